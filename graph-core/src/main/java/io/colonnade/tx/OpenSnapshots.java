package io.colonnade.tx;

import io.colonnade.error.Problem;
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
 * The snapshots of the transactions, and of the long reads, under way. Ends those that are older
 * than allowed, even if their transaction sleeps, so that no idle reader fills heap or disk; a long
 * read may take as long as it likes. Thread-safe.
 */
final class OpenSnapshots implements AutoCloseable {

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
  private final AtomicInteger endedAll = new AtomicInteger();
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

  /** One for a transaction. */
  AgingSnapshot take() {
    return take(SnapshotUse.TRANSACTION, maxAge);
  }

  /** One that is never too old. */
  AgingSnapshot takeAgeless(SnapshotUse use) {
    return take(use, FOR_EVER);
  }

  private AgingSnapshot take(SnapshotUse use, Duration age) {
    while (true) {
      int endings = endedAll.get();
      AgingSnapshot snapshot = takeOne(use, age);
      open.add(snapshot);
      if (endings == endedAll.get()) { // else it was perhaps taken before an ending, and not met
        return snapshot;
      }
      snapshot.close();
    }
  }

  /** Takes a snapshot and finds out what is declared in it. */
  private AgingSnapshot takeOne(SnapshotUse use, Duration age) {
    long before = schema.moment();
    Snapshot taken = store.snapshot(use);
    boolean isWhole = false;
    try {
      Schema declared = schema.in(taken, before);
      isWhole = true;
      return new AgingSnapshot(taken, declared, ticker, age, this::closed);
    } finally {
      if (!isWhole) {
        taken.close();
      }
    }
  }

  /** Ends all others that were taken before this call; whoever reads one is told why. */
  void endAllBut(AgingSnapshot kept, Problem why) {
    endedAll.incrementAndGet();
    for (AgingSnapshot snapshot : open) {
      if (snapshot != kept) {
        snapshot.end(why);
      }
    }
  }

  /** The snapshots that are open now. */
  Ending ofThose() {
    endedAll.incrementAndGet(); // a snapshot that is being taken is taken again
    Ending ending = new Ending(open);
    endings.add(ending); // first, so that no snapshot is closed unseen
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

  /** The end of some snapshots. Thread-safe. */
  final class Ending {

    private final Set<AgingSnapshot> left = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Runnable> then = new AtomicReference<>(() -> {});

    private Ending(Set<AgingSnapshot> those) {
      left.addAll(those);
    }

    /** How many have not ended yet. */
    int left() {
      return left.size();
    }

    /** Calls that, once, when all of them have ended: now or by the thread that ends the last. */
    void whenOver(Runnable call) {
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
        snapshot.closeIfTooOld();
      } catch (RuntimeException e) { // the timer must live: there are other snapshots
        LOG.warn("cannot close a snapshot that is too old", e);
      }
    }
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
