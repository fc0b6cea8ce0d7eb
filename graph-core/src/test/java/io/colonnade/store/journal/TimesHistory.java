package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.SimulatedRowStore;
import io.colonnade.store.simulation.Simulation;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * A history of several retention times: sources with entries, as an index has them. Writers change
 * both together; jobs fill in the entries of sources that are older than the entries; readers read
 * at the present, at an older version and for long; others move the closed timestamp and the
 * horizon, and vacuum. Confined to one test.
 */
final class TimesHistory {

  private static final long RETENTION = Simulation.RETENTION.toNanos();
  private static final int ROUNDS = 8;
  private static final int MOVES = 80;
  private static final long LONG_PAUSE = 4 * RETENTION;

  private final MemoryRowStore rows = new MemoryRowStore();
  private final Rule rule;
  private final UnaryOperator<RowStore> between;
  private final EntryRecord record = new EntryRecord();
  private long seed;

  TimesHistory(Rule rule) {
    this.rule = rule;
    this.between = store -> new WeakenedRowStore(store, rule);
    rows.createTables(JournalTables.ALL);
    rows.createTables(List.of(JournalTables.withLocks(B)));
  }

  /** Work of one thread, which is repeated whatever becomes of it. */
  private interface Work {
    void run(Random random);
  }

  /**
   * Runs the history.
   *
   * @throws AssertionError if a promise is broken
   */
  void run(Simulation simulation, Faults faults) {
    seed = simulation.seed();
    Instance first = simulation.instance("first", Faults.NONE);
    createSources(open(first));
    for (int i = 0; i < 2; i++) {
      Instance instance = simulation.instance("i" + i, faults);
      Store store = open(instance);
      repeat(instance, "writer", ROUNDS, LONG_PAUSE, random -> write(store, instance, random));
      repeat(instance, "fill", ROUNDS, LONG_PAUSE, random -> fill(store, instance, random));
      repeat(instance, "long", ROUNDS, LONG_PAUSE, random -> readLong(store, instance, random));
      repeat(instance, "reader", ROUNDS, LONG_PAUSE, random -> readYoung(store, instance, random));
      moveTimes(simulation.instance("t" + i, faults));
    }
    simulation.run();
    simulation.calm();
    Instance last = simulation.instance("last", Faults.NONE);
    last.start("end", () -> end(last));
    simulation.run();
    simulation.check(() -> record.check(RecordedHistory.feed(rows)));
  }

  EntryRecord record() {
    return record;
  }

  private Store open(Instance instance) {
    return HistoryStores.open(connect(instance), new QuietScheduling(instance, rule));
  }

  private Journal journal(Instance instance) {
    return HistoryStores.journal(connect(instance), new QuietScheduling(instance, rule));
  }

  private RowStore connect(Instance instance) {
    RowStore store = new SimulatedRowStore(instance, rows);
    return between.apply(new SlowRowStore(store, rows, instance, new Random(seed)));
  }

  private void repeat(Instance instance, String name, int times, long longest, Work work) {
    Random random = new Random(seed * 31 + (instance.name() + name).hashCode());
    instance.start(
        name,
        () -> {
          for (int i = 0; i < times; i++) {
            try {
              work.run(random);
            } catch (SnapshotTooOldException | StoreException e) {
              // a job that stood still, or a store without answers: the next one tries again
            }
            pause(instance, random, longest);
          }
        });
  }

  /** Waits for nothing, for a moment, or for up to that time. */
  private static void pause(Instance instance, Random random, long longest) {
    switch (random.nextInt(4)) {
      case 0 -> {}
      case 1 -> instance.sleep(1 + random.nextInt(1_000_000));
      case 2 -> instance.sleep((long) (random.nextDouble() * longest / 4));
      default -> instance.sleep((long) (random.nextDouble() * longest));
    }
  }

  private static void createSources(Store store) {
    WriteSet writes = WriteSet.basedOnLatest();
    for (int key = 0; key < EntryRecord.KEYS; key++) {
      writes.require(new Precondition.Absent(TestTables.record(B, EntryRecord.source(key))));
      writes.put(B, EntryRecord.source(key), Family.RECORD, TestTables.Q, Bytes.of(1, key));
    }
    store.commit(writes);
  }

  // ---- writers

