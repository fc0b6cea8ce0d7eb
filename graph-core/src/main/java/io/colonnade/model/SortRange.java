package io.colonnade.model;

import io.colonnade.codec.Bytes;

/**
 * A range of sort-key prefixes (see {@link EdgeShape#sortPrefix}) of the edges of a label.
 * Immutable.
 *
 * @param from inclusive
 * @param to exclusive; empty: no end
 */
public record SortRange(Bytes from, Bytes to) {

  /** All edges. */
  public static final SortRange ALL = new SortRange(Bytes.EMPTY, Bytes.EMPTY);

  /**
   * Returns the range of the edges whose value of the first sort key is not smaller.
   *
   * @param encoded the encoded key of the value, or a prefix of encoded keys, as package {@code
   *     codec} writes it
   */
  public static SortRange atLeast(SortKey key, Bytes encoded) {
    Bytes stored = key.inOrder(encoded);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(stored, Bytes.EMPTY);
      case DESCENDING -> new SortRange(Bytes.EMPTY, stored.prefixEnd());
    };
  }

  /** Returns the range of the edges with a larger value, see {@link #atLeast}. */
  public static SortRange above(SortKey key, Bytes encoded) {
    Bytes stored = key.inOrder(encoded);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(stored.prefixEnd(), Bytes.EMPTY);
      case DESCENDING -> new SortRange(Bytes.EMPTY, stored);
    };
  }

  /** Returns the range of the edges whose value is not larger, see {@link #atLeast}. */
  public static SortRange atMost(SortKey key, Bytes encoded) {
    Bytes stored = key.inOrder(encoded);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(Bytes.EMPTY, stored.prefixEnd());
      case DESCENDING -> new SortRange(stored, Bytes.EMPTY);
    };
  }

  /** Returns the range of the edges with a smaller value, see {@link #atLeast}. */
  public static SortRange below(SortKey key, Bytes encoded) {
    Bytes stored = key.inOrder(encoded);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(Bytes.EMPTY, stored);
      case DESCENDING -> new SortRange(stored.prefixEnd(), Bytes.EMPTY);
    };
  }

  /** Returns the intersection of both ranges. */
  public SortRange and(SortRange other) {
    Bytes latestFrom = from.compareTo(other.from) >= 0 ? from : other.from;
    boolean isFirstEnd = other.to.isEmpty() || (!to.isEmpty() && to.compareTo(other.to) <= 0);
    return new SortRange(latestFrom, isFirstEnd ? to : other.to);
  }

  /** Returns whether the range is empty. */
  public boolean isEmpty() {
    return !to.isEmpty() && from.compareTo(to) >= 0;
  }

  public boolean contains(Bytes sortPrefix) {
    return from.compareTo(sortPrefix) <= 0 && (to.isEmpty() || sortPrefix.compareTo(to) < 0);
  }
}
