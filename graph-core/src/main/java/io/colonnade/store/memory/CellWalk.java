package io.colonnade.store.memory;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * Finds the cells of a range of rows that are in given sets, and skips the others. Confined to its
 * cursor.
 */
final class CellWalk {

  private static final Family FIRST = Family.values()[0];

  private final TreePMap<CellKey, Bytes> cells;
  private final List<CellSet> sets;
  private final Bytes endRow;
  private int left;
  private Map.@Nullable Entry<CellKey, Bytes> candidate;

  /**
   * Creates the walk.
   *
   * @param sets in cell order
   * @param from start, inclusive
   * @param endRow exclusive; empty: the end
   * @param limit the most cells to find
   */
  CellWalk(
      TreePMap<CellKey, Bytes> cells, List<CellSet> sets, CellKey from, Bytes endRow, int limit) {
    this.cells = cells;
    this.sets = sets;
    this.endRow = endRow;
    this.left = limit;
    this.candidate = cells.ceilingEntry(from);
  }

  /** Returns the next cell; null at the end. */
  Map.@Nullable Entry<CellKey, Bytes> next() {
    while (left > 0 && candidate != null && isBeforeEnd(candidate.getKey())) {
      CellKey key = candidate.getKey();
      CellKey wanted = firstWantedFrom(key);
      if (wanted.equals(key)) {
        Map.Entry<CellKey, Bytes> found = candidate;
        candidate = cells.higherEntry(key);
        left--;
        return found;
      }
      candidate = cells.ceilingEntry(wanted);
    }
    left = 0;
    return null;
  }

  private boolean isBeforeEnd(CellKey key) {
    return endRow.isEmpty() || key.row().compareTo(endRow) < 0;
  }

  /**
   * Returns the key itself if a set contains it, else the least key above it that a set may
   * contain.
   */
  private CellKey firstWantedFrom(CellKey key) {
    for (CellSet set : sets) {
      int order = set.family().compareTo(key.family());
      if (order > 0) {
        return new CellKey(key.row(), set.family(), start(set));
      }
      if (order == 0) {
        if (key.qualifier().compareTo(start(set)) < 0) {
          return new CellKey(key.row(), set.family(), start(set));
        }
        if (isBeforeEnd(set, key.qualifier())) {
          return key;
        }
      }
    }
    return first(rowAfter(key.row()));
  }

  private static Bytes start(CellSet set) {
    if (set instanceof CellSet.Exact exact) {
      return exact.qualifier();
    }
    return ((CellSet.Range) set).from();
  }

  private static boolean isBeforeEnd(CellSet set, Bytes qualifier) {
    if (set instanceof CellSet.Exact exact) {
      return qualifier.equals(exact.qualifier());
    }
    Bytes to = ((CellSet.Range) set).to();
    return to.isEmpty() || qualifier.compareTo(to) < 0;
  }

  /** Returns the least key that a cell of that row or a later one can have. */
  static CellKey first(Bytes row) {
    return new CellKey(row, FIRST, Bytes.EMPTY);
  }

  /** Returns the least row after that one. */
  static Bytes rowAfter(Bytes row) {
    return row.concat(Bytes.of(0));
  }
}
