package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.FormatException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreClosedException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.BoundedReads;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Identity;
import io.colonnade.store.MeteredStore;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.StoreAudit;
import io.colonnade.store.StoreInstance;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.WriteSet.RowChange;
import io.colonnade.store.journal.Draws.Known;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store on a row store that is atomic for one row only. Several processes may open one on the
 * same row store. Thread-safe.
 *
 * <p>A commit writes an intent and locks, draws a version and records it in the intent: from then
 * on every snapshot sees it, and a reader that meets one of its locks applies the row. Readers
 * write nothing unless they meet a lock.
 */
public final class JournalStore implements Store {

  private static final Logger LOG = LoggerFactory.getLogger(JournalStore.class);

  /** How often a transaction that others abort is tried; what they change refuses it for good. */
  private static final int ATTEMPTS = 10;

  private static final long SWEEP_NANOS = 10_000_000_000L;

  /** The most bytes of one commit. */
  private static final long MAX_REDO = 64L << 20;

  private final RowStore rowStore;
  private final Scheduling scheduling;
  private final Duration retention;
  private final Journal journal;
  private final ClockRows clock;
  private final ClosedTimestamp closed;
  private final Horizon horizon;
  private final Instances instances;
  private final Pins pins;
  private final CounterFolds folds;
  private final Follower follower;
  private final Snapshots snapshots;
  private final Sweeper sweeper;
  private final Doubts doubts;
  private final ReadWriteLock commits = new ReentrantReadWriteLock(); // its writer closes
  private final Set<String> warned = ConcurrentHashMap.newKeySet(); // messages of damage
  private volatile boolean isClosed;

  private JournalStore(RowStore rowStore, Journal journal, Duration retention) {
    this.rowStore = rowStore;
    this.scheduling = journal.scheduling();
    this.retention = retention;
    this.journal = journal;
    this.clock = new ClockRows(journal.rows());
    this.closed = new ClosedTimestamp(journal, clock);
    this.horizon = new Horizon(journal, clock, retention);
    this.instances = new Instances(journal);
    this.pins = new Pins(journal, clock, retention);
    this.folds = new CounterFolds(scheduling, counters -> attempt(() -> fold(counters)));
    this.follower = new Follower(journal, clock, closed, retention);
    this.snapshots =
        new Snapshots(journal, closed, pins, folds, follower, retention, this::mustBeOpen);
    this.sweeper = new Sweeper(journal);
    this.doubts = new Doubts(journal);
  }

  /** Opens a store on a row store for no special purpose. */
  public static Store open(
      RowStore rowStore,
      Scheduling scheduling,
      Duration patience,
      Duration retention,
      Meter meter) {
    Identity identity = Identity.ofThisProcess("");
    return open(rowStore, scheduling, patience, retention, identity, meter);
  }

  /**
   * Opens a store on a row store. Closing the result closes the row store.
   *
   * @param patience how long requests without an answer are repeated
   * @param retention how long a version can be read after it was asked for, of a new journal; one
   *     that exists keeps its own
   * @param identity what other processes see of this one
   * @throws io.colonnade.error.FormatException if the journal is of another version; nothing was
   *     changed
   * @throws StoreException if the row store does not keep what the journal relies on
   */
  public static Store open(
      RowStore rowStore,
      Scheduling scheduling,
      Duration patience,
      Duration retention,
      Identity identity,
      Meter meter) {
    Rows rows = new Rows(rowStore, scheduling, patience.toNanos(), meter);
    JournalHeader header = JournalHeader.open(rowStore, rows, retention);
    Journal journal = Journal.on(rowStore, scheduling, patience.toNanos(), meter);
    SelfTest.run(rows, journal.instance());
    JournalStore store = new JournalStore(rowStore, journal, header.retention());
    store.instances.begin(identity);
    scheduling.repeat(SWEEP_NANOS, store::sweep);
    scheduling.repeat(ClosedTimestamp.TICK_NANOS, store::tick);
    return new MeteredStore(store, meter);
  }

  @Override
  public void createTables(Collection<Table> tables) {
    mustBeOpen();
    for (Table table : tables) {
      if (JournalTables.isOwn(table.name())) {
        throw new IllegalArgumentException("the journal has a table of that name: " + table);
      }
    }
    rowStore.createTables(tables.stream().map(JournalTables::withLocks).toList());
  }

