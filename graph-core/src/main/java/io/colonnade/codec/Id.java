package io.colonnade.codec;

import java.math.BigInteger;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of a vertex, a supplied id of an edge or of a vertex property: a Long, UUID or String, and
 * its key {@code K(id)}. Either is made from the other when first asked for. Equal if the keys are.
 * Immutable, thread-safe however it is passed on.
 */
public final class Id implements Comparable<Id> {

  /** How many different {@link #spread}s there are. */
  public static final int SPREADS = 1 << 16;

  private static final int LONG_BITS = 63;

  /** Of {@link Long#MIN_VALUE}. */
  private static final int LONGEST_NUMBER = 20;

  /** A Long, UUID or String, or the key as Bytes. */
  private final Object given;

  /**
   * The other of value and key, once it was asked for. Written without a lock: threads that race
   * make equal objects, and these have final fields only.
   */
  private @Nullable Object derived;

  /** The hash code of the key, 0 before it was asked for; written without a lock, too. */
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
   * The id that the object is: any integer type that fits a long becomes a Long; a UUID or String
   * stays what it is; empty for all other classes and for larger integers.
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

  /** The Long id that the text spells, if it spells it as {@link Long#toString} would. */
  public static Optional<Id> ofSpelledNumber(String text) {
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    boolean mayBeNumber = last >= '0' && last <= '9' && (first == '-' || first <= '9');
    if (!mayBeNumber || text.length() > LONGEST_NUMBER) {
      return Optional.empty(); // without the price of an exception
    }
    try {
      long number = Long.parseLong(text);
      return Long.toString(number).equals(text) ? Optional.of(of(number)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The id of a whole key, which is kept, not copied; not validated before {@link #value}. */
  public static Id ofKey(Bytes key) {
    return new Id(key);
  }

  /**
   * A Long, UUID or String.
   *
   * @throws io.colonnade.error.FormatException if the key is no id
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

  /** True if the value is a Long. */
  public boolean isNumber() {
    return given instanceof Bytes key ? IdCodec.isNumber(key) : given instanceof Long;
  }

  /** The value of a {@link #isNumber number}; makes no objects. */
  public long number() {
    return given instanceof Bytes key ? IdCodec.number(key) : (Long) given;
  }

  /** {@code K(id)}: prefix-free, hash-spread; see the format page of this package. */
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
   * The first bits of the key, 0 to {@link #SPREADS} - 1: even over whatever ids there are, so that
   * those below any number are a sample of all.
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

  /** The value as text. */
  @Override
  public String toString() {
    return value().toString();
  }
}
