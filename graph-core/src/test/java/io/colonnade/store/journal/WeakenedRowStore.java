package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.journal.ListedCursor.Cell;
import io.colonnade.store.journal.Request.Purpose;
import io.colonnade.store.rows.FilterRowStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A row store that takes one rule of the protocol away, by changing the requests of the journal or
 * the answers to them. Thread-safe for the rules that keep nothing of what was sent before.
 */
final class WeakenedRowStore extends FilterRowStore {

  private static final Comparator<Cell> ORDER =
      Comparator.comparingInt(Cell::request).thenComparing(Cell::key);

  private final Rule rule;
  private final Map<Thread, Own> own = new ConcurrentHashMap<>();
  private @Nullable Stamp previous;
  private boolean hasBegun; // an intent was sent: the store is open

  WeakenedRowStore(RowStore store, Rule rule) {
    super(store);
    this.rule = rule;
  }

  /** What one thread has done since its last intent. */
  private static final class Own {

    private Optional<Stamp> ahead = Optional.empty();
    private boolean hasMovedEpoch;
    private boolean hasLooked;
    private Optional<RowMutation> epoch = Optional.empty(); // held back
    private Optional<List<Cell>> clockBefore = Optional.empty();

    /** Returns whether this was called before. */
    private boolean hasMoved() {
      boolean before = hasMovedEpoch;
      hasMovedEpoch = true;
      return before;
    }
  }

  private Own own() {
    return own.computeIfAbsent(Thread.currentThread(), any -> new Own());
  }