  @Override
  public Collection<String> tableNames() {
    mustBeOpen();
    return rowStore.tableNames().stream().filter(name -> !JournalTables.isOwn(name)).toList();
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    mustBeOpen();
    return snapshots.open(use, at);
  }

  @Override
  public void follow(Duration maxStaleness, Optional<ChangeListener> listener) {
    follower.follow(maxStaleness, listener);
  }

  @Override
  public BoundedReads boundedReads() {
    return follower.served();
  }

  @Override
  public long oldestReadable() {
    mustBeOpen();
    return clock.times().oldest();
  }

  @Override
  public Optional<Duration> retention() {
    return Optional.of(retention);
  }

  @Override
  public List<StoreInstance> instances() {
    mustBeOpen();
    return instances.list();
  }

  @Override
  public long maxCommitBytes() {
    return Math.min(MAX_REDO, rowStore.limits().rowBytes() / 2);
  }

  private void mustBeOpen() {
    if (isClosed) {
      throw new StoreClosedException(Problem.STORE_CLOSED);
    }
  }

  @Override
  public long commit(WriteSet writeSet) {
    commits.readLock().lock();
    try {
      long version = commitOpen(writeSet);
      if (writeSet.filled().isEmpty()) { // a fill changes nothing that is read at its version
        follower.committed(version);
      }
      return version;
    } catch (ConflictException | OutcomeUnknownException e) {
      follower.failed();
      throw e;
    } finally {
      commits.readLock().unlock();
    }
  }

  private long commitOpen(WriteSet writeSet) {
    mustBeOpen();
    if (writeSet.filled().isPresent()) {
      return fill(writeSet, writeSet.filled().getAsLong());
    }
    doubts.decide();
    if (writeSet.isEmpty()) {
      Stamp stamp = journal.draws().draw(writeSet.epochSteps(), journal.rows().interruptible());
      writeSet.mustBePlannedUnder(stamp.epoch());
      return stamp.version();
    }
    Bytes redo = Redo.of(writeSet);
    Plan plan = Plan.of(writeSet);
    mustFit(plan, redo);
    Known base = snapshots.base(writeSet);
    Slots.Slot slot = journal.slots().take(redo.length());
    for (int left = ATTEMPTS; ; left--) {
      Commit commit =
          new Commit(
              journal,
              writeSet,
              plan,
              redo,
              slot,
              base.stamp().version(),
              () -> snapshots.mustBeYoung(base.asked()));
      try {
        return run(commit, slot, left > 1);
      } catch (AbortedByAnother e) {
        if (left == 1) {
          throw new ConflictException(Problem.ELEMENT_CHANGED, e, "transaction", commit.id());
        }
      }
    }
  }

  private long fill(WriteSet writeSet, long version) {
    Pin pin = snapshots.useFill(version);
    try {
      new Fill(journal.rows(), pin, rowStore.limits()).put(writeSet);
    } finally {
      pin.release();
    }
    return version;
  }

  /**
   * Checks that every row of a commit can be written, before anything is.
   *
   * @throws LimitExceededException if a cell, a row or the whole is too large
   */
  private void mustFit(Plan plan, Bytes redo) {
    mustBeUpTo(maxCommitBytes(), redo.length());
    for (PlannedRow row : plan.rows()) {
      long bytes = 0;
      for (WriteSet.CellChange cell : row.change().map(RowChange::changes).orElse(List.of())) {
        int length = cell.value().length();
        mustBeUpTo(rowStore.limits().cellBytes(), length);
        bytes += row.row().row().length() + cell.qualifier().length() + length;
      }
      mustBeUpTo(rowStore.limits().rowBytes() / 2, bytes); // locks and keys take the rest
    }
  }

  private static void mustBeUpTo(long limit, long bytes) {
    if (bytes > limit) {
      throw new LimitExceededException(
          Problem.TRANSACTION_TOO_LARGE, "bytes", bytes, "limit", limit);
    }
  }

