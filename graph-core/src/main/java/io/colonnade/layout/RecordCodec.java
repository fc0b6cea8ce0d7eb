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
 * Properties to records and back: all of an element in one cell, but for values over 1 KB. The
 * format page is the package's. What is read shares no bytes with the record. Stateless.
 */
public final class RecordCodec {

  /** The first byte of every record and big value: version 1, no flags. */
  static final int FORMAT = 0x01;

  /** The longest encoded form of a value that stays in the record, in bytes. */
  public static final int MAX_INLINE = 1024;

  /** The qualifier of the cell of a record that has a row of its own. */
  public static final Bytes QUALIFIER = Bytes.of(0);

  /** The cell of the record, in a row. */
  public static final CellSet CELL = CellSet.exact(Family.RECORD, QUALIFIER);

  /** A key and a value take at least this many bytes. */
  static final int LEAST_PROPERTY = 2;

  /** Before the first key. */
  static final int NO_KEY = -1;

  private static final StoredProperties<VertexPropertyFact> NONE_OF_VERTEX =
      StoredProperties.none(VertexSlots.SLOTS);
  private static final StoredProperties<PropertyFact> NONE_OF_EDGE =
      StoredProperties.none(EdgeSlots.SLOTS);

  private RecordCodec() {}

  /**
   * Encodes the properties of a vertex.
   *
   * @throws io.colonnade.error.InvalidInputException if a value is of a class that is not supported
   * @throws IllegalArgumentException if the keys are not in order, or a number is negative
   */
  public static EncodedRecord ofVertex(VertexFact vertex) {
    return encode(vertex.properties(), VertexSlots.SLOTS);
  }

  /**
   * Encodes the properties of an edge.
   *
   * @throws io.colonnade.error.InvalidInputException if a value is of a class that is not supported
   * @throws IllegalArgumentException if the keys are not in order, not each once, or negative
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
   * As {@link #ofEdge}, for a copy that repeats only what is small: a value that does not fit into
   * the first bytes is left out, as if it were too large for a record.
   *
   * @param most how many bytes the keys and values may take that come before the end of a value
   *     which stays
   */
  public static EncodedRecord copyOfEdge(List<PropertyFact> properties, int most) {
    return copyOfEdge(properties, (key, length) -> Math.max(most - length, 0));
  }

  /**
   * As {@link #ofEdge}, for a copy that repeats only some keys: other values are left out, as if
   * they were too large for a record.
   */
  public static EncodedRecord copyOfEdge(List<PropertyFact> properties, IntPredicate repeated) {
    return copyOfEdge(properties, (key, length) -> repeated.test(key) ? MAX_INLINE : 0);
  }

  /** As {@link #ofVertex}, for a copy that repeats only some keys, see {@link #copyOfEdge}. */
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

  /** How long a value may be to stay in a copy. */
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
   * Reads the record of a vertex.
   *
   * @throws FormatException if the bytes do not have the form of one
   */
  public static StoredRecord<VertexPropertyFact> vertex(Bytes record) {
    ByteReader in = new ByteReader(record);
    int label = label(in);
    return new StoredRecord<>(
        label, StoredProperties.read(VertexSlots.SLOTS, record, in, NONE_OF_VERTEX));
  }

  /**
   * Reads the record of an edge.
   *
   * @throws FormatException if the bytes do not have the form of one
   */
  public static StoredRecord<PropertyFact> edge(Bytes record) {
    ByteReader in = new ByteReader(record);
    int label = label(in);
    return new StoredRecord<>(
        label, StoredProperties.read(EdgeSlots.SLOTS, record, in, NONE_OF_EDGE));
  }

  /**
   * Reads the properties of an edge, to the end of a value whose head is the layout's.
   *
   * @param record all of the value; a view
   * @param in stands behind the head
   * @throws FormatException if what follows does not have the form
   */
  public static StoredProperties<PropertyFact> edgeProperties(Bytes record, ByteReader in) {
    return StoredProperties.read(EdgeSlots.SLOTS, record, in, NONE_OF_EDGE);
  }

  /** Same for a vertex. */
  public static StoredProperties<VertexPropertyFact> vertexProperties(Bytes record, ByteReader in) {
    return StoredProperties.read(VertexSlots.SLOTS, record, in, NONE_OF_VERTEX);
  }

  /**
   * The label of a record, without a look at the rest.
   *
   * @throws FormatException if the bytes are no record
   */
  public static int label(Bytes record) {
    return label(new ByteReader(record));
  }

  /** Reads format and label, with which a record begins. */
  public static int label(ByteReader in) {
    format(in);
    return in.ovInt();
  }

  /** Reads the first byte of a stored value. */
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
