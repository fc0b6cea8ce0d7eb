package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of a write set to one table, in call order. Confined to its write set. */
final class TableChanges {

  private static final int CAPACITY = 8;

  final Table table;
  private Change[] changes = new Change[CAPACITY];
  private long[] heads = new long[CAPACITY]; // the first bytes of the rows
  private int count;

  TableChanges(Table table) {
    this.table = table;
  }

  /**
   * The change of a cell or the deletion of a row.
   *
   * @param cell null for the deletion of a row
   */
  private record Change(Bytes row, WriteSet.@Nullable CellChange cell)
      implements Comparable<Change> {

    @Override
    public int compareTo(Change other) {
      int order = row.compareTo(other.row);
      return order != 0 ? order : compareCells(cell, other.cell);
    }

    /** Sorts the deletion of a row before its cells. */
    private static int compareCells(
        WriteSet.@Nullable CellChange one, WriteSet.@Nullable CellChange other) {
      if (one == null || other == null) {
        return Boolean.compare(one != null, other != null);
      }
      int order = one.family().compareTo(other.family());
      return order != 0 ? order : one.qualifier().compareTo(other.qualifier());
    }
  }

  /**
   * Adds a change.
   *
   * @param cell null for the deletion of the row
   */
  void add(Bytes row, WriteSet.@Nullable CellChange cell) {
    if (count == changes.length) {
      changes = Arrays.copyOf(changes, 2 * count);
      heads = Arrays.copyOf(heads, 2 * count);
    }
    changes[count] = new Change(row, cell);
    heads[count] = row.head();
    count++;
  }

  /**
   * Adds the rows in order, each with the effect of all changes of each cell.
   *
   * @return size in bytes of the changes of cells: row, qualifier and value of each
   */
  long sortInto(List<Map.Entry<RowKey, WriteSet.RowChange>> rows) {
    Change[] all = sorted();
    WriteSet.CellChange[] cells = new WriteSet.CellChange[count];
    List<WriteSet.CellChange> view = Collections.unmodifiableList(Arrays.asList(cells));
    long bytes = 0;
    int kept = 0;
    int from = 0;
    boolean deletesRow = false;
    WriteSet.CellChange earlier = null; // of the same cell
    for (int i = 0; i < count; i++) {
      Change change = all[i];
      boolean isLastOfRow = i + 1 == count || !change.row.equals(all[i + 1].row);
      if (change.cell == null) {
        deletesRow = true;
      } else {
        WriteSet.CellChange cell = earlier == null ? change.cell : change.cell.after(earlier);
        boolean isLastOfCell = isLastOfRow || change.compareTo(all[i + 1]) != 0;
        earlier = isLastOfCell ? null : cell;
        if (isLastOfCell) {
          cells[kept++] = cell;
          bytes += change.row.length() + cell.length();
        }
      }
      if (isLastOfRow) {
        RowKey key = new RowKey(table, change.row);
        rows.add(Map.entry(key, new WriteSet.RowChange(view, from, kept, deletesRow)));
        from = kept;
        deletesRow = false;
      }
    }
    return bytes;
  }

  /**
   * Returns the changes in order; equal ones keep their call order. Sorts numbers, each of which
   * combines the first bits of a row with the index of the change, and compares the changes
   * themselves only where those bits are equal.
   */
  private Change[] sorted() {
    int placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
    long places = (1L << placeBits) - 1;
    long[] order = new long[count];
    for (int i = 0; i < count; i++) {
      order[i] = ((heads[i] ^ Long.MIN_VALUE) & ~places) | i; // unsigned order
    }
    Arrays.sort(order);
    Change[] all = new Change[count];
    int from = 0;
    for (int i = 0; i < count; i++) {
      all[i] = changes[(int) (order[i] & places)];
      boolean isLastOfRun = i + 1 == count || ((order[i] ^ order[i + 1]) & ~places) != 0;
      if (isLastOfRun) {
        if (i > from) {
          Arrays.sort(all, from, i + 1); // stable
        }
        from = i + 1;
      }
    }
    return all;
  }
}
