package io.colonnade.model;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.OrderedValueCodec;

/**
 * A property key by whose values the edges of a label lie at a vertex.
 *
 * @param key number of the property key
 */
public record SortKey(int key, Order order) {

  /** Which value lies first. */
  public enum Order {
    /** The smallest. */
    ASCENDING,
    /** The largest: the newest, of times. */
    DESCENDING
  }

  /**
   * The bytes of a value: the form of package {@code codec} for sort values, inverted if the
   * largest lies first; none begins another.
   *
   * @throws io.colonnade.error.InvalidInputException if values of its class have no order
   */
  public Bytes bytes(Object value) {
    ByteWriter out = new ByteWriter(32);
    OrderedValueCodec.writeSort(value, out);
    return inOrder(out.toBytes());
  }

  /** The form of a value, or the beginning of one, as it is stored. */
  Bytes inOrder(Bytes form) {
    return switch (order) {
      case ASCENDING -> form;
      case DESCENDING -> form.inverted();
    };
  }

  /** Passes over the bytes of a value. */
  void skip(ByteReader in) {
    OrderedValueCodec.skipSort(in, order == Order.ASCENDING ? 0x00 : 0xFF);
  }
}
