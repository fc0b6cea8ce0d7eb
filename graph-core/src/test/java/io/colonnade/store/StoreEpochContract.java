package io.colonnade.store;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.record;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The epoch of the schema: which commits move it, and which it refuses. A store may move the epoch
 * by more than one, and without a change.
 */
interface StoreEpochContract extends StoreFixture {

  private static long epoch(Store store) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return snapshot.epoch();
    }
  }

  private static WriteSet put(Bytes row, String value) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(A, row, Family.RECORD, Q, bytes(value));
    return writes;
  }

  private static WriteSet planned(long epoch, Bytes row, String value) {
    WriteSet writes = put(row, value);
    writes.planUnder(epoch);
    return writes;
  }

  private static WriteSet move(Bytes row, String value) {
    WriteSet writes = put(row, value);
    writes.moveEpoch();
    return writes;
  }

  @Test
  default void change_movesTheEpoch_ofLaterSnapshotsOnly() {
    try (Store store = open();
        Snapshot first = store.snapshot(SnapshotUse.TRANSACTION)) {
      long begun = first.epoch();
      store.commit(move(row(1), "one"));
      try (Snapshot second = store.snapshot(SnapshotUse.LOOK)) {
        assertTrue(second.epoch() > begun);
        assertEquals("one", valueOf(second, A, row(1)));
        long before = second.epoch();
        store.commit(move(row(1), "two"));
        assertTrue(epoch(store) > before);
        assertEquals(before, second.epoch());
      }
      assertEquals(begun, first.epoch());
    }
  }

  @Test
  default void changeOfNothingElse_movesTheEpoch_byAtLeastItsSteps() {
    try (Store store = open()) {
      long begun = epoch(store);
      WriteSet nothing = WriteSet.basedOnLatest();
      nothing.moveEpoch(7);
      store.commit(nothing);
      assertTrue(epoch(store) >= begun + 7);
    }
  }

  @Test
  default void commitOfTheEpoch_isLetThrough_andLeavesIt() {
    try (Store store = open()) {
      store.commit(move(row(1), "one"));
      long epoch = epoch(store);
      store.commit(planned(epoch, row(2), "two"));
      store.commit(put(row(3), "three"));
      assertEquals(epoch, epoch(store));
      assertEquals("two", valueOf(store, A, row(2)));
    }
  }

  @Test
  default void commitOfAnotherEpoch_isRefused_andWritesNothing() {
    try (Store store = open();
        Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(move(row(1), "one"));
      WriteSet late = WriteSet.basedOn(base.version());
      late.planUnder(base.epoch());
      late.put(A, row(2), Family.RECORD, Q, bytes("late"));
      ConflictException e = assertThrows(ConflictException.class, () -> store.commit(late));
      assertEquals(Problem.SCHEMA_CHANGED, e.problem());
      assertEquals(base.epoch(), e.details().get("epoch"));
      assertEquals(epoch(store), e.details().get("now"));
      assertThrows(
          ConflictException.class,
          () -> store.commit(planned(epoch(store) + 1, row(2), "too early")));
      assertEquals("none", valueOf(store, A, row(2)));
      store.commit(planned(epoch(store), row(2), "again"));
      assertEquals("again", valueOf(store, A, row(2)));
    }
  }

  @Test
  default void commitWithoutAnEpoch_isNotCompared() {
    try (Store store = open();
        Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(move(row(1), "one"));
      WriteSet name = WriteSet.basedOn(base.version());
      name.require(new Precondition.Absent(record(A, row(2))));
      name.put(A, row(2), Family.RECORD, Q, bytes("name"));
      store.commit(name);
      assertEquals("name", valueOf(store, A, row(2)));
    }
  }

  @Test
  default void changesOfOneElement_excludeEachOther() {
    try (Store store = open();
        Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(changeFrom(base, "one"));
      long epoch = epoch(store);
      assertThrows(ConflictException.class, () -> store.commit(changeFrom(base, "two")));
      assertEquals("one", valueOf(store, A, row(1)));
      store.commit(planned(epoch(store), row(2), "goes on"));
      assertTrue(epoch(store) >= epoch);
    }
  }

  private static WriteSet changeFrom(Snapshot base, String value) {
    WriteSet writes = WriteSet.basedOn(base.version());
    writes.require(new Precondition.Unchanged(record(A, row(1))));
    writes.put(A, row(1), Family.RECORD, Q, bytes(value));
    writes.moveEpoch();
    return writes;
  }

  /**
   * Two threads increase a counter and move the epoch, three write the counter that they have read
   * under its epoch: what is new in a snapshot was not written under a counter that the snapshot
   * before had passed.
   */
  @Test
  default void concurrentCommits_areNeverWrittenUnderAnotherEpoch() throws InterruptedException {
    try (Store store = open()) {
      store.commit(move(row(0), "0"));
      AtomicInteger moves = new AtomicInteger();
      AtomicInteger writes = new AtomicInteger();
      Crew crew =
          Crew.start(
              6,
              number -> {
                if (number == 5) {
                  watch(store, moves, writes);
                } else {
                  while (!isEnough(moves, writes)) {
                    AtomicInteger done = number < 2 ? moves : writes;
                    if (number < 2 ? increments(store) : writesCounter(store, number)) {
                      done.incrementAndGet();
                    }
                  }
                }
              });
      crew.join();
      assertTrue(moves.get() <= Integer.parseInt(valueOf(store, A, row(0))));
    }
  }

  private boolean isEnough(AtomicInteger moves, AtomicInteger writes) {
    int enough = isRemote() ? 40 : 200;
    return moves.get() >= enough && writes.get() >= enough;
  }

  private static boolean increments(Store store) {
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      int next = Integer.parseInt(valueOf(base, A, row(0))) + 1;
      WriteSet writes = WriteSet.basedOn(base.version());
      writes.require(new Precondition.Unchanged(record(A, row(0))));
      writes.put(A, row(0), Family.RECORD, Q, bytes(String.valueOf(next)));
      writes.moveEpoch();
      store.commit(writes);
      return true;
    } catch (ConflictException overtaken) {
      return false;
    }
  }

  private boolean writesCounter(Store store, int number) {
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet writes = planned(base.epoch(), row(number), valueOf(base, A, row(0)));
      int more = isRemote() ? 20 : 500; // so that the commit takes long enough to be overtaken
      for (int i = 0; i < more; i++) {
        writes.put(A, row(100 + number, i), Family.RECORD, Q, bytes("more"));
      }
      store.commit(writes);
      return true;
    } catch (ConflictException overtaken) {
      assertEquals(Problem.SCHEMA_CHANGED, overtaken.problem());
      return false;
    }
  }

  private void watch(Store store, AtomicInteger moves, AtomicInteger writes) {
    Map<Long, Integer> counterOf = new HashMap<>(); // by epoch
    String[] before = {"0", "0", "0", "0", "0"};
    while (!isEnough(moves, writes)) {
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        int counter = Integer.parseInt(valueOf(snapshot, A, row(0)));
        counterOf.putIfAbsent(snapshot.epoch(), counter);
        assertEquals(counterOf.get(snapshot.epoch()), counter, "one epoch, two counters");
        for (int writer = 2; writer < 5; writer++) {
          String value = valueOf(snapshot, A, row(writer));
          assertTrue(
              value.equals("none")
                  || value.equals(before[writer])
                  || Integer.parseInt(value) >= Integer.parseInt(before[0]),
              "a commit was written under another epoch");
          before[writer] = value;
        }
        before[0] = String.valueOf(counter);
      }
    }
  }
}
