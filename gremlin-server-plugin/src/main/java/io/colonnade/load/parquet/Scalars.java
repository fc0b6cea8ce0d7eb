package io.colonnade.load.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Converts values without parts to the classes that graphs store. Stateless. */
final class Scalars {

  private static final int JULIAN_DAY_OF_1970 = 2_440_588;
  private static final int UUID_BYTES = 16;

  private Scalars() {}

  /** Returns what a field with the type is; never a list. */
  static ParquetColumn.Kind kind(PrimitiveType type) {
    @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN, FLOAT, DOUBLE, INT96 -> ParquetColumn.Kind.VALUE;
      case INT32, INT64 ->
          logical == null || logical instanceof IntLogicalTypeAnnotation
              ? ParquetColumn.Kind.NAME
              : ParquetColumn.Kind.VALUE;
      case BINARY, FIXED_LEN_BYTE_ARRAY -> {
        if (isText(logical) || isUuid(type)) {
          yield ParquetColumn.Kind.NAME;
        }
        yield logical == null
                || logical instanceof DecimalLogicalTypeAnnotation
                || logical instanceof Float16LogicalTypeAnnotation
            ? ParquetColumn.Kind.VALUE
            : ParquetColumn.Kind.UNKNOWN;
      }
    };
  }

  private static boolean isText(@Nullable LogicalTypeAnnotation logical) {
    return logical instanceof StringLogicalTypeAnnotation
        || logical instanceof EnumLogicalTypeAnnotation
        || logical instanceof JsonLogicalTypeAnnotation;
  }

  private static boolean isUuid(PrimitiveType type) {
    return type.getLogicalTypeAnnotation() instanceof UUIDLogicalTypeAnnotation
        && type.getTypeLength() == UUID_BYTES;
  }

  /** Returns the reader of values of the type; bytes if the type is unknown. */
  static Columns.Each of(PrimitiveType type) {
    @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> (group, field, index) -> group.getBoolean(field, index);
      case FLOAT -> (group, field, index) -> group.getFloat(field, index);
      case DOUBLE -> (group, field, index) -> group.getDouble(field, index);
      case INT32 -> (group, field, index) -> ofInt(group.getInteger(field, index), logical);
      case INT64 -> (group, field, index) -> ofLong(group.getLong(field, index), logical);
      case INT96 -> (group, field, index) -> ofInt96(group.getInt96(field, index));
      case BINARY, FIXED_LEN_BYTE_ARRAY ->
          (group, field, index) -> ofBytes(group.getBinary(field, index), type);
    };
  }

  private static Object ofInt(int value, @Nullable LogicalTypeAnnotation logical) {
    if (logical instanceof IntLogicalTypeAnnotation whole) {
      return ofInt(value, whole);
    }
    if (logical instanceof DateLogicalTypeAnnotation) {
      return LocalDate.ofEpochDay(value);
    }
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return BigDecimal.valueOf(value, decimal.getScale());
    }
    return logical instanceof TimeLogicalTypeAnnotation time
        ? timeOfDay(value, time.getUnit())
        : value;
  }

  private static Object ofInt(int value, IntLogicalTypeAnnotation type) {
    if (type.getBitWidth() == Byte.SIZE) {
      return type.isSigned() ? (Object) (byte) value : (Object) (short) (value & 0xFF);
    }
    if (type.getBitWidth() == Short.SIZE) {
      return type.isSigned() ? (Object) (short) value : (Object) (value & 0xFFFF);
    }
    return type.isSigned() ? (Object) value : (Object) Integer.toUnsignedLong(value);
  }

  private static Object ofLong(long value, @Nullable LogicalTypeAnnotation logical) {
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      Instant instant = Instant.EPOCH.plus(value, unit(timestamp.getUnit()));
      return timestamp.isAdjustedToUTC()
          ? instant.atOffset(ZoneOffset.UTC)
          : LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return BigDecimal.valueOf(value, decimal.getScale());
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      return timeOfDay(value, time.getUnit());
    }
    boolean isUnsigned = logical instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
    return isUnsigned && value < 0 ? new BigInteger(Long.toUnsignedString(value)) : (Object) value;
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> ChronoUnit.MILLIS;
      case MICROS -> ChronoUnit.MICROS;
      case NANOS -> ChronoUnit.NANOS;
    };
  }

  private static Object timeOfDay(long value, TimeUnit unit) {
    try {
      return LocalTime.ofNanoOfDay(Math.multiplyExact(value, unit(unit).getDuration().toNanos()));
    } catch (DateTimeException | ArithmeticException e) {
      return new UnusableValue("is not a time of a day");
    }
  }

  /** Reads a time as Impala and Spark wrote it: nanoseconds of a day, and a Julian day. */
  private static OffsetDateTime ofInt96(Binary value) {
    ByteBuffer bytes = value.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong(bytes.position());
    long day = bytes.getInt(bytes.position() + Long.BYTES) - (long) JULIAN_DAY_OF_1970;
    return Instant.EPOCH.plus(day, ChronoUnit.DAYS).plusNanos(nanos).atOffset(ZoneOffset.UTC);
  }

  private static Object ofBytes(Binary value, PrimitiveType type) {
    @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (isText(logical)) {
      return text(value.toByteBuffer());
    }
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return value.length() == 0
          ? new UnusableValue("is an empty number")
          : new BigDecimal(new BigInteger(value.getBytes()), decimal.getScale());
    }
    if (logical instanceof Float16LogicalTypeAnnotation) {
      return half(value.toByteBuffer());
    }
    if (isUuid(type)) {
      ByteBuffer bytes = value.toByteBuffer();
      return new UUID(
          bytes.getLong(bytes.position()), bytes.getLong(bytes.position() + Long.BYTES));
    }
    return ByteBuffer.wrap(value.getBytes());
  }

  /** Returns a number of IEEE 754 binary16: a sign, 5 bits of exponent, 10 of fraction. */
  private static float half(ByteBuffer bytes) {
    final int bias = 15;
    final int fractionBits = 10;
    final int largest = 0x1F;
    int bits = bytes.order(ByteOrder.LITTLE_ENDIAN).getShort(bytes.position());
    int exponent = bits >> fractionBits & largest;
    int fraction = bits & (1 << fractionBits) - 1;
    float sign = bits < 0 ? -1 : 1;
    if (exponent == largest) {
      return fraction == 0 ? sign * Float.POSITIVE_INFINITY : Float.NaN;
    }
    int whole = exponent == 0 ? fraction : fraction | 1 << fractionBits;
    return sign * Math.scalb((float) whole, Math.max(exponent, 1) - bias - fractionBits);
  }

  private static Object text(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
    } catch (CharacterCodingException e) {
      return new UnusableValue("is not UTF-8");
    }
  }
}
