package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * The name of an element, the unit in which transactions conflict: a vertex with its properties, an
 * edge with its properties, a unique key. An element is named by the one cell whose presence means
 * that it exists. A cell in family {@link Family#RECORD} stands for the life of its whole row.
 * Immutable.
 */
public record ElementKey(Table table, CellKey cell) {

  /** The element whose presence is the cell of that row, family and qualifier. */
  public static ElementKey of(Table table, Bytes row, Family family, Bytes qualifier) {
    return new ElementKey(table, new CellKey(row, family, qualifier));
  }

  /** The row that holds the element's cell. */
  public RowKey row() {
    return new RowKey(table, cell.row());
  }

  /** Table, row, family and qualifier, the bytes in hex. */
  @Override
  public String toString() {
    return row() + " " + cell.family() + " " + cell.qualifier();
  }
}
