package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Cesu8;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.Side;
import java.util.UUID;

/**
 * Encodes and decodes the parts of an entry, {@code dir label} and {@code sort K(other) eid}. Only
 * this class knows their bytes; the package page defines the format, and each layout decides which
 * part is in the row key and which in the qualifier. Stateless.
 */
public final class EntryCodec {

  private static final int OUT = 0x40;
  private static final int IN = 0x50;

  private static final int GENERATED = 0x10;
  private static final int LONG = 0x11;
  private static final int UUID_ID = 0x18;
  private static final int TEXT = 0x1C;

  private EntryCodec() {}

  /** Returns {@code dir}, the prefix of the entries of a side; OUT is less than IN. */
  public static Bytes prefix(Side side) {
    return Bytes.of(code(side));
  }

  private static int code(Side side) {
    return switch (side) {
      case OUT -> OUT;
      case IN -> IN;
    };
  }

  /** Writes {@code dir label}. */
  public static void writeRun(Side side, int label, ByteWriter out) {
    out.u8(code(side));
    out.ov(label);
  }

  /**
   * Reads {@code dir}.
   *
   * @throws FormatException if the next byte is not a side
   */
  public static Side readSide(ByteReader in) {
    int code = in.u8();
    return switch (code) {
      case OUT -> Side.OUT;
      case IN -> Side.IN;
      default -> throw unknown("edge entry", "code", code);
    };
  }

  /** Writes {@code sort K(other) eid}. */
  public static void write(EntryKey entry, ByteWriter out) {
    out.raw(entry.sortPrefix());
    out.raw(entry.other().key());
    writeId(entry.id(), out);
  }

  /**
   * Reads {@code sort K(other) eid} up to the end; the result does not refer to the bytes.
   *
   * @param vertex the vertex at which the entry is stored
   * @param shape of the label
   * @throws FormatException if the bytes are not those of an entry
   */
  public static EntryKey read(ByteReader in, Side side, int label, Id vertex, EdgeShape shape) {
    Bytes sortPrefix = shape.isSorted() ? shape.readSortPrefix(in).copy() : Bytes.EMPTY;
    Id other = Id.ofKey(in.idKey().copy());
    if (!shape.isSimple()) {
      return new EntryKey(side, label, sortPrefix, other, readId(in));
    }
    in.end();
    EdgeId pair =
        side == Side.OUT
            ? new EdgeId.Pair(label, vertex, other)
            : new EdgeId.Pair(label, other, vertex);
    return new EntryKey(side, label, sortPrefix, other, pair);
  }

  /**
   * Reads {@code sort K(other)} and returns the vertex at the other end; it does not refer to the
   * bytes.
   *
   * @param shape of the label
   * @throws FormatException if the bytes are not those of an entry
   */
  public static Id readOther(ByteReader in, EdgeShape shape) {
    if (shape.isSorted()) {
      shape.skipSortPrefix(in);
    }
    return Id.ofKey(in.idKey().copy());
  }

  /** Writes {@code eid}: nothing for a pair, which label and vertices identify. */
  public static void writeId(EdgeId id, ByteWriter out) {
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

  private static EdgeId readId(ByteReader in) {
    int kind = in.u8();
    EdgeId id =
        switch (kind) {
          case GENERATED -> new EdgeId.Generated(readNumber(in));
          case LONG -> new EdgeId.Supplied(Id.of(in.u64()));
          case UUID_ID -> new EdgeId.Supplied(Id.of(new UUID(in.u64(), in.u64())));
          case TEXT -> new EdgeId.Supplied(Id.of(Cesu8.read(in.rest())));
          default -> throw unknown("edge id", "kind", kind);
        };
    in.end();
    return id;
  }

  private static FormatException unknown(String of, String field, int code) {
    return new FormatException(Problem.UNKNOWN_KIND, "of", of, field, code);
  }

  /**
   * Writes the number of a generated id in the fewest big-endian bytes, at least one.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  static void writeNumber(long number, ByteWriter out) {
    if (number < 0) {
      throw new IllegalArgumentException("the number of an edge is not negative: " + number);
    }
    int bits = Math.max(Long.SIZE - Long.numberOfLeadingZeros(number), 1);
    for (int shift = (bits - 1) / Byte.SIZE * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.u8((int) (number >>> shift));
    }
  }

  /**
   * Reads the number of a generated id up to the end.
   *
   * @throws FormatException if there are no bytes, or more than the number needs
   */
  static long readNumber(ByteReader in) {
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
