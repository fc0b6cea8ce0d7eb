package io.colonnade.process;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.TypeCode;
import io.colonnade.codec.ValueCodec;
import io.colonnade.index.ValueRanges;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.util.NumberHelper;
import org.jspecify.annotations.Nullable;

/**
 * The encoded keys of all stored values that Gremlin can compare with a given value, by the result
 * of the comparison. A value with any other encoded key cannot be compared with it, so it is
 * neither equal, nor less, nor greater. The ranges are computed on demand: a query needs two of the
 * four. Immutable.
 *
 * @param sections of encoded keys among which the value has a position, ascending
 * @param others encoded keys of further values, which may compare in different ways
 * @param likeness of the values that are surely less, equal or greater
 */
record EncodedKeys(
    List<EncodedKeys.Section> sections, ValueRanges others, EncodedKeys.Likeness likeness) {

  EncodedKeys {
    sections = List.copyOf(sections);
  }

  /** Whether values with one encoded key can all be compared. */
  enum Likeness {
    /** All of them can. */
    ALL,
    /** Some of them cannot: Gremlin does not compare an Instant with a Date. */
    SOME
  }

  /** How values with the encoded key of the given value compare with it. */
  private enum Sameness {
    /** They are equal. */
    EQUAL,
    /** They may compare in different ways. */
    NEAR,
    /** They may compare in different ways; all others that can be compared are unequal. */
    NEAR_UNORDERED
  }

  /**
   * A range of encoded keys that can be compared with the value.
   *
   * @param lowest the first encoded key near the value
   * @param highest the last one near the value
   * @param sameness of the encoded keys from the lowest to the highest
   * @param first the first encoded key that can be compared
   * @param end the first one after those that can be compared
   */
  record Section(Bytes lowest, Bytes highest, Sameness sameness, Bytes first, Bytes end) {

    ValueRanges same() {
      return lowest.equals(highest)
          ? ValueRanges.point(lowest)
          : ValueRanges.between(lowest, highest.prefixEnd());
    }

    ValueRanges below() {
      ValueRanges below = ValueRanges.between(first, lowest);
      return sameness == Sameness.NEAR_UNORDERED ? below.or(beyond()) : below;
    }

    ValueRanges above() {
      return sameness == Sameness.NEAR_UNORDERED ? below() : beyond();
    }

    private ValueRanges beyond() {
      return ValueRanges.between(highest.prefixEnd(), end);
    }
  }

  private static final ValueRanges NONE = ValueRanges.none();

  private static final Map<TypeCode, ValueRanges> KINDS = new EnumMap<>(TypeCode.class);

  static {
    for (TypeCode type : TypeCode.values()) {
      KINDS.put(type, ofAll(type));
    }
  }

  private static final Bytes END_OF_NUMBERS = IndexValueCodec.encode(Double.NaN);

  private static final Bytes END_OF_FLOATS = IndexValueCodec.encode(Float.NaN);

  private static final ValueRanges OTHER = kinds(TypeCode.SET);

  /** Null and NaN are neither equal to anything, nor less, nor greater. */
  private static final EncodedKeys INCOMPARABLE = only(NONE);

  /**
   * Gremlin treats arrays as lists and compares them by element. The encoded key of an array other
   * than byte[] is that of a long list.
   */
  private static final EncodedKeys LISTS =
      only(kinds(TypeCode.LIST).or(kinds(TypeCode.BYTE_ARRAY)));

  private static final EncodedKeys OTHERS = only(OTHER);

  private static EncodedKeys only(ValueRanges near) {
    return new EncodedKeys(List.of(), near, Likeness.ALL);
  }

  /** Returns the encoded keys of values that are less. */
  ValueRanges below() {
    ValueRanges below = NONE;
    for (Section section : sections) {
      below = below.or(section.below());
    }
    return below;
  }

  /** Returns the encoded keys of values that are equal. */
  ValueRanges equal() {
    ValueRanges equal = NONE;
    for (Section section : sections) {
      equal = section.sameness == Sameness.EQUAL ? equal.or(section.same()) : equal;
    }
    return equal;
  }

  /** Returns the encoded keys of values that are greater. */
  ValueRanges above() {
    ValueRanges above = NONE;
    for (Section section : sections) {
      above = above.or(section.above());
    }
    return above;
  }

  /** Returns the encoded keys of values that may compare in different ways. */
  ValueRanges near() {
    ValueRanges near = others;
    for (Section section : sections) {
      near = section.sameness == Sameness.EQUAL ? near : near.or(section.same());
    }
    return near;
  }

  /** Returns all encoded keys of the type's values; values of other types may have them too. */
  static ValueRanges kinds(TypeCode type) {
    return Objects.requireNonNull(KINDS.get(type));
  }

  private static ValueRanges ofAll(TypeCode type) {
    return ValueRanges.anyOf(
        IndexValueCodec.beginnings(type).stream()
            .map(
                beginning ->
                    beginning.equals(IndexValueCodec.other())
                        ? ValueRanges.point(beginning)
                        : ValueRanges.startingWith(beginning))
            .toList());
  }

  /**
   * Returns the encoded keys for a value; empty if nothing is known about its comparison.
   *
   * @param possible encoded keys of the values that the value is compared with; others are left out
   */
  static Optional<EncodedKeys> of(@Nullable Object value, ValueRanges possible) {
    if (value == null || NumberHelper.isNaN(value)) {
      return Optional.of(INCOMPARABLE);
    } else if (value instanceof String text) {
      return Optional.of(around(IndexValueCodec.encode(text), TypeCode.STRING));
    } else if (value instanceof Number number) {
      return EncodedSortKeys.of(number).map(keys -> ofNumber(number, keys, possible));
    } else if (value instanceof Set || value instanceof Map) {
      return Optional.of(OTHERS);
    } else if (value instanceof List || value.getClass().isArray()) {
      return Optional.of(LISTS);
    }
    return ValueCodec.supports(value) ? Optional.of(ofScalar(value)) : Optional.empty();
  }

  private static EncodedKeys ofScalar(Object value) {
    TypeCode type = ValueCodec.type(value);
    Bytes encoded = IndexValueCodec.encode(value);
    ValueRanges.Range kind = kinds(type).ranges().get(0);
    return switch (type) {
      case PERIOD, ZONE_OFFSET -> OTHERS;
      // Gremlin compares the bytes with their signs, and compares no byte buffer with an array.
      case BYTE_BUFFER ->
          around(encoded, encoded, Sameness.NEAR_UNORDERED, kind.from(), kind.to()).onlySome();
      // There are many values of one moment, and values of other classes are between them.
      case DATE, INSTANT, OFFSET_DATE_TIME, ZONED_DATE_TIME ->
          around(encoded, encoded, Sameness.NEAR, kind.from(), kind.to()).onlySome();
      case OFFSET_TIME -> around(encoded, encoded, Sameness.NEAR, kind.from(), kind.to());
      default -> around(encoded, type);
    };
  }

  /**
   * Returns the encoded keys for a value that is equal to all values with its encoded key, unless
   * that key is shortened.
   */
  private static EncodedKeys around(Bytes encoded, TypeCode type) {
    ValueRanges.Range kind = kinds(type).ranges().get(0);
    Sameness sameness = IndexValueCodec.isCut(encoded) ? Sameness.NEAR : Sameness.EQUAL;
    return around(encoded, encoded, sameness, kind.from(), kind.to());
  }

  /**
   * Returns the encoded keys for a number.
   *
   * @param keys of the number among all numbers but floats
   */
  private static EncodedKeys ofNumber(Number number, EncodedSortKeys keys, ValueRanges possible) {
    Section numbers =
        new Section(
            keys.lowest(),
            keys.highest(),
            keys.isExact() ? Sameness.EQUAL : Sameness.NEAR,
            keys.first(),
            END_OF_NUMBERS);
    return new EncodedKeys(
        possible.meets(kinds(TypeCode.FLOAT))
            ? List.of(numbers, amongFloats(number))
            : List.of(numbers),
        possible.meets(OTHER) ? OTHER : NONE,
        Likeness.ALL);
  }

  /**
   * Returns the section of floats. Gremlin compares floats with small integers as floats, with
   * longs and doubles as doubles, and with decimals by their printed text.
   */
  private static Section amongFloats(Number number) {
    float nearest = number.floatValue();
    boolean isDecimal = number instanceof BigDecimal || number instanceof BigInteger;
    boolean isWide = number instanceof Long || number instanceof Double;
    boolean isFloat = !isDecimal && (!isWide || number.doubleValue() == nearest);
    return new Section(
        IndexValueCodec.encode(isFloat ? nearest : Math.nextDown(nearest)),
        IndexValueCodec.encode(isFloat ? nearest : Math.nextUp(nearest)),
        isFloat && nearest != 0 ? Sameness.EQUAL : Sameness.NEAR,
        kinds(TypeCode.FLOAT).ranges().get(0).from(),
        END_OF_FLOATS);
  }

  private static EncodedKeys around(
      Bytes lowest, Bytes highest, Sameness sameness, Bytes first, Bytes end) {
    Section section = new Section(lowest, highest, sameness, first, end);
    return new EncodedKeys(List.of(section), NONE, Likeness.ALL);
  }

  private EncodedKeys onlySome() {
    return new EncodedKeys(sections, others, Likeness.SOME);
  }
}
