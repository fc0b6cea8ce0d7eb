package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.VersionedCursor;
import java.util.List;

/** The value of one counter, added up from its cells. Confined to its cursor. */
final class CounterSum {

  private final Bytes counter;
  private long number;
  private int additions;
  private boolean isPresent;
  private boolean isComplete; // earlier cells have no meaning
  private boolean isValued = true;

  /**
   * @param qualifier of the first cell, as the row store has it
   */
  CounterSum(Bytes qualifier) {
    this.counter = CounterEntry.counter(qualifier).copy();
  }

  /** Returns whether a cell of the row store belongs to this counter. */
  boolean isOf(Bytes qualifier) {
    return CounterEntry.counter(qualifier).equals(counter);
  }

  /**
   * Adds the next cell.
   *
   * @param dropped the version below which the cells of the row are removed
   * @param hasValues false in a read of keys only
   */
  void add(VersionedCursor cell, long dropped, boolean hasValues) {
    if (isComplete) {
      return;
    }
    if (cell.version() < dropped) {
      isComplete = true;
      return;
    }
    CounterEntry.Kind kind = CounterEntry.kind(cell.qualifier());
    isComplete = kind.isLast();
    isValued = hasValues;
    additions += isComplete ? 0 : 1;
    if (kind != CounterEntry.Kind.DELETED) {
      isPresent = true;
      number += hasValues ? CounterEntry.number(cell.value()) : 0;
    }
  }

  /** Returns whether so many cells were added up that one with their sum should be put. */
  boolean isLong() {
    return additions > CounterFolds.MANY;
  }

  boolean isPresent() {
    return isPresent;
  }

  /** Returns whether one of the sets contains the counter. */
  boolean isIn(List<CellSet> sets) {
    for (CellSet set : sets) {
      if (set.family() == Family.COUNTERS
          && set instanceof CellSet.Range range
          && counter.compareTo(range.from()) >= 0
          && (range.to().isEmpty() || counter.compareTo(range.to()) < 0)) {
        return true;
      }
    }
    return false;
  }

  Bytes qualifier() {
    return counter;
  }

  /** Returns the value; no bytes in a read of keys only. */
  Bytes value() {
    return isValued ? CounterValue.bytes(number) : Bytes.EMPTY;
  }
}
