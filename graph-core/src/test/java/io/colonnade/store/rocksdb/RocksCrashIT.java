package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.CrashRounds;
import io.colonnade.store.Crew;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that commits is killed: what it acknowledged is there, and nothing by half. */
class RocksCrashIT {

  @TempDir private Path parent;

  @Test
  void killedProcess_acknowledgedCommits_areThereWhole() throws Exception {
    Path directory = parent.resolve("data");
    Set<String> acknowledged = new HashSet<>();
    new CrashRounds(Writer.class, directory, 400)
        .run(
            (round, lines) -> {
              acknowledged.addAll(lines);
              try (Store store = open(directory);
                  Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
                Set<String> first = names(snapshot, A);
                assertEquals(first, names(snapshot, B), "round " + round);
                assertTrue(first.containsAll(acknowledged), "round " + round);
              }
            });
  }

  private static Store open(Path directory) {
    Store store = RocksStore.open(directory, Settings.of(Map.of()), Meter.NONE);
    store.createTables(List.of(A, B));
    return store;
  }

  /** The commits of which there is a cell in the table. */
  private static Set<String> names(Snapshot snapshot, Table table) {
    Set<String> names = new HashSet<>();
    try (RowCursor cursor = snapshot.scan(Scan.all(table, CellSet.all(Family.EDGES)))) {
      while (cursor.advance()) {
        Bytes value = cursor.value();
        String text = new String(value.array(), value.offset(), value.length());
        names.add(text.substring(0, text.indexOf(';')));
      }
    }
    return names;
  }

  /** Commits from four threads: a cell in one table and its counterpart in the other. */
  static final class Writer {

    private Writer() {}

    public static void main(String[] arguments) throws Exception {
      int round = Integer.parseInt(arguments[1]);
      long seed = Long.parseLong(arguments[2]);
      Store store = open(Path.of(arguments[0]));
      System.out.println("ready");
      Crew.start(
              4,
              thread -> {
                Random random = new Random(seed + thread);
                for (int i = 0; ; i++) {
                  String name = round + "-" + thread + "-" + i;
                  Bytes value = Bytes.ofUtf8(name + ";" + "x".repeat(random.nextInt(2000)));
                  Bytes row = TestTables.row(name);
                  WriteSet writes = WriteSet.basedOnLatest();
                  writes.put(A, row, Family.EDGES, TestTables.Q, value);
                  writes.put(B, row, Family.EDGES, TestTables.Q, value);
                  store.commit(writes);
                  System.out.println(name);
                }
              })
          .join();
    }
  }
}
