package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * The key of an element, which is the unit of conflicts: a vertex with its properties, an edge with
 * its properties, or a unique key. The key is the address of the one cell whose presence means that
 * the element exists. A cell in family {@link Family#RECORD} represents the life of its whole row.
 * Immutable.
 */
public record ElementKey(Table table, CellKey cell) {

  /** Returns the key of the element whose cell has that row, family and qualifier. */
  public static ElementKey of(Table table, Bytes row, Family family, Bytes qualifier) {
    return new ElementKey(table, new CellKey(row, family, qualifier));
  }

  /** Returns the row that contains the element's cell. */
  public RowKey row() {
    return new RowKey(table, cell.row());
  }

  /** Returns a read of the element's cell. */
  public RowRead read() {
    return RowRead.of(table, cell.row(), CellSet.exact(cell.family(), cell.qualifier()));
  }

  /** Returns table, row, family and qualifier, with the bytes in hex. */
  @Override
  public String toString() {
    return row() + " " + cell.family() + " " + cell.qualifier();
  }
}
