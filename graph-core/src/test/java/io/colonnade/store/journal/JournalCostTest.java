package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.TestTables;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rows.FilterRowStore;
import io.colonnade.store.rows.MemoryRowStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Exact numbers of rounds and row actions of commits, before they return and after. */
class JournalCostTest {

  private static final Bytes ONE = TestTables.row(1);
  private static final Bytes TWO = TestTables.row(2);

  /**
   * What a commit costs.
   *
   * @param rounds before it returns
   * @param conditional row mutations with a condition before it returns, intent and commit point
   *     among them
   * @param plain row mutations without a condition before it returns
   * @param after row mutations after it returned
   */
  private record Cost(long rounds, long conditional, long plain, long after) {}

  private static Cost cost(Consumer<WriteSet> transaction) {
    HeldScheduling held = new HeldScheduling();
    Counters counters = new Counters();
    try (Store store = open(held, counters)) {
      TestTables.put(store, A, ONE, "one");
      TestTables.put(store, A, TWO, "two");
      held.runAll();
      try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
        WriteSet writes = WriteSet.basedOn(base.version());
        transaction.accept(writes);
        Counters before = copy(counters);
        store.commit(writes);
        Counters then = copy(counters);
        held.runAll();
        return new Cost(
            since(before, then, Event.ROUND),
            since(before, then, Event.CONDITIONAL_ROW),
            since(before, then, Event.PLAIN_ROW),
            since(then, counters, Event.CONDITIONAL_ROW) + since(then, counters, Event.PLAIN_ROW));
      }
    }
  }

  /** Reads all rows of a call at once, as a call over a network does. */
  private static final class RemoteRows extends FilterRowStore {

    RemoteRows(RowStore rows) {
      super(rows);
    }

    @Override
    public VersionedCursor rows(List<RowRead> reads, long version) {
      return new ListedCursor(ListedCursor.cells(super.rows(reads, version)));
    }
  }

  private static Store open(Scheduling scheduling, Counters counters) {
    Store store =
        JournalStore.open(
            new RemoteRows(new MemoryRowStore()),
            scheduling,
            Duration.ofSeconds(1),
            Duration.ofMinutes(1),
            counters);
    store.createTables(List.of(A, B));
    return store;
  }

  private static Counters copy(Counters counters) {
    Counters copy = new Counters();
    for (Event event : Event.values()) {
      copy.count(event, counters.value(event));
    }
    return copy;
  }

  private static long since(Counters before, Counters after, Event event) {
    return after.value(event) - before.value(event);
  }

  @Test
  void lockThatAReaderMeets_isCountedForTheStoreAndForTheReader() {
    HeldScheduling held = new HeldScheduling();
    Counters ofStore = new Counters();
    Counters ofReader = new Counters();
    try (Store store = open(held, ofStore)) {
      TestTables.put(store, A, ONE, "one"); // not applied yet
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        Snapshot counted = snapshot.countedBy(ofReader);
        assertEquals("one", TestTables.valueOf(counted, A, ONE));
      }
    }
    assertEquals(1, ofReader.value(Event.LOCK_MET));
    assertEquals(1, ofReader.value(Event.CONDITIONAL_ROW)); // the row was applied
    assertEquals(5, ofReader.value(Event.ROUND)); // row, status, redo, the row, and it again
    assertEquals(1, ofStore.value(Event.LOCK_MET));
  }

  /**
   * A hundred times as many rows take a round more for each call of the apply, not for each row.
   */
  @Test
  void rowsOfOneTransaction_thatIsNotApplied_areSettledTogether() {
    HeldScheduling held = new HeldScheduling();
    Counters ofReader = new Counters();
    int rows = 200;
    try (Store store = open(held, new Counters())) {
      WriteSet writes = WriteSet.basedOnLatest();
      List<RowRead> reads = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        Bytes row = TestTables.row(i);
        put(writes, row, Family.RECORD, TestTables.Q);
        reads.add(RowRead.of(A, row, CellSet.all(Family.RECORD)));
      }
      store.commit(writes);
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK);
          RowCursor cursor = snapshot.countedBy(ofReader).rows(reads)) {
        for (int i = 0; i < rows; i++) {
          assertTrue(cursor.advance());
          assertEquals(i, cursor.request());
          assertEquals(TestTables.row(i), cursor.row());
        }
        assertFalse(cursor.advance());
      }
    }
    assertEquals(rows, ofReader.value(Event.CONDITIONAL_ROW) - 1); // and the slot
    assertEquals(2, ofReader.value(Event.LOCK_MET));
    assertEquals(13, ofReader.value(Event.ROUND));
  }

  @Test
  void versions_areCountedAskedAndDrawn() {
    Counters counters = new Counters();
    try (Store store = open(new HeldScheduling(), counters)) {
      long asked = counters.value(Event.VERSION_ASKED);
      TestTables.put(store, A, ONE, "one");
      store.snapshot(SnapshotUse.LOOK).close();
      assertEquals(asked + 2, counters.value(Event.VERSION_ASKED));
      assertEquals(2, counters.value(Event.VERSION_DRAWN) - asked);
    }
  }

  private static void put(WriteSet writes, Bytes row, Family family, Bytes qualifier) {
    writes.put(A, row, family, qualifier, TestTables.bytes("value"));
  }

  @Test
  void change_ofOneElement_takesThreeRounds() {
    Cost cost =
        cost(
            writes -> {
              writes.require(new Precondition.Unchanged(TestTables.record(A, ONE)));
              put(writes, ONE, Family.RECORD, TestTables.Q);
            });
    // The guard with the intent, the version, the commit point; then the row, the feed, the slot.
    assertEquals(new Cost(3, 3, 0, 3), cost);
  }

  @Test
  void creation_ofOneElement_takesThreeRounds() {
    Cost cost =
        cost(
            writes -> {
              Bytes three = TestTables.row(3);
              writes.require(new Precondition.Absent(TestTables.record(A, three)));
              put(writes, three, Family.RECORD, TestTables.Q);
            });
    assertEquals(new Cost(3, 3, 0, 3), cost);
  }

  @Test
  void newEdges_betweenTwoVertices_takeThreeConditionalRows() {
    int edges = 1_000;
    Cost cost =
        cost(
            writes -> {
              writes.require(new Precondition.Live(new RowKey(A, ONE)));
              writes.require(new Precondition.Live(new RowKey(A, TWO)));
              for (int i = 0; i < edges; i++) {
                Bytes edge = TestTables.row(7, i >> 8, i & 0xFF);
                writes.require(new Precondition.New(TestTables.record(B, edge)));
                writes.put(B, edge, Family.RECORD, TestTables.Q, TestTables.bytes("edge"));
              }
            });
    assertEquals(new Cost(3, 4, edges, edges + 4), cost); // two lives, intent, commit point
  }

  @Test
  void drop_ofAVertex_takesTwoRoundsMore() {
    Cost cost =
        cost(
            writes -> {
              writes.require(new Precondition.Unchanged(TestTables.record(A, ONE)));
              writes.require(new Precondition.Untouched(new RowKey(A, ONE)));
              writes.deleteRow(A, ONE);
            });
    // Its birth is read before it is locked, and its row again when all locks stand.
    assertEquals(new Cost(5, 3, 0, 3), cost);
  }
}
