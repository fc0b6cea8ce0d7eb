package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.journal.ClockRows.Times;
import java.util.HashMap;
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
        journal.resolver().finish(id, status.get());
        finished = status;
      } else if (journal.resolver().push(id, status.get(), version) == Outcome.UNKNOWN) {
        patience.pause();
      }
    }
  }

  /**
   * Returns a version with its epoch, if its state can be read: it is not below the horizon, and
   * the closed timestamp is there or can be moved there. The epoch is known if this process has
   * seen two stamps of one epoch around it; the horizon and the closed timestamp are such stamps,
   * so that it is unknown between them if the schema has changed there and this process has seen no
   * stamp near the version.
   *
   * @throws SnapshotTooOldException if the version cannot be read, or if its epoch is not known
   */
  Stamp shown(long version) {
    Times times = clock.times();
    if (version > times.closed().version()) {
      Stamp unused = close();
      times = clock.times();
    }
    epochs.see(times.horizon());
    epochs.see(times.closed());
    OptionalLong epoch = epochs.at(version);
    if (version < times.horizon().version()
        || version > times.closed().version()
        || epoch.isEmpty()) {
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
}