  private void write(Store store, Instance instance, Random random) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      record.sees(snapshot);
      WriteSet writes = WriteSet.basedOn(snapshot.version());
      if (random.nextInt(4) == 0) {
        writes.require(new Precondition.Unchanged(TestTables.record(B, EntryRecord.SCHEMA)));
        writes.put(B, EntryRecord.SCHEMA, Family.RECORD, TestTables.Q, Bytes.of(1));
        writes.moveEpoch();
      } else {
        change(writes, random);
      }
      if (random.nextInt(3) == 0) {
        pause(instance, random, LONG_PAUSE);
      }
      commit(store, writes);
    }
  }

  private static void change(WriteSet writes, Random random) {
    int key = random.nextInt(EntryRecord.KEYS);
    Bytes source = EntryRecord.source(key);
    writes.require(new Precondition.Unchanged(TestTables.record(B, source)));
    switch (random.nextInt(3)) {
      case 0 -> {
        Bytes value = Bytes.of(2, random.nextInt(256), random.nextInt(256), random.nextInt(256));
        writes.put(B, source, Family.RECORD, TestTables.Q, value);
        writes.put(B, EntryRecord.entry(key), Family.RECORD, TestTables.Q, value);
      }
      case 1 -> {
        writes.delete(B, source, Family.RECORD, TestTables.Q);
        writes.delete(B, EntryRecord.entry(key), Family.RECORD, TestTables.Q);
      }
      default -> {
        writes.deleteRow(B, source);
        writes.delete(B, EntryRecord.entry(key), Family.RECORD, TestTables.Q);
      }
    }
  }

  private static void commit(Store store, WriteSet writes) {
    try {
      long unused = store.commit(writes);
    } catch (ConflictException | OutcomeUnknownException e) {
      // the feed tells what became of it
    }
  }

  // ---- jobs and readers

  /** Puts the entries of all sources as of one version, in two parts. */
  private void fill(Store store, Instance instance, Random random) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
      record.sees(snapshot);
      Map<Bytes, Bytes> seen = record.read(snapshot, "fill");
      for (int half = 0; half < 2; half++) {
        pause(instance, random, LONG_PAUSE);
        WriteSet writes = WriteSet.asOf(snapshot.version());
        for (int key = half; key < EntryRecord.KEYS; key += 2) {
          Bytes value = seen.get(EntryRecord.source(key));
          if (value != null) {
            writes.put(B, EntryRecord.entry(key), Family.RECORD, TestTables.Q, value);
          }
        }
        assertEquals(snapshot.version(), store.commit(writes));
        for (int key = half; key < EntryRecord.KEYS; key += 2) {
          record.filled(key, snapshot.version());
        }
      }
    }
  }

  private void readLong(Store store, Instance instance, Random random) {
    ReadPoint at = point(store, random);
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG, at)) {
      sees(snapshot, at);
      for (int i = 0; i < 3; i++) {
        Map<Bytes, Bytes> unused = record.read(snapshot, "long");
        pause(instance, random, LONG_PAUSE);
      }
    }
  }

  private void readYoung(Store store, Instance instance, Random random) {
    SnapshotUse use = random.nextBoolean() ? SnapshotUse.LOOK : SnapshotUse.TRANSACTION;
    ReadPoint at = point(store, random);
    try (Snapshot snapshot = store.snapshot(use, at)) {
      sees(snapshot, at);
      pause(instance, random, LONG_PAUSE);
      Map<Bytes, Bytes> unused = record.read(snapshot, "young");
    }
  }

  private void sees(Snapshot snapshot, ReadPoint at) {
    if (at.version().isPresent()) {
      record.shows(new Stamp(snapshot.version(), snapshot.epoch()));
    } else {
      record.sees(snapshot);
    }
  }

  /** Returns the present, or a version from the oldest readable one on. */
  private static ReadPoint point(Store store, Random random) {
    if (random.nextInt(3) == 0) {
      return ReadPoint.LATEST;
    }
    long from = store.oldestReadable();
    try (Snapshot now = store.snapshot(SnapshotUse.LOOK)) {
      long span = now.version() - from;
      return ReadPoint.at(now.version() - (long) (random.nextDouble() * Math.min(span, 20)));
    }
  }

  // ---- times

  private void moveTimes(Instance instance) {
    Journal journal = journal(instance);
    ClockRows clock = new ClockRows(journal.rows());
    ClosedTimestamp closed = new ClosedTimestamp(journal, clock);
    Horizon horizon = new Horizon(journal, clock, Simulation.RETENTION);
    VacuumModel vacuum = new VacuumModel(rows, journal, rule, instance, new Random(seed));
    repeat(instance, "close", MOVES, RETENTION / 2, random -> close(closed));
    repeat(instance, "stranger", MOVES / 2, RETENTION / 2, random -> look(instance, random));
    repeat(instance, "horizon", MOVES, RETENTION / 2, random -> horizon.tick());
    repeat(instance, "vacuum", MOVES, RETENTION / 2, random -> vacuum.run());
  }

  /** Asks for the epoch at an older version in a process that has seen nothing. */
  private void look(Instance instance, Random random) {
    Journal journal = journal(instance);
    ClockRows clock = new ClockRows(journal.rows());
    long from = clock.times().horizon().version();
    long version = from + (long) (random.nextDouble() * (journal.draws().last().version() - from));
    record.shows(new ClosedTimestamp(journal, clock).shown(version));
  }

  private void close(ClosedTimestamp closed) {
    Stamp to = closed.close();
    record.closed(to, RecordedHistory.feed(rows));
  }

  /** Finishes all transactions, and reads everything. */
  private void end(Instance instance) {
    HistoryStores.sweep(connect(instance), instance);
    Store store = open(instance);
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      assertFalse(record.read(snapshot, "end").isEmpty() && snapshot.version() == 0);
    }
  }
}
