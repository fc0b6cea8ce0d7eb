package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.journal.ClockRows.Times;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The closed timestamp: rows and feed are complete up to it, so that a snapshot at or below it
 * needs no look at locks. Any process moves it. Thread-safe.
 */
final class ClosedTimestamp {

  /** How often a process looks whether the closed timestamp has moved, in nanoseconds. */
  static final long TICK_NANOS = 1_000_000_000;

  private static final long LOOK_AGAIN = 2_000_000;

  private final Journal journal;
  private final ClockRows clock;
  private final Epochs epochs;
  private long seen = -1; // at the last tick

  ClosedTimestamp(Journal journal, ClockRows clock) {
    this.journal = journal;
    this.clock = clock;
    this.epochs = journal.draws().epochs();
  }

  /** Moves the closed timestamp, if no process has since the last tick. Called by one thread. */
  void tick() {
    long now = clock.times().closed().version();
    seen = now == seen ? close().version() : now;
  }

  /**
   * Moves the closed timestamp to the present: no transaction commits at a version up to there any
   * more, and all that did are applied.
   *
   * @return where it is at least
   */
  Stamp close() {
    Stamp to = journal.draws().last();
    if (clock.times().closed().version() >= to.version()) {
      return to;
    }
    // An intent that is written later draws its version later.
    Map<Bytes, Status> open = openUpTo(to.version());
    if (!open.isEmpty()) {
      journal.scheduling().sleep(LOOK_AGAIN); // most transactions end by themselves
      open.keySet().forEach(row -> settle(row, to.version()));
    }
    clock.raiseClosed(to);
    return to;
  }

  private Map<Bytes, Status> openUpTo(long version) {
    Map<Bytes, Status> open = new HashMap<>();
    journal
        .intents()
        .eachStatus(
            (row, value) -> {
              Status status = Status.of(value);
              if (isOpen(status, version)) {
                open.put(row, status);
              }
            });
    return open;
  }

  /** Returns whether something up to the version may be missing in the rows or in the feed. */
  private static boolean isOpen(Status status, long version) {
    return switch (status.code()) {
      case PENDING, COMMITTED -> status.version() <= version;
      case ABORTED, ROLLED_BACK, APPLIED -> false;
    };
  }

  /** Finishes a slot up to a version, as a reader of that version would. */
  private void settle(Bytes row, long version) {
    Optional<Status> finished = Optional.empty();
    Patience patience = journal.rows().patience();
    while (true) {
      TransactionId slot = TransactionId.of(row, 0);
      Optional<Status> status =
          journal.intents().read(slot.row()).status().filter(now -> isOpen(now, version));
      if (status.isEmpty()) {
        return;
      }
      TransactionId id = TransactionId.of(row, status.get().sequence());
      if (status.equals(finished)) {
        throw new FormatException(
            Problem.DAMAGED_BYTES, "damage", "an intent is missing", "transaction", id);
      }
      if (status.get().code() == Status.Code.COMMITTED) {
        if (!isAppliedMeanwhile(id)) {
          journal.resolver().finish(id, status.get());
          finished = status;
        }
      } else if (journal.resolver().push(id, status.get(), version) == Outcome.UNKNOWN) {
        patience.pause();
      }
    }
  }

  /** Waits for a commit that a thread of this process applies; returns false for any other. */
  private boolean isAppliedMeanwhile(TransactionId id) {
    return journal
        .own()
        .find(id)
        .filter(commit -> commit.isAppliedMeanwhile(journal.rows()))
        .isPresent();
  }

  /**
   * Returns a version with its epoch, if its state can be read: it is not below the horizon, and
   * the closed timestamp is there or can be moved there. The epoch may be a lower one of the same
   * schema, see {@link EpochRows}.
   *
   * @throws SnapshotTooOldException if the version cannot be read
   */
  Stamp shown(long version) {
    Times times = clock.times();
    if (version > times.closed().version()) {
      Stamp unused = close();
      times = clock.times();
    }
    see(times);
    OptionalLong epoch = epochs.at(version);
    if (epoch.isEmpty() && isShown(version, times)) {
      List<Stamp> moves = EpochRows.upTo(journal.rows(), version);
      times = clock.times(); // later: rows that were removed before are not above this horizon
      see(times);
      epoch = OptionalLong.of(last(moves, times.horizon()).epoch());
      if (isShown(version, times)) {
        epochs.see(new Stamp(version, epoch.getAsLong()));
      }
    }
    if (epoch.isEmpty() || !isShown(version, times)) {
      throw new SnapshotTooOldException(
          Problem.VERSION_NOT_SHOWN,
          "version",
          version,
          "from",
          times.horizon().version(),
          "to",
          times.closed().version());
    }
    return new Stamp(version, epoch.getAsLong());
  }

  private void see(Times times) {
    epochs.see(times.horizon());
    epochs.see(times.closed());
  }

  private static boolean isShown(long version, Times times) {
    return version >= times.horizon().version() && version <= times.closed().version();
  }

  /** Returns the last of the versions that moved the epoch after the horizon, or the horizon. */
  private static Stamp last(List<Stamp> moves, Stamp horizon) {
    Stamp last = moves.isEmpty() ? horizon : moves.get(moves.size() - 1);
    return last.version() > horizon.version() ? last : horizon;
  }
}
