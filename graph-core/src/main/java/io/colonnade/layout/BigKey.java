package io.colonnade.layout;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import java.util.Comparator;

/**
 * The key of a value of an element that is too large for its record. Ordered like the qualifiers in
 * the element's own row. Immutable.
 *
 * @param key of the property
 * @param sequence of the vertex property; 0 for an edge
 * @param meta key of the meta-property that has the value, or {@link #NO_META}
 */
public record BigKey(int key, int sequence, int meta) implements Comparable<BigKey> {

  /** The value belongs to the property itself. */
  public static final int NO_META = -1;

  private static final int OF_PROPERTY = 0x00;
  private static final int OF_META = 0x01;

  private static final Comparator<BigKey> ORDER = Comparator.comparing(BigKey::rowQualifier);

  /** Returns the key of a value of an edge property. */
  public static BigKey ofEdge(int key) {
    return new BigKey(key, 0, NO_META);
  }

  /**
   * Returns the qualifier of the value in family {@code BIG} of a row that belongs to the element
   * alone.
   */
  public Bytes rowQualifier() {
    ByteWriter out = new ByteWriter(8);
    out.u8(meta == NO_META ? OF_PROPERTY : OF_META);
    out.ov(key);
    out.ov(sequence);
    if (meta != NO_META) {
      out.ov(meta);
    }
    return out.toBytes();
  }

  /** Returns whether a cell in family {@code BIG} can have this qualifier. */
  public static boolean isRowQualifier(Bytes qualifier) {
    return !qualifier.isEmpty() && qualifier.at(0) <= OF_META;
  }

  @Override
  public int compareTo(BigKey other) {
    return ORDER.compare(this, other);
  }
}
