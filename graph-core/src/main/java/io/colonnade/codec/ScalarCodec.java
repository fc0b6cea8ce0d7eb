package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The payloads of values that contain no other values. Stateless. */
final class ScalarCodec {

  private static final Map<Class<?>, TypeCode> TYPES =
      Map.ofEntries(
          Map.entry(Byte.class, TypeCode.BYTE),
          Map.entry(Short.class, TypeCode.SHORT),
          Map.entry(Integer.class, TypeCode.INTEGER),
          Map.entry(Long.class, TypeCode.LONG),
          Map.entry(BigInteger.class, TypeCode.BIG_INTEGER),
          Map.entry(Float.class, TypeCode.FLOAT),
          Map.entry(Double.class, TypeCode.DOUBLE),
          Map.entry(BigDecimal.class, TypeCode.BIG_DECIMAL),
          Map.entry(Character.class, TypeCode.CHARACTER),
          Map.entry(UUID.class, TypeCode.UUID),
          Map.entry(Instant.class, TypeCode.INSTANT),
          Map.entry(OffsetDateTime.class, TypeCode.OFFSET_DATE_TIME),
          Map.entry(ZonedDateTime.class, TypeCode.ZONED_DATE_TIME),
          Map.entry(LocalDate.class, TypeCode.LOCAL_DATE),
          Map.entry(LocalTime.class, TypeCode.LOCAL_TIME),
          Map.entry(LocalDateTime.class, TypeCode.LOCAL_DATE_TIME),
          Map.entry(Duration.class, TypeCode.DURATION),
          Map.entry(Period.class, TypeCode.PERIOD),
          Map.entry(Year.class, TypeCode.YEAR),
          Map.entry(YearMonth.class, TypeCode.YEAR_MONTH),
          Map.entry(MonthDay.class, TypeCode.MONTH_DAY),
          Map.entry(OffsetTime.class, TypeCode.OFFSET_TIME),
          Map.entry(ZoneOffset.class, TypeCode.ZONE_OFFSET),
          Map.entry(Date.class, TypeCode.DATE),
          Map.entry(byte[].class, TypeCode.BYTE_ARRAY),
          Map.entry(boolean[].class, TypeCode.BOOLEAN_ARRAY),
          Map.entry(char[].class, TypeCode.CHAR_ARRAY),
          Map.entry(short[].class, TypeCode.SHORT_ARRAY),
          Map.entry(int[].class, TypeCode.INT_ARRAY),
          Map.entry(long[].class, TypeCode.LONG_ARRAY),
          Map.entry(float[].class, TypeCode.FLOAT_ARRAY),
          Map.entry(double[].class, TypeCode.DOUBLE_ARRAY),
          Map.entry(String[].class, TypeCode.STRING_ARRAY));

  private ScalarCodec() {}

  /** The type of the value's class; null if that is no matter of class alone. */
  static @Nullable TypeCode typeOf(Object value) {
    if (value instanceof String text) {
      return hasLoneSurrogate(text) ? TypeCode.CESU_STRING : TypeCode.STRING;
    }
    if (value instanceof Boolean truth) {
      return truth ? TypeCode.TRUE : TypeCode.FALSE;
    }
    return TYPES.get(value.getClass());
  }

