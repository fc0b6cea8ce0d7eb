package io.colonnade.server.guard;

import static java.util.Map.entry;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.io.binary.DataType;

/**
 * Walks over a request in <a
 * href="https://tinkerpop.apache.org/docs/3.8.1/dev/io/#graphbinary">GraphBinary</a> before
 * TinkerPop reads it, and allocates nothing. TinkerPop makes an array or a list as long as the
 * message claims before it reads what is in it, so that a message of 40 bytes takes gigabytes, and
 * it descends as deep as the message is nested. Confined to one message.
 */
final class BinaryShape {

  /** As deep as Jackson reads JSON by default; a traversal of a person has about twenty levels. */
  private static final int MOST_DEPTH = 1_000;

  private static final int UUID_BYTES = 16;
  private static final int NULL = 1; // a flag of a value

  /** The bytes of the types whose values have one length. */
  private static final Map<DataType, Integer> FIXED =
      Map.ofEntries(
          entry(DataType.INT, 4),
          entry(DataType.LONG, 8),
          entry(DataType.DOUBLE, 8),
          entry(DataType.FLOAT, 4),
          entry(DataType.SHORT, 2),
          entry(DataType.BYTE, 1),
          entry(DataType.BOOLEAN, 1),
          entry(DataType.UUID, UUID_BYTES),
          entry(DataType.DATE, 8),
          entry(DataType.TIMESTAMP, 8),
          entry(DataType.DURATION, 12),
          entry(DataType.INSTANT, 12),
          entry(DataType.LOCALDATE, 6),
          entry(DataType.LOCALTIME, 8),
          entry(DataType.LOCALDATETIME, 14),
          entry(DataType.MONTHDAY, 2),
          entry(DataType.OFFSETDATETIME, 18),
          entry(DataType.OFFSETTIME, 12),
          entry(DataType.PERIOD, 12),
          entry(DataType.YEAR, 4),
          entry(DataType.YEARMONTH, 5),
          entry(DataType.ZONEDATETIME, 18),
          entry(DataType.ZONEOFFSET, 4));

  /** Types that are a length and as many bytes. */
  private static final Set<DataType> BYTES =
      Set.of(
          DataType.STRING,
          DataType.CLASS,
          DataType.BYTEBUFFER,
          DataType.BIGINTEGER,
          DataType.INETADDRESS);

  /** Types that are the name of one of their values. */
  private static final Set<DataType> ENUMS =
      Set.of(
          DataType.BARRIER,
          DataType.CARDINALITY,
          DataType.COLUMN,
          DataType.DIRECTION,
          DataType.DT,
          DataType.GTYPE,
          DataType.MERGE,
          DataType.OPERATOR,
          DataType.ORDER,
          DataType.PICK,
          DataType.POP,
          DataType.SCOPE,
          DataType.T);

  private final ByteBuf bytes;
  private int at;
  private int depth;

  private BinaryShape(ByteBuf bytes) {
    this.bytes = bytes;
    this.at = bytes.readerIndex();
  }

  /**
   * Checks a request, from the reader index on, which stays where it is.
   *
   * @throws IOException if the message ends within a value, is nested too deeply, or has a type
   *     that no request needs
   */
  static void check(ByteBuf request) throws IOException {
    new BinaryShape(request).request();
  }

  /** Returns the id of a request, if the message is long enough to have one. */
  static Optional<UUID> id(ByteBuf request, int start) {
    return request.writerIndex() - start <= UUID_BYTES
        ? Optional.empty()
        : Optional.of(new UUID(request.getLong(start + 1), request.getLong(start + 9)));
  }

  private void request() throws IOException {
    skip(1 + UUID_BYTES); // version and id
    sized(); // operation
    sized(); // processor
    map();
  }

  // ---- values

  /** Passes a type and a value of it, or nothing. */
  private void any() throws IOException {
    int code = take() & 0xff;
    DataType type = DataType.get(code);
    if (type == null) {
      throw new IOException("there is no type 0x" + Integer.toHexString(code));
    }
    if (type == DataType.CUSTOM) { // whose name, with a length, comes before what tells null
      throw new IOException("a request cannot have a value of the type " + type);
    }
    boolean isNull = (take() & NULL) != 0;
    if (isNull) {
      return;
    }
    if (++depth > MOST_DEPTH) {
      throw new IOException("values are nested more than " + MOST_DEPTH + " deep");
    }
    value(type);
    depth--;
  }

  private void value(DataType type) throws IOException {
    Integer length = FIXED.get(type);
    if (length != null) {
      skip(length);
    } else if (BYTES.contains(type)) {
      sized();
    } else if (ENUMS.contains(type)) {
      any();
    } else {
      composed(type);
    }
  }

  private void composed(DataType type) throws IOException {
    switch (type) {
      case CHAR -> character();
      case BIGDECIMAL -> {
        skip(Integer.BYTES);
        sized();
      }
      case LIST, SET -> several(count());
      case MAP -> map();
      case BULKSET -> {
        for (int left = count(); left > 0; left--) {
          any();
          skip(Long.BYTES);
        }
      }
      case P, TEXTP -> {
        sized();
        several(count());
      }
      case BINDING -> {
        sized();
        any();
      }
      case BYTECODE -> {
        instructions();
        instructions();
      }
      case TRAVERSALSTRATEGY -> {
        sized();
        map();
      }
      case LAMBDA -> {
        sized();
        sized();
        skip(Integer.BYTES);
      }
      case TRAVERSER -> {
        skip(Long.BYTES);
        any();
      }
      case PATH -> several(2);
      case PROPERTY -> {
        sized();
        several(2);
      }
      case VERTEX -> {
        any();
        sized();
        any();
      }
      case VERTEXPROPERTY -> {
        any();
        sized();
        several(3);
      }
      case EDGE -> {
        for (int i = 0; i < 3; i++) {
          any();
          sized();
        }
        several(2);
      }
      default -> throw new IOException("a request cannot have a value of the type " + type);
    }
  }

  private void several(int count) throws IOException {
    for (int left = count; left > 0; left--) {
      any();
    }
  }

  private void map() throws IOException {
    for (int left = count(); left > 0; left--) {
      several(2);
    }
  }

  private void instructions() throws IOException {
    for (int left = count(); left > 0; left--) {
      sized();
      several(count());
    }
  }

  /** A character has as many bytes as the first of UTF-8 tells. */
  private void character() throws IOException {
    int first = take() & 0xff;
    skip(first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3);
  }

  // ---- bytes

  /** Passes a length and as many bytes. */
  private void sized() throws IOException {
    skip(number("bytes"));
  }

  /** Returns how many values follow, each of which takes two bytes at least. */
  private int count() throws IOException {
    int count = number("values");
    if (count > bytes.writerIndex() - at) {
      throw new IOException(count + " values are announced, and the message has fewer bytes");
    }
    return count;
  }

  private int number(String of) throws IOException {
    int start = at;
    skip(Integer.BYTES);
    int number = bytes.getInt(start);
    if (number < 0) {
      throw new IOException(number + " " + of + " are announced");
    }
    return number;
  }

  private byte take() throws IOException {
    skip(1);
    return bytes.getByte(at - 1);
  }

  private void skip(int length) throws IOException {
    if (length > bytes.writerIndex() - at) {
      throw new IOException("the message ends within a value");
    }
    at += length;
  }
}