  /**
   * Runs one attempt to commit.
   *
   * @param isRepeated whether another attempt uses the slot if this one is aborted by another
   *     transaction
   */
  private long run(Commit commit, Slots.Slot slot, boolean isRepeated) throws AbortedByAnother {
    boolean keepsSlot = false;
    long version;
    try {
      version = commit.run();
      keepsSlot = true;
    } catch (AbortedByAnother e) {
      keepsSlot = isRepeated;
      throw e;
    } finally {
      if (!keepsSlot) {
        giveOrDoubt(commit.id(), slot);
      }
    }
    journal.own().add(commit.id(), commit.plan(), version);
    scheduling.execute(() -> apply(commit, slot, version));
    return version;
  }

  private void apply(Commit commit, Slots.Slot slot, long version) {
    boolean isApplied = false;
    journal.own().begin(commit.id());
    try {
      journal
          .applier()
          .applyOwn(commit.id(), commit.plan(), commit.guards(), commit.redo(), version);
      slot.is(Status.committed(commit.id().sequence(), version).finished());
      isApplied = true;
    } catch (StoreException e) { // a reader or the sweeper applies it
      LOG.debug("cannot apply a commit yet", e);
    } finally {
      journal.own().end(commit.id(), isApplied);
      if (isApplied) {
        journal.slots().give(slot);
        folds.request(commit.plan(), version);
      } else {
        doubts.add(commit.id(), slot);
      }
    }
  }

  private void fold(List<ElementKey> counters) {
    try (Snapshot at = snapshot(SnapshotUse.FILL)) {
      long unused = commit(CounterFolds.sums(at, counters));
    } catch (SnapshotTooOldException e) { // the process was suspended
      LOG.debug("counters are folded when one reads or adds again", e);
    }
  }

  private void giveOrDoubt(TransactionId id, Slots.Slot slot) {
    boolean isOver =
        slot.last()
            .filter(status -> status.isFinished() && status.sequence() == id.sequence())
            .isPresent();
    if (isOver) {
      journal.slots().give(slot);
    } else {
      doubts.add(id, slot);
      if (Thread.currentThread().isInterrupted()) { // its locks need not wait for the next commit
        scheduling.execute(() -> attempt(doubts::decide));
      }
    }
  }

  private void sweep() {
    attempt(doubts::finish);
    attempt(sweeper::sweep);
    attempt(horizon::tick);
    attempt(() -> instances.tick(sweeper::isUnfinished));
  }

  private void tick() {
    attempt(pins::tick);
    attempt(closed::tick);
  }

  private void attempt(Runnable work) {
    try {
      work.run();
    } catch (FormatException e) {
      if (warned.add(e.getMessage())) { // it fails again in each sweep until it is repaired
        LOG.warn("work in the background cannot continue: run check", e);
      }
    } catch (StoreException e) { // the next sweep tries again
      LOG.debug("work in the background has failed", e);
    }
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    mustBeOpen();
    rowStore.erase(table, from, to);
  }

  @Override
  public void audit(Snapshot at, StoreAudit audit) {
    List<Table> tables = tableNames().stream().sorted().map(JournalTables::named).toList();
    new JournalAudit(journal, at, oldestReadable(), audit).run(tables);
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    mustBeOpen();
    return rowStore.approximateSize(table, from, to);
  }

  /** Returns true: another process may open the same row store at any time. */
  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean isVolatile() {
    return rowStore.isVolatile();
  }

  @Override
  public SortedMap<String, Long> figures() {
    mustBeOpen();
    return rowStore.figures();
  }

  @Override
  public boolean isRemote() {
    return rowStore.isRemote();
  }

  @Override
  public void checkpoint(Path directory) {
    mustBeOpen();
    Problem problem =
        isVolatile() ? Problem.NO_CHECKPOINT_IN_MEMORY : Problem.NO_CHECKPOINT_IN_HBASE;
    throw new UnsupportedOperationException(problem.message());
  }

  /**
   * Closes the store and the row store. Commits under way end, and what they wrote is applied. A
   * second call does nothing.
   */
  @Override
  public void close() {
    boolean isFirst;
    commits.writeLock().lock();
    try {
      isFirst = !isClosed;
      isClosed = true;
    } finally {
      commits.writeLock().unlock();
    }
    follower.end();
    scheduling.close();
    if (isFirst) {
      attempt(instances::end);
    }
    rowStore.close();
  }
}
