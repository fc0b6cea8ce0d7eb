package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.SortKey;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;

/**
 * The layout of the values in a row of an index, in one byte, so that the end of a row can be found
 * without the index: the number of values and which of them are inverted, or that the row has a
 * label. Immutable.
 *
 * @param values the number of values, 1 to {@link IndexDefinition#MOST_KEYS}; 0 for a label
 * @param inverted bit i is set if all bytes of value i are inverted
 */
record Shape(int values, int inverted) {

  private static final int VALUES_SHIFT = 4;
  private static final int INVERTED_BITS = 0x0F;

  static Shape of(IndexDefinition index) {
    int inverted = 0;
    for (int i = 0; i < index.keys().size(); i++) {
      if (index.keys().get(i).order() == SortKey.Order.DESCENDING) {
        inverted |= 1 << i;
      }
    }
    return new Shape(index.type() == IndexType.LABEL ? 0 : index.keys().size(), inverted);
  }

  static Shape ofCode(int code) {
    int values = code >> VALUES_SHIFT;
    if (values > IndexDefinition.MOST_KEYS || (code & INVERTED_BITS) >> values != 0) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "index row", "shape", code);
    }
    return new Shape(values, code & INVERTED_BITS);
  }

  /** Returns the stored byte. */
  int code() {
    return values << VALUES_SHIFT | inverted;
  }

  boolean isInverted(int value) {
    return (inverted >> value & 1) == 1;
  }

  /** Returns the stored bytes of the encoded key of a value. */
  Bytes stored(int value, Bytes encoded) {
    return isInverted(value) ? encoded.inverted() : encoded;
  }

  /** Returns the encoded label, which a row of a label index has instead of values. */
  static Bytes label(int label) {
    ByteWriter writer = new ByteWriter(9);
    writer.ov(label);
    return writer.toBytes();
  }

  /** Skips the place in a row of a unique index; see {@link Place}. */
  void skipUnique(ByteReader row) {
    if (skipAmbiguous(row)) {
      row.skip(Place.DIGEST);
    }
  }

  /** Skips the values; returns true if the encoded key of one of them is ambiguous. */
  boolean skipAmbiguous(ByteReader row) {
    boolean isAny = false;
    for (int i = 0; i < values; i++) {
      int from = row.position();
      IndexValueCodec.skip(row, isInverted(i) ? 0xFF : 0x00);
      isAny |= IndexValueCodec.isAmbiguous(stored(i, row.since(from)));
    }
    return isAny;
  }

  /** Skips the values of a row, or its label. */
  void skipValues(ByteReader row) {
    if (values == 0) {
      row.ov();
    }
    for (int i = 0; i < values; i++) {
      IndexValueCodec.skip(row, isInverted(i) ? 0xFF : 0x00);
    }
  }
}
