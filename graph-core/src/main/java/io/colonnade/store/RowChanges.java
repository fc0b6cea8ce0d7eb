package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a write set does, by row: kept in the order it came, and sorted once, when it is first
 * looked at after that. Confined to its write set; threads that only look may do so together.
 */
final class RowChanges extends AbstractMap<RowKey, WriteSet.RowChange> {

  private final List<Change> changes = new ArrayList<>();
  private @Nullable List<Map.Entry<RowKey, WriteSet.RowChange>> sorted;

  /** The change of a cell or the deletion of a row, with what sorts it from most others. */
  private static final class Change {

    private final Table table;
    private final Bytes row;
    private final long head;
    private final WriteSet.@Nullable CellChange cell; // null: of the row

    private Change(Table table, Bytes row, WriteSet.@Nullable CellChange cell) {
      this.table = table;
      this.row = row;
      this.head = row.head();
      this.cell = cell;
    }

    private boolean isOfRow(Change other) {
      return compareRows(this, other) == 0;
    }

    private static int compareRows(Change one, Change other) {
      int order =
          one.table.equals(other.table) ? 0 : one.table.name().compareTo(other.table.name());
      if (order == 0) {
        order = Long.compareUnsigned(one.head, other.head);
      }
      return order != 0 ? order : one.row.compareTo(other.row);
    }

    private static int compare(Change one, Change other) {
      int order = compareRows(one, other);
      return order != 0 ? order : compareCells(one.cell, other.cell);
    }

    /** The deletion of the row stands before all cells. */
    private static int compareCells(
        WriteSet.@Nullable CellChange one, WriteSet.@Nullable CellChange other) {
      if (one == null || other == null) {
        return Boolean.compare(one != null, other != null);
      }
      int order = one.family().compareTo(other.family());
      return order != 0 ? order : one.qualifier().compareTo(other.qualifier());
    }
  }

  /** Deletes the row before anything else is done to it. */
  void deleteRow(Table table, Bytes row) {
    add(new Change(table, row, null));
  }

  /** Changes a cell, instead of what it was changed to before. */
  void change(Table table, Bytes row, WriteSet.CellChange cell) {
    add(new Change(table, row, cell));
  }

  private void add(Change change) {
    changes.add(change);
    sorted = null;
  }

  @Override
  public boolean isEmpty() {
    return changes.isEmpty();
  }

  @Override
  public int size() {
    return sorted().size();
  }

  @Override
  public boolean containsKey(@Nullable Object row) {
    return get(row) != null;
  }

  @Override
  public WriteSet.@Nullable RowChange get(@Nullable Object row) {
    if (!(row instanceof RowKey wanted)) {
      return null;
    }
    List<Map.Entry<RowKey, WriteSet.RowChange>> rows = sorted();
    int low = 0;
    int high = rows.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = rows.get(middle).getKey().compareTo(wanted);
      if (order == 0) {
        return rows.get(middle).getValue();
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return null;
  }

  @Override
  public Set<Map.Entry<RowKey, WriteSet.RowChange>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<RowKey, WriteSet.RowChange>> iterator() {
        return sorted().iterator();
      }

      @Override
      public int size() {
        return sorted().size();
      }
    };
  }

  private List<Map.Entry<RowKey, WriteSet.RowChange>> sorted() {
    List<Map.Entry<RowKey, WriteSet.RowChange>> known = sorted;
    if (known == null) {
      known = sort();
      sorted = known;
    }
    return known;
  }

  private List<Map.Entry<RowKey, WriteSet.RowChange>> sort() {
    Change[] all = changes.toArray(new Change[0]);
    Arrays.sort(all, Change::compare); // keeps the order of equals: the last one counts
    WriteSet.CellChange[] cells = new WriteSet.CellChange[all.length];
    List<WriteSet.CellChange> view = Collections.unmodifiableList(Arrays.asList(cells));
    List<Map.Entry<RowKey, WriteSet.RowChange>> rows = new ArrayList<>();
    int count = 0;
    int from = 0;
    boolean deletesRow = false;
    for (int i = 0; i < all.length; i++) {
      Change change = all[i];
      boolean isLastOfRow = i + 1 == all.length || !change.isOfRow(all[i + 1]);
      if (change.cell == null) {
        deletesRow = true;
      } else if (isLastOfRow || Change.compare(change, all[i + 1]) != 0) {
        cells[count++] = change.cell;
      }
      if (isLastOfRow) {
        RowKey key = new RowKey(change.table, change.row);
        rows.add(Map.entry(key, new WriteSet.RowChange(key, view, from, count, deletesRow)));
        from = count;
        deletesRow = false;
      }
    }
    return List.copyOf(rows);
  }
}
