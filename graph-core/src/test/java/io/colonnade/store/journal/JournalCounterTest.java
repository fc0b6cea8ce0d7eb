package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
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
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the journal keeps counters: a cell for each addition, and folds. */
class JournalCounterTest {

  private static final Bytes ROW = TestTables.row(1);
  private static final Bytes COUNTER = Bytes.of(0xFF, 0xFF);
  private static final RowKey KEY = new RowKey(A, ROW);

  private final MemoryRowStore rows = new MemoryRowStore();
  private final HeldScheduling held = new HeldScheduling();
  private Store store;

  @BeforeEach
  void open() {
    store = open(rows, held);
    TestTables.put(store, A, ROW, "counted");
    held.runAll();
  }

  private static Store open(RowStore rows, Scheduling scheduling) {
    Duration minute = Duration.ofMinutes(1);
    Store store = JournalStore.open(rows, scheduling, minute, minute, Meter.NONE);
    store.createTables(List.of(A));
    return store;
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static WriteSet adding(long number) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.require(new Precondition.Live(KEY));
    writes.add(A, ROW, COUNTER, number);
    return writes;
  }

  /** Adds in commits that are not applied yet. */
  private static void add(Store to, int times) {
    for (int i = 0; i < times; i++) {
      to.commit(adding(1));
    }
  }

  /** Adds so often that the next read asks for a fold, which is not done yet. */
  private void addMany() {
    for (int i = 0; i < 3; i++) {
      add(store, 100);
      held.runAll();
    }
    assertEquals(300, read(store));
  }

  private static long read(Store from) {
    try (Snapshot snapshot = from.snapshot(SnapshotUse.LOOK)) {
      return TestTables.counter(snapshot, A, ROW, COUNTER);
    }
  }

  /** Returns the number of cells of the counter that a read adds up. */
  private int cellsToRead() {
    RowRead all = RowRead.of(A, ROW, CellSet.all(Family.COUNTERS));
    int cells = 0;
    try (VersionedCursor cursor = rows.rows(List.of(all), Long.MAX_VALUE)) {
      while (cursor.advance()) {
        cells++;
        if (CounterEntry.kind(cursor.qualifier()).isLast()) {
          return cells;
        }
      }
    }
    return cells;
  }

  @Test
  void counterThatWasReadWithManyAdditions_isFolded() {
    addMany();
    held.runAll();
    assertTrue(cellsToRead() <= CounterFolds.MANY);
    assertEquals(300, read(store));
    add(store, 3);
    held.runAll();
    assertEquals(303, read(store));
  }

  @Test
  void counterThatIsNeverRead_isFoldedToo() {
    int most = 0;
    for (int i = 0; i < 100; i++) {
      add(store, 100);
      held.runAll();
      most = Math.max(most, cellsToRead());
    }
    assertTrue(most < 20 * CounterFolds.MANY, "as many as " + most);
    assertEquals(10_000, read(store));
  }

  @Test
  void fold_changesNothing_forSnapshotsBeforeAndAfter() {
    add(store, 5);
    try (Snapshot before = store.snapshot(SnapshotUse.LOOK)) {
      WriteSet down = adding(-5);
      store.commit(down);
      addMany();
      try (Snapshot folded = store.snapshot(SnapshotUse.LOOK)) {
        add(store, 1); // not applied when the fold runs
        held.runAll();
        assertEquals(5, TestTables.counter(before, A, ROW, COUNTER));
        assertEquals(300, TestTables.counter(folded, A, ROW, COUNTER));
        assertEquals(301, read(store));
      }
    }
  }

  @Test
  void fold_afterTheRowWasDropped_bringsNothingBack() {
    addMany();
    WriteSet drop = WriteSet.basedOnLatest();
    drop.deleteRow(A, ROW);
    store.commit(drop);
    held.runAll();
    assertEquals(0, read(store));
    TestTables.put(store, A, ROW, "again");
    add(store, 2);
    held.runAll();
    assertEquals(2, read(store));
  }

  @Test
  void counterThatIsSet_beforeAnAdditionThatIsNotAppliedYet_isRefused() {
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      add(store, 1); // only its lock is there
      WriteSet set = WriteSet.basedOn(base.version());
      set.require(new Precondition.Unchanged(ElementKey.of(A, ROW, Family.COUNTERS, COUNTER)));
      set.add(A, ROW, COUNTER, 9);
      assertThrows(ConflictException.class, () -> store.commit(set));
    }
    assertEquals(1, read(store));
  }

  /** Runs something once, before the first mutation of a kind. */
  private static RowStore before(
      RowStore rows, Predicate<RowMutation> isMeant, Runnable something) {
    return new FilterRowStore(rows) {
      private boolean isDone;

      @Override
      public List<Outcome> mutate(List<RowMutation> mutations) {
        if (!isDone && mutations.stream().anyMatch(isMeant)) {
          isDone = true;
          something.run();
        }
        return super.mutate(mutations);
      }
    };
  }

  @Test
  void counterThatIsSet_whileAnAdditionCommits_isRefusedOrComesBeforeIt() {
    Predicate<RowMutation> locksTheCounter =
        mutation -> mutation.row().table().equals(JournalTables.GUARDS);
    RowStore hooked = before(rows, locksTheCounter, () -> add(store, 1));
    try (Store other = open(hooked, new HeldScheduling());
        Snapshot base = other.snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet set = WriteSet.basedOn(base.version());
      set.require(new Precondition.Unchanged(ElementKey.of(A, ROW, Family.COUNTERS, COUNTER)));
      set.add(A, ROW, COUNTER, 9);
      assertThrows(ConflictException.class, () -> other.commit(set));
      assertEquals(1, read(store));
    }
  }
}
