package io.colonnade.store;

import static io.colonnade.store.Family.COUNTERS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.counter;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.record;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counters: every addition once, whatever runs beside it. */
interface StoreCounterContract extends StoreFixture {

  Bytes ROW = row(0x33);
  Bytes VIEWS = Bytes.of(0x10, 0x01);
  Bytes LIKES = Bytes.of(0x10, 0x02);

  private static long read(Store store, Bytes counter) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return counter(snapshot, A, ROW, counter);
    }
  }

  private static List<String> cells(Store store, CellSet... sets) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return texts(snapshot.row(RowRead.of(A, ROW, sets)));
    }
  }

  private static WriteSet adding(long number) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.add(A, ROW, VIEWS, number);
    return writes;
  }

  @Test
  default void additions_startAtZero_andAddUp() {
    try (Store store = open()) {
      assertEquals(List.of(), cells(store, CellSet.all(COUNTERS)));
      long[] numbers = {5, -7, 0, 1L << 53, -(1L << 53), 40};
      long sum = 0;
      for (long number : numbers) {
        store.commit(adding(number));
        sum += number;
        assertEquals(sum, read(store, VIEWS));
      }
      assertEquals(1, cells(store, CellSet.all(COUNTERS)).size());
      assertEquals(0, read(store, LIKES));
    }
  }

  @Test
  default void additions_ofOneWriteSet_areAddedUpInCallOrder() {
    try (Store store = open()) {
      store.commit(adding(100));
      WriteSet writes = adding(1);
      writes.add(A, ROW, VIEWS, 2);
      writes.put(A, ROW, COUNTERS, LIKES, CounterValue.bytes(10));
      writes.add(A, ROW, LIKES, 5);
      store.commit(writes);
      assertEquals(103, read(store, VIEWS));
      assertEquals(15, read(store, LIKES));
      WriteSet second = adding(9);
      second.delete(A, ROW, COUNTERS, VIEWS);
      second.add(A, ROW, VIEWS, 4);
      second.add(A, ROW, LIKES, 1);
      second.delete(A, ROW, COUNTERS, LIKES);
      store.commit(second);
      assertEquals(4, read(store, VIEWS));
      assertEquals(1, cells(store, CellSet.all(COUNTERS)).size());
    }
  }

  @Test
  default void deletedRow_andDeletedCounter_startAgainAtZero() {
    try (Store store = open()) {
      store.commit(adding(7));
      WriteSet deleting = WriteSet.basedOnLatest();
      deleting.deleteRow(A, ROW);
      store.commit(deleting);
      assertEquals(List.of(), cells(store, CellSet.all(COUNTERS)));
      store.commit(adding(3));
      assertEquals(3, read(store, VIEWS));
      WriteSet replacing = adding(20);
      replacing.deleteRow(A, ROW);
      replacing.add(A, ROW, VIEWS, 1);
      store.commit(replacing);
      assertEquals(21, read(store, VIEWS));
      WriteSet removing = WriteSet.basedOnLatest();
      removing.delete(A, ROW, COUNTERS, VIEWS);
      store.commit(removing);
      assertEquals(List.of(), cells(store, CellSet.all(COUNTERS)));
      store.commit(adding(2));
      assertEquals(2, read(store, VIEWS));
    }
  }

  @Test
  default void sum_beyond64Bits_startsAtTheOtherEnd() {
    try (Store store = open()) {
      store.commit(adding(Long.MAX_VALUE));
      store.commit(adding(2));
      assertEquals(Long.MIN_VALUE + 1, read(store, VIEWS));
    }
  }

  @Test
  default void snapshot_showsTheSumOfItsVersion() {
    try (Store store = open()) {
      store.commit(adding(1));
      try (Snapshot first = store.snapshot(SnapshotUse.LOOK)) {
        store.commit(adding(10));
        try (Snapshot second = store.snapshot(SnapshotUse.LOOK)) {
          for (int i = 0; i < 20; i++) {
            store.commit(adding(100));
          }
          assertEquals(1, counter(first, A, ROW, VIEWS));
          assertEquals(11, counter(second, A, ROW, VIEWS));
        }
      }
      assertEquals(2011, read(store, VIEWS));
    }
  }

  @Test
  default void manyAdditions_areAllCounted_alsoAfterOtherCells() {
    try (Store store = open()) {
      put(store, A, ROW, "record");
      for (int i = 0; i < 300; i++) {
        WriteSet writes = adding(i);
        writes.add(A, ROW, LIKES, 1);
        store.commit(writes);
      }
      assertEquals(299 * 150, read(store, VIEWS));
      assertEquals(300, read(store, LIKES));
    }
  }

  @Test
  default void counters_areCellsAmongOthers() {
    try (Store store = open()) {
      put(store, A, ROW, "record");
      for (int i = 0; i < 3; i++) {
        WriteSet writes = adding(1);
        writes.add(A, ROW, LIKES, 2);
        store.commit(writes);
      }
      String views = "0 " + ROW + " c " + VIEWS + "=" + CounterValue.bytes(3);
      String likes = "0 " + ROW + " c " + LIKES + "=" + CounterValue.bytes(6);
      String all = "0 " + ROW + " v " + Q + "=" + bytes("record");
      assertEquals(
          List.of(all, views, likes), cells(store, CellSet.all(RECORD), CellSet.all(COUNTERS)));
      assertEquals(List.of(likes), cells(store, CellSet.exact(COUNTERS, LIKES)));
      assertEquals(
          List.of(views), cells(store, new CellSet.Range(COUNTERS, Bytes.of(0x10), LIKES)));
      assertEquals(List.of(views, likes), cells(store, CellSet.prefix(COUNTERS, Bytes.of(0x10))));
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        List<CellSet> both = List.of(CellSet.all(COUNTERS));
        assertEquals(List.of(views), texts(snapshot.row(new RowRead(A, ROW, both, 1))));
        Scan scan = Scan.all(A, CellSet.all(RECORD), CellSet.all(COUNTERS));
        CellKey position = new CellKey(ROW, COUNTERS, VIEWS);
        assertEquals(List.of(likes), texts(snapshot.scan(scan.resumedAfter(position))));
        try (RowCursor cursor = snapshot.scan(scan.keysOnly())) {
          int found = 0;
          while (cursor.advance()) {
            assertEquals(0, cursor.valueLength());
            found++;
          }
          assertEquals(3, found);
        }
      }
    }
  }

  @Test
  default void unchangedCounter_thatWasAddedToSince_isRefused() {
    try (Store store = open()) {
      put(store, A, ROW, "record");
      store.commit(adding(1));
      try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
        WriteSet other = adding(1);
        other.require(new Precondition.Live(new RowKey(A, ROW)));
        store.commit(other);
        assertThrows(ConflictException.class, () -> store.commit(setting(base, 50)));
      }
      assertEquals(2, read(store, VIEWS));
      try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
        WriteSet other = WriteSet.basedOnLatest();
        other.add(A, ROW, LIKES, 1);
        other.require(new Precondition.Unchanged(record(A, ROW)));
        store.commit(other);
        store.commit(setting(base, 50)); // neither another counter nor the record matters
        assertThrows(ConflictException.class, () -> store.commit(setting(base, 60)));
      }
      assertEquals(50, read(store, VIEWS));
    }
  }

  private static WriteSet setting(Snapshot base, long number) {
    WriteSet writes = WriteSet.basedOn(base.version());
    writes.require(new Precondition.Live(new RowKey(A, ROW)));
    writes.require(new Precondition.Unchanged(ElementKey.of(A, ROW, COUNTERS, VIEWS)));
    writes.add(A, ROW, VIEWS, number - counter(base, A, ROW, VIEWS));
    return writes;
  }

  @Test
  default void addition_afterACounterWasSet_isAddedToIt() {
    try (Store store = open()) {
      put(store, A, ROW, "record");
      try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
        store.commit(setting(base, 50));
        WriteSet later = WriteSet.basedOn(base.version());
        later.require(new Precondition.Live(new RowKey(A, ROW)));
        later.add(A, ROW, VIEWS, 5);
        store.commit(later);
      }
      assertEquals(55, read(store, VIEWS));
    }
  }

  @Test
  default void counterThatIsFilled_countsWhatWasAddedSince() throws InterruptedException {
    try (Store store = open()) {
      store.commit(adding(1_000));
      try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
        Crew others =
            Crew.start(
                1,
                number -> {
                  WriteSet writes = adding(5);
                  writes.planUnder(snapshot.epoch());
                  store.commit(writes); // during the fill, or after it
                });
        WriteSet writes = WriteSet.asOf(snapshot.version());
        writes.put(A, ROW, COUNTERS, VIEWS, CounterValue.bytes(30));
        assertThrows(IllegalStateException.class, () -> writes.add(A, ROW, VIEWS, 1));
        store.commit(writes);
        store.commit(writes);
        snapshot.close();
        others.join();
      }
      assertEquals(35, read(store, VIEWS));
    }
  }

  @Test
  default void counterThatIsPut_withOtherThanEightBytes_isRefused() {
    WriteSet writes = WriteSet.basedOnLatest();
    assertThrows(
        IllegalArgumentException.class, () -> writes.put(A, ROW, COUNTERS, VIEWS, bytes("1")));
  }
}
