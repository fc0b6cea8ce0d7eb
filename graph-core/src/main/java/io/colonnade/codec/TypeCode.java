package io.colonnade.codec;

import static io.colonnade.codec.OrderedValueCodec.KeyClass.ABSENT;
import static io.colonnade.codec.OrderedValueCodec.KeyClass.NUMBER;
import static io.colonnade.codec.OrderedValueCodec.KeyClass.OTHER;

import io.colonnade.codec.OrderedValueCodec.KeyClass;
import io.colonnade.codec.TimeCodec.TimeKind;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The table of the types that stored values can have: code, class, shape of the payload, prefixes
 * of index keys. A stored value is the code of its type and a payload, whose encodings package
 * {@code codec} defines; a code never changes its meaning.
 *
 * <p>The payload is a number of varints, then a number of bytes, then a count and that many items
 * of fixed width, or a count and that many entries of values. So a reader can skip any value
 * without decoding it.
 *
 * <p>A new type needs a constant here, its payload in {@link ScalarCodec} or {@link TimeCodec}, a
 * value in {@code RandomValues} of the tests, and a name in the text formats that have one for it.
 */
public enum TypeCode {
  /** No payload; within collections only. */
  NULL(0x00, Void.class, Shape.EMPTY, ABSENT),
  /** No payload. */
  FALSE(0x01, Boolean.class, Shape.EMPTY, KeyClass.FALSE, KeyClass.TRUE),
  /** No payload: {@code 02}. */
  TRUE(0x02, Boolean.class, Shape.EMPTY, KeyClass.FALSE, KeyClass.TRUE),
  // Numbers, from narrow to wide: each type can represent many numbers of those before it.
  /** zz. */
  BYTE(0x10, Byte.class, Shape.varints(1), NUMBER),
  /** zz. */
  SHORT(0x11, Short.class, Shape.varints(1), NUMBER),
  /** zz; 36: {@code 12 48}. */
  INTEGER(0x12, Integer.class, Shape.varints(1), NUMBER),
  /** zz. */
  LONG(0x13, Long.class, Shape.varints(1), NUMBER),
  /** vi length, two's complement, at least 1 byte; 256: {@code 14 02 0100}. */
  BIG_INTEGER(0x14, BigInteger.class, Shape.items(1), NUMBER, OTHER),
  /** Raw bits; 1.5f: {@code 15 3FC00000}. */
  FLOAT(0x15, Float.class, Shape.bytes(Float.BYTES), KeyClass.FLOAT),
  /** Raw bits. */
  DOUBLE(0x16, Double.class, Shape.bytes(Double.BYTES), NUMBER),
  /** zz scale, then the unscaled value as a BigInteger; 1.50: {@code 17 04 02 0096}. */
  BIG_DECIMAL(0x17, BigDecimal.class, new Shape(1, 0, 1, 0), NUMBER, OTHER),
  /** vi; 'a': {@code 18 61}. */
  CHARACTER(0x18, Character.class, Shape.varints(1), KeyClass.CHARACTER),
  /** vi length, UTF-8; "Ada": {@code 20 03 416461}. */
  STRING(0x20, String.class, Shape.items(1), KeyClass.STRING),
  /** A String with a lone surrogate: vi length, CESU-8; "\ud800": {@code 21 03 EDA080}. */
  CESU_STRING(0x21, String.class, Shape.items(1), KeyClass.STRING),
  /** vi length, bytes. */
  BYTE_ARRAY(0x22, byte[].class, Shape.items(1), KeyClass.BYTES),
  /** vi length, the remaining bytes. */
  BYTE_BUFFER(0x24, ByteBuffer.class, Shape.items(1), KeyClass.BYTES),
  /** 16 bytes. */
  UUID(0x28, java.util.UUID.class, Shape.bytes(2 * Long.BYTES), KeyClass.UUID),
  /** zz epoch second, vi nano; 1970-01-01T00:00:01.5Z: {@code 31 02 80CAB5EE01}. */
  INSTANT(0x31, Instant.class, Shape.varints(2), TimeKind.INSTANT),
  /** zz epoch second, vi nano, zz offset in seconds. */
  OFFSET_DATE_TIME(0x32, OffsetDateTime.class, Shape.varints(3), TimeKind.INSTANT),
  /** As OffsetDateTime, then vi length and name of the zone in UTF-8. */
  ZONED_DATE_TIME(0x33, ZonedDateTime.class, new Shape(3, 0, 1, 0), TimeKind.INSTANT),
  /** zz epoch day. */
  LOCAL_DATE(0x34, LocalDate.class, Shape.varints(1), TimeKind.LOCAL_DATE),
  /** vi nano of day. */
  LOCAL_TIME(0x35, LocalTime.class, Shape.varints(1), TimeKind.LOCAL_TIME),
  /** zz epoch day, vi nano of day. */
  LOCAL_DATE_TIME(0x36, LocalDateTime.class, Shape.varints(2), TimeKind.LOCAL_DATE_TIME),
  /** zz seconds, vi nano. */
  DURATION(0x37, Duration.class, Shape.varints(2), TimeKind.DURATION),
  /** zz years, zz months, zz days. */
  PERIOD(0x38, Period.class, Shape.varints(3), OTHER),
  /** zz. */
  YEAR(0x39, Year.class, Shape.varints(1), TimeKind.YEAR),
  /** zz year, vi month. */
  YEAR_MONTH(0x3A, YearMonth.class, Shape.varints(2), TimeKind.YEAR_MONTH),
  /** vi month, vi day. */
  MONTH_DAY(0x3B, MonthDay.class, Shape.varints(2), TimeKind.MONTH_DAY),
  /** vi nano of day, zz offset in seconds. */
  OFFSET_TIME(0x3C, OffsetTime.class, Shape.varints(2), TimeKind.OFFSET_TIME),
  /** zz offset in seconds. */
  ZONE_OFFSET(0x3D, ZoneOffset.class, Shape.varints(1), OTHER),
  /** zz epoch millisecond. */
  DATE(0x3F, Date.class, Shape.varints(1), TimeKind.INSTANT),
  // Collections: nested at most 64 deep.
  /** vi count, values with their codes; [1, null]: {@code 40 02 12 02 00}. */
  LIST(0x40, List.class, Shape.entries(1), KeyClass.LIST, OTHER),
  /** vi count, values with their codes. */
  SET(0x41, Set.class, Shape.entries(1), OTHER),
  /** vi count, then key, value, key, value, … with their codes. */
  MAP(0x42, Map.class, Shape.entries(2), OTHER),
  // Arrays: vi count, items in their width.
  /** A byte 0 or 1 for each item. */
  BOOLEAN_ARRAY(0x48, boolean[].class, Shape.items(1), OTHER),
  CHAR_ARRAY(0x49, char[].class, Shape.items(Character.BYTES), OTHER),
  SHORT_ARRAY(0x4A, short[].class, Shape.items(Short.BYTES), OTHER),
  /** int[]{1}: {@code 4B 01 00000001}. */
  INT_ARRAY(0x4B, int[].class, Shape.items(Integer.BYTES), OTHER),
  LONG_ARRAY(0x4C, long[].class, Shape.items(Long.BYTES), OTHER),
  FLOAT_ARRAY(0x4D, float[].class, Shape.items(Float.BYTES), OTHER),
  DOUBLE_ARRAY(0x4E, double[].class, Shape.items(Double.BYTES), OTHER),
  /** vi count, values of code {@code 00 20 21}. */
  STRING_ARRAY(0x4F, String[].class, Shape.entries(1), OTHER);

