package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.StoreAudit;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.Status.Code;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Proves what the journal keeps, up to a version: every decided transaction is finished, every row
 * of a committed one has its cells, every commit is in the feed, and no lock names a transaction
 * that has ended. Such a lock may come late, which is no damage: it is removed. Transactions under
 * way are no damage: they get the time that their owner or a sweeper needs. Knows no layout.
 * Confined to one audit.
 *
 * <p>In memory are 8 bytes for each commit of the versions that are proved, which are those of the
 * last two to four retention times or since the oldest pin, the status of each slot of each
 * instance, at most 10,000 locks, and the changes of one commit, which have at most 64 MB.
 */
final class JournalAudit {

  /** Longer than a sweeper waits before it finishes a decided transaction. */
  private static final long GRACE = 30_000_000_000L;

  private static final long LOOK_AGAIN = 2_000_000;
  private static final long LONGEST_PAUSE = 250_000_000;

  /** The most locks that are looked at again. */
  private static final int MOST_SUSPECTS = 10_000;

  private final Journal journal;
  private final long upTo;
  private final long above;
  private final Snapshot at;
  private final StoreAudit audit;
  private final Findings findings;
  private final AppliedRows applied;
  private final Set<TransactionId> unfinished = new HashSet<>(); // reported
  private final Set<Long> missing =
      new HashSet<>(); // versions of which no row of the feed was found
  private final Set<Long> known = new HashSet<>(); // versions that came into the feed later
  private final Set<RowKey> unreadable = new HashSet<>(); // slots, reported
  private final List<Suspect> suspects = new ArrayList<>();
  private final Set<Suspect> late = new HashSet<>(); // suspects that were still there
  private long[] inFeed = new long[64];
  private int inFeedCount;

  /**
   * Creates an audit.
   *
   * @param at of the version up to which the journal is proved; must hold until the end
   * @param above the version up to which what older versions need may have been removed
   */
  JournalAudit(Journal journal, Snapshot at, long above, StoreAudit audit) {
    this.journal = journal;
    this.at = at;
    this.upTo = at.version();
    this.above = above;
    this.audit = audit;
    this.findings = new Findings(journal.rows(), audit);
    this.applied = new AppliedRows(journal.rows(), findings);
  }

  /** A lock of a transaction that has ended, or has not begun. */
  private record Suspect(RowKey row, TransactionId holder) {}

  /**
   * Runs the audit.
   *
   * @param tables those of the graph
   * @throws io.colonnade.error.SnapshotTooOldException if the snapshot has ended
   */
  void run(Collection<Table> tables) {
    finishSlots();
    feed();
    slots().forEach(this::checkIntent);
    tables.forEach(this::locks);
    locks(JournalTables.GUARDS);
    report();
    mustHold(); // else something of its version may be missing for that reason
    findings.report();
  }

  /** Checks that the version can still be read, and renews its pin. */
  private void mustHold() {
    at.rows(List.of()).close();
  }

  // ---- intents

  /** Returns the status of each slot of each instance, by row. */
  private Map<Bytes, Status> slots() {
    Map<Bytes, Status> slots = new TreeMap<>();
    journal
        .intents()
        .eachStatus(
            (row, value) -> {
              try {
                TransactionId unused = TransactionId.of(row, 0);
                slots.put(row, Status.of(value));
              } catch (FormatException e) {
                unreadable(logRow(row));
              }
            });
    return slots;
  }

  private void unreadable(RowKey row) {
    if (unreadable.add(row)) {
      findings.add("the status of an intent cannot be read", "row " + row);
    }
  }

  /** Returns the status of a slot; empty if there is none, or if it cannot be read. */
  private Optional<Status> status(RowKey row) {
    try {
      return journal.intents().read(row).status();
    } catch (FormatException e) {
      unreadable(row);
      return Optional.empty();
    }
  }

  private static RowKey logRow(Bytes row) {
    return new RowKey(JournalTables.LOG, row);
  }

