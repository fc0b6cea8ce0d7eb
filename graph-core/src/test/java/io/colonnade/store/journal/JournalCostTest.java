package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
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
import io.colonnade.store.RowMutation;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
    return open(new MemoryRowStore(), scheduling, counters);
  }

  private static Store open(RowStore rows, Scheduling scheduling, Counters counters) {
    Store store =
        JournalStore.open(
            new RemoteRows(rows),
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
    RowStore rows = new MemoryRowStore();
    Counters ofStore = new Counters();
    Counters ofReader = new Counters();
    try (Store writer = open(rows, new HeldScheduling(), new Counters());
        Store reader = open(rows, new HeldScheduling(), ofStore)) {
      TestTables.put(writer, A, ONE, "one"); // not applied yet
      try (Snapshot snapshot = reader.snapshot(SnapshotUse.LOOK)) {
        assertEquals("one", TestTables.valueOf(snapshot.countedBy(ofReader), A, ONE));
      }
    }
    assertEquals(1, ofReader.value(Event.LOCK_MET));
    assertEquals(1, ofReader.value(Event.CONDITIONAL_ROW)); // the row was applied
    assertEquals(5, ofReader.value(Event.ROUND)); // row, status, redo, the row, and it again
    assertEquals(1, ofStore.value(Event.LOCK_MET));
  }

  @Test
  void lockOfItsOwnProcessThatAReaderMeets_needsNoReadOfTheIntent() {
    Counters ofReader = new Counters();
    try (Store store = open(new HeldScheduling(), new Counters());
        Snapshot before = store.snapshot(SnapshotUse.LOOK)) {
      TestTables.put(store, A, ONE, "one"); // not applied yet
      assertEquals("none", TestTables.valueOf(before.countedBy(ofReader), A, ONE));
      assertEquals(1, ofReader.value(Event.ROUND));
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals("one", TestTables.valueOf(snapshot.countedBy(ofReader), A, ONE));
      }
    }
    assertEquals(4, ofReader.value(Event.ROUND)); // the row, its change, and it again
  }

  private static final int ROWS = 200;

  /** Commits {@link #ROWS} rows, and returns reads of them. */
  private static List<RowRead> commitRows(Store store) {
    WriteSet writes = WriteSet.basedOnLatest();
    List<RowRead> reads = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Bytes row = TestTables.row(i);
      put(writes, row, Family.RECORD, TestTables.Q);
      reads.add(RowRead.of(A, row, CellSet.all(Family.RECORD)));
    }
    store.commit(writes);
    return reads;
  }

  private static void assertAllRead(Snapshot snapshot, List<RowRead> reads, Counters ofReader) {
    try (snapshot;
        RowCursor cursor = snapshot.countedBy(ofReader).rows(reads)) {
      for (int i = 0; i < ROWS; i++) {
        assertTrue(cursor.advance());
        assertEquals(i, cursor.request());
        assertEquals(TestTables.row(i), cursor.row());
      }
      assertFalse(cursor.advance());
    }
    assertEquals(2, ofReader.value(Event.LOCK_MET));
  }

  /**
   * A hundred times as many rows take a round more for each call of the apply, not for each row.
   */
  @Test
  void rowsOfOneTransaction_thatIsNotApplied_areSettledTogether() {
    RowStore rows = new MemoryRowStore();
    Counters ofReader = new Counters();
    try (Store writer = open(rows, new HeldScheduling(), new Counters());
        Store reader = open(rows, new HeldScheduling(), new Counters())) {
      List<RowRead> reads = commitRows(writer);
      assertAllRead(reader.snapshot(SnapshotUse.LOOK), reads, ofReader);
    }
    assertEquals(ROWS, ofReader.value(Event.CONDITIONAL_ROW) - 1); // and the slot
    assertEquals(13, ofReader.value(Event.ROUND));
  }

  @Test
  void rowsOfOneTransactionOfItsOwnProcess_whoseApplyHasNotBegun_areSettledTogether() {
    Counters ofReader = new Counters();
    try (Store store = open(new HeldScheduling(), new Counters())) {
      List<RowRead> reads = commitRows(store);
      assertAllRead(store.snapshot(SnapshotUse.LOOK), reads, ofReader);
    }
    assertEquals(ROWS, ofReader.value(Event.CONDITIONAL_ROW) - 1); // and the slot
    assertEquals(11, ofReader.value(Event.ROUND));
  }

  /** Holds the mutations of one thread until another one waits for something. */
  private static final class ApplyHeld extends HeldScheduling {

    private final CountDownLatch isBegun = new CountDownLatch(1);
    private final CountDownLatch isAwaited = new CountDownLatch(1);

    RowStore rows(RowStore rows, Supplier<Thread> applier) {
      return new FilterRowStore(rows) {
        @Override
        public List<Outcome> mutate(List<RowMutation> mutations) {
          if (Thread.currentThread() == applier.get()) {
            isBegun.countDown();
            assertDoesNotThrow(() -> assertTrue(isAwaited.await(1, TimeUnit.MINUTES)));
          }
          return super.mutate(mutations);
        }
      };
    }

    @Override
    public <T> T await(CompletableFuture<T> future) {
      if (isBegun.getCount() == 0) {
        isAwaited.countDown();
      }
      return super.await(future);
    }
  }

  @Test
  void rowsOfOneTransactionOfItsOwnProcess_whoseApplyHasBegun_areNotAppliedTwice()
      throws InterruptedException {
    ApplyHeld held = new ApplyHeld();
    Thread applier = new Thread(held::runAll);
    Counters ofReader = new Counters();
    try (Store store = open(held.rows(new MemoryRowStore(), () -> applier), held, new Counters())) {
      List<RowRead> reads = commitRows(store);
      Snapshot snapshot = store.snapshot(SnapshotUse.LOOK); // waits for its version
      applier.start();
      assertTrue(held.isBegun.await(1, TimeUnit.MINUTES));
      assertAllRead(snapshot, reads, ofReader);
      applier.join();
    }
    assertEquals(1, ofReader.value(Event.CONDITIONAL_ROW)); // the first one that was locked
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
