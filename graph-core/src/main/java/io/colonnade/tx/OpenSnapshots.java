package io.colonnade.tx;

import io.colonnade.metric.Ticker;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open snapshots of transactions and long reads. Ends snapshots of transactions that exceed
 * their age limit, even if their transaction is idle, so that an idle reader does not fill heap or
 * disk; a long read has no age limit. Thread-safe.
 */
public final class OpenSnapshots implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OpenSnapshots.class);

  private static final long CHECKS_PER_AGE = 10;
  private static final long SHORTEST_PAUSE_MS = 100;
  private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

  private final Store store;
  private final LiveSchema schema;
  private final Duration maxAge;
  private final Ticker ticker;
  private final Set<AgingSnapshot> open = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer;

  OpenSnapshots(Store store, LiveSchema schema, Duration maxAge, Ticker ticker) {
    this.store = store;
    this.schema = schema;
    this.maxAge = maxAge;
    this.ticker = ticker;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "colonnade-snapshot-expiry");
              thread.setDaemon(true);
              return thread;
            });
    long pause = Math.max(SHORTEST_PAUSE_MS, maxAge.toMillis() / CHECKS_PER_AGE);
    var unused = timer.scheduleWithFixedDelay(this::expire, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** Opens a snapshot for a transaction. */
  AgingSnapshot take(ReadPoint at) {
    if (at.mayBeOlder()) {
      AgingSnapshot taken = take(SnapshotUse.TRANSACTION, at, maxAge);
      if (taken.epoch() >= schema.current().epoch()) {
        return taken;
      }
      taken.close(); // names are looked up that are of a later version
    }
    return take(SnapshotUse.TRANSACTION, ReadPoint.LATEST, maxAge);
  }

  /** Opens a snapshot without an age limit. */
  public AgingSnapshot takeAgeless(SnapshotUse use) {
    return take(use, ReadPoint.LATEST, FOR_EVER);
  }

  /** Opens a snapshot and finds its schema. */
  private AgingSnapshot take(SnapshotUse use, ReadPoint at, Duration age) {
    Snapshot taken = store.snapshot(use, at);
    boolean isWhole = false;
    try {
      Schema declared = schema.in(taken);
      AgingSnapshot aging = new AgingSnapshot(taken, declared, schema, ticker, age, this::closed);
      open.add(aging);
      isWhole = true;
      return aging;
    } finally {
      if (!isWhole) {
        taken.close();
      }
    }
  }

  private void closed(AgingSnapshot snapshot) {
    open.remove(snapshot);
  }

  void expire() {
    for (AgingSnapshot snapshot : open) {
      try {
        snapshot.endIfOutdated();
      } catch (RuntimeException e) { // the timer must continue for the other snapshots
        LOG.warn("cannot close a snapshot that is too old", e);
      }
    }
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
