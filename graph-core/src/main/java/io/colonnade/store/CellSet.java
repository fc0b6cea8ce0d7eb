package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.List;

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

  /** Returns the sets without the cells up to a position, that one included. */
  static List<CellSet> after(CellKey position, List<CellSet> cells) {
    List<CellSet> rest = new ArrayList<>();
    for (CellSet set : cells) {
      int order = set.family().compareTo(position.family());
      if (order > 0) {
        rest.add(set);
      } else if (order == 0) {
        if (set instanceof CellSet.Range range) {
          Bytes next = position.qualifier().concat(Bytes.of(0));
          Bytes from = range.from().compareTo(next) > 0 ? range.from() : next;
          if (range.to().isEmpty() || from.compareTo(range.to()) < 0) {
            rest.add(new CellSet.Range(range.family(), from, range.to()));
          }
        } else if (((CellSet.Exact) set).qualifier().compareTo(position.qualifier()) > 0) {
          rest.add(set);
        }
      }
    }
    return rest;
  }
}
