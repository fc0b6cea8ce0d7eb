package io.colonnade.store;

import io.colonnade.codec.Bytes;

/** One row of one table, present or not. Ordered by table name, then row. Immutable. */
public record RowKey(Table table, Bytes row) implements Comparable<RowKey> {

  @Override
  public int compareTo(RowKey other) {
    int byTable = table.name().compareTo(other.table.name());
    return byTable != 0 ? byTable : row.compareTo(other.row);
  }

  /** The table and, in hex, the row. */
  @Override
  public String toString() {
    return table + " " + row;
  }
}
