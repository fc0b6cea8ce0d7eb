package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the graph, compacts it, copies it for raw RocksDB and records what that has to do. */
final class Preparation {

  private final Sample sample;
  private final Setting setting;
  private final Setting unsynced;
  private final Path home;
  private final Progress progress;

  /**
   * @param home a directory that exists and is empty
   */
  Preparation(Sample sample, Setting setting, Path home, Progress progress) {
    this.sample = sample;
    this.setting = setting;
    this.unsynced = setting.withSync(SyncMode.NEVER);
    this.home = home;
    this.progress = progress;
  }

  /**
   * @param recordedWrites how many of each operation
   */
  Prepared run(List<ReadOp> readOps, List<WriteOp> writeOps, int recordedWrites) {
    Path graph = home.resolve("graph");
    progress.say("writing %s, layout %s", sample, setting.layout());
    try (ColonnadeGraph written = unsynced.open(graph)) {
      sample.declare(written);
      sample.write(written, written.tx()::commit);
    }
    long fileBytes;
    try (RocksDirectory maintained = unsynced.openRaw(graph)) {
      maintained.compact();
      fileBytes = maintained.fileBytes();
    }
    Path raw = home.resolve("raw");
    Path recorded = home.resolve("recorded");
    try (ColonnadeGraph copied = unsynced.open(graph)) {
      copied.store().store().checkpoint(raw);
      copied.store().store().checkpoint(recorded);
    }
    progress.say("recording what raw RocksDB has to do");
    Map<String, List<RawPlan>> reads = new HashMap<>();
    Map<String, List<WriteSet>> writes = new HashMap<>();
    try (Recording recording = Recording.open(recorded, unsynced)) {
      readOps.forEach(op -> reads.put(op.name(), recording.reads(op)));
      writeOps.forEach(op -> writes.put(op.name(), recording.writes(op, recordedWrites)));
    }
    return new Prepared(setting, graph, raw, fileBytes, reads, writes);
  }
}
