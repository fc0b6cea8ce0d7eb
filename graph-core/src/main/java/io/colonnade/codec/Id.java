package io.colonnade.codec;

import java.math.BigInteger;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of a vertex, or a supplied id of an edge or of a vertex property: a Long, UUID or String,
 * and its key {@code K(id)}. Each is computed from the other when it is first needed. Two ids are
 * equal if their keys are. Immutable, and thread-safe even without safe publication.
 */
public final class Id implements Comparable<Id> {

  /** The number of different values of {@link #spread}. */
  public static final int SPREADS = 1 << 16;

  private static final int LONG_BITS = 63;

  /** The number of characters of {@link Long#MIN_VALUE}. */
  private static final int LONGEST_NUMBER = 20;

  /** A Long, UUID or String, or the key as Bytes. */
  private final Object given;

  /**
   * The other of value and key after it was needed. Written without a lock: threads that race
   * create equal objects, which have final fields only.
   */
  private @Nullable Object derived;

  /** The hash code of the key, 0 before it was needed; also written without a lock. */
  private int hash;

  private Id(Object given) {
    this.given = given;
  }

  public static Id of(long value) {
    return new Id(value);
  }

  public static Id of(UUID value) {
    return new Id(value);
  }

  public static Id of(String value) {
    return new Id(value);
  }

  /**
   * Returns the id of an object: any integer type that fits a long becomes a Long; a UUID or String
   * is used as it is; empty for all other classes and for larger integers.
   */
  public static Optional<Id> ofObject(Object value) {
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return Optional.of(of(((Number) value).longValue()));
    }
    if (value instanceof BigInteger integer && integer.bitLength() <= LONG_BITS) {
      return Optional.of(of(integer.longValue()));
    }
    if (value instanceof UUID || value instanceof String) {
      return Optional.of(new Id(value));
    }
    return Optional.empty();
  }

  /**
   * Returns the Long id of a text in the format of {@link Long#toString}; empty for other texts.
   */
  public static Optional<Id> ofSpelledNumber(String text) {
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    boolean mayBeNumber = last >= '0' && last <= '9' && (first == '-' || first <= '9');
    if (!mayBeNumber || text.length() > LONGEST_NUMBER) {
      return Optional.empty(); // without the cost of an exception
    }
    try {
      long number = Long.parseLong(text);
      return Long.toString(number).equals(text) ? Optional.of(of(number)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the id of a whole key, which is not copied, nor validated before {@link #value}. */
  public static Id ofKey(Bytes key) {
    return new Id(key);
  }

  /**
   * Returns a Long, UUID or String.
   *
   * @throws io.colonnade.error.FormatException if the key is not that of an id
   */
  public Object value() {
    if (!(given instanceof Bytes key)) {
      return given;
    }
    Object known = derived;
    if (known == null) {
      known = IdCodec.decode(key);
      derived = known;
    }
    return known;
  }

  /** Returns whether the value is a Long. */
  public boolean isNumber() {
    return given instanceof Bytes key ? IdCodec.isNumber(key) : given instanceof Long;
  }

  /** Returns the value of a {@link #isNumber number} without allocation. */
  public long number() {
    return given instanceof Bytes key ? IdCodec.number(key) : (Long) given;
  }

  /** Returns {@code K(id)}: prefix-free, spread by a hash; see the format page of this package. */
  public Bytes key() {
    if (given instanceof Bytes key) {
      return key;
    }
    Object known = derived;
    if (known == null) {
      known = IdCodec.encode(given);
      derived = known;
    }
    return (Bytes) known;
  }

  /**
   * Returns the first bits of the key, 0 to {@link #SPREADS} - 1. They are distributed evenly for
   * any set of ids, so that the ids below any number are a sample of all.
   */
  public int spread() {
    Bytes key = key();
    return ((key.array()[key.offset()] & 0xFF) << 8) | (key.array()[key.offset() + 1] & 0xFF);
  }

  @Override
  public int compareTo(Id other) {
    return key().compareTo(other.key());
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Id that && key().equals(that.key()));
  }

  @Override
  public int hashCode() {
    int known = hash;
    if (known == 0) {
      known = key().hashCode();
      hash = known;
    }
    return known;
  }

  /** Returns the value as text. */
  @Override
  public String toString() {
    return value().toString();
  }
}
