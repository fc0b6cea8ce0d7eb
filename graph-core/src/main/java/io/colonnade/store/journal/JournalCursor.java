package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.VersionedCursor;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over what a snapshot of the journal shows: reads the locks of each row before its data,
 * drops removals, cells of removed rows and everything beyond the limits, and adds up the cells of
 * each counter. Confined to one thread at a time.
 */
final class JournalCursor implements RowCursor {

  /**
   * One of the reads of the cursor, opened when the one before has ended.
   *
   * @param reads by request; of a scan one, whose row does not count
   */
  record Part(List<RowRead> reads, Supplier<VersionedCursor> open) {}

  /** How many times as many rows as requested are read again together, at most. */
  private static final int MOST_AGAIN = 3;

  private static final int MOST_OVER = 10_000;

  private final JournalSnapshot snapshot;
  private final List<Part> parts;
  private List<RowRead> reads = List.of(); // of the current part, from the first request on
  private int firstRequest; // of the current part that was not read again with others
  private int readAgain; // rows of the current part, together with others
  private int nextPart;
  private @Nullable Cells all; // of the current part
  private final Set<TransactionId> over = new HashSet<>(); // since all was opened
  private @Nullable Cells again; // the current row, read again because its locks were settled
  private Bytes row = Bytes.EMPTY; // the current row, if isInRow
  private int request;
  private boolean isInRow;
  private long dropped; // cells of the row below this version are removed
  private int delivered; // cells of the request
  private boolean isAtCell;
  private @Nullable CounterSum sum; // the current cell, if it is a counter
  private boolean isChecked; // the snapshot was usable after an answer to the current call
  private boolean isClosed;
  private @Nullable RuntimeException failure;

  JournalCursor(JournalSnapshot snapshot, List<Part> parts) {
    this.snapshot = snapshot;
    this.parts = parts;
  }

  /** A cursor with the knowledge whether its cell was used. */
  private final class Cells {

    private final VersionedCursor cursor;
    private boolean isPresent;
    private boolean isUsed = true;

    Cells(VersionedCursor cursor) {
      this.cursor = cursor;
    }

    /** Moves to the next cell, unless the present one was not used. Returns false at the end. */
    boolean next() {
      if (isUsed) {
        isPresent = snapshot.rows().advance(cursor);
        snapshot.mustBeUsable();
        isChecked = true;
        isUsed = false;
      }
      return isPresent;
    }

    void use() {
      isUsed = true;
    }

    boolean isInRow() {
      return (this == again || cursor.request() == request) && cursor.row().equals(row);
    }

    void skipRequest() {
      cursor.skipRequest();
      isUsed = true;
    }
  }

