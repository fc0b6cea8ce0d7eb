package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.Family;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one row in the order of a row store: by {@link Family}, then by qualifier. A family
 * with more cells than one answer holds is read on while the cells are used. Confined to one
 * thread.
 */
final class FoundRow {

  private static final List<Family> FAMILIES = List.of(Family.values());

  /** Reads more cells of a row. */
  interface Reader {

    /**
     * Returns what a plan without locks finds in the row.
     *
     * @param most the most cells of a family
     * @throws io.colonnade.error.StoreException if there is no answer; can be called again
     */
    RowPage read(RowPlan plan, Bytes row, int most);
  }

  private final Bytes row;
  private final Reader reader;
  private RowPlan plan;
  private RowPage first; // of every family
  private RowPage page; // of the family that is used
  private int family = -1; // index of the family that is used
  private int at; // in the cells of the family
  private List<Cell> current = List.of();
  private @Nullable RowPlan next; // what is left of the family, not read yet

  /**
   * Creates the row.
   *
   * @param first what the plan finds in the row, locks included
   */
  FoundRow(RowPlan plan, Bytes row, RowPage first, Reader reader) {
    this.plan = plan;
    this.row = row;
    this.first = first;
    this.page = first;
    this.reader = reader;
  }

  /** Returns the key of the row; a view. */
  Bytes row() {
    return row;
  }

  /** Returns the next cell; null at the end. */
  @Nullable Cell next() {
    while (at == current.size()) {
      if (next != null) {
        readOn(next);
      } else if (++family < FAMILIES.size()) {
        begin(FAMILIES.get(family));
      } else {
        family--;
        return null;
      }
    }
    return current.get(at++);
  }

  private void begin(Family each) {
    page = first;
    current = page.cells(each);
    at = 0;
    if (each == Family.LOCKS && page.isCut(each)) {
      readLocks();
    } else {
      next = rest(each);
    }
  }

  private @Nullable RowPlan rest(Family each) {
    if (!page.isCut(each)) {
      return null;
    }
    Cell last = current.get(current.size() - 1);
    RowPlan rest = plan.after(new CellKey(row, each, CellBytes.qualifier(last)));
    return rest.isEmpty() ? null : rest;
  }

  private void readOn(RowPlan rest) {
    Family each = FAMILIES.get(family);
    page = reader.read(rest, row, page.cellsOfNext());
    current = page.cells(each);
    at = 0;
    next = rest(each);
  }

  /** Reads all locks, and then the other cells again: these may not be older than any lock. */
  private void readLocks() {
    List<Cell> locks = new ArrayList<>(current);
    try {
      for (next = rest(Family.LOCKS); next != null; locks.addAll(current)) {
        readOn(next);
      }
      RowPlan data = plan.withoutLocks();
      if (!data.isEmpty()) {
        first = reader.read(data, row, RowPage.UNKNOWN_CELLS);
        plan = data;
      }
      current = locks;
      at = 0;
    } catch (RuntimeException e) {
      family--; // the next call begins with the locks again
      current = List.of();
      at = 0;
      next = null;
      throw e;
    }
  }
}
