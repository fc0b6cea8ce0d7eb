package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.journal.ClockRows.Times;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Moves the horizon and the oldest readable version, in rounds of two retention times. Any number
 * of processes may do so at the same time: every step only increases what is stored, and each
 * process waits by its own clock. Confined to one thread at a time.
 *
 * <p>A round takes the closed timestamp as its candidate. One retention time later it becomes the
 * horizon: snapshots without a pin that were opened below it have ended, and later pins below it
 * are refused by their owners. Then the pins are read. One more retention time later they are read
 * again, and all versions below the candidate and the pins of both looks are let go. A pin that was
 * removed between the looks counts, because the last requests of its owner may still run.
 */
final class Horizon {

  private final Rows rows;
  private final ClockRows clock;
  private final Scheduling scheduling;
  private final Duration retention;
  private @Nullable Stamp candidate; // null: no round has begun
  private @Nullable Map<Bytes, Bytes> pinned; // at the first look; null: it is still to come
  private long since; // the last step ended then

  Horizon(Journal journal, ClockRows clock, Duration retention) {
    this.rows = journal.rows();
    this.clock = clock;
    this.scheduling = journal.scheduling();
    this.retention = retention;
  }

  /** Does the next step, if its time has come. After an exception the step is done again. */
  void tick() {
    Stamp to = candidate;
    if (to == null) {
      begin();
    } else if (scheduling.nanos() - since >= retention.toNanos()) {
      Map<Bytes, Bytes> before = pinned;
      if (before == null) {
        move(to);
      } else {
        letGo(to, before);
        begin();
      }
    }
  }

  private void begin() {
    Times times = clock.times();
    candidate = times.closed();
    since = scheduling.nanos();
  }

  private void move(Stamp to) {
    clock.raiseHorizon(to);
    EpochRows.remove(rows, to.version());
    pinned = firstLook();
    since = scheduling.nanos();
  }

  private void letGo(Stamp to, Map<Bytes, Bytes> before) {
    Map<Bytes, Bytes> now = secondLook();
    long oldest = Math.min(to.version(), Math.min(oldest(before), oldest(now)));
    clock.raiseOldest(oldest);
    before.forEach(
        (row, pin) -> {
          if (now.getOrDefault(row, Bytes.EMPTY).equals(pin)) {
            Pins.remove(rows, row, pin); // without a beat; counted in this round
          }
        });
    candidate = null;
    pinned = null;
  }

  private Map<Bytes, Bytes> firstLook() {
    return Pins.read(rows);
  }

  private Map<Bytes, Bytes> secondLook() {
    return Pins.read(rows);
  }

  private static long oldest(Map<Bytes, Bytes> pins) {
    return pins.values().stream().mapToLong(Pins::version).min().orElse(Long.MAX_VALUE);
  }
}
