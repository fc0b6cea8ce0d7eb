package io.colonnade.store.journal;

import io.colonnade.metric.Meter;
import io.colonnade.store.Identity;
import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.simulation.Simulation;
import java.time.Duration;

/** The stores and journals of a simulated history, each on a row store. Stateless. */
final class HistoryStores {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Identity IDENTITY = new Identity("host", 1, "simulation");
  private static final int SWEEPS = 3;
  private static final long SWEPT_NANOS = 61_000_000_000L;

  private HistoryStores() {}

  static Store open(RowStore rows, Scheduling scheduling) {
    return JournalStore.open(
        rows, scheduling, PATIENCE, Simulation.RETENTION, IDENTITY, Meter.NONE);
  }

  static Journal journal(RowStore rows, Scheduling scheduling) {
    return Journal.on(rows, scheduling, PATIENCE.toNanos(), Meter.NONE);
  }

  /** Finishes all transactions. */
  static void sweep(RowStore rows, Scheduling scheduling) {
    Sweeper sweeper = new Sweeper(journal(rows, scheduling));
    for (int i = 0; i < SWEEPS; i++) {
      sweeper.sweep();
      scheduling.sleep(SWEPT_NANOS);
    }
  }
}
