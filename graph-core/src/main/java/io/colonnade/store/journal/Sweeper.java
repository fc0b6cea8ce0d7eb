package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finishes transactions of any process that have made no progress, so that no lock stays for ever
 * in a row that is not read. Confined to one caller at a time.
 */
final class Sweeper {

  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

  /** How long an undecided transaction may make no progress; it may wait for locks. */
  private static final long UNDECIDED = 60_000_000_000L;

  /** How long a decided one may; its owner is applying it. */
  private static final long DECIDED = 10_000_000_000L;

  private final Journal journal;
  private Map<Bytes, Still> before = Map.of(); // one entry a slot of any instance, at most 256 each

  Sweeper(Journal journal) {
    this.journal = journal;
  }

  /**
   * An unfinished intent.
   *
   * @param since when this sweeper first saw this status, on the clock of its process
   */
  private record Still(Status status, long since) {}

  /** Returns whether an instance had an unfinished intent at the last sweep. */
  boolean isUnfinished(long instance) {
    return before.keySet().stream()
        .anyMatch(row -> TransactionId.of(row, 0).instance() == instance);
  }

  /** Looks at the intents of all instances once. */
  void sweep() {
    Map<Bytes, Still> now = new HashMap<>();
    journal
        .intents()
        .eachStatus(
            (row, value) ->
                unfinished(row, value).ifPresent(status -> now.put(row, still(row, status))));
    before = now;
    now.forEach(this::settle);
  }

  private static Optional<Status> unfinished(Bytes row, Bytes value) {
    try {
      return Optional.of(Status.of(value)).filter(status -> !status.isFinished());
    } catch (FormatException e) {
      LOG.warn("an intent cannot be read: {} row {}", JournalTables.LOG, row, e);
      return Optional.empty();
    }
  }

  private Still still(Bytes row, Status status) {
    Still known = before.get(row);
    return known != null && known.status().equals(status)
        ? known
        : new Still(status, journal.scheduling().nanos());
  }

  private void settle(Bytes row, Still still) {
    long limit = still.status().code() == Status.Code.PENDING ? UNDECIDED : DECIDED;
    if (journal.scheduling().nanos() - still.since() >= limit) {
      TransactionId id = TransactionId.of(row, still.status().sequence());
      try {
        settle(id, still.status());
      } catch (FormatException e) {
        LOG.warn("transaction {} cannot be finished", id, e);
      }
    }
  }

  private void settle(TransactionId id, Status status) {
    if (status.code() == Status.Code.PENDING) {
      journal.resolver().abort(id, status);
    } else {
      journal.resolver().finish(id, status);
    }
  }
}
