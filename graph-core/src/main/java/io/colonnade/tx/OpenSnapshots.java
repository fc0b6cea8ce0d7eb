package io.colonnade.tx;

import io.colonnade.metric.Ticker;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
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
  private final Set<Ending> endings = ConcurrentHashMap.newKeySet();
  private final AtomicInteger observed = new AtomicInteger();
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
  AgingSnapshot take() {
    return take(SnapshotUse.TRANSACTION, maxAge);
  }

  /** Opens a snapshot without an age limit. */
  public AgingSnapshot takeAgeless(SnapshotUse use) {
    return take(use, FOR_EVER);
  }

  private AgingSnapshot take(SnapshotUse use, Duration age) {
    while (true) {
      int before = observed.get();
      AgingSnapshot snapshot = takeOne(use, age);
      open.add(snapshot);
      if (before == observed.get()) { // otherwise an observer may have missed this snapshot
        return snapshot;
      }
      snapshot.close();
    }
  }

  /** Opens a snapshot and finds its schema. */
  private AgingSnapshot takeOne(SnapshotUse use, Duration age) {
    Snapshot taken = store.snapshot(use);
    boolean isWhole = false;
    try {
      Schema declared = schema.in(taken);
      isWhole = true;
      return new AgingSnapshot(taken, declared, schema, ticker, age, this::closed);
    } finally {
      if (!isWhole) {
        taken.close();
      }
    }
  }

  /** Returns an object that observes the end of the snapshots that are open now. */
  public Ending ofThose() {
    observed.incrementAndGet(); // a snapshot that is being opened is opened again
    Ending ending = new Ending(open);
    endings.add(ending); // first, so that no closing is missed
    ending.left.retainAll(open);
    return ending;
  }

  private void closed(AgingSnapshot snapshot) {
    open.remove(snapshot);
    if (endings.isEmpty()) {
      return;
    }
    for (Ending ending : endings) {
      ending.left.remove(snapshot);
      ending.look();
    }
  }

  /** Observes the end of some snapshots. Thread-safe. */
  public final class Ending {

    private final Set<AgingSnapshot> left = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Runnable> then = new AtomicReference<>(() -> {});

    private Ending(Set<AgingSnapshot> those) {
      left.addAll(those);
    }

    /** Returns how many of the snapshots have not ended. */
    public int left() {
      return left.size();
    }

    /**
     * Runs a call once, when all of the snapshots have ended: now, or in the thread that ends the
     * last one.
     */
    public void whenOver(Runnable call) {
      then.set(call);
      look();
    }

    private void look() {
      if (left.isEmpty()) {
        endings.remove(this);
        then.getAndSet(() -> {}).run();
      }
    }
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
