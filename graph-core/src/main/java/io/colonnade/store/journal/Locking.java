package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.journal.PlannedRow.Lock;
import io.colonnade.store.journal.Status.Code;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first part of a commit: writes the intent, locks every row under its condition, and looks at
 * dropped rows once more when all locks are held. Confined to its commit.
 */
final class Locking {

  private final Journal journal;
  private final TransactionId id;
  private final Plan plan;
  private final Slots.Slot slot;
  private final boolean isBasedOnLatest;
  private final Runnable mustBeYoung;
  private final long begunBase; // in the intent, by which others compare
  private final Map<RowKey, Guard> guards = new HashMap<>();
  private final Map<RowKey, Long> born = new HashMap<>(); // of rows whose life ends
  private final Map<TransactionId, Long> met = new HashMap<>(); // when each other one was first met
  private long base;
  private @Nullable Patience unanswered; // since the first of several rounds without an answer

  /**
   * Creates the locking of one transaction.
   *
   * @param base the version on which the transaction is based
   * @param isBasedOnLatest whether the base may move to a later version
   * @param mustBeYoung throws an exception if the transaction is too old to continue
   */
  Locking(
      Journal journal,
      TransactionId id,
      Plan plan,
      Slots.Slot slot,
      long base,
      boolean isBasedOnLatest,
      Runnable mustBeYoung) {
    this.journal = journal;
    this.id = id;
    this.plan = plan;
    this.slot = slot;
    this.begunBase = base;
    this.base = base;
    this.isBasedOnLatest = isBasedOnLatest;
    this.mustBeYoung = mustBeYoung;
  }

  /** Returns the guards as they were taken, by row. */
  Map<RowKey, Guard> guards() {
    return guards;
  }

  /** A row to lock, the condition of that, and what the guard says while it is taken. */
  private record Try(PlannedRow row, Optional<RowCondition> condition, long last) {}

  // ---- intent and locks

  /**
   * Writes the intent and locks all rows.
   *
   * @throws ConflictException if a precondition does not hold
   */
  void lockAll(Bytes redo) throws AbortedByAnother {
    List<PlannedRow> left = new ArrayList<>();
    List<Try> tries = firstTries(left);
    RowMutation intent = journal.intents().toBegin(id, slot.last(), begunBase, redo);
    if (send(Optional.of(intent), tries, left) != Outcome.DONE) {
      begin(redo);
    }
    while (!left.isEmpty()) {
      left = lockAgain(left);
    }
  }

  /**
   * Returns the first try of each row. Rows whose elements are removed are read before, as the lock
   * keeps since when they are alive; while another transaction holds such a row, that is not known.
   *
   * @param left takes the rows that are not tried yet
   */
  private List<Try> firstTries(List<PlannedRow> left) {
    List<PlannedRow> ending = plan.rows().stream().filter(PlannedRow::endsLife).toList();
    Map<RowKey, RowLocks> read = locks(ending);
    List<Try> tries = new ArrayList<>();
    for (PlannedRow row : plan.rows()) {
      RowLocks locks = read.get(row.row());
      if (locks == null) {
        tries.add(toTry(row, row.firstCondition(base)));
      } else if (locks.isGuarded()) {
        left.add(row);
      } else {
        born.put(row.row(), row.born(locks));
        tries.add(
            toTry(
                row,
                locks.guard().isEmpty()
                    ? Optional.of(new RowCondition.Absent(RowLocks.GUARD))
                    : row.firstCondition(base)));
      }
    }
    return tries;
  }

  private Try toTry(PlannedRow row, Optional<RowCondition> condition) {
    boolean isFirst = condition.filter(RowCondition.Absent.class::isInstance).isPresent();
    return new Try(row, condition, isFirst ? 0 : base);
  }

  private Map<RowKey, RowLocks> locks(List<PlannedRow> rows) {
    Map<RowKey, RowLocks> locks = new HashMap<>();
    if (!rows.isEmpty()) {
      List<RowLocks> read = journal.rows().locks(rows.stream().map(PlannedRow::row).toList());
      mustBeYoung.run();
      for (int i = 0; i < rows.size(); i++) {
        locks.put(rows.get(i).row(), read.get(i));
      }
    }
    return locks;
  }

