package io.colonnade.layout;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import java.util.SortedMap;

/**
 * The properties of an element as bytes.
 *
 * @param properties what follows the label in the record
 * @param big the cells of the values that are too large for the record; empty for most
 */
public record EncodedRecord(Bytes properties, SortedMap<BigKey, Bytes> big) {

  /** The whole record. */
  public Bytes withLabel(int label) {
    return withHead(label, Bytes.EMPTY);
  }

  /**
   * The record with bytes of the layout between label and properties.
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
