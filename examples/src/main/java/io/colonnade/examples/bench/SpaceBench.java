package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.TableProperties;

/**
 * What vertices, edges with generated ids and edges with supplied ids take on disk: each kind of
 * edges is written into a graph of vertices, and what all files have grown by after a compaction is
 * what it takes. Confined to one thread.
 */
final class SpaceBench {

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

  private final SampleGraph sample;
  private final Setting setting;
  private final Path home;
  private final Log log;

  /**
   * @param sample of which the people are written, and the edges between them
   * @param home a directory that exists and is empty
   */
  SpaceBench(SampleGraph sample, Setting setting, Path home, Log log) {
    this.sample = sample;
    this.setting = setting.withSync(SyncMode.NEVER);
    this.home = home;
    this.log = log;
  }

  /**
   * What the cells of a family of a table take.
   *
   * @param disk bytes of files
   * @param raw bytes of keys and values, before they are packed
   * @param cells how many
   */
  private record Space(long disk, long raw, long cells) {

    private static final Space NONE = new Space(0, 0, 0);

    private Space plus(Space other, int sign) {
      return new Space(
          disk + sign * other.disk, raw + sign * other.raw, cells + sign * other.cells);
    }
  }

  /** Measures all kinds of elements. */
  void run(Consumer<Row> report) {
    Shape shape = sample.shape();
    long edges = (long) shape.people() * Shape.FRIENDS;
    for (SampleGraph.Ids ids : SampleGraph.Ids.values()) {
      String name = ids.name().toLowerCase(Locale.ROOT);
      Path directory = home.resolve(name);
      Map<String, Space> empty = measure(directory, (graph, commit) -> {});
      Map<String, Space> vertices = measure(directory, sample::writeVertices);
      Map<String, Space> all =
          measure(directory, (graph, commit) -> sample.writeFriends(graph, ids, commit));
      if (ids == SampleGraph.Ids.GENERATED) {
        Row row = row("vertex, 5 properties", shape.vertices());
        report(row, growth(empty, vertices), report);
      }
      report(row("edge, " + name + " id", edges), growth(vertices, all), report);
    }
  }

  private Row row(String of, long count) {
    return Row.of("op", "space", "layout", setting.layout(), "of", of, "count", count);
  }

  /** Writes something and returns what each family takes then, by {@code table.family}. */
  private Map<String, Space> measure(Path directory, BiConsumer<ColonnadeGraph, Runnable> writing) {
    log.say("writing and compacting %s, layout %s", directory.getFileName(), setting.layout());
    List<Table> tables;
    try (ColonnadeGraph graph = setting.open(directory)) {
      writing.accept(graph, graph.tx()::commit);
      tables = graph.store().layout().tables();
    }
    Map<String, Space> spaces = new TreeMap<>();
    try (RocksDirectory maintained = setting.openRaw(directory)) {
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
    byte[] name = family.getName();
    long disk =
        db.getLiveFilesMetaData().stream()
            .filter(file -> Arrays.equals(name, file.columnFamilyName()))
            .mapToLong(LiveFileMetaData::size)
            .sum();
    Space space = new Space(disk, 0, 0);
    for (TableProperties file : db.getPropertiesOfAllTables(family).values()) {
      long cells = file.getNumEntries();
      long raw = file.getRawKeySize() - TRAILER * cells + file.getRawValueSize();
      space = space.plus(new Space(0, raw, cells), 1);
    }
    return space;
  }

  private static Map<String, Space> growth(Map<String, Space> before, Map<String, Space> after) {
    Map<String, Space> growth = new TreeMap<>();
    after.forEach(
        (table, space) ->
            growth.put(table, space.plus(before.getOrDefault(table, Space.NONE), -1)));
    return growth;
  }

  /** Reports a row for each family that has grown, and one for all; bytes of one element. */
  private static void report(Row row, Map<String, Space> growth, Consumer<Row> report) {
    double count = row.number("count");
    Space all = growth.values().stream().reduce(Space.NONE, (sum, one) -> sum.plus(one, 1));
    Map<String, Space> reported = new LinkedHashMap<>(growth);
    reported.values().removeIf(space -> space.cells() <= 0);
    reported.put("all", all);
    reported.forEach(
        (table, space) ->
            report.accept(
                row.with("table", table, "disk_bytes", space.disk() / count)
                    .with("raw_bytes", space.raw() / count, "cells", space.cells() / count)));
  }
}
