package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rows.FilterRowStore;
import io.colonnade.store.rows.MemoryRowStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Histories, step by step, that need a rule which random histories do not. */
class JournalScriptTest {

  private static final Duration RETENTION = Duration.ofMinutes(10);
  private static final long NANOS = RETENTION.toNanos();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A row that every transaction locks without a condition, as entries of indexes are. */
  private static final Bytes ENTRY = row(1);

  private final MemoryRowStore rows = new MemoryRowStore();
  private final HeldScheduling time = new HeldScheduling();

  /** Keeps the locks that are sent, to send them again. */
  private static final class RepeatingRowStore extends FilterRowStore {

    private final List<RowMutation> locks = new ArrayList<>();

    private RepeatingRowStore(RowStore store) {
      super(store);
    }

    @Override
    public List<Outcome> mutate(List<RowMutation> mutations) {
      mutations.stream()
          .filter(mutation -> Request.of(mutation).is(Request.Purpose.LOCK_SHARED))
          .forEach(locks::add);
      return super.mutate(mutations);
    }

    private void repeat() {
      assertEquals(1, locks.size());
      assertEquals(List.of(Outcome.DONE), super.mutate(locks));
    }
  }

  private Store open(RowStore store, Scheduling scheduling) {
    Store opened = JournalStore.open(store, scheduling, PATIENCE, RETENTION, Meter.NONE);
    opened.createTables(List.of(B));
    return opened;
  }

  private static void put(Store store, String value) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(B, ENTRY, Family.RECORD, Q, bytes(value));
    store.commit(writes);
  }

  private Journal journal(Rule rule) {
    RowStore weakened = new WeakenedRowStore(rows.connect(), rule);
    return Journal.on(weakened, time, PATIENCE.toNanos(), Meter.NONE);
  }

  /** Lets go of everything below the present. */
  private void moveHorizon(Rule rule) {
    moveHorizon(rule, () -> {});
  }

  /** Does the same, and something else between the two looks at the pins. */
  private void moveHorizon(Rule rule, Runnable betweenLooks) {
    Journal journal = journal(rule);
    ClockRows clock = new ClockRows(journal.rows());
    Horizon horizon = new Horizon(journal, clock, RETENTION);
    new ClosedTimestamp(journal, clock).close();
    horizon.tick();
    time.sleep(NANOS);
    horizon.tick();
    betweenLooks.run();
    time.sleep(NANOS);
    horizon.tick();
  }

  /** Returns a snapshot of another process, pinned before the last commit. */
  private Snapshot pinnedBetweenPuts(Store store, Scheduling other) {
    time.permitWaiting();
    put(store, "one");
    Snapshot pinned = open(rows.connect(), other).snapshot(SnapshotUse.LONG);
    put(store, "two");
    time.runAll();
    return pinned;
  }

  /** Returns what the entry is after the vacuum and a late apply. */
  private List<String> entryAfterVacuum(Rule rule) {
    time.permitWaiting();
    HeldScheduling slow = new HeldScheduling();
    RepeatingRowStore requests = new RepeatingRowStore(rows.connect());
    Store first = open(requests, slow);
    put(first, "old");
    // The process stands still before it applies the entry, so that another one finishes it.
    Store second = open(rows.connect(), time);
    Sweeper sweeper = new Sweeper(journal(rule));
    sweeper.sweep();
    time.sleep(NANOS / 4);
    sweeper.sweep();
    requests.repeat(); // within a retention time after it was sent
    WriteSet removal = WriteSet.basedOnLatest();
    removal.delete(B, ENTRY, Family.RECORD, Q);
    second.commit(removal);
    time.runAll();
    moveHorizon(rule);
    new VacuumModel(rows, journal(rule), rule, time, new Random(1)).run();
    slow.runAll();
    try (Snapshot snapshot = second.snapshot(SnapshotUse.LOOK)) {
      return values(snapshot.row(RowRead.of(B, ENTRY, CellSet.all(Family.RECORD))));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "LATE_LOCKS_FIRST"})
  void lateLocks_areRemovedBeforeWhatALateApplyWouldBringBack(Rule rule) {
    List<String> expected = rule == Rule.NONE ? List.of() : List.of("old");
    assertEquals(expected, entryAfterVacuum(rule));
  }

  /** Requests that its owner has sent may run for a retention time. */
  @ParameterizedTest
  @EnumSource(names = {"NONE", "FIRST_LOOK"})
  void pinThatIsRemovedBetweenTheLooks_counts(Rule rule) {
    Store store = open(rows.connect(), time);
    Snapshot pinned = pinnedBetweenPuts(store, time);
    moveHorizon(
        rule,
        () -> {
          pinned.close();
          time.runAll();
        });
    assertEquals(rule == Rule.NONE, store.oldestReadable() == pinned.version());
    moveHorizon(rule); // now it is gone
    assertTrue(store.oldestReadable() > pinned.version());
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "SECOND_LOOK"})
  void pinOfADeadProcess_isRemovedAtTheSecondLook(Rule rule) {
    Store store = open(rows.connect(), time);
    Snapshot pinned = pinnedBetweenPuts(store, new HeldScheduling());
    moveHorizon(rule);
    assertEquals(pinned.version(), store.oldestReadable()); // the pin counts in this round
    moveHorizon(rule);
    assertEquals(rule == Rule.NONE, store.oldestReadable() > pinned.version());
  }
}
