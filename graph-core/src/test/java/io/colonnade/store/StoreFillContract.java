package io.colonnade.store;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Cells that are put as of the version of a snapshot, below what other commits do meanwhile. */
interface StoreFillContract extends StoreFixture {

  private static WriteSet filled(Snapshot at, int... rows) {
    WriteSet writes = WriteSet.asOf(at.version());
    for (int each : rows) {
      writes.put(A, row(each), Family.RECORD, Q, bytes("filled"));
    }
    return writes;
  }

  @Test
  default void fill_putsItsCells_inSeveralCommits() {
    try (Store store = open()) {
      put(store, A, row(1), "before");
      try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
        assertEquals("before", valueOf(snapshot, A, row(1)));
        assertTrue(store.commit(filled(snapshot, 2, 3)) >= snapshot.version());
        assertTrue(store.commit(filled(snapshot, 4)) >= snapshot.version());
        assertTrue(store.commit(filled(snapshot, 4)) >= snapshot.version()); // changes nothing
      }
      assertEquals("before", valueOf(store, A, row(1)));
      for (int each = 2; each <= 4; each++) {
        assertEquals("filled", valueOf(store, A, row(each)));
      }
    }
  }

  @Test
  default void fill_staysBelow_whatOthersPutAndDeleteSince() throws InterruptedException {
    try (Store store = open()) {
      put(store, A, row(2), "before");
      CountDownLatch isOpen = new CountDownLatch(1);
      long[] epoch = new long[1];
      Crew others =
          Crew.start(
              1,
              number -> {
                isOpen.await();
                WriteSet writes = WriteSet.basedOnLatest();
                writes.planUnder(epoch[0]);
                writes.put(A, row(1), Family.RECORD, Q, bytes("other"));
                writes.delete(A, row(2), Family.RECORD, Q);
                store.commit(writes); // during the fill, or after it
              });
      try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
        epoch[0] = snapshot.epoch();
        isOpen.countDown();
        store.commit(filled(snapshot, 1, 2, 3));
        store.commit(filled(snapshot, 1, 2, 3));
      }
      others.join();
      assertEquals("other", valueOf(store, A, row(1)));
      assertEquals("none", valueOf(store, A, row(2)));
      assertEquals("filled", valueOf(store, A, row(3)));
    }
  }

  @Test
  default void fill_takesNoConditionsAndDeletesNothing() {
    try (Store store = open();
        Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
      WriteSet writes = WriteSet.asOf(snapshot.version());
      assertThrows(IllegalStateException.class, () -> writes.delete(A, row(1), Family.RECORD, Q));
      assertThrows(IllegalStateException.class, () -> writes.deleteRow(A, row(1)));
      assertThrows(
          IllegalStateException.class,
          () -> writes.require(new Precondition.Unchanged(TestTables.record(A, row(1)))));
      assertThrows(IllegalStateException.class, writes::moveEpoch);
    }
  }
}