  static void write(TypeCode type, Object value, ByteWriter out) {
    switch (type) {
      case FALSE, TRUE -> {}
      case BYTE, SHORT, INTEGER, LONG -> out.zz(((Number) value).longValue());
      case BIG_INTEGER -> counted(((BigInteger) value).toByteArray(), out);
      case FLOAT -> out.u32(Float.floatToRawIntBits((Float) value));
      case DOUBLE -> out.u64(Double.doubleToRawLongBits((Double) value));
      case BIG_DECIMAL -> {
        out.zz(((BigDecimal) value).scale());
        counted(((BigDecimal) value).unscaledValue().toByteArray(), out);
      }
      case CHARACTER -> out.vi((Character) value);
      case STRING -> counted(((String) value).getBytes(StandardCharsets.UTF_8), out);
      case CESU_STRING -> {
        ByteWriter text = new ByteWriter(((String) value).length() * 2);
        Cesu8.write((String) value, text);
        out.vi(text.length());
        out.raw(text.toBytes());
      }
      case BYTE_ARRAY -> counted((byte[]) value, out);
      case BYTE_BUFFER -> {
        ByteBuffer buffer = ((ByteBuffer) value).duplicate();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        counted(bytes, out);
      }
      case UUID -> {
        out.u64(((UUID) value).getMostSignificantBits());
        out.u64(((UUID) value).getLeastSignificantBits());
      }
      case BOOLEAN_ARRAY,
              CHAR_ARRAY,
              SHORT_ARRAY,
              INT_ARRAY,
              LONG_ARRAY,
              FLOAT_ARRAY,
              DOUBLE_ARRAY ->
          ArrayCodec.write(type, value, out);
      default -> TimeCodec.write(type, value, out);
    }
  }

  static Object read(TypeCode type, ByteReader in) {
    return switch (type) {
      case FALSE -> Boolean.FALSE;
      case TRUE -> Boolean.TRUE;
      case BYTE -> (byte) within(in.zz(), Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SHORT -> (short) within(in.zz(), Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER -> in.zzInt();
      case LONG -> in.zz();
      case BIG_INTEGER -> integer(in);
      case FLOAT -> Float.intBitsToFloat(in.u32());
      case DOUBLE -> Double.longBitsToDouble(in.u64());
      case BIG_DECIMAL -> {
        int scale = in.zzInt();
        yield new BigDecimal(integer(in), scale);
      }
      case CHARACTER -> (char) within(in.vi(), Character.MIN_VALUE, Character.MAX_VALUE);
      case STRING -> utf8(in.raw(in.count(1)));
      case CESU_STRING -> Cesu8.read(in.raw(in.count(1)));
      case BYTE_ARRAY -> in.raw(in.count(1)).toArray();
      case BYTE_BUFFER -> ByteBuffer.wrap(in.raw(in.count(1)).toArray());
      case UUID -> new UUID(in.u64(), in.u64());
      case BOOLEAN_ARRAY,
              CHAR_ARRAY,
              SHORT_ARRAY,
              INT_ARRAY,
              LONG_ARRAY,
              FLOAT_ARRAY,
              DOUBLE_ARRAY ->
          ArrayCodec.read(type, in);
      default -> TimeCodec.read(type, in);
    };
  }

  /** Returns the number if it is between the bounds (inclusive). */
  static long within(long value, long least, long most) {
    if (value < least || value > most) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a value is out of its type's range", "value", value);
    }
    return value;
  }

  static void counted(byte[] bytes, ByteWriter out) {
    out.vi(bytes.length);
    out.raw(bytes);
  }

  static String utf8(Bytes bytes) {
    String text = new String(bytes.array(), bytes.offset(), bytes.length(), StandardCharsets.UTF_8);
    // Decoding replaces what is no UTF-8 by U+FFFD: only then is a second look needed.
    if (text.indexOf('\uFFFD') >= 0 && !Bytes.ofUtf8(text).equals(bytes)) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "a text is not UTF-8");
    }
    return text;
  }

  private static BigInteger integer(ByteReader in) {
    Bytes bytes = in.raw(in.count(1));
    if (bytes.isEmpty()) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "a number has no digits");
    }
    return new BigInteger(bytes.array(), bytes.offset(), bytes.length());
  }

  private static boolean hasLoneSurrogate(String text) {
    int length = text.length();
    boolean wantsLow = false;
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      if (unit < Character.MIN_SURROGATE && !wantsLow) {
        continue; // nearly all
      }
      if (Character.isLowSurrogate(unit) != wantsLow) {
        return true;
      }
      wantsLow = Character.isHighSurrogate(unit);
    }
    return wantsLow;
  }
}
