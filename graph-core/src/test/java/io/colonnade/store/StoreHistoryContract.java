package io.colonnade.store;

import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.record;
import static io.colonnade.store.TestTables.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.ConflictException;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Engines that keep the changes of recent commits in bounded memory: what they refuse. */
public interface StoreHistoryContract extends StoreFixture {

  @Test
  default void history_thatFellOut_isRefused() {
    Counters counters = new Counters();
    try (Store store = openWith(Map.of("colonnade.tx.history-bytes", "10kb"), counters);
        Snapshot old = store.snapshot(SnapshotUse.TRANSACTION)) {
      for (int i = 0; i < 200; i++) {
        put(store, A, row(i), "v");
      }
      WriteSet late = WriteSet.basedOn(old.version());
      late.require(new Precondition.Unchanged(record(A, row("nobody changed this"))));
      late.put(A, row("nobody changed this"), RECORD, Q, bytes("late"));
      assertThrows(ConflictException.class, () -> store.commit(late));
      assertEquals(1, counters.value(Event.CONFLICT));
      try (Snapshot fresh = store.snapshot(SnapshotUse.TRANSACTION)) {
        WriteSet again = WriteSet.basedOn(fresh.version());
        again.require(new Precondition.Unchanged(record(A, row("nobody changed this"))));
        store.commit(again);
      }
    }
  }

  @Test
  default void history_withinItsBounds_isKeptForTheOldestTransaction() {
    try (Store store = open();
        Snapshot old = store.snapshot(SnapshotUse.TRANSACTION)) {
      for (int i = 0; i < 200; i++) {
        put(store, A, row(i), "v");
        store.snapshot(SnapshotUse.TRANSACTION).close();
      }
      WriteSet late = WriteSet.basedOn(old.version());
      late.require(new Precondition.Unchanged(record(A, row("nobody changed this"))));
      store.commit(late);
      WriteSet later = WriteSet.basedOn(old.version());
      later.require(new Precondition.Untouched(new RowKey(A, row(0))));
      assertThrows(ConflictException.class, () -> store.commit(later));
    }
  }

  @Test
  default void readOnlySnapshot_openForLong_holdsNoHistory() {
    try (Store store = openWith(Map.of(), Meter.NONE);
        Snapshot check = store.snapshot(SnapshotUse.LOOK)) {
      put(store, A, row(1), "v");
      put(store, A, row(2), "v");
      WriteSet writes = WriteSet.basedOn(check.version());
      writes.require(new Precondition.Unchanged(record(A, row("nobody changed this"))));
      assertThrows(ConflictException.class, () -> store.commit(writes));
    }
  }
}
