package io.colonnade.index;

import io.colonnade.codec.Bytes;

/**
 * A range of sort-key prefixes of index entries, see {@link IndexEntry#place}. Immutable.
 *
 * @param from the first, inclusive
 * @param to the last, exclusive; empty: the range has no end
 */
public record PrefixRange(Bytes from, Bytes to) {

  /**
   * Returns the range of all entries whose sort-key prefix begins with these bytes; with empty
   * bytes, all entries.
   */
  public static PrefixRange startingWith(Bytes prefix) {
    return new PrefixRange(prefix, prefix.isEmpty() ? Bytes.EMPTY : prefix.prefixEnd());
  }

  /** Returns whether the sort-key prefix is in the range. */
  public boolean contains(Bytes place) {
    return from.compareTo(place) <= 0 && (to.isEmpty() || place.compareTo(to) < 0);
  }
}