  // ---- mutations

  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    List<Optional<RowMutation>> weakened = new ArrayList<>();
    for (RowMutation mutation : mutations) {
      Request request = Request.of(mutation);
      before(request);
      weakened.add(weakened(request));
    }
    List<Outcome> outcomes = super.mutate(weakened.stream().flatMap(Optional::stream).toList());
    List<Outcome> answers = new ArrayList<>();
    int sent = 0;
    for (Optional<RowMutation> each : weakened) {
      answers.add(each.isPresent() ? outcomes.get(sent++) : Outcome.DONE);
    }
    return answers;
  }

  /** Does what happens too early without the rule. */
  private void before(Request request) {
    if (request.is(Purpose.INTENT)) {
      own().epoch.ifPresent(late -> super.mutate(List.of(late)));
      Own mine = new Own();
      hasBegun = true;
      own.put(Thread.currentThread(), mine);
      if (rule == Rule.DRAW_AFTER_LOCKS) {
        mine.ahead = Optional.of(super.draw(0));
      } else if (rule == Rule.EPOCH_WITH_DRAW) {
        mine.ahead = Optional.of(super.last());
      }
    }
    if (rule == Rule.PIN_BEFORE_HORIZON && request.is(Purpose.PIN)) {
      RowRead horizon =
          RowRead.of(
              ClockRows.ROW.table(),
              ClockRows.ROW.row(),
              CellSet.exact(LOCKS, ClockRows.HORIZON),
              CellSet.exact(LOCKS, ClockRows.OLDEST),
              CellSet.exact(LOCKS, ClockRows.CLOSED));
      own().clockBefore = Optional.of(cells(List.of(horizon), 0));
    }
    if (rule == Rule.FINISH_LAST && request.purpose().isApply()) {
      TransactionId id = request.holder();
      Status committed = Status.committed(id.sequence(), request.version());
      RowCondition isCommitted = new RowCondition.Equal(Intents.STATUS, committed.bytes());
      Bytes finished = committed.finished().bytes();
      List<Outcome> unused =
          super.mutate(
              List.of(
                  RowMutation.of(id.row(), isCommitted)
                      .put(LOCKS, Intents.STATUS, VERSION, finished)));
    }
  }

  /** Returns what is sent; empty: nothing, and the answer is that it was done. */
  private Optional<RowMutation> weakened(Request request) {
    RowMutation same = request.mutation();
    return switch (rule) {
      case PIN -> unless(request.is(Purpose.PIN) || request.is(Purpose.BEAT), same);
      case BEAT -> unless(request.is(Purpose.BEAT), same);
      case EPOCH_RECORDED -> unless(request.is(Purpose.EPOCH), same);
      case EPOCH_RECORDED_FIRST -> epochLater(request);
      case BEAT_CONDITION -> free(request, Purpose.BEAT);
      case FILL_AT_SNAPSHOT ->
          Optional.of(request.is(Purpose.FILL) ? request.at(super.last().version()) : same);
      case PUSH -> unless(request.is(Purpose.PUSH), same);
      case LATE_LOCK -> unless(request.is(Purpose.RELEASE) && isOver(request.holder()), same);
      case EDGE_GUARD -> unless(request.row().table().equals(JournalTables.GUARDS), same);
      case PLAIN_LOCK ->
          request.is(Purpose.APPLY_SHARED)
              ? Optional.of(request.unconditioned())
              : unless(request.is(Purpose.LOCK_SHARED), same);
      case COMMIT_CONDITION -> free(request, Purpose.COMMIT);
      case INTENT_CONDITION -> free(request, Purpose.INTENT);
      case PUSH_CONDITION -> free(request, Purpose.PUSH);
      case ABORT_CONDITION -> free(request, Purpose.ABORT);
      case FINISH_CONDITION -> free(request, Purpose.FINISH);
      case RELEASE_CONDITION -> free(request, Purpose.RELEASE);
      case LIVE -> free(request, Purpose.LOCK_LIVE);
      case APPLY_CONDITION ->
          Optional.of(request.purpose().isApply() ? request.unconditioned() : same);
      case FIRST_GUARD ->
          Optional.of(
              request.is(Purpose.LOCK_GUARD) && isIfAbsent(same) ? request.unconditioned() : same);
      case LEAST_VERSION ->
          Optional.of(request.is(Purpose.COMMIT) ? request.under(anyLeast(request)) : same);
      case UNCHANGED_SINCE_BASE ->
          Optional.of(
              request.is(Purpose.LOCK_GUARD) && !isIfAbsent(same)
                  ? request.under(atMost(RowLocks.GUARD, Guard.free(Long.MAX_VALUE).bytes()))
                  : same);
      case BORN_BEFORE_BASE ->
          Optional.of(
              request.is(Purpose.LOCK_LIVE)
                  ? request.under(atMost(RowLocks.LIFE, Life.live(Long.MAX_VALUE).bytes()))
                  : same);
      case DROPPING ->
          Optional.of(request.is(Purpose.LOCK_GUARD) ? request.without(RowLocks.LIFE) : same);
      case OUTCOME_KEPT ->
          Optional.of(
              request.is(Purpose.FINISH)
                  ? request.putting(
                      Intents.STATUS,
                      Status.aborted(request.status().sequence()).finished().bytes())
                  : same);
      case RESTORE_GUARD ->
          Optional.of(
              request.is(Purpose.RELEASE)
                  ? request.putting(RowLocks.GUARD, Guard.free(0).bytes())
                  : same);
      case RESTORE_LIFE ->
          Optional.of(
              request.is(Purpose.RELEASE) && request.restoresLife()
                  ? request.putting(RowLocks.LIFE, Life.live(0).bytes())
                  : same);
      default -> Optional.of(same);
    };
  }

  /** Holds the record of an epoch back until this thread begins another commit. */
  private Optional<RowMutation> epochLater(Request request) {
    if (request.is(Purpose.EPOCH)) {
      own().epoch = Optional.of(request.mutation());
      return Optional.empty();
    }
    return Optional.of(request.mutation());
  }

  private static Optional<RowMutation> unless(boolean isDropped, RowMutation mutation) {
    return isDropped ? Optional.empty() : Optional.of(mutation);
  }

  private static Optional<RowMutation> free(Request request, Purpose purpose) {
    return Optional.of(request.is(purpose) ? request.unconditioned() : request.mutation());
  }

  private static boolean isIfAbsent(RowMutation mutation) {
    return mutation.condition().filter(RowCondition.Absent.class::isInstance).isPresent();
  }

  private static RowCondition atMost(Bytes qualifier, Bytes value) {
    return new RowCondition.AtMost(qualifier, value);
  }

  private static RowCondition anyLeast(Request request) {
    long sequence = request.status().sequence();
    return atMost(Intents.STATUS, Status.pending(sequence, Long.MAX_VALUE).bytes());
  }

  private boolean isOver(TransactionId id) {
    RowRead status =
        RowRead.of(JournalTables.LOG, id.row().row(), CellSet.exact(LOCKS, Intents.STATUS));
    for (Cell cell : ListedCursor.cells(super.rows(List.of(status), 0))) {
      Status now = Status.of(cell.value());
      return now.sequence() > id.sequence() || now.isFinished();
    }
    return false;
  }

  // ---- reads

  @Override
  public VersionedCursor rows(List<RowRead> reads, long version) {
    boolean isOfLocks =
        reads.stream().allMatch(read -> read.cells().size() == 1 && isLocks(read.cells().get(0)));
    boolean isPoint =
        reads.stream()
            .allMatch(read -> read.cells().stream().anyMatch(WeakenedRowStore::isPointOfData));
    return switch (rule) {
      case LOCKS_FIRST ->
          isOfLocks
              ? whole(reads, version)
              : merged(
                  cells(only(reads, set -> !isLocks(set)), version),
                  cells(only(reads, WeakenedRowStore::isLocks), version));
      case TRACE_LAST ->
          isOfLocks
              ? merged(
                  cells(reads, version).stream()
                      .filter(cell -> cell.isLock(RowLocks.TRACE))
                      .toList(),
                  cells(reads, version).stream()
                      .filter(cell -> !cell.isLock(RowLocks.TRACE))
                      .toList())
              : whole(reads, version);
      case ABSENT_READ -> shown(reads, version, cell -> !isPoint || cell.isLock());
      case ABSENT_READ_LOCKS -> shown(reads, version, cell -> !isPoint || !cell.isLock());
      case TRACE -> shown(reads, version, cell -> !cell.isLock(RowLocks.TRACE));
      case LOOK_AT_DROPPED, LOOK_AT_LOCKS, LOOK_AGAIN -> look(reads, version);
      case PIN_BEFORE_HORIZON -> clockBefore().orElseGet(() -> whole(reads, version));
      case EPOCH_BESIDE_CLOSED -> withPresentEpoch(cells(reads, version));
      default -> whole(reads, version);
    };
  }

  /** Returns what the row of the clock was before this thread wrote its pin, once. */
  private Optional<VersionedCursor> clockBefore() {
    Optional<List<Cell>> before = own().clockBefore;
    own().clockBefore = Optional.empty();
    return before.map(ListedCursor::new);
  }

  /** Returns the cells with the present epoch beside the closed timestamp. */
  private VersionedCursor withPresentEpoch(List<Cell> cells) {
    if (cells.stream().noneMatch(cell -> cell.isLock(ClockRows.CLOSED) && cell.isOfClock())) {
      return new ListedCursor(cells);
    }
    long epoch = super.last().epoch();
    return new ListedCursor(
        cells.stream()
            .map(
                cell ->
                    cell.isLock(ClockRows.CLOSED) && cell.isOfClock()
                        ? cell.with(
                            ClockRows.bytes(
                                new Stamp(ClockRows.stamp(cell.value()).version(), epoch)))
                        : cell)
            .toList());
  }

  private static boolean isLocks(CellSet set) {
    return set.family() == LOCKS;
  }

  private static boolean isPointOfData(CellSet set) {
    return !isLocks(set) && set instanceof CellSet.Exact;
  }

  private VersionedCursor look(List<RowRead> reads, long version) {
    if (!isLookAtDropped()) {
      return whole(reads, version);
    }
    Own mine = own();
    boolean hidesLocks = rule != Rule.LOOK_AGAIN || mine.hasLooked;
    boolean hidesTrace = hidesLocks && rule != Rule.LOOK_AT_LOCKS;
    mine.hasLooked = true;
    return shown(
        reads,
        version,
        cell ->
            !(hidesTrace && cell.isLock(RowLocks.TRACE)) && !(hidesLocks && cell.isSharedLock()));
  }

  /**
   * Returns whether the caller is the look at dropped rows, whose reads do not differ from those of
   * the first locks. A transaction that settles a lock meanwhile reads for another purpose.
   */
  private static boolean isLookAtDropped() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> frame.getClassName().equals(Locking.class.getName()))
                    .map(StackWalker.StackFrame::getMethodName)
                    .filter(method -> !method.equals("locks"))
                    .findFirst()
                    .filter("lookAtDropped"::equals)
                    .isPresent());
  }

  private static boolean isCalledBy(Class<?> caller, String method) {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames.anyMatch(
                    frame ->
                        frame.getClassName().equals(caller.getName())
                            && frame.getMethodName().equals(method)));
  }

  private static List<RowRead> only(List<RowRead> reads, Predicate<CellSet> which) {
    return reads.stream()
        .map(
            read ->
                new RowRead(
                    read.table(),
                    read.row(),
                    read.to(),
                    read.cells().stream().filter(which).toList(),
                    read.limit(),
                    read.content()))
        .toList();
  }

  private List<Cell> cells(List<RowRead> reads, long version) {
    return ListedCursor.cells(super.rows(reads, version));
  }

  private VersionedCursor whole(List<RowRead> reads, long version) {
    return new ListedCursor(cells(reads, version));
  }

  private VersionedCursor shown(List<RowRead> reads, long version, Predicate<Cell> which) {
    return new ListedCursor(cells(reads, version).stream().filter(which).toList());
  }

  private static VersionedCursor merged(List<Cell> some, List<Cell> others) {
    List<Cell> all = new ArrayList<>(some);
    all.addAll(others);
    all.sort(ORDER);
    return new ListedCursor(all);
  }

  @Override
  public VersionedCursor scan(Scan scan, long version) {
    if ((rule == Rule.FIRST_LOOK && isCalledBy(Horizon.class, "firstLook"))
        || (rule == Rule.SECOND_LOOK && isCalledBy(Horizon.class, "secondLook"))
        || (rule == Rule.CLOSED_SCAN && isCalledBy(ClosedTimestamp.class, "openUpTo"))) {
      return new ListedCursor(List.of());
    }
    if (rule != Rule.LOCKS_FIRST || scan.cells().stream().allMatch(WeakenedRowStore::isLocks)) {
      return new ListedCursor(ListedCursor.cells(super.scan(scan, version)));
    }
    return merged(
        ListedCursor.cells(super.scan(only(scan, set -> !isLocks(set)), version)),
        ListedCursor.cells(super.scan(only(scan, WeakenedRowStore::isLocks), version)));
  }

  private static Scan only(Scan scan, Predicate<CellSet> which) {
    List<CellSet> cells = scan.cells().stream().filter(which).toList();
    return new Scan(
        scan.table(), scan.from(), scan.to(), cells, scan.after(), scan.content(), scan.bounds());
  }

  // ---- versions

  @Override
  public Stamp draw(long epochs) {
    return switch (rule) {
      case DRAW_AFTER_LOCKS -> epochs == 0 ? drawnAhead() : super.draw(epochs);
      case SHARE_UNSENT -> hasBegun ? drawnOrPrevious(epochs) : super.draw(epochs);
      case EPOCH_MOVES -> super.draw(0);
      case EPOCH_MOVES_AGAIN -> super.draw(epochs == 0 || own().hasMoved() ? 0 : 1);
      case EPOCH_WITH_DRAW -> withEpochAhead(super.draw(epochs));
      default -> super.draw(epochs);
    };
  }

  private Stamp drawnAhead() {
    Optional<Stamp> ahead = own().ahead;
    own().ahead = Optional.empty();
    return ahead.orElseGet(() -> super.draw(0));
  }

  private Stamp withEpochAhead(Stamp drawn) {
    long epoch = own().ahead.map(Stamp::epoch).orElse(drawn.epoch());
    return new Stamp(drawn.version(), epoch);
  }

  /** Answers every second draw with the one before. */
  private Stamp drawnOrPrevious(long epochs) {
    Stamp last = previous;
    if (last != null && epochs == 0) {
      previous = null;
      return last;
    }
    Stamp drawn = super.draw(epochs);
    previous = drawn;
    return drawn;
  }
}
