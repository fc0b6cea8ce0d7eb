package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pin of this process. It beats, so that the processes that move the horizon see that its owner
 * is alive; a pin that they have removed ends what relies on it. Thread-safe.
 *
 * <p>A process removes a pin only when it has seen the same beat for a retention time, and no
 * process lets go of the pinned version before it has waited for another one. So the version stays
 * readable for two retention times after the last beat that was answered was sent: one in which a
 * request is sent, and one in which it runs.
 */
final class Pin {

  private static final Logger LOG = LoggerFactory.getLogger(Pin.class);

  private final RowKey row;
  private final Stamp stamp;
  private final Rows rows;
  private final ClockRows clock;
  private final Scheduling scheduling;
  private final Duration retention;
  private final long quarter; // of the retention time
  private long number; // of the last beat; guarded by this
  private volatile long sent; // when that was first sent, by this process's clock
  private boolean isNextSent; // an earlier call has sent the next beat; guarded by this
  private long nextSent; // when the next beat was first sent; guarded by this
  private @Nullable CompletableFuture<Boolean> beating; // null: no thread sends; guarded by this
  private volatile boolean isGone;
  private boolean isEnded; // guarded by this
  private int uses; // guarded by this

  /**
   * Creates the pin, whose row is written.
   *
   * @param sent when the row was sent, by the clock of this process
   */
  Pin(RowKey row, Stamp stamp, long sent, Journal journal, ClockRows clock, Duration retention) {
    this.row = row;
    this.stamp = stamp;
    this.sent = sent;
    this.rows = journal.rows();
    this.scheduling = journal.scheduling();
    this.clock = clock;
    this.retention = retention;
    this.quarter = retention.toNanos() / 4;
  }

  Stamp stamp() {
    return stamp;
  }

  /**
   * Checks that everything that was read so far at the pinned version was there; beats if the last
   * beat is not young.
   *
   * @throws SnapshotTooOldException if the pin is gone
   */
  void mustHold() {
    while (isGone || age() > quarter) { // without a lock: for each cell that is read
      CompletableFuture<Boolean> other;
      synchronized (this) {
        if (isGone) {
          throw tooOld();
        }
        other = beating;
        if (other != null && age() <= retention.toNanos()) {
          return; // another thread is beating, and this beat is enough
        }
        if (other == null) {
          beating = new CompletableFuture<>();
        }
      }
      if (other == null) {
        beat();
      } else {
        boolean unused = scheduling.await(other);
      }
    }
  }

  /**
   * Beats if the last beat is not young and no thread is beating, so that the pin of a snapshot
   * that is not read for long is not removed.
   *
   * @return false if the pin is gone, or will be used no more
   */
  boolean keep() {
    synchronized (this) {
      if (isGone || (isEnded && uses == 0)) {
        return false;
      }
      if (beating != null || age() <= quarter) {
        return true;
      }
      beating = new CompletableFuture<>();
    }
    beat();
    return !isGone;
  }

  /**
   * Checks that a cell may be put at the pinned version now.
   *
   * @throws SnapshotTooOldException if the last answered beat was sent too long ago
   */
  void mustAllowPuts() {
    synchronized (this) {
      if (isGone || age() > retention.toNanos()) {
        throw tooOld();
      }
    }
  }

  /** Returns nanoseconds since the last answered beat was sent. */
  private long age() {
    return scheduling.nanos() - sent;
  }

  private SnapshotTooOldException tooOld() {
    return new SnapshotTooOldException(Problem.SNAPSHOT_TOO_OLD, "max-age", retention);
  }

  /**
   * Beats. This thread has set {@link #beating}. Each beat counts from the time at which it was
   * first sent: a request of an earlier call, which was not answered, may have written it.
   */
  private void beat() {
    firstSent();
    boolean isThere = false;
    boolean isAnswered = false;
    try {
      isThere = isBeaten();
      isAnswered = true;
    } finally {
      end(isAnswered, isThere);
    }
  }

  private synchronized void firstSent() {
    if (!isNextSent) {
      isNextSent = true;
      nextSent = scheduling.nanos();
    }
  }

  private synchronized void end(boolean isAnswered, boolean isThere) {
    CompletableFuture<Boolean> ended = beating;
    beating = null;
    if (isThere) {
      number++;
      sent = nextSent;
      isNextSent = false;
    }
    isGone |= isAnswered && !isThere;
    if (ended != null) {
      ended.complete(true);
    }
  }

  /**
   * Increases the beat, if the pin is as this process has written it. A late request does nothing:
   * the beat is another one then, or the pin is gone.
   *
   * @return false if the pin is gone
   */
  private boolean isBeaten() {
    long last;
    synchronized (this) {
      last = number;
    }
    Bytes from = Pins.bytes(stamp, last);
    Bytes to = Pins.bytes(stamp, last + 1);
    Patience patience = rows.patience();
    while (true) {
      RowMutation beat =
          RowMutation.of(row, new RowCondition.Equal(Pins.PIN, from))
              .put(LOCKS, Pins.PIN, VERSION, to);
      if (rows.mutate(beat) == Outcome.DONE) {
        return true;
      }
      Optional<Bytes> now = clock.read(row, Pins.PIN);
      if (now.filter(from::equals).isEmpty()) {
        return now.filter(to::equals).isPresent();
      }
      patience.pause();
    }
  }

  /** Begins work that needs the pin. Returns false if the pin has ended. */
  synchronized boolean use() {
    if (!isEnded) {
      uses++;
    }
    return !isEnded;
  }

  /** Ends work after {@link #use}. */
  void release() {
    boolean isLast;
    synchronized (this) {
      uses--;
      isLast = isEnded && uses == 0;
    }
    if (isLast) {
      scheduling.execute(this::remove);
    }
  }

  /** Ends the pin: it is removed in the background, when no work needs it. */
  void end() {
    boolean isLast;
    synchronized (this) {
      isLast = !isEnded && uses == 0;
      isEnded = true;
    }
    if (isLast) {
      scheduling.execute(this::remove);
    }
  }

  private void remove() {
    try {
      Outcome unused = rows.mutate(RowMutation.of(row).delete(Pins.PIN));
    } catch (StoreException e) { // without beats it is removed with the horizon
      LOG.debug("cannot remove a pin", e);
    }
  }
}
