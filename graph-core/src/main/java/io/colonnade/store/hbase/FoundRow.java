package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.Family;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one row in the order of a row store: by {@link Family}, then by qualifier. A family
 * with more cells than one answer holds is read on while the cells are used. Confined to one
 * thread.
 */
final class FoundRow {

  private static final List<Family> FAMILIES = List.of(Family.values());

  private final Bytes row;
  private final BiFunction<RowPlan, Bytes, Result> more;
  private final int most;
  private RowPlan plan;
  private Map<Family, List<Cell>> cells;
  private int family = -1; // index of the family that is used
  private int at; // in the cells of the family
  private List<Cell> current = List.of();
  private @Nullable RowPlan next; // what is left of the family, not read yet

  /**
   * Creates the row.
   *
   * @param first the answer to the plan
   * @param most the most cells of a family in an answer
   * @param more reads a plan of a row, with that limit; may throw, and is then called again
   */
  FoundRow(RowPlan plan, Result first, int most, BiFunction<RowPlan, Bytes, Result> more) {
    this.plan = plan;
    this.row = Bytes.wrap(first.getRow());
    this.cells = byFamily(first);
    this.most = most;
    this.more = more;
  }

  private static Map<Family, List<Cell>> byFamily(Result result) {
    Map<Family, List<Cell>> cells = new EnumMap<>(Family.class);
    for (Cell cell : result.rawCells()) {
      cells.computeIfAbsent(Families.of(cell), unused -> new ArrayList<>()).add(cell);
    }
    return cells;
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
    current = cells.getOrDefault(each, List.of());
    at = 0;
    if (each == Family.LOCKS && isCut()) {
      readLocks();
    } else {
      next = rest(each);
    }
  }

  private boolean isCut() {
    return current.size() >= most && plan.isLimited();
  }

  private @Nullable RowPlan rest(Family each) {
    if (!isCut()) {
      return null;
    }
    Cell last = current.get(current.size() - 1);
    RowPlan rest = plan.after(new CellKey(row, each, CellBytes.qualifier(last)));
    return rest.isEmpty() ? null : rest;
  }

  private void readOn(RowPlan rest) {
    Family each = FAMILIES.get(family);
    current = byFamily(more.apply(rest, row)).getOrDefault(each, List.of());
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
        cells = byFamily(more.apply(data, row));
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