  /** The names of all types that a value can have, for people, each once. */
  public static final List<String> NAMES =
      Arrays.stream(values()).skip(1).map(type -> type.name).distinct().toList();

  private static final @Nullable TypeCode[] BY_CODE = new @Nullable TypeCode[256];
  private static final Map<String, TypeCode> BY_NAME = new HashMap<>();
  private static final Map<Class<?>, TypeCode> BY_CLASS;

  /** Types whose values may be of any class that implements theirs. */
  private static final List<TypeCode> OPEN = List.of(LIST, SET, MAP, BYTE_BUFFER);

  /**
   * Types whose values Gremlin orders, among themselves and among each other, in the order of their
   * index keys.
   */
  private static final Set<TypeCode> SORTABLE =
      EnumSet.of(
          FALSE,
          TRUE,
          BYTE,
          SHORT,
          INTEGER,
          LONG,
          BIG_INTEGER,
          DOUBLE,
          BIG_DECIMAL,
          STRING,
          CESU_STRING,
          UUID,
          OFFSET_DATE_TIME);

  static {
    Map<Class<?>, TypeCode> byClass = new HashMap<>();
    for (TypeCode type : values()) {
      BY_CODE[type.code] = type;
      if (type != NULL) {
        BY_NAME.putIfAbsent(type.name, type);
        byClass.putIfAbsent(type.javaClass, type);
      }
    }
    BY_CLASS = Map.copyOf(byClass);
  }

