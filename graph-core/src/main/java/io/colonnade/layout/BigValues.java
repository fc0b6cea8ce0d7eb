package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Map;

/** The out-of-line values of a record that were read so far. Immutable and thread-safe. */
public final class BigValues {

  private static final BigValues NONE = new BigValues(Map.of());

  private final Map<BigKey, Bytes> cells;
  private final Others others;

  /** How values that are not among the cells are treated. */
  private enum Others {
    NOT_READ,
    FALSE
  }

  private BigValues(Map<BigKey, Bytes> cells, Others others) {
    this.cells = Map.copyOf(cells);
    this.others = others;
  }

  /**
   * Creates the set of values that were read.
   *
   * @param cells copies of the cells, by key
   */
  public BigValues(Map<BigKey, Bytes> cells) {
    this(cells, Others.NOT_READ);
  }

  /** Returns an empty set of values. */
  public static BigValues none() {
    return NONE;
  }

  /**
   * Returns the same values, with {@code false} for each one that is missing. For an audit, which
   * continues after a missing value.
   */
  public BigValues orFalse() {
    return new BigValues(cells, Others.FALSE);
  }

  /** Returns the size in bytes of the values that were read. */
  long bytes() {
    if (cells.isEmpty()) { // the usual case: avoids creating an iterator
      return 0;
    }
    long bytes = 0;
    for (Bytes cell : cells.values()) {
      bytes += cell.length();
    }
    return bytes;
  }

  /** Returns whether there is a value to decode. */
  boolean holds(BigKey key) {
    return others == Others.FALSE || cells.containsKey(key);
  }

  /**
   * Decodes a value.
   *
   * @throws IllegalStateException if the value was not read
   * @throws FormatException if the length of the cell differs from that in the record, or if the
   *     cell is damaged
   */
  Object value(BigReference reference) {
    Bytes cell = cells.get(reference.key());
    if (cell == null) {
      if (others == Others.FALSE) {
        return Boolean.FALSE;
      }
      throw new IllegalStateException("an out-of-line value was not read");
    }
    ByteReader in = new ByteReader(cell);
    RecordCodec.format(in);
    if (in.remaining() != reference.length()) {
      throw new FormatException(
          Problem.DAMAGED_BYTES,
          "damage",
          "the length of an out-of-line value differs from its record",
          "key",
          reference.key(),
          "expected",
          reference.length(),
          "found",
          in.remaining());
    }
    Object value = ValueCodec.read(in);
    in.end();
    return value;
  }
}
