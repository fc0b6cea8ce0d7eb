package io.colonnade.layout;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import java.util.Comparator;

/**
 * Names a value of an element that is too large for its record. Ordered as the qualifiers in a row
 * of its own. Immutable.
 *
 * @param key of the property
 * @param sequence of the vertex property; 0 for an edge
 * @param meta key of the meta-property whose value it is, or {@link #NO_META}
 */
public record BigKey(int key, int sequence, int meta) implements Comparable<BigKey> {

  /** The value is that of the property itself. */
  public static final int NO_META = -1;

  private static final int OF_PROPERTY = 0x00;
  private static final int OF_META = 0x01;

  private static final Comparator<BigKey> ORDER = Comparator.comparing(BigKey::rowQualifier);

  /** The value of a property of an edge. */
  public static BigKey ofEdge(int key) {
    return new BigKey(key, 0, NO_META);
  }

  /** Where the value lies in family {@code BIG} of the row that is all the element's own. */
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

  /** True if the qualifier of a cell in family {@code BIG} can be one of those. */
  public static boolean isRowQualifier(Bytes qualifier) {
    return !qualifier.isEmpty() && qualifier.at(0) <= OF_META;
  }

  @Override
  public int compareTo(BigKey other) {
    return ORDER.compare(this, other);
  }
}
