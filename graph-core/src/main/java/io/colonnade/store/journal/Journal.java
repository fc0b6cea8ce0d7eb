package io.colonnade.store.journal;

import io.colonnade.metric.Meter;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Stamp;
import java.util.Optional;

/**
 * The parts of the journal of one process that its commits and snapshots share. Thread-safe.
 *
 * @param instance number of this process, never given out twice
 */
record Journal(
    long instance,
    Scheduling scheduling,
    Rows rows,
    Draws draws,
    Intents intents,
    Applier applier,
    OwnCommits own,
    Resolver resolver,
    Slots slots) {

  /** The most transactions between their intent and their last row. */
  private static final int SLOTS = 256;

  /**
   * Returns the journal of this process on a row store.
   *
   * @param patience how long requests without an answer are repeated, in nanoseconds
   */
  static Journal on(RowStore store, Scheduling scheduling, long patience, Meter meter) {
    Rows rows = new Rows(store, scheduling, patience, meter);
    Draws draws = new Draws(rows, scheduling);
    long instance = draws.own();
    Intents intents = new Intents(rows);
    Applier applier = new Applier(rows, intents);
    OwnCommits own = new OwnCommits();
    Resolver resolver = new Resolver(rows, intents, applier, scheduling, own);
    Slots slots = new Slots(instance, SLOTS, scheduling);
    return new Journal(instance, scheduling, rows, draws, intents, applier, own, resolver, slots);
  }

  /** Returns the same journal for a caller that waits only until its thread is interrupted. */
  Journal interruptible() {
    Rows its = rows.interruptible();
    Intents seen = new Intents(its);
    return new Journal(
        instance,
        scheduling,
        its,
        draws,
        seen,
        new Applier(its, seen),
        own,
        resolver.on(its),
        slots);
  }

  /** Returns a snapshot, for internal use, at a version that was drawn. */
  JournalSnapshot at(Stamp stamp, Runnable mustBeUsable) {
    return new JournalSnapshot(
        rows, resolver, Optional.empty(), stamp, false, mustBeUsable, () -> {});
  }
}
