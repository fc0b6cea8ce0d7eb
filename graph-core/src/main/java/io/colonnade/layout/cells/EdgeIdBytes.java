package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Cesu8;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeId;
import java.util.UUID;

/**
 * The id of an edge at the end of a qualifier: kind, then bytes to the end; nothing for a pair. The
 * format page is the package's. Stateless.
 */
public final class EdgeIdBytes {

  private static final int GENERATED = 0x10;
  private static final int LONG = 0x11;
  private static final int UUID_ID = 0x18;
  private static final int TEXT = 0x1C;

  private EdgeIdBytes() {}

  /** Writes nothing for a pair: label and vertices say it. */
  public static void write(EdgeId id, ByteWriter out) {
    if (id instanceof EdgeId.Generated generated) {
      out.u8(GENERATED);
      writeNumber(generated.number(), out);
    } else if (id instanceof EdgeId.Supplied supplied) {
      writeSupplied(supplied.id().value(), out);
    }
  }

  private static void writeSupplied(Object value, ByteWriter out) {
    if (value instanceof Long number) {
      out.u8(LONG);
      out.u64(number);
    } else if (value instanceof UUID uuid) {
      out.u8(UUID_ID);
      out.u64(uuid.getMostSignificantBits());
      out.u64(uuid.getLeastSignificantBits());
    } else {
      out.u8(TEXT);
      Cesu8.write((String) value, out);
    }
  }

  /**
   * Reads the id of an edge that is no pair, up to the end; keeps no bytes.
   *
   * @throws FormatException if there is none
   */
  public static EdgeId read(ByteReader in) {
    int kind = in.u8();
    EdgeId id =
        switch (kind) {
          case GENERATED -> new EdgeId.Generated(readNumber(in));
          case LONG -> new EdgeId.Supplied(Id.of(in.u64()));
          case UUID_ID -> new EdgeId.Supplied(Id.of(new UUID(in.u64(), in.u64())));
          case TEXT -> new EdgeId.Supplied(Id.of(Cesu8.read(in.rest())));
          default -> throw unknown(kind);
        };
    in.end();
    return id;
  }

  /** There is no edge id of that kind. */
  public static FormatException unknown(int kind) {
    return new FormatException(Problem.UNKNOWN_KIND, "of", "edge id", "kind", kind);
  }

  /**
   * Writes a number as the fewest big-endian bytes, at least one.
   *
   * @throws IllegalArgumentException if negative
   */
  public static void writeNumber(long number, ByteWriter out) {
    if (number < 0) {
      throw new IllegalArgumentException("the number of an edge is not negative: " + number);
    }
    int bits = Math.max(Long.SIZE - Long.numberOfLeadingZeros(number), 1);
    for (int shift = (bits - 1) / Byte.SIZE * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.u8((int) (number >>> shift));
    }
  }

  /**
   * Reads a number up to the end.
   *
   * @throws FormatException if there is none, or not in the fewest bytes
   */
  public static long readNumber(ByteReader in) {
    int length = in.remaining();
    long number = 0;
    for (int i = 0; i < length; i++) {
      int next = in.u8();
      boolean isShortest = i > 0 || next > 0 || length == 1;
      if (length > Long.BYTES || !isShortest) {
        break;
      }
      number = (number << Byte.SIZE) | next;
    }
    if (length == 0 || in.remaining() > 0 || number < 0) {
      throw new FormatException(
          Problem.DAMAGED_BYTES,
          "damage",
          "the number of an edge has no such length",
          "length",
          length);
    }
    return number;
  }
}
