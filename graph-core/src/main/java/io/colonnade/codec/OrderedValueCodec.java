package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.UUID;

/**
 * Encodes values as index keys: the order of the bytes is the order of the values, no encoded key
 * is a prefix of another, and values of different classes that are equal for Gremlin have one
 * encoded key: all numbers are in one order, so that 36, 36L and 36.0 are one key. Encoded keys
 * cannot be decoded, only skipped: an index finds candidates, and the stored value decides. The
 * format page is that of the package. Stateless.
 */
public final class OrderedValueCodec {

  static final int FALSE = 0x10;
  static final int TRUE = 0x11;
  static final int NUMBER = 0x30;
  private static final int TIME = 0x34;
  static final int STRING = 0x38;
  static final int BYTES = 0x3C;
  static final int UUID = 0x40;
  static final int LIST = 0x48;
  static final int NULL = 0x08;
  private static final int LIST_END = 0x00;

  /** The lengths of the payloads of times, which follow their kind. */
  private static final int ONE_NUMBER = Long.BYTES;

  private static final int SECONDS_AND_NANOS = Long.BYTES + Integer.BYTES;

  private OrderedValueCodec() {}

  /** Kinds of time: each has an order of its own. */
  enum TimeKind {
    INSTANT(0x01, SECONDS_AND_NANOS),
    LOCAL_DATE_TIME(0x02, SECONDS_AND_NANOS),
    LOCAL_DATE(0x03, ONE_NUMBER),
    LOCAL_TIME(0x04, ONE_NUMBER),
    OFFSET_TIME(0x05, ONE_NUMBER),
    DURATION(0x06, SECONDS_AND_NANOS),
    YEAR(0x07, ONE_NUMBER),
    YEAR_MONTH(0x08, ONE_NUMBER),
    MONTH_DAY(0x09, ONE_NUMBER);

    private final int code;
    private final int length;

    TimeKind(int code, int length) {
      this.code = code;
      this.length = length;
    }

    /** What all forms of the kind begin with. */
    Bytes beginning() {
      return Bytes.of(TIME, code);
    }
  }

  /**
   * Writes the value.
   *
   * @throws InvalidInputException if values of its class have no order here: sets, maps, arrays but
   *     byte[], Period, ZoneOffset, classes that {@link ValueCodec} does not support; if it is a
   *     decimal beyond 10^(2^31), which no key can hold; if lists are nested deeper than {@link
   *     ValueCodec#MAX_DEPTH}
   */
  public static void write(Object value, ByteWriter out) {
    write(value, 0, out);
  }

  private static void write(Object value, int depth, ByteWriter out) {
    if (value instanceof Number number) {
      out.u8(NUMBER);
      OrderedNumbers.write(number, out);
    } else if (value instanceof String text) {
      out.u8(STRING);
      Cesu8.writeEnded(text, out);
    } else if (value instanceof Character unit) {
      out.u8(STRING);
      Cesu8.writeEnded(unit.toString(), out);
    } else if (value instanceof Boolean truth) {
      out.u8(truth ? TRUE : FALSE);
    } else if (value instanceof UUID uuid) {
      out.u8(UUID);
      // UUID.compareTo compares signed halves.
      signed(uuid.getMostSignificantBits(), out);
      signed(uuid.getLeastSignificantBits(), out);
    } else if (value instanceof byte[] bytes) {
      out.u8(BYTES);
      out.ended(Bytes.wrap(bytes));
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      out.u8(BYTES);
      out.ended(Bytes.wrap(bytes));
    } else if (value instanceof List<?> list) {
      list(list, depth, out);
    } else {
      time(value, out);
    }
  }

  /**
   * Writes the value with everything that its order depends on: a moment is followed by its offset,
   * which distinguishes values of one moment. The encoded key of {@link #write} is a prefix of this
   * one.
   *
   * @throws InvalidInputException as {@link #write}
   */
  public static void writeSort(Object value, ByteWriter out) {
    write(value, out);
    if (value instanceof OffsetDateTime time) {
      out.u32(time.getOffset().getTotalSeconds() ^ Integer.MIN_VALUE);
    } else if (value instanceof ZonedDateTime time) {
      out.u32(time.getOffset().getTotalSeconds() ^ Integer.MIN_VALUE);
    } else if (value instanceof Instant || value instanceof Date) {
      out.u32(Integer.MIN_VALUE);
    }
  }

  /** Skips one value that {@link #writeSort} has written, see {@link #skip}. */
  public static void skipSort(ByteReader in, int mask) {
    boolean isTime = (in.peek() ^ mask) == TIME;
    int start = in.position();
    skip(in, mask);
    if (isTime && (in.since(start).at(1) ^ mask) == TimeKind.INSTANT.code) {
      in.skip(Integer.BYTES);
    }
  }

