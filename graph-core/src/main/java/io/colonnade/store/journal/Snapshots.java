package io.colonnade.store.journal;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.Draws.Known;
import io.colonnade.store.journal.Follower.Reached;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Opens the snapshots of this process, and knows those that commits refer to. Thread-safe.
 *
 * <p>A snapshot without a pin ends one retention time after its version was asked for, measured
 * after each answer. A snapshot with a pin ends when the pin is gone.
 */
final class Snapshots {

  private final Journal journal;
  private final Rows rows; // of transactions
  private final ClosedTimestamp closed;
  private final Pins pins;
  private final CounterFolds folds;
  private final Follower follower;
  private final Duration retention;
  private final Runnable mustBeOpen;
  private final Readers readers = new Readers();
  private final Map<Long, List<Pin>> fills = new HashMap<>(); // by version; guarded by this

  /**
   * Creates the snapshots of a store.
   *
   * @param mustBeOpen throws an exception if the store is closed
   */
  Snapshots(
      Journal journal,
      ClosedTimestamp closed,
      Pins pins,
      CounterFolds folds,
      Follower follower,
      Duration retention,
      Runnable mustBeOpen) {
    this.journal = journal;
    this.closed = closed;
    this.pins = pins;
    this.folds = folds;
    this.follower = follower;
    this.retention = retention;
    this.mustBeOpen = mustBeOpen;
    this.rows = journal.rows().interruptible();
  }

  Snapshot open(SnapshotUse use, ReadPoint at) {
    Optional<Reached> recent = at.mayBeOlder() ? follower.recent() : Optional.empty();
    if (recent.isPresent()) {
      return open(use, recent.get().stamp(), recent.get().asked(), true);
    }
    long asked = journal.scheduling().nanos(); // before the horizon is read, which shown() does
    boolean isComplete = at.version().isPresent();
    Stamp stamp = isComplete ? closed.shown(at.version().getAsLong()) : journal.draws().last(rows);
    return open(use, stamp, asked, isComplete);
  }

  /**
   * Opens a snapshot of a version.
   *
   * @param asked when the version was asked for
   * @param isComplete whether rows are complete up to the version, so that locks need no look
   */
  private Snapshot open(SnapshotUse use, Stamp stamp, long asked, boolean isComplete) {
    return switch (use) {
      case LOOK -> snapshot(stamp, isComplete, () -> mustBeYoung(asked), () -> {});
      case TRANSACTION -> {
        readers.begin(stamp.version(), asked);
        yield snapshot(
            stamp, isComplete, () -> mustBeYoung(asked), () -> readers.end(stamp.version()));
      }
      case LONG -> {
        Pin pin = pins.add(stamp);
        yield snapshot(stamp, isComplete, () -> mustHold(pin), pin::end);
      }
      case FILL -> {
        Pin pin = pins.add(stamp);
        beginFill(pin);
        yield snapshot(stamp, isComplete, () -> mustHold(pin), () -> endFill(pin));
      }
    };
  }

  private Snapshot snapshot(
      Stamp stamp, boolean isComplete, Runnable mustBeUsable, Runnable onEnd) {
    return new JournalSnapshot(
        rows,
        journal.resolver().on(rows),
        Optional.of(folds),
        stamp,
        isComplete,
        mustBeUsable,
        onEnd);
  }

  private void mustHold(Pin pin) {
    mustBeOpen.run();
    pin.mustHold();
  }

  /**
   * Checks that a transaction may continue.
   *
   * @param asked when its version was asked for
   */
  void mustBeYoung(long asked) {
    mustBeOpen.run();
    if (journal.scheduling().nanos() - asked > retention.toNanos()) {
      throw tooOld();
    }
  }

  private SnapshotTooOldException tooOld() {
    return new SnapshotTooOldException(Problem.SNAPSHOT_TOO_OLD, "max-age", retention);
  }

  /** Returns the version on which a write set is based, and when it was asked for. */
  Known base(WriteSet writeSet) {
    if (writeSet.base().isEmpty()) {
      return journal.draws().recent(retention.toNanos() / 2);
    }
    long version = writeSet.base().getAsLong();
    long asked = readers.asked(version).orElseThrow(this::tooOld);
    return new Known(new Stamp(version, 0), asked);
  }

  private synchronized void beginFill(Pin pin) {
    fills.computeIfAbsent(pin.stamp().version(), any -> new ArrayList<>()).add(pin);
  }

  private void endFill(Pin pin) {
    synchronized (this) {
      fills.computeIfPresent(
          pin.stamp().version(),
          (any, open) -> {
            open.remove(pin);
            return open.isEmpty() ? null : open;
          });
    }
    pin.end();
  }

  /**
   * Returns the pin of an open snapshot for a fill at a version, in use; the caller releases it.
   *
   * @throws IllegalStateException if no such snapshot is open
   */
  synchronized Pin useFill(long version) {
    Optional<Pin> pin =
        fills.getOrDefault(version, List.of()).stream().filter(Pin::use).findFirst();
    return pin.orElseThrow(
        () -> new IllegalStateException("no snapshot for a fill is open at version " + version));
  }
}
