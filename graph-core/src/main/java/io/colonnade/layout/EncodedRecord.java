package io.colonnade.layout;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import java.util.SortedMap;

/**
 * The encoded properties of an element.
 *
 * @param properties the bytes that follow the label in the record
 * @param big the cells of the out-of-line values; empty for most elements
 */
public record EncodedRecord(Bytes properties, SortedMap<BigKey, Bytes> big) {

  /** Returns the whole record. */
  public Bytes withLabel(int label) {
    return withHead(label, Bytes.EMPTY);
  }

  /**
   * Returns the record with bytes of the layout between label and properties.
   *
   * @see RecordCodec#edgeProperties
   */
  public Bytes withHead(int label, Bytes head) {
    ByteWriter out = new ByteWriter(properties.length() + head.length() + 4);
    out.u8(RecordCodec.FORMAT);
    out.ov(label);
    out.raw(head);
    out.raw(properties);
    return out.toBytes();
  }
}
