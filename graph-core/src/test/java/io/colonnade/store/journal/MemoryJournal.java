package io.colonnade.store.journal;

import io.colonnade.metric.Meter;
import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.rows.MemoryRowStore;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The journal over a row store in memory, as an engine of tests. Stateless. */
public final class MemoryJournal {

  /** The option that names the engine, and the name of this one in tests. */
  private static final String ENGINE = "colonnade.engine";

  private static final String JOURNAL = "journal";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration RETENTION = Duration.ofMinutes(10);

  private MemoryJournal() {}

  /** Opens a process on a row store, which others may use too. */
  public static Store open(MemoryRowStore rows, Meter meter) {
    return open(rows, new ThreadScheduling(), meter);
  }

  /** Opens a process whose time and background work are those of a test. */
  public static Store open(RowStore rows, Scheduling scheduling, Meter meter) {
    return JournalStore.open(rows, scheduling, PATIENCE, RETENTION, meter);
  }

  /** Returns whether options name this engine. */
  public static boolean isIn(Map<String, ?> options) {
    return JOURNAL.equals(options.get(ENGINE));
  }

  /**
   * Replaces this engine, which users cannot name, by another one in the options.
   *
   * @return replaces the store of that other one
   */
  public static UnaryOperator<Store> replace(
      Map<String, Object> options, MemoryRowStore rows, Meter meter) {
    if (!isIn(options)) {
      return store -> store;
    }
    options.put(ENGINE, "memory");
    return unused -> {
      unused.close();
      return open(rows, meter);
    };
  }
}
