package io.colonnade.model;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.OrderedValueCodec;

/**
 * A property key whose values order the edges of a label at a vertex.
 *
 * @param key number of the property key
 */
public record SortKey(int key, Order order) {

  /** The direction of the order. */
  public enum Order {
    /** The smallest value comes first. */
    ASCENDING,
    /** The largest value comes first: for times, the newest. */
    DESCENDING
  }

  /**
   * Returns the encoded key of a value: the encoding of package {@code codec} for sort values, with
   * inverted bits for a descending order. No encoded key is a prefix of another.
   *
   * @throws io.colonnade.error.InvalidInputException if values of its class have no order
   */
  public Bytes bytes(Object value) {
    ByteWriter out = new ByteWriter(32);
    OrderedValueCodec.writeSort(value, out);
    return inOrder(out.toBytes());
  }

  /**
   * Returns the encoded key of a value, or a prefix of one, as it is stored: inverted for a
   * descending order.
   */
  Bytes inOrder(Bytes encoded) {
    return switch (order) {
      case ASCENDING -> encoded;
      case DESCENDING -> encoded.inverted();
    };
  }

  /** Skips the bytes of a value. */
  void skip(ByteReader in) {
    OrderedValueCodec.skipSort(in, order == Order.ASCENDING ? 0x00 : 0xFF);
  }
}
