package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Encodes and decodes the payloads of values that contain no other values. Stateless. */
final class ScalarCodec {

  private ScalarCodec() {}

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
      default -> {
        if (type.isArray()) {
          ArrayCodec.write(type, value, out);
        } else {
          TimeCodec.write(type, value, out);
        }
      }
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
      default -> type.isArray() ? ArrayCodec.read(type, in) : TimeCodec.read(type, in);
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
    // Decoding replaces invalid UTF-8 by U+FFFD: only a text with U+FFFD needs a check.
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
}
