package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.FormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The values that a record leaves to cells of their own, as far as they were read; takes down which
 * others are asked for. So a record is decoded once if it refers to none, and else once more when
 * they are there. Confined to one thread.
 */
public final class BigValues {

  private final Map<BigKey, Bytes> known;
  private final List<BigKey> missing = new ArrayList<>();
  private long missingBytes;

  /**
   * @param known the cells, by what they hold
   */
  public BigValues(Map<BigKey, Bytes> known) {
    this.known = known;
  }

  /** Knows none. */
  public static BigValues none() {
    return new BigValues(Map.of());
  }

  /** What was asked for in vain, in the order of the record; facts made with it must be dropped. */
  public List<BigKey> missing() {
    return missing;
  }

  /** How many bytes the missing values take together. */
  public long missingBytes() {
    return missingBytes;
  }

  /**
   * The value, or some other one if it is not known.
   *
   * @param length of its encoded form as the record says
   * @throws FormatException if the cell is not that long or is damaged
   */
  Object value(BigKey key, int length) {
    Bytes cell = known.get(key);
    if (cell == null) {
      missing.add(key);
      missingBytes += length;
      return Boolean.FALSE;
    }
    ByteReader in = new ByteReader(cell);
    RecordCodec.format(in);
    if (in.remaining() != length) {
      throw new FormatException(
          "damaged record: its big value has another length",
          "key",
          key,
          "expected",
          length,
          "found",
          in.remaining());
    }
    Object value = ValueCodec.read(in);
    in.end();
    return value;
  }
}
