package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * The address of a cell within its table. The order is that of the cells in the table: row, family,
 * qualifier. Immutable.
 */
public record CellKey(Bytes row, Family family, Bytes qualifier) implements Comparable<CellKey> {

  @Override
  public int compareTo(CellKey other) {
    int order = row.compareTo(other.row);
    if (order == 0) {
      order = family.compareTo(other.family);
    }
    return order != 0 ? order : qualifier.compareTo(other.qualifier);
  }
}
