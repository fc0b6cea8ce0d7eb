package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowMutation.Write;
import java.util.List;
import java.util.Optional;

/** A mutation of a row as the journal sends it, with its purpose. Immutable. */
record Request(RowMutation mutation, Purpose purpose) {

  /** What a mutation does, by the cells that it writes. */
  enum Purpose {
    INTENT,
    PUSH,
    COMMIT,
    ABORT,
    FINISH,
    /** Takes a guard. */
    LOCK_GUARD,
    /** Puts a shared lock on the condition that the row is alive. */
    LOCK_LIVE,
    /** Puts a shared lock without a condition. */
    LOCK_SHARED,
    APPLY_GUARD,
    APPLY_LIVE,
    APPLY_SHARED,
    /** Removes a lock without applying the row. */
    RELEASE,
    /** Writes a row of the feed. */
    FEED,
    /** Writes a pin. */
    PIN,
    /** Increases the beat of a pin. */
    BEAT,
    /** Removes a pin that has stood still, or that has ended. */
    UNPIN,
    /** Raises the horizon. */
    HORIZON,
    /** Raises the oldest readable version. */
    LET_GO,
    /** Raises the closed timestamp. */
    CLOSE,
    /** Records a version that has moved the epoch. */
    EPOCH,
    /** Any other change of table clock. */
    CLOCK,
    /** Puts cells at an older version. */
    FILL;

    boolean isApply() {
      return this == APPLY_GUARD || this == APPLY_LIVE || this == APPLY_SHARED;
    }
  }

  static Request of(RowMutation mutation) {
    return new Request(mutation, purposeOf(mutation));
  }

  private static Purpose purposeOf(RowMutation mutation) {
    if (mutation.row().table().equals(JournalTables.FEED)) {
      return Purpose.FEED;
    }
    if (mutation.row().table().equals(JournalTables.LOG)) {
      return purposeInLog(mutation);
    }
    if (mutation.row().table().equals(JournalTables.CLOCK)) {
      return purposeInClock(mutation);
    }
    boolean isConditional = mutation.condition().isPresent();
    if (!isConditional
        && mutation.writes().stream().allMatch(write -> write.family() != Family.LOCKS)) {
      return Purpose.FILL;
    }
    Optional<Write> guard = put(mutation, RowLocks.GUARD);
    if (guard.isPresent()) {
      if (Guard.of(guard.get().value()).holder().isPresent()) {
        return Purpose.LOCK_GUARD;
      }
      return put(mutation, RowLocks.CHANGED).isPresent() ? Purpose.APPLY_GUARD : Purpose.RELEASE;
    }
    if (mutation.writes().stream().anyMatch(write -> write.kind() == RowMutation.Kind.DELETE)) {
      if (!isConditional) {
        return Purpose.RELEASE;
      }
      return put(mutation, RowLocks.TRACE).isPresent() ? Purpose.APPLY_LIVE : Purpose.APPLY_SHARED;
    }
    return isConditional ? Purpose.LOCK_LIVE : Purpose.LOCK_SHARED;
  }

  private static Purpose purposeInLog(RowMutation mutation) {
    if (mutation.writes().size() > 1) {
      return Purpose.INTENT;
    }
    return switch (Status.of(mutation.writes().get(0).value()).code()) {
      case PENDING -> Purpose.PUSH;
      case ABORTED -> Purpose.ABORT;
      case COMMITTED -> Purpose.COMMIT;
      case ROLLED_BACK, APPLIED -> Purpose.FINISH;
    };
  }

