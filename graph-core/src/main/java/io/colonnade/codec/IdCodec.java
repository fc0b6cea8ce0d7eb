package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.UUID;

/**
 * Converts ids to keys and back: {@code K(id) = P(2) kind(1) payload}. Keys are prefix-free and
 * determine their own length. Stateless.
 *
 * <p>P spreads rows evenly. For numbers it takes no additional bytes: the finalizer of MurmurHash3,
 * with the constants of David Stafford's variant 13 ("Better Bit Mixing", 2011; also in {@code
 * java.util.SplittableRandom}), is a bijection, so the payload is the rest of the mixed number.
 */
public final class IdCodec {

  /** The kind byte of a Long. */
  static final int KIND_LONG = 0x10;

  /** The kind byte of a UUID. */
  static final int KIND_UUID = 0x18;

  /** The kind byte of a String. */
  static final int KIND_STRING = 0x1C;

  private static final int KIND_AT = 2;
  private static final int LONG_LENGTH = 9;
  private static final int UUID_LENGTH = 17;
  private static final int LOW_BITS = 48;
  private static final long LOW_MASK = (1L << LOW_BITS) - 1;

  private IdCodec() {}

  /**
   * Returns the length of the key that starts at {@code offset}.
   *
   * @param limit exclusive end of the bytes that may be read
   * @throws FormatException if no key starts there, or if it ends after the limit
   */
  public static int length(byte[] array, int offset, int limit) {
    if (limit - offset <= KIND_AT) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "an id ends too early");
    }
    int kind = array[offset + KIND_AT] & 0xFF;
    int length =
        switch (kind) {
          case KIND_LONG -> LONG_LENGTH;
          case KIND_UUID -> UUID_LENGTH;
          case KIND_STRING -> endOfText(array, offset + KIND_AT + 1, limit) - offset;
          default -> throw unknown(kind);
        };
    if (length > limit - offset) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "an id ends too early");
    }
    return length;
  }

  static Bytes encode(Object value) {
    if (value instanceof Long number) {
      ByteWriter out = new ByteWriter(LONG_LENGTH);
      head(mix(number), KIND_LONG, out);
      return out.toBytes();
    }
    if (value instanceof UUID uuid) {
      ByteWriter out = new ByteWriter(UUID_LENGTH);
      long low = uuid.getLeastSignificantBits();
      head(mix(uuid.getMostSignificantBits()) ^ mix(low), KIND_UUID, out);
      out.u64(low);
      return out.toBytes();
    }
    if (value instanceof String text) {
      ByteWriter ended = new ByteWriter(text.length() + 1);
      Cesu8.writeEnded(text, ended);
      Bytes payload = ended.toBytes();
      ByteWriter out = new ByteWriter(KIND_AT + 1 + payload.length());
      out.u16(prefix(payload));
      out.u8(KIND_STRING);
      out.raw(payload);
      return out.toBytes();
    }
    throw new IllegalArgumentException("not an id: " + value.getClass().getName());
  }

  static Object decode(Bytes key) {
    ByteReader in = new ByteReader(key);
    long prefix = in.u16();
    int kind = in.u8();
    Object value =
        switch (kind) {
          case KIND_LONG -> unmix((prefix << LOW_BITS) | in.u48());
          case KIND_UUID -> uuid((prefix << LOW_BITS) | in.u48(), in.u64());
          case KIND_STRING -> {
            if (prefix != prefix(key.slice(KIND_AT + 1, key.length()))) {
              throw new FormatException(
                  Problem.DAMAGED_BYTES, "damage", "the text of an id does not belong to its hash");
            }
            yield Cesu8.readEnded(in);
          }
          default -> throw unknown(kind);
        };
    in.end();
    return value;
  }

  /** Returns whether the key is that of a Long. */
  static boolean isNumber(Bytes key) {
    return key.length() == LONG_LENGTH && key.at(KIND_AT) == KIND_LONG;
  }

  /** Returns the Long of a key, see {@link #isNumber}. */
  static long number(Bytes key) {
    long head = key.head(); // prefix, kind, and all of the payload but its last byte
    long payload = (head << Byte.SIZE | key.at(LONG_LENGTH - 1)) & LOW_MASK;
    return unmix(head >>> LOW_BITS << LOW_BITS | payload);
  }

  private static void head(long mixed, int kind, ByteWriter out) {
    out.u16((int) (mixed >>> LOW_BITS));
    out.u8(kind);
    out.u48(mixed & LOW_MASK);
  }

  private static UUID uuid(long mixed, long low) {
    return new UUID(unmix(mixed ^ mix(low)), low);
  }

  /** Returns the top 16 bits of the hash of a terminated text without its terminator. */
  private static int prefix(Bytes ended) {
    int length = Math.max(ended.length() - 1, 0);
    return (int) (XxHash64.hash(ended.array(), ended.offset(), length) >>> LOW_BITS);
  }

  private static int endOfText(byte[] array, int from, int limit) {
    for (int at = from; at < limit; at++) {
      if (array[at] == 0) {
        return at + 1;
      }
    }
    throw new FormatException(Problem.DAMAGED_BYTES, "damage", "the text of an id has no end");
  }

  static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** Computes the inverse of {@link #mix}: its factors are the inverses modulo 2^64. */
  static long unmix(long mixed) {
    long value = (mixed ^ (mixed >>> 31) ^ (mixed >>> 62)) * 0x319642B2D24D8EC3L;
    value = (value ^ (value >>> 27) ^ (value >>> 54)) * 0x96DE1B173F119089L;
    return value ^ (value >>> 30) ^ (value >>> 60);
  }

  private static FormatException unknown(int kind) {
    return new FormatException(Problem.UNKNOWN_KIND, "of", "id", "kind", kind);
  }
}
