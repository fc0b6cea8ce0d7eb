package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Writes the graph, compacts it, copies it for raw RocksDB and records what that has to do. */
final class Preparation {

  private static final int RECORDED_WRITES = 1_000;

  private final SampleGraph sample;
  private final Setting setting;
  private final Path home;
  private final Progress progress;

  /**
   * @param home a directory that exists and is empty
   */
  Preparation(SampleGraph sample, Setting setting, Path home, Progress progress) {
    this.sample = sample;
    this.setting = setting.withSync(SyncMode.NEVER);
    this.home = home;
    this.progress = progress;
  }

  Prepared run(List<ReadOp> readOps, List<WriteOp> writeOps) {
    Path graph = home.resolve("graph");
    Shape shape = sample.shape();
    progress.say("writing %,d vertices", shape.vertices());
    long vertices =
        write(
            graph,
            (g, commit) -> {
              SampleGraph.declare(g);
              sample.writeVertices(g, commit);
            });
    progress.say("writing %,d edges", shape.edges());
    long all = write(graph, (g, commit) -> sample.writeEdges(g, commit));
    Path raw = home.resolve("raw");
    Path recorded = home.resolve("recorded");
    try (ColonnadeGraph copied = setting.open(graph)) {
      copied.store().store().checkpoint(raw);
      copied.store().store().checkpoint(recorded);
    }
    progress.say("recording what raw RocksDB has to do");
    Map<String, List<RawPlan>> reads = new HashMap<>();
    Map<String, List<WriteSet>> writes = new HashMap<>();
    try (Recording recording = Recording.open(recorded, setting)) {
      readOps.forEach(op -> reads.put(op.name(), recording.reads(op)));
      writeOps.forEach(op -> writes.put(op.name(), recording.writes(op, RECORDED_WRITES)));
    }
    return new Prepared(
        graph,
        raw,
        (double) vertices / shape.vertices(),
        (double) (all - vertices) / shape.edges(),
        all,
        reads,
        writes);
  }

  /** Writes, compacts, and tells how many bytes the data takes then. */
  private long write(Path directory, BiConsumer<ColonnadeGraph, Runnable> work) {
    try (ColonnadeGraph graph = setting.open(directory)) {
      work.accept(graph, graph.tx()::commit);
    }
    try (RocksDirectory maintained = setting.openRaw(directory)) {
      maintained.compact();
      return maintained.fileBytes();
    }
  }
}
