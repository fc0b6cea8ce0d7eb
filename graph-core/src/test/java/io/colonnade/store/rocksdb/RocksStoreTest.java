package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Settings;
import io.colonnade.error.ConflictException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Crew;
import io.colonnade.store.Family;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.StoreChecks;
import io.colonnade.store.StoreContract;
import io.colonnade.store.StoreHistoryContract;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest extends StoreContract implements StoreHistoryContract {

  @TempDir private Path parent;
  private int opened;

  @Override
  public Store open(Settings settings, Meter meter) {
    return RocksStore.open(parent.resolve("data" + opened++), settings, meter);
  }

  private Store openAt(String name, Map<String, ?> settings) {
    return RocksStore.open(parent.resolve(name), Settings.of(settings), Meter.NONE);
  }

  @Test
  void epoch_isKept_byReopeningAndByACheckpoint() {
    try (Store store = openAt("epoch", Map.of())) {
      store.createTables(List.of(A));
      for (int i = 0; i < 200; i++) { // more than one byte
        WriteSet change = WriteSet.basedOnLatest();
        change.moveEpoch();
        store.commit(change);
      }
      store.checkpoint(parent.resolve("copy"));
    }
    for (String name : List.of("epoch", "copy")) {
      try (Store store = openAt(name, Map.of());
          Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals(200, snapshot.epoch());
        WriteSet late = WriteSet.basedOnLatest();
        late.planUnder(199);
        assertThrows(ConflictException.class, () -> store.commit(late));
      }
    }
  }

  @Test
  void reopened_store_hasItsTablesAndCells() {
    for (String sync : List.of("commit", "interval", "never")) {
      Map<String, String> settings = Map.of("colonnade.store.rocksdb.sync", sync);
      try (Store store = openAt(sync, settings)) {
        store.createTables(List.of(A, B));
        put(store, A, row(1), "kept");
      }
      try (Store store = openAt(sync, settings)) {
        assertEquals(Set.of("ta", "tb"), Set.copyOf(store.tableNames()));
        assertEquals("kept", valueOf(store, A, row(1)));
      }
    }
  }

  @Test
  void syncAtCommit_everyReturnedCommit_isCoveredByASync() {
    Counters counters = new Counters();
    try (Store store = openWith(Map.of(), counters)) {
      StoreChecks.commit_returned_isCoveredByASync(store, counters);
    }
    for (String sync : List.of("interval", "never")) {
      Counters weaker = new Counters();
      Map<String, String> settings =
          Map.of(
              "colonnade.store.rocksdb.sync", sync, "colonnade.store.rocksdb.sync-interval", "1h");
      try (Store store = openWith(settings, weaker)) {
        assertThrows(
            AssertionError.class,
            () -> StoreChecks.commit_returned_isCoveredByASync(store, weaker));
      }
      // What was not synced at once is when the store is closed.
      assertTrue(weaker.value(Event.SYNC) > 0);
    }
  }

  @Test
  void syncByInterval_withoutAnyCall_happens() throws InterruptedException {
    CountDownLatch synced = new CountDownLatch(1);
    Meter meter =
        (event, amount) -> {
          if (event == Event.SYNC) {
            synced.countDown();
          }
        };
    Map<String, String> settings =
        Map.of(
            "colonnade.store.rocksdb.sync", "interval",
            "colonnade.store.rocksdb.sync-interval", "1ms");
    try (Store store = openWith(settings, meter)) {
      put(store, A, row(1), "x");
      assertTrue(synced.await(1, TimeUnit.MINUTES), "nothing was synced");
    }
  }

  @Test
  void syncAtCommit_eightThreads_shareSyncsAndAllAreCovered() throws Exception {
    // Beside the classes, as the directory for temporary files often lies in memory: where a sync
    // costs nothing nobody waits for one, and so none is shared.
    Path build = Files.createDirectories(Path.of(System.getProperty("build.dir", "target")));
    Path directory = Files.createTempDirectory(build, "group-commit");
    Counters counters = new Counters();
    try (Store store = RocksStore.open(directory, Settings.of(Map.of()), counters)) {
      store.createTables(List.of(A));
      Crew.start(
              8,
              number -> {
                for (int i = 0; i < 500; i++) {
                  long before = counters.value(Event.SYNC);
                  put(store, A, row(number, i >> 8, i & 0xFF), "v");
                  assertTrue(counters.value(Event.SYNC) > before);
                }
              })
          .join();
      long commits = counters.value(Event.COMMIT);
      long syncs = counters.value(Event.SYNC);
      System.out.println("group commit: " + commits + " commits, " + syncs + " syncs");
      assertEquals(8 * 500, commits);
      if (!Files.getFileStore(directory).type().equals("tmpfs")) {
        assertTrue(syncs * 2 <= commits, () -> syncs + " syncs for " + commits + " commits");
      }
    } finally {
      try (Stream<Path> files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  @Test
  void checkpoint_openedAsAStore_isTheStateOfItsTime() {
    Path copy = parent.resolve("copy");
    try (Store store = open()) {
      put(store, A, row(1), "before");
      store.checkpoint(copy);
      put(store, A, row(1), "after");
      assertThrows(StoreException.class, () -> store.checkpoint(copy));
      StoreException missing =
          assertThrows(
              StoreException.class, () -> store.checkpoint(parent.resolve("no").resolve("copy")));
      assertTrue(missing.getMessage().contains("checkpoint"), missing.getMessage());
      try (Store second = RocksStore.open(copy, Settings.of(Map.of()), Meter.NONE)) {
        assertEquals("before", valueOf(second, A, row(1)));
        put(second, A, row(1), "on its own");
      }
      assertEquals("after", valueOf(store, A, row(1)));
    }
  }

  @Test
  void deleteRow_withVeryManyCells_survivesReopening() {
    try (Store store = openAt("many", Map.of())) {
      store.createTables(List.of(A));
      var fill = io.colonnade.store.WriteSet.basedOnLatest();
      for (int i = 0; i < 5000; i++) {
        fill.put(A, row(1), Family.EDGES, io.colonnade.codec.Bytes.of(i >> 8, i), TestTables.Q);
      }
      store.commit(fill);
      var drop = io.colonnade.store.WriteSet.basedOnLatest();
      drop.deleteRow(A, row(1));
      drop.put(A, row(1), Family.EDGES, TestTables.Q, TestTables.Q);
      store.commit(drop);
    }
    try (Store store = openAt("many", Map.of());
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      assertEquals(
          1, TestTables.texts(snapshot.scan(Scan.all(A, CellSet.all(Family.EDGES)))).size());
    }
  }

  @Test
  @Timeout(60)
  void closeDuringAFill_waitsForItsEnd_andSoDoesTheCommitThatTheFillHolds() throws Exception {
    Store store = open();
    Snapshot fill = store.snapshot(SnapshotUse.FILL);
    WriteSet planned = WriteSet.basedOnLatest();
    planned.planUnder(fill.epoch());
    planned.put(A, row(1), Family.RECORD, Q, bytes("later"));
    FutureTask<Long> commit = new FutureTask<>(() -> store.commit(planned));
    Thread committing = new Thread(commit);
    committing.start();
    awaitWaiting(committing);
    FutureTask<Boolean> close =
        new FutureTask<>(
            () -> {
              store.close();
              return true;
            });
    Thread closing = new Thread(close);
    closing.start();
    awaitWaiting(closing);
    WriteSet put = WriteSet.asOf(fill.version());
    put.put(A, row(1), Family.RECORD, Q, bytes("filled"));
    assertEquals(fill.version(), store.commit(put));
    fill.close();
    assertTrue(close.get());
    assertTrue(commit.get() > 0);
    try (Store again = open()) {
      assertThrows(IllegalStateException.class, () -> again.commit(put));
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }
}