  /**
   * Waits until each transaction that may be visible at the version is applied, and each aborted
   * one rolled back. As a reader does, keeps undecided ones from committing up to the version.
   */
  private void finishSlots() {
    Map<Bytes, Status> open = slots();
    open.values().removeIf(status -> !isOpen(status));
    Pauses pauses = new Pauses();
    while (!open.isEmpty() && pauses.pause()) {
      Iterator<Map.Entry<Bytes, Status>> each = open.entrySet().iterator();
      while (each.hasNext()) {
        Map.Entry<Bytes, Status> slot = each.next();
        Optional<Status> now = status(logRow(slot.getKey()));
        boolean isSame = now.filter(slot.getValue()::equals).isPresent();
        if (isSame && slot.getValue().code() == Code.PENDING) {
          push(slot.getKey(), slot.getValue()); // the next look tells whether that was in time
        } else if (now.filter(this::isOpen).isPresent()) {
          slot.setValue(now.get());
        } else {
          each.remove();
        }
      }
    }
    open.forEach(this::notFinished);
  }

  private boolean isOpen(Status status) {
    return switch (status.code()) {
      case PENDING, COMMITTED -> status.version() <= upTo;
      case ABORTED -> true;
      case ROLLED_BACK, APPLIED -> false;
    };
  }

  private void push(Bytes row, Status pending) {
    Status pushed = Status.pending(pending.sequence(), upTo + 1);
    Outcome unused = journal.intents().change(logRow(row), Optional.of(pending), pushed);
  }

  private void notFinished(Bytes row, Status status) {
    TransactionId id = TransactionId.of(row, status.sequence());
    unfinished.add(id);
    switch (status.code()) {
      case COMMITTED ->
          findings.add(
              "a committed transaction is not applied",
              "transaction " + id + " at version " + status.version());
      case ABORTED -> findings.add("an aborted transaction has locks", "transaction " + id);
      default -> {}
    }
  }

  /** Checks that the intent in a slot can be read, and that a committed one is in the feed. */
  private void checkIntent(Bytes row, Status status) {
    mustHold();
    if (status.isFinished() && !isProved(status.version())) {
      return; // a large intent is not read for nothing
    }
    TransactionId id = TransactionId.of(row, status.sequence());
    Optional<WriteSet> redo;
    try {
      redo = journal.intents().redo(id);
    } catch (FormatException e) {
      if (status(id.row()).equals(Optional.of(status))) {
        findings.add(
            "an intent cannot be read", "transaction " + id + ", row " + logRow(row) + ": " + e);
      }
      return;
    }
    boolean isProved = status.code() == Code.APPLIED && isProved(status.version());
    if (isProved && redo.isPresent() && !isInFeed(status.version(), id)) {
      missingInFeed(status.version(), "transaction " + id);
      applied.check(id, redo.get(), status.version());
    }
  }

  private boolean isProved(long version) {
    return version > above && version <= upTo;
  }

  // ---- feed

  /** Reads the feed of the versions that are proved, and checks the rows of each commit in it. */
  private void feed() {
    FeedReader.read(journal.rows(), above, upTo, this::commit);
    Arrays.sort(inFeed, 0, inFeedCount);
  }

  private void commit(Bytes row, Bytes redo) {
    mustHold();
    try {
      FeedReader.Key key = FeedReader.Key.of(row);
      addToFeed(key.version());
      if (!unfinished.contains(key.id())) {
        applied.check(key.id(), Redo.read(redo), key.version());
      }
    } catch (FormatException e) {
      findings.add(
          "a row of the feed cannot be read",
          "row " + new RowKey(JournalTables.FEED, row) + ": " + e);
    }
  }

  private void addToFeed(long version) {
    if (inFeedCount == inFeed.length) {
      inFeed = Arrays.copyOf(inFeed, 2 * inFeedCount);
    }
    inFeed[inFeedCount++] = version;
  }

  private boolean isInFeed(long version) {
    return Arrays.binarySearch(inFeed, 0, inFeedCount, version) >= 0;
  }

  private boolean isInFeed(long version, TransactionId id) {
    if (!isInFeed(version)) {
      return false;
    }
    RowKey row = Applier.feedRow(id, version);
    Scan one = Scan.prefix(row.table(), row.row(), CellSet.exact(Family.LOCKS, Bytes.of(0)));
    try (VersionedCursor cursor = journal.rows().scan(one, 0)) {
      return journal.rows().advance(cursor);
    }
  }

  private void missingInFeed(long version, String where) {
    if (missing.add(version)) {
      findings.add(version, "a commit is missing in the feed", "version " + version + ", " + where);
    }
  }

  // ---- locks