  /**
   * Sends the mutations that lock rows, and the intent.
   *
   * @param left takes the rows that are not known to be locked then
   * @return the outcome of the intent; without one, unknown if that of any row is
   */
  private Outcome send(Optional<RowMutation> intent, List<Try> tries, List<PlannedRow> left) {
    List<RowMutation> mutations = new ArrayList<>(tries.size() + 1);
    intent.ifPresent(mutations::add);
    for (Try each : tries) {
      long alive = born.getOrDefault(each.row().row(), 0L);
      mutations.add(each.row().toLock(id, each.condition(), each.last(), alive));
    }
    List<Outcome> outcomes = new ArrayList<>(journal.rows().mutate(mutations));
    mustBeYoung.run();
    Optional<Outcome> begun = intent.map(any -> outcomes.remove(0));
    boolean isKnown = true;
    for (int i = 0; i < tries.size(); i++) {
      PlannedRow row = tries.get(i).row();
      if (outcomes.get(i) != Outcome.DONE) {
        left.add(row);
        isKnown &= outcomes.get(i) == Outcome.REFUSED;
      } else if (row.lock() == Lock.GUARD) {
        guards.put(row.row(), Guard.taken(tries.get(i).last(), id));
      }
    }
    return begun.orElse(isKnown ? Outcome.DONE : Outcome.UNKNOWN);
  }

  /** Writes the intent after an answer that left open whether it is there. */
  private void begin(Bytes redo) throws AbortedByAnother {
    Patience patience = journal.rows().patience();
    while (true) {
      Optional<Status> status = journal.intents().read(id.row()).status();
      mustBeYoung.run();
      if (status.isPresent() && status.get().sequence() == id.sequence()) {
        mustBePending(status);
        return;
      }
      patience.pause();
      RowMutation intent = journal.intents().toBegin(id, status, begunBase, redo);
      if (journal.rows().mutate(intent) == Outcome.DONE) {
        return;
      }
    }
  }

  /** Tries again to lock rows that are not known to be locked. Returns those that are still not. */
  private List<PlannedRow> lockAgain(List<PlannedRow> rows) throws AbortedByAnother {
    Map<RowKey, RowLocks> read = locks(rows);
    List<PlannedRow> free = new ArrayList<>();
    List<PlannedRow> left = new ArrayList<>();
    Map<TransactionId, PlannedRow> inTheWay = new LinkedHashMap<>();
    for (PlannedRow row : rows) {
      RowLocks locks = read.getOrDefault(row.row(), new RowLocks());
      if (isHeld(row, locks)) {
        continue;
      }
      Optional<TransactionId> other = holderInTheWay(row, locks);
      if (other.isPresent()) {
        inTheWay.putIfAbsent(other.get(), row);
        left.add(row);
      } else {
        mustBeFree(row, locks);
        free.add(row);
      }
    }
    mustBeAbsent(free, read);
    List<Try> tries = new ArrayList<>();
    for (PlannedRow row : free) {
      RowLocks locks = read.getOrDefault(row.row(), new RowLocks());
      born.put(row.row(), row.born(locks));
      tries.add(nextTry(row, locks));
    }
    if (!inTheWay.isEmpty()) {
      mustBePending(journal.intents().read(id.row()).status());
      inTheWay.forEach(
          (other, row) -> settle(other, row.row(), read.getOrDefault(row.row(), new RowLocks())));
    }
    if (send(Optional.empty(), tries, left) == Outcome.UNKNOWN) {
      unanswered = unanswered == null ? journal.rows().patience() : unanswered;
      unanswered.pause();
    } else {
      unanswered = null;
    }
    return left;
  }

  private boolean isHeld(PlannedRow row, RowLocks locks) {
    if (row.lock() != Lock.GUARD) {
      return locks.holdsShared(id);
    }
    if (locks.holdsGuard(id)) {
      guards.put(row.row(), locks.guard().orElseThrow());
      return true;
    }
    return false;
  }

