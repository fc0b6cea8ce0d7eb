package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.Table;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What vertices, edges with generated ids and edges with supplied ids take on disk: each kind of
 * edges is written into a graph of vertices, and what all files have grown by after a compaction is
 * what it takes. Confined to one thread.
 */
final class SpaceBench {

  private final SampleGraph sample;
  private final Setting setting;
  private final Path home;
  private final Progress progress;

  /**
   * @param sample of which the people are written, and whom they know
   * @param home a directory that exists and is empty
   */
  SpaceBench(SampleGraph sample, Setting setting, Path home, Progress progress) {
    this.sample = sample;
    this.setting = setting.withSync(SyncMode.NEVER);
    this.home = home;
    this.progress = progress;
  }

  /**
   * Runs it.
   *
   * @param report is given each row as soon as it is known
   */
  void run(Consumer<SpaceRow> report) {
    Shape shape = sample.shape();
    long edges = (long) shape.people() * Shape.FRIENDS;
    for (SampleGraph.Ids ids : SampleGraph.Ids.values()) {
      Path directory = home.resolve(ids.name().toLowerCase(Locale.ROOT));
      Map<String, Space> empty = measure(directory, (graph, commit) -> {});
      Map<String, Space> vertices = measure(directory, sample::writeVertices);
      Map<String, Space> all =
          measure(directory, (graph, commit) -> sample.writeFriends(graph, ids, commit));
      if (ids == SampleGraph.Ids.GENERATED) {
        tell("vertex, 5 properties", shape.vertices(), empty, vertices, report);
      }
      String of = "edge, " + ids.name().toLowerCase(Locale.ROOT) + " id";
      tell(of, edges, vertices, all, report);
    }
  }

  /** Writes something and looks at what all takes then. */
  private Map<String, Space> measure(Path directory, BiConsumer<ColonnadeGraph, Runnable> writing) {
    progress.say("writing and compacting %s, layout %s", directory.getFileName(), setting.layout());
    List<Table> tables;
    try (ColonnadeGraph graph = setting.open(directory)) {
      writing.accept(graph, graph.tx()::commit);
      tables = graph.store().layout().tables();
    }
    try (RocksDirectory maintained = setting.openRaw(directory)) {
      return Space.of(tables, maintained);
    }
  }

  private void tell(
      String of,
      long count,
      Map<String, Space> before,
      Map<String, Space> after,
      Consumer<SpaceRow> report) {
    Space all = Space.NONE;
    for (Map.Entry<String, Space> table : after.entrySet()) {
      Space grown = table.getValue().minus(before.getOrDefault(table.getKey(), Space.NONE));
      all = all.plus(grown);
      if (grown.cells() > 0) {
        report.accept(new SpaceRow(setting.layout(), of, count, table.getKey(), grown));
      }
    }
    report.accept(new SpaceRow(setting.layout(), of, count, SpaceRow.ALL, all));
  }
}
