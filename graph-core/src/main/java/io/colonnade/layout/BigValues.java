package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Map;

/**
 * The values that a record leaves to cells of their own, as far as they were read. Immutable and
 * thread-safe.
 */
public final class BigValues {

  private static final BigValues NONE = new BigValues(Map.of());

  private final Map<BigKey, Bytes> cells;
  private final Others others;

  /** What is with those that are not among the cells? */
  private enum Others {
    NOT_READ,
    FALSE
  }

  private BigValues(Map<BigKey, Bytes> cells, Others others) {
    this.cells = Map.copyOf(cells);
    this.others = others;
  }

  /**
   * @param cells in bytes of their own, by what they hold
   */
  public BigValues(Map<BigKey, Bytes> cells) {
    this(cells, Others.NOT_READ);
  }

  /** None was read. */
  public static BigValues none() {
    return NONE;
  }

  /** The same with {@code false} for all others: for an audit, which goes on where one is gone. */
  public BigValues orFalse() {
    return new BigValues(cells, Others.FALSE);
  }

  /** Returns how many bytes the values that were read take. */
  long bytes() {
    if (cells.isEmpty()) { // nearly always: an iterator would be made for nothing
      return 0;
    }
    long bytes = 0;
    for (Bytes cell : cells.values()) {
      bytes += cell.length();
    }
    return bytes;
  }

  /** True if there is something to decode. */
  boolean holds(BigKey key) {
    return others == Others.FALSE || cells.containsKey(key);
  }

  /**
   * Decodes a value.
   *
   * @throws IllegalStateException if it was not read
   * @throws FormatException if the cell is not as long as the record says, or is damaged
   */
  Object value(BigReference reference) {
    Bytes cell = cells.get(reference.key());
    if (cell == null) {
      if (others == Others.FALSE) {
        return Boolean.FALSE;
      }
      throw new IllegalStateException("a value was not read that lies outside of its record");
    }
    ByteReader in = new ByteReader(cell);
    RecordCodec.format(in);
    if (in.remaining() != reference.length()) {
      throw new FormatException(
          Problem.DAMAGED_BYTES,
          "damage",
          "a big value has another length than its record says",
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
