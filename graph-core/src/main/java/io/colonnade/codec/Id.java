package io.colonnade.codec;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of a vertex, a supplied id of an edge or of a vertex property: a Long, UUID or String, and
 * its key {@code K(id)}. Either is made from the other when first asked for. Equal if the keys are.
 * Immutable, thread-safe.
 */
public final class Id implements Comparable<Id> {

  private @Nullable Object value;
  private @Nullable Bytes key;

  private Id(@Nullable Object value, @Nullable Bytes key) {
    this.value = value;
    this.key = key;
  }

  public static Id of(long value) {
    return new Id(value, null);
  }

  public static Id of(UUID value) {
    return new Id(value, null);
  }

  public static Id of(String value) {
    return new Id(value, null);
  }

  /** The id of a whole key, which is kept, not copied; not validated before {@link #value}. */
  public static Id ofKey(Bytes key) {
    return new Id(null, key);
  }

  /**
   * A Long, UUID or String.
   *
   * @throws io.colonnade.error.FormatException if the key is no id
   */
  public Object value() {
    Object known = value;
    if (known == null) {
      known = IdCodec.decode(key());
      value = known;
    }
    return known;
  }

  /** {@code K(id)}: prefix-free, hash-spread; see the format page of this package. */
  public Bytes key() {
    Bytes known = key;
    if (known == null) {
      known = IdCodec.encode(value());
      key = known;
    }
    return known;
  }

  @Override
  public int compareTo(Id other) {
    return key().compareTo(other.key());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Id that && key().equals(that.key());
  }

  @Override
  public int hashCode() {
    return key().hashCode();
  }

  /** The value as text. */
  @Override
  public String toString() {
    return value().toString();
  }
}
