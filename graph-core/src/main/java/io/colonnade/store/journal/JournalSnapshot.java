package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of the store at a version that was drawn before. Thread-safe.
 *
 * <p>A row is read together with its locks. A lock belongs to a transaction that is not applied
 * there yet: if it committed up to this version, it is applied first; if it is still undecided, it
 * is prevented from committing up to this version.
 */
final class JournalSnapshot implements Snapshot {

  private static final int MOST_INVISIBLE = 10_000;

  private final Rows rows;
  private final Resolver resolver;
  private final Optional<CounterFolds> folds;
  private final Stamp stamp;
  private final boolean isComplete;
  private final Runnable mustBeUsable;
  private final Runnable onEnd;
  private final Set<TransactionId> ignored; // by the caller
  private final Set<TransactionId> invisible; // found out before; a cache
  private final AtomicReference<@Nullable Supplier<RuntimeException>> ended;

  /**
   * Creates the snapshot.
   *
   * @param folds those of the process; empty: this snapshot asks for none
   * @param isComplete whether the rows are complete up to the version, which is at or below the
   *     closed timestamp, so that locks have no meaning
   * @param mustBeUsable throws an exception if the store is closed or the snapshot too old
   * @param onEnd runs once, at the end
   */
  JournalSnapshot(
      Rows rows,
      Resolver resolver,
      Optional<CounterFolds> folds,
      Stamp stamp,
      boolean isComplete,
      Runnable mustBeUsable,
      Runnable onEnd) {
    this.rows = rows;
    this.resolver = resolver;
    this.folds = folds;
    this.stamp = stamp;
    this.isComplete = isComplete;
    this.mustBeUsable = mustBeUsable;
    this.onEnd = onEnd;
    this.ignored = ConcurrentHashMap.newKeySet();
    this.invisible = ConcurrentHashMap.newKeySet();
    this.ended = new AtomicReference<>();
  }

  /** Creates a view of a snapshot that ends with it. */
  private JournalSnapshot(JournalSnapshot of, Rows rows) {
    this.rows = rows;
    this.resolver = of.resolver.on(rows);
    this.folds = of.folds;
    this.stamp = of.stamp;
    this.isComplete = of.isComplete;
    this.mustBeUsable = of.mustBeUsable;
    this.onEnd = of.onEnd;
    this.ignored = of.ignored;
    this.invisible = of.invisible;
    this.ended = of.ended;
  }

  @Override
  public Snapshot countedBy(Meter meter) {
    return new JournalSnapshot(this, rows.countedBy(meter));
  }

  @Override
  public long version() {
    return stamp.version();
  }

  @Override
  public long epoch() {
    return stamp.epoch();
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    mustBeUsable();
    List<RowRead> locked = new ArrayList<>(reads.size());
    reads.forEach(read -> locked.add(withLocks(read)));
    return new JournalCursor(this, reads.isEmpty() ? List.of() : List.of(part(locked)));
  }

  private JournalCursor.Part part(List<RowRead> reads) {
    return new JournalCursor.Part(reads, () -> rows.rows(reads, version()));
  }

  @Override
  public RowCursor scan(Scan scan) {
    mustBeUsable();
    List<JournalCursor.Part> parts = new ArrayList<>();
    // The locks of a row come before its data: the rest of a row is a read of its own.
    scan.restOfRow().ifPresent(rest -> parts.add(part(List.of(withLocks(rest)))));
    scan.rowsAfter().ifPresent(whole -> parts.add(partOf(whole)));
    return new JournalCursor(this, parts);
  }

  private JournalCursor.Part partOf(Scan whole) {
    List<CellSet> cells = withLocks(whole.cells());
    Scan locked =
        new Scan(
            whole.table(),
            whole.from(),
            whole.to(),
            cells,
            Optional.empty(),
            whole.content(),
            whole.bounds());
    RowRead row =
        new RowRead(whole.table(), Bytes.EMPTY, cells, Integer.MAX_VALUE, whole.content());
    return new JournalCursor.Part(List.of(row), () -> rows.scan(locked, version()));
  }

  private static RowRead withLocks(RowRead read) {
    return new RowRead(
        read.table(), read.row(), read.to(), withLocks(read.cells()), read.limit(), read.content());
  }

  /** Returns the cells of the row store from which the given cells of a row are made. */
  private static List<CellSet> withLocks(List<CellSet> cells) {
    List<CellSet> all = new ArrayList<>(cells.size() + 1);
    all.add(CellSet.all(Family.LOCKS));
    for (CellSet set : cells) {
      all.add(set.family() == Family.COUNTERS ? CounterEntry.stored(set) : set);
    }
    return all;
  }

  Rows rows() {
    return rows;
  }

  /** Asks for the fold of a counter that has many cells. */
  void requestFold(RowKey row, Bytes counter) {
    folds.ifPresent(of -> of.request(row, counter));
  }

  /** Hides a transaction that commits later than this snapshot. */
  void ignore(TransactionId transaction) {
    ignored.add(transaction);
  }

  private void hide(TransactionId transaction) {
    if (invisible.size() >= MOST_INVISIBLE) {
      invisible.clear();
    }
    invisible.add(transaction);
  }

  /**
   * Settles the transactions that hold locks of a row.
   *
   * @param over gets the transactions of which nothing is left to do in any row
   * @return whether the row must be read again
   */
  boolean settle(RowRead row, RowLocks locks, Set<TransactionId> over) {
    if (isComplete) {
      return false;
    }
    boolean isStale = false;
    for (TransactionId holder : locks.holders()) {
      if (!ignored.contains(holder) && !invisible.contains(holder)) {
        RowKey key = new RowKey(row.table(), row.row());
        switch (resolver.forReader(holder, key, locks, version(), this::mustBeUsable)) {
          case IGNORE -> hide(holder);
          case REMOVED -> {} // in other rows, too, its locks are removed when they are met
          case READ_AGAIN -> isStale = true;
          case OVER -> {
            over.add(holder);
            isStale = true;
          }
        }
      }
    }
    return isStale;
  }

  /** Checks that the snapshot can be read, after an answer as well as before a request. */
  void mustBeUsable() {
    mustNotHaveEnded();
    mustBeUsable.run();
  }

  /** Checks that the snapshot is open. */
  void mustNotHaveEnded() {
    Supplier<RuntimeException> why = ended.get();
    if (why != null) {
      throw why.get();
    }
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    if (ended.compareAndSet(null, why)) {
      onEnd.run();
    }
  }
}
