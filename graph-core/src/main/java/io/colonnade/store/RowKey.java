package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * The address of one row of a table, whether the row exists or not. Ordered by table name, then
 * row. Immutable.
 */
public record RowKey(Table table, Bytes row) implements Comparable<RowKey> {

  @Override
  public int compareTo(RowKey other) {
    int byTable = table.name().compareTo(other.table.name());
    return byTable != 0 ? byTable : row.compareTo(other.row);
  }

  /** Returns the table and the row, with the bytes in hex. */
  @Override
  public String toString() {
    return table + " " + row;
  }
}
