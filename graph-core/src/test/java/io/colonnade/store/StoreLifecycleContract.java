package io.colonnade.store;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;
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

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What happens when stores, snapshots and cursors are closed, by their users and under them. */
interface StoreLifecycleContract extends StoreFixture {

  private static void fill(Store store, Table table) {
    WriteSet writes = WriteSet.basedOnLatest();
    for (int i = 0; i < 200; i++) {
      writes.put(table, row(i), RECORD, Q, bytes("v" + i));
      writes.put(table, row(i), EDGES, Bytes.of(1), bytes("e" + i));
    }
    store.commit(writes);
  }

  @Test
  default void closedStore_anyCall_saysThatTheGraphIsClosed() {
    Store store = open();
    fill(store, A);
    Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION);
    RowCursor scan = snapshot.scan(Scan.all(A, CellSet.all(RECORD)));
    RowCursor rows = snapshot.row(RowRead.of(A, row(1), CellSet.all(RECORD)));
    RowCursor exact = snapshot.row(RowRead.of(A, row(1), CellSet.exact(RECORD, Q)));
    assertTrue(scan.advance());
    store.close();
    store.close();
    List<Runnable> calls =
        List.of(
            () -> store.createTables(List.of(A)),
            store::tableNames,
            () -> store.snapshot(SnapshotUse.LOOK),
            () -> put(store, A, row(1), "x"),
            () -> store.erase(A, row(1), row(2)),
            () -> store.approximateSize(A, row(1), row(2)),
            () -> store.checkpoint(java.nio.file.Path.of("never")),
            () -> snapshot.row(RowRead.of(A, row(1), CellSet.all(RECORD))),
            () -> snapshot.scan(Scan.all(A, CellSet.all(RECORD))),
            scan::advance,
            rows::advance,
            exact::advance);
    for (Runnable call : calls) {
      StoreClosedException e = assertThrows(StoreClosedException.class, call::run);
      assertEquals(Problem.STORE_CLOSED, e.problem());
    }
    exact.close();
    rows.close();
    scan.close();
    scan.close();
    snapshot.close();
    snapshot.close();
  }

  @Test
  default void closedSnapshot_reads_areRefused() {
    try (Store store = open()) {
      fill(store, A);
      Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION);
      RowCursor scan = snapshot.scan(Scan.all(A, CellSet.all(RECORD)));
      RowCursor exact = snapshot.row(RowRead.of(A, row(1), CellSet.exact(RECORD, Q)));
      assertTrue(scan.advance());
      snapshot.close();
      snapshot.close();
      assertThrows(IllegalStateException.class, scan::advance);
      assertThrows(IllegalStateException.class, exact::advance);
      assertThrows(
          IllegalStateException.class, () -> snapshot.scan(Scan.all(A, CellSet.all(RECORD))));
      assertThrows(
          IllegalStateException.class,
          () -> snapshot.row(RowRead.of(A, row(1), CellSet.all(RECORD))));
      scan.close();
      exact.close();
      assertEquals("v1", valueOf(store, A, row(1)));
    }
  }

  @Test
  default void closedCursor_advance_isRefused() {
    try (Store store = open();
        Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      fill(store, A);
      RowCursor scan = snapshot.scan(Scan.all(A, CellSet.all(RECORD)));
      scan.close();
      assertThrows(IllegalStateException.class, scan::advance);
    }
  }

  @Test
  default void store_closedUnderReadersAndWriters_tellsThemAll() throws InterruptedException {
    Random random = StoreFixture.random("store_closedUnderReadersAndWriters");
    int rounds = isRemote() ? 25 : 100;
    for (int round = 0; round < rounds; round++) {
      Store store = open(Settings.of(Map.of("colonnade.store.rocksdb.sync", "never")), Meter.NONE);
      store.createTables(List.of(B)); // one table: on disk each takes a while to make
      fill(store, B);
      CountDownLatch calls = new CountDownLatch(8 + random.nextInt(100));
      Crew crew =
          Crew.start(
              8,
              number -> {
                StoreClosedException end =
                    assertThrows(
                        StoreClosedException.class,
                        () -> {
                          while (true) {
                            if (number % 2 == 0) {
                              readAll(store);
                            } else {
                              put(store, B, row(number), "w");
                            }
                            calls.countDown();
                          }
                        });
                assertEquals(Problem.STORE_CLOSED, end.problem());
              });
      calls.await();
      store.close();
      crew.join();
    }
  }

  private static void readAll(Store store) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION);
        RowCursor scan = snapshot.scan(Scan.all(B, CellSet.all(RECORD), CellSet.all(EDGES)))) {
      int cells = 0;
      while (scan.advance()) {
        cells++;
        if (cells % 50 == 0) {
          valueOf(snapshot, B, row(cells));
        }
      }
      assertTrue(cells >= 400);
    }
  }

  @Test
  default void snapshot_closedUnderItsReaders_tellsThem() throws InterruptedException {
    try (Store store = open()) {
      fill(store, A);
      for (int round = 0; round < 50; round++) {
        Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION);
        CountDownLatch calls = new CountDownLatch(10);
        Crew crew =
            Crew.start(
                4,
                number ->
                    assertThrows(
                        IllegalStateException.class,
                        () -> {
                          while (true) {
                            if (number % 2 == 0) {
                              valueOf(snapshot, A, row(number));
                            } else {
                              TestTables.texts(snapshot.scan(Scan.all(A, CellSet.all(RECORD))));
                            }
                            calls.countDown();
                          }
                        }));
        calls.await();
        snapshot.close();
        crew.join();
      }
    }
  }

  @Test
  default void meter_countsWhatIsAskedAndHandedOut() {
    Counters counters = new Counters();
    try (Store store = openWith(Map.of(), counters)) {
      fill(store, A);
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals(200, TestTables.texts(snapshot.scan(Scan.all(A, CellSet.all(EDGES)))).size());
        RowRead read = RowRead.of(A, row(7), CellSet.exact(RECORD, Q));
        assertEquals(2, TestTables.texts(snapshot.rows(List.of(read, read))).size());
        assertEquals("v7", valueOf(snapshot, A, row(7)));
      }
    }
    assertEquals(1, counters.value(Event.COMMIT));
    assertEquals(1, counters.value(Event.SNAPSHOT));
    assertEquals(1, counters.value(Event.SCAN));
    assertEquals(2, counters.value(Event.READ_CALL));
    assertEquals(3, counters.value(Event.ROW_READ));
    assertEquals(203, counters.value(Event.CELL_READ));
    // Each row is two bytes, each qualifier one, v0…v199 and e0…e199 are 690 each.
    assertEquals(400 * 3 + 2 * 690, counters.value(Event.BYTES_WRITTEN));
    assertEquals(200 + 690 + 3 * 3, counters.value(Event.BYTES_READ));
  }
}