  /** Returns the transaction that keeps a row from being locked; empty if there is none. */
  private static Optional<TransactionId> holderInTheWay(PlannedRow row, RowLocks locks) {
    boolean isAlive = locks.life().filter(life -> life.kind() == Life.Kind.LIVE).isPresent();
    boolean isInTheWay =
        switch (row.lock()) {
          case GUARD -> true;
          case LIVE -> !isAlive;
          case LIVE_ELEMENT -> !isAlive && locks.life().isPresent();
          case SHARED -> false;
        };
    return isInTheWay ? locks.guard().flatMap(Guard::holder) : Optional.empty();
  }

  private void settle(TransactionId other, RowKey row, RowLocks locks) {
    long begun = met.computeIfAbsent(other, any -> journal.scheduling().nanos());
    journal.resolver().forWriter(other, row, locks, id, begunBase, begun);
    mustBeYoung.run();
  }

  /**
   * Checks that no other transaction has aborted this one.
   *
   * @param status of the slot as it was read
   */
  private void mustBePending(Optional<Status> status) throws AbortedByAnother {
    if (status.isPresent()
        && status.get().sequence() == id.sequence()
        && status.get().code() != Code.PENDING) {
      throw new AbortedByAnother();
    }
  }

  /**
   * Checks that a row that no other transaction holds has not changed since the base.
   *
   * @throws ConflictException if it has
   */
  private void mustBeFree(PlannedRow row, RowLocks locks) {
    switch (row.lock()) {
      case SHARED -> {}
      case LIVE -> mustBeAlive(locks, row.row());
      case LIVE_ELEMENT -> {
        if (locks.life().equals(Optional.of(Life.NONE))) { // of an element with the same guard
          mustBeUpToBase(locks.guard().map(Guard::last).orElse(0L), row.guarded());
        } else if (locks.life().isPresent()) {
          mustBeAlive(locks, row.guarded());
        }
      }
      case GUARD -> locks.guard().ifPresent(free -> mustBeUpToBase(free.last(), row.guarded()));
    }
  }

  private void mustBeAlive(RowLocks locks, Object what) {
    Optional<Life> life = locks.life().filter(now -> now.kind() == Life.Kind.LIVE);
    if (life.isEmpty()) {
      throw new ConflictException(Problem.ELEMENT_CHANGED, "what", what);
    }
    mustBeUpToBase(life.get().version(), what);
  }

  /**
   * Checks that a change is not later than the base. The base of a write set that is based on the
   * latest state moves there.
   */
  private void mustBeUpToBase(long changed, Object what) {
    if (changed > base) {
      if (!isBasedOnLatest) {
        throw new ConflictException(Problem.ELEMENT_CHANGED, "what", what);
      }
      moveBase();
    }
  }

  private void moveBase() {
    base = journal.draws().last().version();
    mustBeYoung.run();
  }

  /**
   * Checks that elements do not exist whose guards do: a guard alone does not tell, and the cell of
   * an element can be in another row than its guard.
   *
   * @throws ConflictException if one of them exists
   */
  private void mustBeAbsent(List<PlannedRow> rows, Map<RowKey, RowLocks> read) {
    List<ElementKey> elements = new ArrayList<>();
    for (PlannedRow row : rows) {
      if (read.getOrDefault(row.row(), new RowLocks()).guard().isPresent()) {
        elements.addAll(row.absent());
      }
    }
    Optional<ElementKey> found = firstPresent(elements);
    if (found.isPresent() && isBasedOnLatest) {
      moveBase(); // it may have been removed since
      found = firstPresent(elements);
    }
    if (found.isPresent()) {
      throw new ConflictException(Problem.ELEMENT_EXISTS, "what", found.get());
    }
  }

  private Optional<ElementKey> firstPresent(List<ElementKey> elements) {
    JournalSnapshot snapshot = journal.at(new Stamp(base, 0), mustBeYoung);
    snapshot.ignore(id);
    try (snapshot;
        RowCursor cursor = snapshot.rows(elements.stream().map(ElementKey::read).toList())) {
      return cursor.advance() ? Optional.of(elements.get(cursor.request())) : Optional.empty();
    }
  }