  private static void list(List<?> list, int depth, ByteWriter out) {
    if (depth == ValueCodec.MAX_DEPTH) {
      throw new InvalidInputException(Problem.VALUE_DEPTH, "limit", ValueCodec.MAX_DEPTH);
    }
    out.u8(LIST);
    for (Object element : list) {
      if (element == null) {
        out.u8(NULL);
      } else {
        write(element, depth + 1, out);
      }
    }
    out.u8(LIST_END);
  }

  private static void time(Object value, ByteWriter out) {
    if (value instanceof Instant instant) {
      moment(TimeKind.INSTANT, instant, out);
    } else if (value instanceof Date date) {
      moment(TimeKind.INSTANT, date.toInstant(), out);
    } else if (value instanceof OffsetDateTime time) {
      moment(TimeKind.INSTANT, time.toInstant(), out);
    } else if (value instanceof ZonedDateTime time) {
      moment(TimeKind.INSTANT, time.toInstant(), out);
    } else if (value instanceof LocalDateTime time) {
      moment(TimeKind.LOCAL_DATE_TIME, time.toInstant(ZoneOffset.UTC), out);
    } else if (value instanceof Duration duration) {
      number(TimeKind.DURATION, duration.getSeconds(), out);
      out.u32(duration.getNano());
    } else if (value instanceof LocalDate date) {
      number(TimeKind.LOCAL_DATE, date.toEpochDay(), out);
    } else if (value instanceof LocalTime time) {
      number(TimeKind.LOCAL_TIME, time.toNanoOfDay(), out);
    } else if (value instanceof OffsetTime time) {
      long offset = Duration.ofSeconds(time.getOffset().getTotalSeconds()).toNanos();
      number(TimeKind.OFFSET_TIME, time.toLocalTime().toNanoOfDay() - offset, out);
    } else if (value instanceof Year year) {
      number(TimeKind.YEAR, year.getValue(), out);
    } else if (value instanceof YearMonth month) {
      number(TimeKind.YEAR_MONTH, month.getYear() * 12L + month.getMonthValue(), out);
    } else if (value instanceof MonthDay day) {
      number(TimeKind.MONTH_DAY, day.getMonthValue() * 32L + day.getDayOfMonth(), out);
    } else {
      throw new InvalidInputException(
          Problem.VALUE_WITHOUT_ORDER, "class", value.getClass().getName());
    }
  }

  private static void moment(TimeKind kind, Instant instant, ByteWriter out) {
    number(kind, instant.getEpochSecond(), out);
    out.u32(instant.getNano());
  }

  private static void number(TimeKind kind, long value, ByteWriter out) {
    out.u8(TIME);
    out.u8(kind.code);
    signed(value, out);
  }

  /** Eight bytes whose unsigned order is the signed order of the number. */
  private static void signed(long value, ByteWriter out) {
    out.u64(value ^ Long.MIN_VALUE);
  }

  /**
   * Skips one value.
   *
   * @param in positioned at its first byte
   * @param mask {@code 00}, or {@code FF} if all its bytes are inverted
   * @throws FormatException if the next bytes are not an encoded value
   */
  public static void skip(ByteReader in, int mask) {
    skip(in, mask, 0);
  }

  private static void skip(ByteReader in, int mask, int depth) {
    int type = in.u8() ^ mask;
    switch (type) {
      case NULL, FALSE, TRUE -> {}
      case NUMBER -> OrderedNumbers.skip(in, mask);
      case TIME -> skipTime(in, mask);
      case STRING, BYTES -> skipPast(0, in, mask);
      case UUID -> in.skip(2 * Long.BYTES);
      case LIST -> {
        if (depth == ValueCodec.MAX_DEPTH) {
          throw new FormatException(
              Problem.DAMAGED_BYTES, "damage", "a list is nested too deep", "limit", depth);
        }
        while ((in.peek() ^ mask) != LIST_END) {
          skip(in, mask, depth + 1);
        }
        in.skip(1);
      }
      default ->
          throw new FormatException(Problem.UNKNOWN_KIND, "of", "ordered value", "class", type);
    }
  }

  private static void skipTime(ByteReader in, int mask) {
    int code = in.u8() ^ mask;
    for (TimeKind kind : TimeKind.values()) {
      if (kind.code == code) {
        in.skip(kind.length);
        return;
      }
    }
    throw new FormatException(Problem.UNKNOWN_KIND, "of", "ordered time", "kind", code);
  }

  /** Passes over all up to the first byte that is the end, and over that. */
  static void skipPast(int end, ByteReader in, int mask) {
    int next;
    do {
      next = in.u8() ^ mask;
    } while (next != end);
  }
}
