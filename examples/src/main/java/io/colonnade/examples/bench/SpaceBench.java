package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.TableProperties;

/**
 * What vertices, edges with generated ids and edges with supplied ids take on disk: each kind of
 * edges is written into a graph of vertices, and what all files have grown by after a compaction is
 * what it takes.
 *
 * @param sample of which the vertices are written, and the edges between people
 * @param session for one layout
 */
record SpaceBench(SampleGraph sample, Session session) {

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("layout", "%-11s", "layout"),
          Report.Column.of("of", "%-22s", "of"),
          Report.Column.of("table", "%-8s", "table"),
          Report.Column.of("disk bytes", "%11s", "disk_bytes"),
          Report.Column.of("raw bytes", "%11s", "raw_bytes"),
          Report.Column.of("cells", "%11s", "cells"));

  /** What RocksDB adds to each key. */
  private static final int TRAILER = 8;

  /**
   * What the cells of a family of a table take.
   *
   * @param disk bytes of files
   * @param raw bytes of keys and values, before they are packed
   * @param cells how many
   */
  private record Space(long disk, long raw, long cells) {

    private static final Space NONE = new Space(0, 0, 0);

    private Space plus(Space other) {
      return new Space(disk + other.disk, raw + other.raw, cells + other.cells);
    }

    private Space minus(Space other) {
      return new Space(disk - other.disk, raw - other.raw, cells - other.cells);
    }
  }

  /** Measures all kinds of elements. */
  void run() {
    for (Workload.Ids ids : Workload.Ids.values()) {
      String name = ids.name().toLowerCase(Locale.ROOT);
      Path directory = session.home().resolve(name);
      Map<String, Space> empty = measure(directory, (graph, commit) -> {});
      Map<String, Space> vertices = measure(directory, sample::writeVertices);
      Map<String, Space> all =
          measure(directory, (graph, commit) -> sample.writeFriends(graph, ids, commit));
      if (ids == Workload.Ids.GENERATED) {
        report("vertex, 5 properties", sample.vertices(), empty, vertices);
      }
      long edges = (long) sample.people() * SampleGraph.FRIENDS;
      report("edge, " + name + " id", edges, vertices, all);
    }
  }

  /** Writes something and returns what each family takes then, by {@code table.family}. */
  private Map<String, Space> measure(Path directory, BiConsumer<Graph, Runnable> writing) {
    Setting setting = session.setting().withSync(SyncMode.NEVER);
    session.say("writing and compacting %s, layout %s", directory.getFileName(), setting.layout());
    List<Table> tables;
    try (ColonnadeGraph graph = setting.open(directory)) {
      writing.accept(graph, graph.tx()::commit);
      tables = GraphInternals.store(graph).layout().tables();
    }
    Map<String, Space> spaces = new TreeMap<>();
    try (RocksDirectory maintained = setting.openDirectory(directory)) {
      maintained.compact();
      for (Table table : tables) {
        for (Family family : table.families()) {
          Space space = space(maintained.columnFamily(table, family), maintained.db());
          spaces.put(table.name() + "." + family.letter(), space);
        }
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException("RocksDB cannot report the sizes of its files", e);
    }
    return spaces;
  }

  private static Space space(ColumnFamilyHandle family, RocksDB db) throws RocksDBException {
    Space space = new Space(db.getLongProperty(family, "rocksdb.live-sst-files-size"), 0, 0);
    for (TableProperties file : db.getPropertiesOfAllTables(family).values()) {
      long cells = file.getNumEntries();
      long raw = file.getRawKeySize() - TRAILER * cells + file.getRawValueSize();
      space = space.plus(new Space(0, raw, cells));
    }
    return space;
  }

  /** Reports a row for each family that has grown, and one for all; bytes of one element. */
  private void report(String of, long count, Map<String, Space> before, Map<String, Space> after) {
    Space all = Space.NONE;
    for (Map.Entry<String, Space> entry : after.entrySet()) {
      Space growth = entry.getValue().minus(before.getOrDefault(entry.getKey(), Space.NONE));
      all = all.plus(growth);
      if (growth.cells() > 0) {
        report(of, count, entry.getKey(), growth);
      }
    }
    report(of, count, "all", all);
  }

  private void report(String of, long elements, String table, Space space) {
    double count = (double) elements;
    session.add(
        Row.of("op", "space", "layout", session.layout(), "of", of, "count", elements)
            .with("table", table, "disk_bytes", space.disk() / count)
            .with("raw_bytes", space.raw() / count, "cells", space.cells() / count));
  }
}
