package io.colonnade.store;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import org.junit.jupiter.api.Test;

/** Which versions a store can still show. */
interface StoreReadableContract extends StoreFixture {

  /** Returns whether the store lets a version go when the last snapshot of it is closed. */
  default boolean letsGoAtOnce() {
    return true;
  }

  @Test
  default void longSnapshot_showsItsVersion_howeverMuchIsCommitted() {
    try (Store store = open()) {
      put(store, A, row(1), "before");
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
        for (int i = 0; i < 100; i++) {
          put(store, A, row(1), "after" + i);
          assertEquals("before", valueOf(snapshot, A, row(1)));
        }
      }
      assertEquals("after99", valueOf(store, A, row(1)));
    }
  }

  @Test
  default void oldestReadable_neverPassesAnOpenSnapshot() {
    for (SnapshotUse use : SnapshotUse.values()) {
      try (Store store = open()) {
        put(store, A, row(1), "before");
        long before = store.oldestReadable();
        try (Snapshot snapshot = store.snapshot(use)) {
          put(store, A, row(1), "after");
          long oldest = store.oldestReadable();
          assertTrue(oldest >= before, use + ": " + oldest + " after " + before);
          assertTrue(oldest <= snapshot.version(), use + ": " + oldest);
        }
      }
    }
  }

  @Test
  default void oldestReadable_reachesThePresent_whenNoSnapshotIsOpen() {
    try (Store store = open()) {
      try (Snapshot unused = store.snapshot(SnapshotUse.LONG)) {
        put(store, A, row(1), "one");
      }
      long version = put(store, A, row(1), "two");
      long oldest = store.oldestReadable();
      assertTrue(oldest <= version || !letsGoAtOnce(), "oldest " + oldest);
      assertEquals(letsGoAtOnce(), oldest >= version, "oldest " + oldest + " at " + version);
    }
  }

  @Test
  default void snapshotOfAVersion_showsItOrIsRefused() {
    try (Store store = open()) {
      long first = put(store, A, row(1), "one");
      long second = put(store, A, row(1), "two");
      assertShown(store, first, "one");
      assertShown(store, second, "two");
      try (Snapshot now = store.snapshot(SnapshotUse.LOOK)) {
        assertShown(store, now.version(), "two");
        SnapshotTooOldException e =
            assertThrows(
                SnapshotTooOldException.class,
                () -> store.snapshot(SnapshotUse.LOOK, ReadPoint.at(now.version() + 1_000_000)));
        assertEquals(Problem.VERSION_NOT_SHOWN, e.problem());
      }
    }
  }

  private static void assertShown(Store store, long version, String value) {
    for (SnapshotUse use :
        new SnapshotUse[] {SnapshotUse.LOOK, SnapshotUse.TRANSACTION, SnapshotUse.LONG}) {
      try (Snapshot snapshot = store.snapshot(use, ReadPoint.at(version))) {
        assertEquals(version, snapshot.version());
        assertEquals(value, valueOf(snapshot, A, row(1)));
      } catch (SnapshotTooOldException e) {
        assertEquals(Problem.VERSION_NOT_SHOWN, e.problem());
      }
    }
  }
}