  @Override
  public boolean advance() {
    if (isClosed) {
      throw new IllegalStateException(Problem.SNAPSHOT_CLOSED.message());
    }
    if (failure != null) {
      throw failure; // the locks of the row are not settled
    }
    isAtCell = false;
    sum = null;
    try {
      snapshot.mustNotHaveEnded();
      isChecked = false;
      while (true) {
        if (isInRow ? isNextInRow() : !isNextRow()) {
          if (!isChecked) {
            snapshot.mustBeUsable();
          }
          return isAtCell;
        }
      }
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  /** Moves within the row. Returns true at a visible cell. */
  private boolean isNextInRow() {
    Cells cells = cells();
    if (delivered >= reads.get(request).limit()) {
      endRequest();
      return false;
    }
    while (cells.next() && cells.isInRow()) {
      if (cells.cursor.family() == Family.COUNTERS) {
        isAtCell = isPresentCounter(cells);
      } else {
        cells.use();
        isAtCell = !cells.cursor.isRemoval() && cells.cursor.version() >= dropped;
      }
      if (isAtCell) {
        delivered++;
        return true;
      }
    }
    endRow();
    return false;
  }

  /** Adds up the cells of a counter. Returns false if it is absent, or was not requested. */
  private boolean isPresentCounter(Cells cells) {
    CounterSum counter = new CounterSum(cells.cursor.qualifier());
    boolean isValued = reads.get(request).content() == RowRead.Content.CELLS;
    do {
      cells.use();
      counter.add(cells.cursor, dropped, isValued);
    } while (cells.next()
        && cells.isInRow()
        && cells.cursor.family() == Family.COUNTERS
        && counter.isOf(cells.cursor.qualifier()));
    if (counter.isLong()) {
      snapshot.requestFold(new RowKey(reads.get(request).table(), row), counter.qualifier());
    }
    if (counter.isPresent() && counter.isIn(reads.get(request).cells())) {
      sum = counter;
      return true;
    }
    return false;
  }

  private void endRequest() {
    isInRow = false;
    if (again != null) {
      again.cursor.close();
      again = null;
    }
    Cells cells = cells();
    if (cells.isPresent && cells.cursor.request() == request) {
      cells.skipRequest();
    }
  }

  private void endRow() {
    isInRow = false;
    if (again != null) {
      again.cursor.close();
      again = null;
      skipRow();
    }
  }

  /** Skips the cells of a row that were read again since. */
  private void skipRow() {
    Cells cells = cells();
    while (cells.next() && cells.isInRow()) {
      cells.use();
    }
  }

  private Cells cells() {
    Cells current = again != null ? again : all;
    if (current == null) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return current;
  }

  /** Moves to the data of the next row. Returns false at the end. */
  private boolean isNextRow() {
    while (all == null || !all.next()) {
      closeAll();
      if (nextPart == parts.size()) {
        return false;
      }
      Part part = parts.get(nextPart++);
      reads = part.reads();
      firstRequest = 0;
      readAgain = 0;
      over.clear();
      all = new Cells(part.open().get());
    }
    if (all.cursor.request() != request) {
      delivered = 0;
    }
    request = all.cursor.request();
    row = all.cursor.row().copy();
    isInRow = true;
    RowLocks locks = locks(all);
    RowRead whole = rowRead();
    boolean isStale = isOver(locks);
    if (isStale && readsRestAgain()) {
      return isNextRow();
    }
    while (isStale || snapshot.settle(whole, locks, over)) {
      if (again != null) {
        again.cursor.close();
      }
      again = new Cells(snapshot.rows().rows(List.of(whole), snapshot.version()));
      locks = locks(again);
      isStale = false;
    }
    dropped = locks.dropped(snapshot.version());
    return true;
  }

  /** Returns whether a lock was read before its transaction was over, most likely. */
  private boolean isOver(RowLocks locks) {
    if (over.size() > MOST_OVER) {
      over.clear();
    }
    return !over.isEmpty() && !Collections.disjoint(over, locks.holders());
  }

  /**
   * Reads this row and the following requests again in one call, since a transaction of several
   * rows has been applied meanwhile: one by one, each row would cost a round. Returns false if this
   * is the last request or one for a range, or if too many rows would be read again.
   */
  private boolean readsRestAgain() {
    List<RowRead> rest = reads.subList(request, reads.size());
    if (rest.size() < 2
        || rest.get(0).isRange()
        || readAgain + rest.size() > MOST_AGAIN * (firstRequest + reads.size())) {
      return false;
    }
    closeAll();
    over.clear();
    readAgain += rest.size();
    firstRequest += request;
    reads = rest;
    request = 0;
    delivered = 0;
    isInRow = false;
    all = new Cells(snapshot.rows().rows(rest, snapshot.version()));
    return true;
  }

  /** Reads the locks of the row, which come first. */
  private RowLocks locks(Cells cells) {
    RowLocks locks = new RowLocks();
    while (cells.next() && cells.isInRow() && cells.cursor.family() == Family.LOCKS) {
      locks.add(cells.cursor);
      cells.use();
    }
    return locks;
  }

  private RowRead rowRead() {
    RowRead read = reads.get(request);
    return new RowRead(read.table(), row, read.cells(), read.limit(), read.content());
  }

  private VersionedCursor current() {
    if (!isAtCell) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return cells().cursor;
  }

  @Override
  public int request() {
    VersionedCursor unused = current();
    return firstRequest + request;
  }

  @Override
  public Bytes row() {
    VersionedCursor unused = current();
    return row;
  }

  @Override
  public Family family() {
    return sum != null ? Family.COUNTERS : current().family();
  }

  @Override
  public Bytes qualifier() {
    return sum != null ? sum.qualifier() : current().qualifier();
  }

  @Override
  public Bytes value() {
    return sum != null ? sum.value() : current().value();
  }

  @Override
  public int qualifierLength() {
    return sum != null ? sum.qualifier().length() : current().qualifierLength();
  }

  @Override
  public int valueLength() {
    return sum != null ? sum.value().length() : current().valueLength();
  }

  private void closeAll() {
    if (all != null) {
      all.cursor.close();
      all = null;
    }
  }

  @Override
  public void close() {
    isClosed = true;
    isAtCell = false;
    sum = null;
    if (again != null) {
      again.cursor.close();
      again = null;
    }
    closeAll();
  }
}