  private void locks(Table table) {
    Scan all = Scan.all(table, CellSet.all(Family.LOCKS));
    Bytes row = Bytes.EMPTY;
    RowLocks locks = new RowLocks();
    try (VersionedCursor cursor = journal.rows().scan(all, 0)) {
      while (journal.rows().advance(cursor)) {
        if (!cursor.row().equals(row)) {
          row(table, row, locks);
          row = cursor.row().copy();
          locks = new RowLocks();
        }
        try {
          locks.add(cursor);
        } catch (FormatException e) {
          findings.add("a lock cannot be read", "row " + new RowKey(table, row) + ": " + e);
        }
      }
    }
    row(table, row, locks);
  }

  private void row(Table table, Bytes key, RowLocks locks) {
    if (key.isEmpty()) {
      return;
    }
    mustHold();
    RowKey row = new RowKey(table, key);
    for (TransactionId holder : locks.holders()) {
      if (suspects.size() < MOST_SUSPECTS && isSuspect(holder)) {
        suspects.add(new Suspect(row, holder));
      }
    }
    inFeedOrReported(locks.changed(), row);
    inFeedOrReported(locks.trace(), row);
    inFeedOrReported(locks.dropped(upTo), row);
  }

  private void inFeedOrReported(long version, RowKey row) {
    if (isProved(version) && !isInFeed(version) && !isKnown(version)) {
      missingInFeed(version, "row " + row);
    }
  }

  /** Returns whether a version that was not in the feed is there now, or is under way. */
  private boolean isKnown(long version) {
    if (missing.contains(version) || known.contains(version)) {
      return true;
    }
    boolean isKnown = isInFeedNow(version) || unfinished.stream().anyMatch(id -> isOf(id, version));
    if (isKnown) {
      known.add(version);
    }
    return isKnown;
  }

  private boolean isInFeedNow(long version) {
    Bytes from = Applier.feedOf(version);
    Scan one = Scan.prefix(JournalTables.FEED, from, CellSet.exact(Family.LOCKS, Bytes.of(0)));
    try (VersionedCursor cursor = journal.rows().scan(one, 0)) {
      return journal.rows().advance(cursor);
    }
  }

  private boolean isOf(TransactionId id, long version) {
    return status(id.row())
        .filter(status -> status.sequence() == id.sequence())
        .filter(status -> status.isCommitted() && status.version() == version)
        .isPresent();
  }

  /** Returns whether the holder of a lock has ended, or has not begun. */
  private boolean isSuspect(TransactionId holder) {
    Optional<Status> status = status(holder.row());
    if (unreadable.contains(holder.row())) {
      return false;
    }
    if (status.isEmpty() || status.get().sequence() != holder.sequence()) {
      return true;
    }
    return status.get().isFinished();
  }

  /** Removes suspected locks, as a reader does that meets them, and reports those that stay. */
  private void report() {
    Pauses pauses = new Pauses();
    suspects.removeIf(each -> !isStill(each));
    while (!suspects.isEmpty() && pauses.pause()) {
      suspects.removeIf(each -> !isStill(each));
    }
    audit.lateLocks(late.size() - suspects.size());
    for (Suspect each : suspects) {
      findings.add(
          "a lock belongs to no transaction under way",
          "transaction " + each.holder() + ", row " + each.row());
    }
  }

  /** Returns whether a lock is there and cannot be removed. */
  private boolean isStill(Suspect suspect) {
    try {
      return isStillRead(suspect);
    } catch (FormatException e) {
      findings.add(
          "a lock cannot be removed",
          "transaction " + suspect.holder() + ", row " + suspect.row() + ": " + e);
      return false;
    }
  }

  private boolean isStillRead(Suspect suspect) {
    RowLocks locks = journal.rows().locks(suspect.row());
    if (isHeld(locks, suspect) && isSuspect(suspect.holder())) {
      late.add(suspect);
      Resolver.Verdict unused =
          journal
              .resolver()
              .forReader(suspect.holder(), suspect.row(), locks, upTo, this::mustHold);
      return isHeld(journal.rows().locks(suspect.row()), suspect);
    }
    return false;
  }

  private static boolean isHeld(RowLocks locks, Suspect suspect) {
    return locks.holders().contains(suspect.holder());
  }

  /** Pauses that grow, until the grace time is over. */
  private final class Pauses {

    private final long begun = journal.scheduling().nanos();
    private long next = LOOK_AGAIN;

    /** Waits; returns false without waiting if the time is over. */
    private boolean pause() {
      if (journal.scheduling().nanos() - begun >= GRACE) {
        return false;
      }
      journal.scheduling().sleep(next);
      mustHold();
      next = Math.min(LONGEST_PAUSE, 2 * next);
      return true;
    }
  }
}