  /** What a payload consists of; see the accessors of {@link TypeCode}. */
  private record Shape(int varints, int fixedBytes, int itemWidth, int valuesPerEntry) {

    static final Shape EMPTY = new Shape(0, 0, 0, 0);

    static Shape varints(int count) {
      return new Shape(count, 0, 0, 0);
    }

    static Shape bytes(int count) {
      return new Shape(0, count, 0, 0);
    }

    static Shape items(int width) {
      return new Shape(0, 0, width, 0);
    }

    static Shape entries(int values) {
      return new Shape(0, 0, 0, values);
    }
  }

  private final int code;
  private final Class<?> javaClass;
  private final String name;
  private final int varints;
  private final int fixedBytes;
  private final int itemWidth;
  private final int valuesPerEntry;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
  private final List<Bytes> keyPrefixes;

  TypeCode(int code, Class<?> javaClass, Shape shape, TimeKind kind) {
    this(code, javaClass, shape, List.of(kind.prefix()));
  }

  TypeCode(int code, Class<?> javaClass, Shape shape, int... keyClasses) {
    this(code, javaClass, shape, IntStream.of(keyClasses).mapToObj(Bytes::of).toList());
  }

  TypeCode(int code, Class<?> javaClass, Shape shape, List<Bytes> keyPrefixes) {
    this.code = code;
    this.javaClass = javaClass;
    this.name = javaClass.getSimpleName();
    this.varints = shape.varints;
    this.fixedBytes = shape.fixedBytes;
    this.itemWidth = shape.itemWidth;
    this.valuesPerEntry = shape.valuesPerEntry;
    this.keyPrefixes = keyPrefixes;
  }

  /** Returns the simple name of the class of the values; two codes may have the same. */
  public String typeName() {
    return name;
  }

  /** Returns the first code with that {@link #typeName}, never {@link #NULL}. */
  public static Optional<TypeCode> named(String typeName) {
    return Optional.ofNullable(BY_NAME.get(typeName));
  }

  /** Returns the stored byte, 0…255. */
  public int code() {
    return code;
  }

  /**
   * Returns the type with that code.
   *
   * @throws FormatException if this version knows none
   */
  public static TypeCode of(int code) {
    TypeCode type = BY_CODE[code];
    if (type == null) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "value", "code", code);
    }
    return type;
  }

  /** Returns the type that the value is stored as, null if its class is not supported. */
  static @Nullable TypeCode ofValue(Object value) {
    if (value instanceof String text) {
      return Cesu8.isNeededFor(text) ? CESU_STRING : STRING;
    }
    if (value instanceof Boolean truth) {
      return truth ? TRUE : FALSE;
    }
    TypeCode exact = BY_CLASS.get(value.getClass());
    if (exact != null) {
      return exact;
    }
    for (TypeCode type : OPEN) {
      if (type.javaClass.isInstance(value)) {
        return type;
      }
    }
    return null;
  }

  /** Returns whether Gremlin orders the values in the order of their index keys. */
  public boolean isSortable() {
    return SORTABLE.contains(this);
  }

  /** Returns whether the values are numbers; the constants of numbers go from narrow to wide. */
  public boolean isNumber() {
    return Number.class.isAssignableFrom(javaClass);
  }

  /** Returns whether the values are arrays. */
  boolean isArray() {
    return javaClass.isArray();
  }

  /** Returns whether a value consists of values of any type. */
  public boolean isCollection() {
    return javaClass.isInterface();
  }

  /** See {@link IndexValueCodec#beginnings}. */
  List<Bytes> keyPrefixes() {
    return keyPrefixes;
  }

  /** Returns the number of varints at the beginning of the payload. */
  int varints() {
    return varints;
  }

  /** Returns the number of bytes after the varints. */
  int fixedBytes() {
    return fixedBytes;
  }

  /** Returns the width of each item of a counted run of bytes; 0: there is no such run. */
  int itemWidth() {
    return itemWidth;
  }

  /** Returns the number of values in each entry of a counted run; 0: there is no such run. */
  int valuesPerEntry() {
    return valuesPerEntry;
  }
}
