package io.colonnade.store;

import io.colonnade.codec.Bytes;

/** The cells of one family of a row to read. Immutable. */
public sealed interface CellSet {

  Family family();

  /** The cell with that qualifier: a point read. */
  record Exact(Family family, Bytes qualifier) implements CellSet {}

  /**
   * The cells from {@code from} (inclusive) to {@code to} (exclusive; empty bytes mean the end of
   * the family).
   */
  record Range(Family family, Bytes from, Bytes to) implements CellSet {}

  static CellSet exact(Family family, Bytes qualifier) {
    return new Exact(family, qualifier);
  }

  static CellSet all(Family family) {
    return new Range(family, Bytes.EMPTY, Bytes.EMPTY);
  }

  /**
   * Returns the cells whose qualifier starts with the prefix, including the qualifier that equals
   * it.
   */
  static CellSet prefix(Family family, Bytes prefix) {
    return prefix.isEmpty() ? all(family) : new Range(family, prefix, prefix.prefixEnd());
  }
}
