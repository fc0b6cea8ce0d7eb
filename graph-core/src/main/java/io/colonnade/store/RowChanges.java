package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a write set, by row. They are collected in call order and sorted at the first read
 * after a change. Confined to its write set; several threads may read together.
 */
final class RowChanges extends AbstractMap<RowKey, WriteSet.RowChange> {

  private final NavigableMap<String, TableChanges> tables = new TreeMap<>();
  private @Nullable TableChanges last; // of the table of the latest change
  private @Nullable List<Map.Entry<RowKey, WriteSet.RowChange>> sorted;
  private long cellBytes; // of the sorted changes

  /** Deletes the row. Takes effect before any other change of the row. */
  void deleteRow(Table table, Bytes row) {
    add(table, row, null);
  }

  /** Changes a cell; replaces an earlier change of the cell. */
  void change(Table table, Bytes row, WriteSet.CellChange cell) {
    add(table, row, cell);
  }

  private void add(Table table, Bytes row, WriteSet.@Nullable CellChange cell) {
    TableChanges changes = last;
    if (changes == null || !changes.table.equals(table)) {
      changes = tables.computeIfAbsent(table.name(), any -> new TableChanges(table));
      last = changes;
    }
    changes.add(row, cell);
    sorted = null;
  }

  @Override
  public boolean isEmpty() {
    return tables.isEmpty();
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

  /** Returns the size in bytes of the cells: row, qualifier and, if put, value of each. */
  long cellBytes() {
    List<Map.Entry<RowKey, WriteSet.RowChange>> unused = sorted();
    return cellBytes;
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
    List<Map.Entry<RowKey, WriteSet.RowChange>> rows = new ArrayList<>();
    long bytes = 0;
    for (TableChanges changes : tables.values()) {
      bytes += changes.sortInto(rows);
    }
    cellBytes = bytes;
    return List.copyOf(rows);
  }
}
