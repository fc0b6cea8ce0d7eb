package io.colonnade.model;

import io.colonnade.codec.Bytes;

/**
 * The edges of a label whose place (see {@link EdgeShape#place}) lies between two others.
 * Immutable.
 *
 * @param from inclusive
 * @param to exclusive; empty: no end
 */
public record SortRange(Bytes from, Bytes to) {

  /** All of them. */
  public static final SortRange ALL = new SortRange(Bytes.EMPTY, Bytes.EMPTY);

  /**
   * Those with a value of the first sort key that is not smaller.
   *
   * @param form of the value, or the beginning of forms, as package {@code codec} writes it
   */
  public static SortRange atLeast(SortKey key, Bytes form) {
    Bytes stored = key.inOrder(form);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(stored, Bytes.EMPTY);
      case DESCENDING -> new SortRange(Bytes.EMPTY, stored.prefixEnd());
    };
  }

  /** Those with a larger value; else as {@link #atLeast}. */
  public static SortRange above(SortKey key, Bytes form) {
    Bytes stored = key.inOrder(form);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(stored.prefixEnd(), Bytes.EMPTY);
      case DESCENDING -> new SortRange(Bytes.EMPTY, stored);
    };
  }

  /** Those with a value that is not larger; else as {@link #atLeast}. */
  public static SortRange atMost(SortKey key, Bytes form) {
    Bytes stored = key.inOrder(form);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(Bytes.EMPTY, stored.prefixEnd());
      case DESCENDING -> new SortRange(stored, Bytes.EMPTY);
    };
  }

  /** Those with a smaller value; else as {@link #atLeast}. */
  public static SortRange below(SortKey key, Bytes form) {
    Bytes stored = key.inOrder(form);
    return switch (key.order()) {
      case ASCENDING -> new SortRange(Bytes.EMPTY, stored);
      case DESCENDING -> new SortRange(stored.prefixEnd(), Bytes.EMPTY);
    };
  }

  /** Those that are in both. */
  public SortRange and(SortRange other) {
    Bytes latestFrom = from.compareTo(other.from) >= 0 ? from : other.from;
    boolean isFirstEnd = other.to.isEmpty() || (!to.isEmpty() && to.compareTo(other.to) <= 0);
    return new SortRange(latestFrom, isFirstEnd ? to : other.to);
  }

  /** True if no edge can be in it. */
  public boolean isEmpty() {
    return !to.isEmpty() && from.compareTo(to) >= 0;
  }

  public boolean contains(Bytes place) {
    return from.compareTo(place) <= 0 && (to.isEmpty() || place.compareTo(to) < 0);
  }
}