  private static Purpose purposeInClock(RowMutation mutation) {
    Write write = mutation.writes().get(0);
    if (mutation.row().row().startsWith(Pins.PREFIX)) {
      if (write.kind() == RowMutation.Kind.DELETE) {
        return Purpose.UNPIN;
      }
      return mutation.condition().filter(RowCondition.Absent.class::isInstance).isPresent()
          ? Purpose.PIN
          : Purpose.BEAT;
    }
    if (mutation.row().row().startsWith(EpochRows.PREFIX)) {
      return write.kind() == RowMutation.Kind.PUT ? Purpose.EPOCH : Purpose.CLOCK;
    }
    if (!mutation.row().equals(ClockRows.ROW)) {
      return Purpose.CLOCK;
    }
    Bytes cell = write.qualifier();
    if (cell.equals(ClockRows.HORIZON)) {
      return Purpose.HORIZON;
    }
    if (cell.equals(ClockRows.OLDEST)) {
      return Purpose.LET_GO;
    }
    return cell.equals(ClockRows.CLOSED) ? Purpose.CLOSE : Purpose.CLOCK;
  }

  private static Optional<Write> put(RowMutation mutation, Bytes qualifier) {
    return mutation.writes().stream()
        .filter(write -> isOf(write, qualifier))
        .filter(write -> write.kind() == RowMutation.Kind.PUT)
        .findFirst();
  }

  RowKey row() {
    return mutation.row();
  }

  boolean is(Purpose expected) {
    return purpose == expected;
  }

  /** Returns the status that the mutation writes into the log. */
  Status status() {
    return Status.of(put(mutation, Intents.STATUS).orElseThrow().value());
  }

  /** Returns the transaction whose lock is removed, by applying the row or without that. */
  TransactionId holder() {
    if (mutation.condition().orElse(null) instanceof RowCondition.Equal guard) {
      return Guard.of(guard.value()).holder().orElseThrow();
    }
    Bytes lock =
        mutation.writes().stream()
            .filter(write -> write.kind() == RowMutation.Kind.DELETE)
            .findFirst()
            .orElseThrow()
            .qualifier();
    return TransactionId.read(new ByteReader(lock.slice(1, lock.length())));
  }

  /** Returns the version at which an apply writes. */
  long version() {
    return mutation.writes().stream().mapToLong(Write::version).max().orElseThrow();
  }

  /** Returns whether the row is alive afterwards. */
  boolean restoresLife() {
    return put(mutation, RowLocks.LIFE)
        .filter(life -> Life.of(life.value()).kind() == Life.Kind.LIVE)
        .isPresent();
  }

  /** Returns the same mutation at another version. */
  RowMutation at(long version) {
    return with(
        mutation.condition(),
        mutation.writes().stream()
            .map(
                write ->
                    new Write(
                        write.family(), write.qualifier(), version, write.kind(), write.value()))
            .toList());
  }

  RowMutation unconditioned() {
    return with(Optional.empty(), mutation.writes());
  }

  RowMutation under(RowCondition condition) {
    return with(Optional.of(condition), mutation.writes());
  }

  /** Returns the same mutation with another value of a lock, if it puts that. */
  RowMutation putting(Bytes qualifier, Bytes value) {
    return with(
        mutation.condition(),
        mutation.writes().stream()
            .map(
                write ->
                    isOf(write, qualifier)
                        ? new Write(write.family(), qualifier, write.version(), write.kind(), value)
                        : write)
            .toList());
  }

  /** Returns the same mutation, which does not change a lock. */
  RowMutation without(Bytes qualifier) {
    return with(
        mutation.condition(),
        mutation.writes().stream().filter(write -> !isOf(write, qualifier)).toList());
  }

  private static boolean isOf(Write write, Bytes qualifier) {
    return write.family() == Family.LOCKS && write.qualifier().equals(qualifier);
  }

  private RowMutation with(Optional<RowCondition> condition, List<Write> writes) {
    RowMutation changed =
        condition
            .map(held -> RowMutation.of(mutation.row(), held))
            .orElseGet(() -> RowMutation.of(mutation.row()));
    for (Write write : writes) {
      switch (write.kind()) {
        case PUT -> changed.put(write.family(), write.qualifier(), write.version(), write.value());
        case REMOVAL -> changed.remove(write.family(), write.qualifier(), write.version());
        case DELETE -> changed.delete(write.qualifier());
      }
    }
    return changed;
  }
}
