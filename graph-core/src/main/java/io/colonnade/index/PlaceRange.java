package io.colonnade.index;

import io.colonnade.codec.Bytes;

/**
 * A range of places of index entries, see {@link IndexEntry#place}. Immutable.
 *
 * @param from the first, inclusive
 * @param to the last, exclusive; empty: the range has no end
 */
public record PlaceRange(Bytes from, Bytes to) {

  /** The range of all places that begin with the prefix; of an empty prefix, all places. */
  public static PlaceRange startingWith(Bytes prefix) {
    return new PlaceRange(prefix, prefix.isEmpty() ? Bytes.EMPTY : prefix.prefixEnd());
  }

  /** Returns true if the place is in the range. */
  public boolean contains(Bytes place) {
    return from.compareTo(place) <= 0 && (to.isEmpty() || place.compareTo(to) < 0);
  }
}
