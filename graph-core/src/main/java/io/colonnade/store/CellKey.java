package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.Comparator;

/**
 * The address of a cell within its table. Ordered as cells lie in the table: row, family,
 * qualifier. Immutable.
 */
public record CellKey(Bytes row, Family family, Bytes qualifier) implements Comparable<CellKey> {

  private static final Comparator<CellKey> ORDER =
      Comparator.comparing(CellKey::row)
          .thenComparing(CellKey::family)
          .thenComparing(CellKey::qualifier);

  @Override
  public int compareTo(CellKey other) {
    return ORDER.compare(this, other);
  }
}
