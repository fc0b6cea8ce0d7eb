package io.colonnade.load;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
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
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The types of GraphSON 3 whose values are written as one number or text. The list is closed: a
 * name in a file never means a class. Stateless.
 */
final class GraphsonTypes {

  /** The type of values for which GraphSON has no exact type: the stored bytes in Base64. */
  static final String OURS = "colonnade:Value";

  /**
   * A type.
   *
   * @param write converts a value to a Number or String
   * @param read converts the text of either to a value
   */
  record Scalar(String name, Function<Object, Object> write, Function<String, Object> read) {}

  private static final Map<Class<?>, Scalar> BY_CLASS = new LinkedHashMap<>();
  private static final Map<String, Scalar> BY_NAME = new LinkedHashMap<>();
  private static final Map<String, Scalar> BY_CLASS_NAME = new LinkedHashMap<>();

  static {
    add(Integer.class, "g:Int32", GraphsonTypes::same, Integer::valueOf);
    add(Long.class, "g:Int64", GraphsonTypes::same, Long::valueOf);
    add(Float.class, "g:Float", GraphsonTypes::finite, Float::valueOf);
    add(Double.class, "g:Double", GraphsonTypes::finite, Double::valueOf);
    add(UUID.class, "g:UUID", Object::toString, UUID::fromString);
    add(Date.class, "g:Date", GraphsonTypes::millis, GraphsonTypes::date);
    add(Byte.class, "gx:Byte", GraphsonTypes::same, Byte::valueOf);
    add(Short.class, "gx:Int16", GraphsonTypes::same, Short::valueOf);
    add(BigInteger.class, "gx:BigInteger", GraphsonTypes::same, BigInteger::new);
    add(BigDecimal.class, "gx:BigDecimal", GraphsonTypes::same, BigDecimal::new);
    add(Character.class, "gx:Char", Object::toString, text -> text.charAt(0));
    add(Instant.class, "gx:Instant", Object::toString, Times::instant);
    add(OffsetDateTime.class, "gx:OffsetDateTime", Object::toString, OffsetDateTime::parse);
    add(ZonedDateTime.class, "gx:ZonedDateTime", Object::toString, ZonedDateTime::parse);
    add(LocalDate.class, "gx:LocalDate", Object::toString, LocalDate::parse);
    add(LocalTime.class, "gx:LocalTime", Object::toString, LocalTime::parse);
    add(LocalDateTime.class, "gx:LocalDateTime", Object::toString, LocalDateTime::parse);
    add(Duration.class, "gx:Duration", Object::toString, Duration::parse);
    add(Period.class, "gx:Period", Object::toString, Period::parse);
    add(Year.class, "gx:Year", Object::toString, text -> Year.of(Integer.parseInt(text)));
    add(YearMonth.class, "gx:YearMonth", Object::toString, YearMonth::parse);
    add(MonthDay.class, "gx:MonthDay", Object::toString, MonthDay::parse);
    add(OffsetTime.class, "gx:OffsetTime", Object::toString, OffsetTime::parse);
    add(ZoneOffset.class, "gx:ZoneOffset", Object::toString, ZoneOffset::of);
    addAlias("g:Timestamp", GraphsonTypes::date);
    addAlias("gx:ByteBuffer", text -> ByteBuffer.wrap(Base64.getDecoder().decode(text)));
    addAlias("gx:InetAddress", text -> text);
    addAlias(OURS, GraphsonTypes::decode);
    BY_CLASS_NAME.put("java.sql.Timestamp", BY_NAME.get("g:Timestamp"));
  }

  private GraphsonTypes() {}

  private static void add(
      Class<?> type, String name, Function<Object, Object> write, Function<String, Object> read) {
    Scalar scalar = new Scalar(name, write, read);
    BY_CLASS.put(type, scalar);
    BY_NAME.put(name, scalar);
    BY_CLASS_NAME.put(type.getName(), scalar);
  }

  private static void addAlias(String name, Function<String, Object> read) {
    BY_NAME.put(name, new Scalar(name, Object::toString, read));
  }

  private static Object same(Object value) {
    return value;
  }

  /** Returns the number, or a text for numbers that JSON cannot represent. */
  private static Object finite(Object number) {
    return Double.isFinite(((Number) number).doubleValue()) ? number : number.toString();
  }

  @SuppressWarnings("JavaUtilDate") // a type that values can have
  private static Object millis(Object date) {
    return ((Date) date).getTime();
  }

  @SuppressWarnings("JavaUtilDate") // a type that values can have
  private static Date date(String millis) {
    return new Date(Long.parseLong(millis));
  }

  /** Returns the type with the name; empty if there is none. */
  static Optional<Scalar> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Returns the type whose values are of the class with the name; empty if there is none. */
  static Optional<Scalar> ofClass(String name) {
    return Optional.ofNullable(BY_CLASS_NAME.get(name));
  }

  /**
   * Returns the type with which the value can be written so that an equal value is read; empty if
   * there is none, so that {@link #OURS} is required.
   */
  static Optional<Scalar> of(Object value) {
    Scalar scalar = BY_CLASS.get(value instanceof ZoneOffset ? ZoneOffset.class : value.getClass());
    if (scalar == null) {
      return Optional.empty();
    }
    try {
      Object written = scalar.write().apply(value);
      boolean returns =
          isText(written.toString())
              && scalar.read().apply(written.toString()).equals(value)
              && !isOddNaN(value);
      return returns && !isHuge(value) ? Optional.of(scalar) : Optional.empty();
    } catch (RuntimeException noWayBack) { // any exception: the stored bytes represent every value
      return Optional.empty();
    }
  }

  /** Returns true for a NaN with other bits than the canonical NaN. */
  private static boolean isOddNaN(Object value) {
    return (value instanceof Float single
            && single.isNaN()
            && Float.floatToRawIntBits(single) != Float.floatToIntBits(single))
        || (value instanceof Double number
            && number.isNaN()
            && Double.doubleToRawLongBits(number) != Double.doubleToLongBits(number));
  }

  /** Returns true for a number with more digits than readers of JSON accept. */
  private static boolean isHuge(Object value) {
    final int bits = 1024;
    final int scale = 300;
    return (value instanceof BigInteger integer && integer.bitLength() > bits)
        || (value instanceof BigDecimal decimal
            && (decimal.unscaledValue().bitLength() > bits || Math.abs(decimal.scale()) > scale));
  }

  /** Returns true if UTF-8 can represent the text. */
  static boolean isText(String text) {
    return java.nio.charset.StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** Encodes any value as {@link #OURS}. */
  static String encode(Object value) {
    ByteWriter bytes = new ByteWriter();
    ValueCodec.write(value, bytes);
    return Base64.getEncoder().encodeToString(bytes.toBytes().toArray());
  }

  /** Decodes a value that {@link #encode} has encoded. */
  static Object decode(String text) {
    return ValueCodec.read(new ByteReader(Bytes.wrap(Base64.getDecoder().decode(text))));
  }
}
