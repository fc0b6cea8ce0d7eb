package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.Keyed;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Encodes and decodes records: all properties of an element in one cell, except values above 1 KB.
 * The format page is that of the package. Decoded objects share no bytes with the record.
 * Stateless.
 */
public final class RecordCodec {

  /** The first byte of every record and out-of-line value: version 1, no flags. */
  static final int FORMAT = 0x01;

  /** The maximum length in bytes of an encoded value that is stored in the record. */
  public static final int MAX_INLINE = 1024;

  /** The qualifier of a record that has a row of its own. */
  public static final Bytes QUALIFIER = Bytes.of(0);

  /** The cell set with the record of a row. */
  public static final CellSet CELL = CellSet.exact(Family.RECORD, QUALIFIER);

  /** The minimum length in bytes of a key with its value. */
  static final int LEAST_PROPERTY = 2;

  /** The previous key of the first key. */
  static final int NO_KEY = -1;

  private static final StoredProperties<VertexPropertyFact> NONE_OF_VERTEX =
      StoredProperties.none(VertexSlots.SLOTS);
  private static final StoredProperties<PropertyFact> NONE_OF_EDGE =
      StoredProperties.none(EdgeSlots.SLOTS);

  private RecordCodec() {}

  /**
   * A decoded record that shares no bytes with the store. Immutable and thread-safe.
   *
   * @param label the label in the record
   */
  public record StoredRecord<P extends Keyed>(int label, StoredProperties<P> properties) {}

  /**
   * Encodes the properties of a vertex.
   *
   * @throws io.colonnade.error.InvalidInputException if the class of a value is not supported
   * @throws IllegalArgumentException if the keys are not in order, or if a number is negative
   */
  public static EncodedRecord ofVertex(VertexFact vertex) {
    return encode(vertex.record(), VertexSlots.SLOTS);
  }

  /**
   * Encodes the properties of an edge.
   *
   * @throws io.colonnade.error.InvalidInputException if the class of a value is not supported
   * @throws IllegalArgumentException if the keys are not strictly ascending, or if one is negative
   */
  public static EncodedRecord ofEdge(List<PropertyFact> properties) {
    return encode(properties, EdgeSlots.SLOTS);
  }

  private static <P extends Keyed> EncodedRecord encode(List<P> properties, Slots<P> slots) {
    ByteWriter out = new ByteWriter(128);
    SortedMap<BigKey, Bytes> big = new TreeMap<>();
    out.ov(properties.size());
    int last = NO_KEY;
    for (P property : properties) {
      requireOrder(slots.isAscending(last, property.key()));
      last = property.key();
      out.ov(property.key());
      slots.write(property, out, big);
    }
    return new EncodedRecord(out.toBytes(), big);
  }

  /**
   * Encodes a copy of the properties of an edge that contains small values only. A value that ends
   * after the first {@code most} bytes is left out, like an out-of-line value. See {@link #ofEdge}.
   *
   * @param most the maximum length in bytes of all keys and values up to the end of a value that is
   *     kept
   */
  public static EncodedRecord copyOfEdge(List<PropertyFact> properties, int most) {
    return copyOfEdge(properties, (key, length) -> Math.max(most - length, 0));
  }

  /**
   * Encodes a copy of the properties of an edge that contains the values of some keys only. Other
   * values are left out, like out-of-line values. See {@link #ofEdge}.
   */
  public static EncodedRecord copyOfEdge(List<PropertyFact> properties, IntPredicate repeated) {
    return copyOfEdge(properties, (key, length) -> repeated.test(key) ? MAX_INLINE : 0);
  }

  /**
   * Encodes a copy of the properties of a vertex that contains the values of some keys only, see
   * {@link #ofVertex} and {@link #copyOfEdge(List, IntPredicate)}.
   */
  public static EncodedRecord copyOfVertex(
      List<VertexPropertyFact> properties, IntPredicate repeated) {
    ByteWriter out = new ByteWriter(64);
    SortedMap<BigKey, Bytes> left = new TreeMap<>();
    out.ov(properties.size());
    int last = NO_KEY;
    for (VertexPropertyFact property : properties) {
      requireOrder(last <= property.key());
      last = property.key();
      out.ov(last);
      VertexSlots.SLOTS.write(property, out, left, repeated.test(last) ? MAX_INLINE : 0);
    }
    return new EncodedRecord(out.toBytes(), left);
  }

  /** The maximum length of a value that is kept in a copy. */
  private interface Room {
    int left(int key, int length);
  }

  private static EncodedRecord copyOfEdge(List<PropertyFact> properties, Room room) {
    ByteWriter out = new ByteWriter(64);
    SortedMap<BigKey, Bytes> left = new TreeMap<>();
    out.ov(properties.size());
    int last = NO_KEY;
    for (PropertyFact property : properties) {
      requireOrder(last < property.key());
      last = property.key();
      out.ov(last);
      int most = room.left(last, out.length());
      ValueSlot.write(property.value(), BigKey.ofEdge(last), out, left, most);
    }
    return new EncodedRecord(out.toBytes(), left);
  }

  /**
   * Decodes the record of a vertex.
   *
   * @throws FormatException if the bytes are not a record of a vertex
   */
  public static StoredRecord<VertexPropertyFact> vertex(Bytes record) {
    ByteReader in = new ByteReader(record);
    int label = label(in);
    return new StoredRecord<>(
        label, StoredProperties.read(VertexSlots.SLOTS, record, in, NONE_OF_VERTEX));
  }

  /**
   * Decodes the record of an edge.
   *
   * @throws FormatException if the bytes are not a record of an edge
   */
  public static StoredRecord<PropertyFact> edge(Bytes record) {
    ByteReader in = new ByteReader(record);
    int label = label(in);
    return new StoredRecord<>(
        label, StoredProperties.read(EdgeSlots.SLOTS, record, in, NONE_OF_EDGE));
  }

  /**
   * Decodes the properties of an edge, to the end of a value that begins with a head of the layout.
   *
   * @param record the whole value; a view
   * @param in positioned after the head
   * @throws FormatException if the remaining bytes are not properties
   */
  public static StoredProperties<PropertyFact> edgeProperties(Bytes record, ByteReader in) {
    return StoredProperties.read(EdgeSlots.SLOTS, record, in, NONE_OF_EDGE);
  }

  /** Decodes the properties of a vertex, see {@link #edgeProperties}. */
  public static StoredProperties<VertexPropertyFact> vertexProperties(Bytes record, ByteReader in) {
    return StoredProperties.read(VertexSlots.SLOTS, record, in, NONE_OF_VERTEX);
  }

  /**
   * Returns the label of a record without decoding its properties.
   *
   * @throws FormatException if the bytes are not a record
   */
  public static int label(Bytes record) {
    return label(new ByteReader(record));
  }

  /** Reads the format and the label at the start of a record. */
  public static int label(ByteReader in) {
    format(in);
    return in.ovInt();
  }

  /** Reads and checks the first byte of a stored value. */
  static void format(ByteReader in) {
    int format = in.u8();
    if (format != FORMAT) {
      throw new FormatException(
          Problem.UNKNOWN_KIND, "of", "format of a stored value", "format", format);
    }
  }

  static void requireOrder(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("property keys must ascend");
    }
  }

  static void requireAscending(boolean holds) {
    if (!holds) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "the keys of a record do not ascend");
    }
  }
}
