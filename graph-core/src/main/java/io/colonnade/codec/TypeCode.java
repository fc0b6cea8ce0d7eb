package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The types that stored values can have; each value begins with the code of its type. Codes are for
 * ever; stored bytes never name a class.
 *
 * <p>What follows a code is: some varints, then some bytes, then perhaps a count and that many
 * items of fixed width, or a count and that many entries of values. So a reader can pass over any
 * value without making it.
 */
public enum TypeCode {
  NULL(0x00, "null within a collection", 0, 0),
  FALSE(0x01, "Boolean", 0, 0),
  TRUE(0x02, "Boolean", 0, 0),
  BYTE(0x10, "Byte", 1, 0),
  SHORT(0x11, "Short", 1, 0),
  INTEGER(0x12, "Integer", 1, 0),
  LONG(0x13, "Long", 1, 0),
  BIG_INTEGER(0x14, "BigInteger", 0, 0, 1, 0),
  FLOAT(0x15, "Float", 0, Float.BYTES),
  DOUBLE(0x16, "Double", 0, Double.BYTES),
  BIG_DECIMAL(0x17, "BigDecimal", 1, 0, 1, 0),
  CHARACTER(0x18, "Character", 1, 0),
  STRING(0x20, "String", 0, 0, 1, 0),
  /** A String with surrogates that form no pair, which UTF-8 cannot hold. */
  CESU_STRING(0x21, "String", 0, 0, 1, 0),
  BYTE_ARRAY(0x22, "byte[]", 0, 0, 1, 0),
  BYTE_BUFFER(0x24, "ByteBuffer", 0, 0, 1, 0),
  UUID(0x28, "UUID", 0, 2 * Long.BYTES),
  INSTANT(0x31, "Instant", 2, 0),
  OFFSET_DATE_TIME(0x32, "OffsetDateTime", 3, 0),
  ZONED_DATE_TIME(0x33, "ZonedDateTime", 3, 0, 1, 0),
  LOCAL_DATE(0x34, "LocalDate", 1, 0),
  LOCAL_TIME(0x35, "LocalTime", 1, 0),
  LOCAL_DATE_TIME(0x36, "LocalDateTime", 2, 0),
  DURATION(0x37, "Duration", 2, 0),
  PERIOD(0x38, "Period", 3, 0),
  YEAR(0x39, "Year", 1, 0),
  YEAR_MONTH(0x3A, "YearMonth", 2, 0),
  MONTH_DAY(0x3B, "MonthDay", 2, 0),
  OFFSET_TIME(0x3C, "OffsetTime", 2, 0),
  ZONE_OFFSET(0x3D, "ZoneOffset", 1, 0),
  DATE(0x3F, "Date", 1, 0),
  LIST(0x40, "List", 0, 0, 0, 1),
  SET(0x41, "Set", 0, 0, 0, 1),
  MAP(0x42, "Map", 0, 0, 0, 2),
  BOOLEAN_ARRAY(0x48, "boolean[]", 0, 0, 1, 0),
  CHAR_ARRAY(0x49, "char[]", 0, 0, Character.BYTES, 0),
  SHORT_ARRAY(0x4A, "short[]", 0, 0, Short.BYTES, 0),
  INT_ARRAY(0x4B, "int[]", 0, 0, Integer.BYTES, 0),
  LONG_ARRAY(0x4C, "long[]", 0, 0, Long.BYTES, 0),
  FLOAT_ARRAY(0x4D, "float[]", 0, 0, Float.BYTES, 0),
  DOUBLE_ARRAY(0x4E, "double[]", 0, 0, Double.BYTES, 0),
  STRING_ARRAY(0x4F, "String[]", 0, 0, 0, 1);

  /** The names of all types, for people, each once. */
  public static final List<String> NAMES =
      Arrays.stream(values()).filter(type -> type != NULL).map(t -> t.name).distinct().toList();

  private static final @Nullable TypeCode[] BY_CODE = new @Nullable TypeCode[256];

  private static final Map<String, TypeCode> BY_NAME = new HashMap<>();

  static {
    for (TypeCode type : values()) {
      BY_CODE[type.code] = type;
      if (type != NULL) {
        BY_NAME.putIfAbsent(type.name, type);
      }
    }
  }

  private final int code;
  private final String name;
  private final int varints;
  private final int fixedBytes;
  private final int itemWidth;
  private final int valuesPerEntry;

  TypeCode(int code, String name, int varints, int fixedBytes) {
    this(code, name, varints, fixedBytes, 0, 0);
  }

  TypeCode(int code, String name, int varints, int fixedBytes, int itemWidth, int valuesPerEntry) {
    this.code = code;
    this.name = name;
    this.varints = varints;
    this.fixedBytes = fixedBytes;
    this.itemWidth = itemWidth;
    this.valuesPerEntry = valuesPerEntry;
  }

  /** What people call it: the simple name of a Java class; two codes may have the same. */
  public String typeName() {
    return name;
  }

  /** The first code whose type people call that, {@link #NULL} never. */
  public static Optional<TypeCode> named(String typeName) {
    return Optional.ofNullable(BY_NAME.get(typeName));
  }

  /** The stored byte, 0…255. */
  public int code() {
    return code;
  }

  /**
   * The type with that code.
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

  /** How many varints come first. */
  int varints() {
    return varints;
  }

  /** How many bytes follow the varints. */
  int fixedBytes() {
    return fixedBytes;
  }

  /** The width of each item of a counted run of bytes; 0: there is no such run. */
  int itemWidth() {
    return itemWidth;
  }

  /** How many values each entry of a counted run of values has; 0: there is no such run. */
  int valuesPerEntry() {
    return valuesPerEntry;
  }
}