  private Try nextTry(PlannedRow row, RowLocks locks) {
    if (row.lock() == Lock.LIVE_ELEMENT && locks.life().isPresent()) {
      Life life = locks.life().get();
      return toTry(
          row,
          Optional.of(
              life.equals(Life.NONE)
                  ? new RowCondition.Equal(RowLocks.LIFE, life.bytes())
                  : PlannedRow.aliveSince(base)));
    }
    if (row.lock() != Lock.GUARD) {
      return toTry(row, row.firstCondition(base));
    }
    if (locks.guard().isEmpty()) {
      return toTry(row, Optional.of(new RowCondition.Absent(RowLocks.GUARD)));
    }
    RowCondition unchanged = PlannedRow.unchangedSince(base);
    boolean wasNeverHeld = locks.changed() == 0; // it was taken, and given back
    return new Try(row, Optional.of(unchanged), wasNeverHeld ? 0 : base);
  }

  // ---- dropped rows

  /**
   * Checks that nothing was added to the rows that are dropped. All locks are held: a transaction
   * that adds something later finds the row locked.
   *
   * @throws ConflictException if something was added
   */
  void lookAtDropped() throws AbortedByAnother {
    List<PlannedRow> left = plan.rows().stream().filter(PlannedRow::isUntouched).toList();
    while (!left.isEmpty()) {
      Map<RowKey, RowLocks> read = locks(left);
      List<PlannedRow> busy = new ArrayList<>();
      Set<TransactionId> settled = new HashSet<>();
      for (PlannedRow row : left) {
        RowLocks locks = read.getOrDefault(row.row(), new RowLocks());
        mustBeUpToBase(locks.trace(), row.guarded());
        for (TransactionId other : locks.holders()) {
          if (!other.equals(id)) {
            if (settled.isEmpty()) {
              mustBePending(journal.intents().read(id.row()).status());
            }
            mustBeInvisible(other, row.row());
            if (settled.add(other)) {
              settle(other, row.row(), locks);
            }
            busy.add(row);
          }
        }
      }
      left = busy.stream().distinct().toList();
    }
  }

  // ---- counters

  /**
   * Checks that nothing was added, between the base and the version that was drawn, to the counters
   * that this transaction sets or removes. A transaction that may still add something is kept from
   * committing up to that version, as a reader does it.
   *
   * @throws ConflictException if something was added
   */
  void lookAtCounters(long version) {
    List<ElementKey> counters =
        plan.rows().stream().flatMap(row -> row.counters().stream()).toList();
    if (!counters.isEmpty()) {
      settle(counters, version);
      mustNotBeAddedTo(counters, version);
    }
  }

  private void settle(List<ElementKey> counters, long version) {
    JournalSnapshot snapshot = journal.at(new Stamp(version, 0), mustBeYoung);
    snapshot.ignore(id);
    try (snapshot;
        RowCursor cursor = snapshot.rows(counters.stream().map(ElementKey::read).toList())) {
      while (cursor.advance()) {
        // what the counter says does not matter
      }
    }
  }

  private void mustNotBeAddedTo(List<ElementKey> counters, long version) {
    List<RowRead> reads = new ArrayList<>();
    for (ElementKey counter : counters) {
      CellSet cell = CellSet.exact(Family.COUNTERS, counter.cell().qualifier());
      List<CellSet> stored = List.of(CounterEntry.stored(cell));
      reads.add(new RowRead(counter.table(), counter.cell().row(), stored, 2, Content.KEYS));
    }
    try (VersionedCursor cursor = journal.rows().rows(reads, version)) {
      while (journal.rows().advance(cursor)) {
        if (CounterEntry.kind(cursor.qualifier()) != CounterEntry.Kind.BASE) {
          mustBeUpToBase(cursor.version(), counters.get(cursor.request()));
          cursor.skipRequest(); // the others are older
        }
      }
    }
    mustBeYoung.run();
  }

  /** Checks that another transaction has not committed something in a row since the base. */
  private void mustBeInvisible(TransactionId other, RowKey row) {
    Intents.Seen seen = journal.intents().read(other.row());
    if (seen.sequence() == other.sequence()) {
      Status status = seen.status().orElseThrow();
      if (status.isCommitted()) {
        mustBeUpToBase(status.version(), row);
      }
    }
  }
}
