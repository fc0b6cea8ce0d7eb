package io.colonnade.store;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What reads cost is told, and who is interrupted while reading stops. */
interface StoreMeterContract extends StoreFixture {

  /** A cell below has a qualifier of that many bytes, and a value of as many. */
  int BYTES = 4;

  int MANY = 5_000;

  /** The most cells that are read after an interrupt. */
  int PATIENCE = 2_000;

  /** A store that counts, with many edges in one row and three in another. */
  private Store filled(Meter meter) {
    Store store = openWith(Map.of("colonnade.store.rocksdb.sync", "never"), meter);
    WriteSet writes = WriteSet.basedOnLatest();
    for (int i = 0; i < MANY; i++) {
      Bytes bytes = Bytes.of(0, 0, i >> 8, i & 0xFF);
      writes.put(A, row(1), EDGES, bytes, bytes);
      if (i < 3) {
        writes.put(A, row(2), EDGES, bytes, bytes);
      }
    }
    store.commit(writes);
    return store;
  }

  private static RowRead edges(int row) {
    return RowRead.of(A, row(row), CellSet.all(EDGES));
  }

  private static long walk(RowCursor cursor) {
    long cells = 0;
    try (cursor) {
      while (cursor.advance()) {
        cells++;
      }
    }
    return cells;
  }

  @Test
  default void reads_ofAStore_areCountedExactly() {
    Counters counters = new Counters();
    try (Store store = filled(counters);
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      assertEquals(MANY + 3, walk(snapshot.rows(List.of(edges(1), edges(9), edges(2)))));
      assertEquals(1, counters.value(Event.READ_CALL));
      assertEquals(3, counters.value(Event.ROW_READ));
      assertEquals(MANY + 3, counters.value(Event.CELL_READ));
      assertEquals((MANY + 3) * 2L * BYTES, counters.value(Event.BYTES_READ));
      assertEquals(0, counters.value(Event.SCAN));
      assertEquals(MANY + 3, walk(snapshot.scan(Scan.all(A, CellSet.all(EDGES)))));
      assertEquals(1, counters.value(Event.READ_CALL));
      assertEquals(1, counters.value(Event.SCAN));
      assertEquals(2 * (MANY + 3), counters.value(Event.CELL_READ));
      assertEquals(0, counters.value(Event.READ_NANOS), "nobody gave a clock");
    }
  }

  @Test
  default void keysOnly_costTheBytesOfTheirQualifiers() {
    Counters counters = new Counters();
    try (Store store = filled(counters);
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      List<CellSet> all = List.of(CellSet.all(EDGES));
      RowRead keys = new RowRead(A, row(1), all, 100, RowRead.Content.KEYS);
      assertEquals(100, walk(snapshot.rows(List.of(keys))));
      assertEquals(100, counters.value(Event.CELL_READ));
      assertEquals(100L * BYTES, counters.value(Event.BYTES_READ));
    }
  }

  @Test
  default void cursor_closedEarly_hasToldWhatWasRead() {
    Counters counters = new Counters();
    try (Store store = filled(counters);
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      RowCursor cursor = snapshot.rows(List.of(edges(1)));
      assertTrue(cursor.advance() && cursor.advance());
      cursor.close();
      cursor.close();
      assertEquals(2, counters.value(Event.CELL_READ));
      assertEquals(2L * 2 * BYTES, counters.value(Event.BYTES_READ));
    }
  }

  @Test
  default void reads_withAClock_areTimed() {
    Counters counters = new Counters();
    AtomicLong now = new AtomicLong();
    Ticker ticker = now::incrementAndGet; // a call of ours takes one tick
    try (Store store = filled(Meter.NONE);
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      Snapshot timed = new MeteredSnapshot(snapshot, counters, ticker);
      assertEquals(3, walk(timed.rows(List.of(edges(2)))));
      assertEquals(1 + 3 + 1, counters.value(Event.READ_NANOS), "opened, three cells, the end");
      assertEquals(3, counters.value(Event.CELL_READ));
      RowCursor cursor = timed.scan(Scan.all(A, CellSet.all(EDGES)));
      assertTrue(cursor.advance());
      cursor.close();
      assertEquals(5 + 2, counters.value(Event.READ_NANOS));
    }
  }

  @Test
  default void conflicts_areCountedByKind() {
    Counters counters = new Counters();
    try (Store store = filled(counters);
        Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      long unused = TestTables.put(store, A, row(7), "first");
      WriteSet changes = WriteSet.basedOn(base.version());
      changes.require(new Precondition.Unchanged(TestTables.record(A, row(7))));
      mustConflict(store, changes, 7);
      WriteSet creates = WriteSet.basedOnLatest();
      creates.require(new Precondition.Absent(TestTables.record(A, row(7))));
      mustConflict(store, creates, 7);
      WriteSet planned = WriteSet.basedOnLatest();
      planned.planUnder(base.epoch() + 5);
      mustConflict(store, planned, 8);
    }
    assertEquals(3, counters.value(Event.CONFLICT));
    assertEquals(1, counters.value(Event.CONFLICT_CHANGED));
    assertEquals(1, counters.value(Event.CONFLICT_EXISTS));
    assertEquals(1, counters.value(Event.CONFLICT_SCHEMA));
  }

  private static void mustConflict(Store store, WriteSet writes, int row) {
    writes.put(A, row(row), Family.RECORD, TestTables.Q, TestTables.bytes("second"));
    assertThrows(ConflictException.class, () -> store.commit(writes));
  }

  @Test
  default void walk_byAnInterruptedThread_endsAndKeepsTheFlag() {
    try (Store store = filled(Meter.NONE);
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      try (RowCursor rows = snapshot.rows(List.of(edges(1)));
          RowCursor scan = snapshot.scan(Scan.all(A, CellSet.all(EDGES)))) {
        assertInterrupted(rows, MANY);
        assertInterrupted(scan, MANY + 3);
      }
      assertEquals(MANY, walk(snapshot.rows(List.of(edges(1)))), "the snapshot is good still");
    }
  }

  /** Interrupts this thread in the middle of a walk, which then goes to its end. */
  private static void assertInterrupted(RowCursor cursor, long all) {
    for (int i = 0; i < 1_500; i++) {
      assertTrue(cursor.advance());
    }
    AtomicLong cells = new AtomicLong();
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          ReadInterruptedException.class,
          () -> {
            while (cursor.advance()) {
              cells.incrementAndGet();
            }
          });
    } finally {
      assertTrue(Thread.interrupted(), "the flag is not set any more");
    }
    assertTrue(cells.get() <= PATIENCE, "it read on: " + cells);
    while (cursor.advance()) {
      cells.incrementAndGet();
    }
    assertEquals(all, 1_500 + cells.get(), "no cell is lost");
  }
}
