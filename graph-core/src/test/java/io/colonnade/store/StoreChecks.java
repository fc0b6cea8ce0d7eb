package io.colonnade.store;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.edge;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.record;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One check for each rule that a {@link WeakenedStore} can drop: each throws {@link AssertionError}
 * if the store breaks the rule. The store has the test tables.
 */
public final class StoreChecks {

  private static final Bytes VERTEX = TestTables.row("checked vertex");
  private static final RowKey VERTEX_ROW = new RowKey(A, VERTEX);

  private StoreChecks() {}

  /** Two transactions create the same element: the second is refused, however it reads. */
  public static void absent_createdByAnother_isRefused(Store store) {
    try (Snapshot one = store.snapshot(SnapshotUse.TRANSACTION);
        Snapshot two = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(create(one, "first"));
      assertRefused(store, create(two, "second"));
    }
    WriteSet latest = WriteSet.basedOnLatest();
    latest.require(new Precondition.Absent(record(A, VERTEX)));
    latest.put(A, VERTEX, RECORD, Q, bytes("third"));
    assertRefused(store, latest);
    assertEquals("first", valueOf(store, A, VERTEX));
  }

  private static WriteSet create(Snapshot base, String value) {
    WriteSet writes = WriteSet.basedOn(base.version());
    writes.require(new Precondition.Absent(record(A, VERTEX)));
    writes.put(A, VERTEX, RECORD, Q, bytes(value));
    return writes;
  }

  /** Two transactions change what both have read: the second is refused. */
  public static void unchanged_changedByAnother_isRefused(Store store) {
    put(store, A, VERTEX, "0");
    try (Snapshot one = store.snapshot(SnapshotUse.TRANSACTION);
        Snapshot two = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(increment(one));
      assertRefused(store, increment(two));
    }
    assertEquals("1", valueOf(store, A, VERTEX));
  }

  private static WriteSet increment(Snapshot base) {
    WriteSet writes = WriteSet.basedOn(base.version());
    writes.require(new Precondition.Unchanged(record(A, VERTEX)));
    int value = Integer.parseInt(valueOf(base, A, VERTEX));
    writes.put(A, VERTEX, RECORD, Q, bytes(String.valueOf(value + 1)));
    return writes;
  }

  /** An edge is added to a vertex that another transaction has dropped: refused. */
  public static void live_droppedByAnother_isRefused(Store store) {
    put(store, A, VERTEX, "vertex");
    try (Snapshot one = store.snapshot(SnapshotUse.TRANSACTION);
        Snapshot two = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(drop(one));
      assertRefused(store, addEdge(two));
    }
  }

  /** A vertex is dropped to which another transaction has added an edge: refused. */
  public static void untouched_edgeAddedByAnother_isRefused(Store store) {
    put(store, A, VERTEX, "vertex");
    try (Snapshot one = store.snapshot(SnapshotUse.TRANSACTION);
        Snapshot two = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(addEdge(one));
      assertRefused(store, drop(two));
    }
    assertEquals("vertex", valueOf(store, A, VERTEX));
  }

  private static WriteSet drop(Snapshot base) {
    WriteSet writes = WriteSet.basedOn(base.version());
    writes.require(new Precondition.Unchanged(record(A, VERTEX)));
    writes.require(new Precondition.Untouched(VERTEX_ROW));
    writes.deleteRow(A, VERTEX);
    return writes;
  }

  private static WriteSet addEdge(Snapshot base) {
    WriteSet writes = WriteSet.basedOn(base.version());
    writes.require(new Precondition.Live(VERTEX_ROW));
    writes.require(new Precondition.Absent(edge(A, VERTEX, "new")));
    writes.put(A, VERTEX, EDGES, bytes("new"), bytes("edge"));
    return writes;
  }

  /** A commit that is refused has changed nothing. */
  public static void refusedCommit_writesNothing(Store store) {
    put(store, B, VERTEX, "taken");
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(A, VERTEX, RECORD, Q, bytes("half"));
    writes.put(B, VERTEX, RECORD, Q, bytes("other half"));
    writes.require(new Precondition.Absent(record(B, VERTEX)));
    assertRefused(store, writes);
    assertEquals("none", valueOf(store, A, VERTEX));
    assertEquals("taken", valueOf(store, B, VERTEX));
  }

  /** While one thread writes the same value to two tables at once, no snapshot sees two values. */
  public static void concurrentReader_seesCommitsWhole(Store store) throws InterruptedException {
    writePair(store, 0);
    AtomicBoolean torn = new AtomicBoolean();
    CountDownLatch changesSeen = new CountDownLatch(100);
    Crew crew =
        Crew.start(
            2,
            number -> {
              if (number == 0) {
                for (int i = 1; changesSeen.getCount() > 0; i++) {
                  writePair(store, i);
                }
              } else {
                String last = "";
                while (changesSeen.getCount() > 0) {
                  try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
                    String value = valueOf(snapshot, A, VERTEX);
                    if (!value.equals(valueOf(snapshot, B, VERTEX))) {
                      torn.set(true);
                    }
                    if (!value.equals(last)) {
                      changesSeen.countDown();
                      last = value;
                    }
                  }
                }
              }
            });
    crew.join();
    assertTrue(!torn.get(), "a snapshot saw half of a commit");
  }

  private static void writePair(Store store, int value) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(A, VERTEX, RECORD, Q, bytes("value " + value));
    writes.put(B, VERTEX, RECORD, Q, bytes("value " + value));
    store.commit(writes);
  }

  /** What a snapshot shows does not change, also not from one read to the next. */
  public static void snapshot_readAgain_showsTheSame(Store store) {
    put(store, A, VERTEX, "old");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      assertEquals("old", valueOf(snapshot, A, VERTEX));
      put(store, A, VERTEX, "new");
      assertEquals("old", valueOf(snapshot, A, VERTEX));
    }
  }

  /** Between the call of a commit and its return the log was synced. */
  public static void commit_returned_isCoveredByASync(Store store, Counters counters) {
    for (int i = 0; i < 20; i++) {
      long before = counters.value(Event.SYNC);
      put(store, A, VERTEX, "durable " + i);
      assertTrue(counters.value(Event.SYNC) > before, "a commit returned without a sync");
    }
  }

  private static void assertRefused(Store store, WriteSet writes) {
    try {
      store.commit(writes);
    } catch (ConflictException expected) {
      return;
    }
    fail("a commit was let through that had to be refused");
  }

  /** Several threads add to one counter: the sum is that of all additions. */
  public static void additions_ofManyThreads_areMadeOnce(Store store) throws InterruptedException {
    put(store, A, VERTEX, "counted");
    int threads = 4;
    int additions = 50;
    Crew.start(
            threads,
            number -> {
              for (int i = 0; i < additions; i++) {
                WriteSet writes = WriteSet.basedOnLatest();
                writes.require(new Precondition.Live(VERTEX_ROW));
                writes.add(A, VERTEX, Q, number + 1L);
                store.commit(writes);
              }
            })
        .join();
    try (Snapshot end = store.snapshot(SnapshotUse.LOOK)) {
      assertEquals(additions * (1 + 2 + 3 + 4), TestTables.counter(end, A, VERTEX, Q));
    }
  }
}
