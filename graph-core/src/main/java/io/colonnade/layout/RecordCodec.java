package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.FormatException;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Facts to records and back: all of an element in one cell, but for values over 1 KB. The format
 * page is the package's. What is read shares no bytes with the record. Stateless.
 */
public final class RecordCodec {

  /** The first byte of every record and big value: version 1, no flags. */
  static final int FORMAT = 0x01;

  /** The longest encoded form of a value that stays in the record, in bytes. */
  public static final int MAX_INLINE = 1024;

  /** The qualifier of the record cell of a vertex or a pointer. */
  public static final Bytes QUALIFIER = Bytes.of(0);

  private static final int WRAPPED = 0x60;
  private static final int REFERENCE = 0x61;

  private static final int HAS_SEQUENCE = 0x01;
  private static final int HAS_ID = 0x02;
  private static final int HAS_META = 0x04;
  private static final int ALL_FLAGS = HAS_SEQUENCE | HAS_ID | HAS_META;

  /** A key and a value take at least this many bytes. */
  private static final int LEAST_PROPERTY = 2;

  private RecordCodec() {}

  /**
   * The properties of an edge, without its label.
   *
   * @param label as the record has it
   */
  public record EdgeRecord(int label, List<PropertyFact> properties) {}

  /**
   * Encodes the properties of a vertex.
   *
   * @throws io.colonnade.error.InvalidInputException if a value is of a class that is not supported
   * @throws IllegalArgumentException if the keys are not in order, or a number is negative
   */
  public static EncodedRecord ofVertex(VertexFact vertex) {
    ByteWriter out = new ByteWriter(128);
    SortedMap<BigKey, Bytes> big = new TreeMap<>();
    out.ov(vertex.properties().size());
    int last = 0;
    for (VertexPropertyFact property : vertex.properties()) {
      requireOrder(last <= property.key());
      last = property.key();
      out.ov(property.key());
      vertexProperty(property, out, big);
    }
    return new EncodedRecord(out.toBytes(), big);
  }

  /**
   * Encodes the properties of an edge.
   *
   * @throws io.colonnade.error.InvalidInputException if a value is of a class that is not supported
   * @throws IllegalArgumentException if the keys are not in order, not each once, or negative
   */
  public static EncodedRecord ofEdge(List<PropertyFact> properties) {
    ByteWriter out = new ByteWriter(64);
    SortedMap<BigKey, Bytes> big = new TreeMap<>();
    out.ov(properties.size());
    int last = -1;
    for (PropertyFact property : properties) {
      requireOrder(last < property.key());
      last = property.key();
      out.ov(property.key());
      value(property.value(), BigKey.ofEdge(property.key()), out, big);
    }
    return new EncodedRecord(out.toBytes(), big);
  }

  /**
   * Decodes the record of a vertex.
   *
   * @param big afterwards says whether values are missing; then the fact must be dropped
   * @throws FormatException if the bytes are no record
   */
  public static VertexFact vertex(Id id, Bytes record, BigValues big) {
    ByteReader in = new ByteReader(record);
    int label = label(in);
    int count = in.orderedCount(LEAST_PROPERTY);
    List<VertexPropertyFact> properties = new ArrayList<>(count);
    int last = 0;
    for (int i = 0; i < count; i++) {
      int key = in.ovInt();
      requireAscending(last <= key);
      last = key;
      properties.add(vertexProperty(key, in, big));
    }
    in.end();
    return new VertexFact(new VertexRef(id, label), properties);
  }

  /**
   * Decodes the record of an edge.
   *
   * @param big afterwards says whether values are missing; then the result must be dropped
   * @throws FormatException if the bytes are no record
   */
  public static EdgeRecord edge(Bytes record, BigValues big) {
    ByteReader in = new ByteReader(record);
    int label = label(in);
    int count = in.orderedCount(LEAST_PROPERTY);
    List<PropertyFact> properties = new ArrayList<>(count);
    int last = -1;
    for (int i = 0; i < count; i++) {
      int key = in.ovInt();
      requireAscending(last < key);
      last = key;
      properties.add(new PropertyFact(key, value(BigKey.ofEdge(key), in, big)));
    }
    in.end();
    return new EdgeRecord(label, properties);
  }

  /**
   * The label of a record, without decoding the rest.
   *
   * @throws FormatException if the bytes are no record
   */
  public static int label(Bytes record) {
    return label(new ByteReader(record));
  }

  private static int label(ByteReader in) {
    format(in);
    return in.ovInt();
  }

  /** Reads the first byte of a stored value. */
  static void format(ByteReader in) {
    int format = in.u8();
    if (format != FORMAT) {
      throw new FormatException(
          "unknown format of a stored value: damaged, or written by a newer version",
          "format",
          format);
    }
  }

  private static void vertexProperty(
      VertexPropertyFact property, ByteWriter out, SortedMap<BigKey, Bytes> big) {
    if (property.sequence() < 0) {
      throw new IllegalArgumentException("a sequence is not negative: " + property.sequence());
    }
    int flags =
        (property.sequence() > 0 ? HAS_SEQUENCE : 0)
            | (property.suppliedId().isPresent() ? HAS_ID : 0)
            | (property.meta().isEmpty() ? 0 : HAS_META);
    if (flags != 0) {
      out.u8(WRAPPED);
      out.u8(flags);
    }
    if ((flags & HAS_SEQUENCE) != 0) {
      out.vi(property.sequence());
    }
    property.suppliedId().ifPresent(id -> out.raw(id.key()));
    if ((flags & HAS_META) != 0) {
      out.ov(property.meta().size());
      int last = -1;
      for (PropertyFact meta : property.meta()) {
        requireOrder(last < meta.key());
        last = meta.key();
        out.ov(meta.key());
        BigKey key = new BigKey(property.key(), property.sequence(), meta.key());
        value(meta.value(), key, out, big);
      }
    }
    BigKey key = new BigKey(property.key(), property.sequence(), BigKey.NO_META);
    value(property.value(), key, out, big);
  }

  private static VertexPropertyFact vertexProperty(int key, ByteReader in, BigValues big) {
    int sequence = 0;
    Optional<Id> suppliedId = Optional.empty();
    List<PropertyFact> meta = List.of();
    if (in.peek() == WRAPPED) {
      in.skip(1);
      int flags = in.u8();
      if ((flags & ~ALL_FLAGS) != 0) {
        throw new FormatException(
            "unknown flags of a property: damaged, or written by a newer version", "flags", flags);
      }
      sequence = (flags & HAS_SEQUENCE) != 0 ? in.viInt() : 0;
      suppliedId =
          (flags & HAS_ID) != 0 ? Optional.of(Id.ofKey(in.idKey().copy())) : Optional.empty();
      meta = (flags & HAS_META) != 0 ? meta(key, sequence, in, big) : meta;
    }
    Object value = value(new BigKey(key, sequence, BigKey.NO_META), in, big);
    return new VertexPropertyFact(key, sequence, suppliedId, value, meta);
  }

  private static List<PropertyFact> meta(int key, int sequence, ByteReader in, BigValues big) {
    int count = in.orderedCount(LEAST_PROPERTY);
    List<PropertyFact> meta = new ArrayList<>(count);
    int last = -1;
    for (int i = 0; i < count; i++) {
      int metaKey = in.ovInt();
      requireAscending(last < metaKey);
      last = metaKey;
      meta.add(new PropertyFact(metaKey, value(new BigKey(key, sequence, metaKey), in, big)));
    }
    return meta;
  }

  private static void value(
      Object value, BigKey key, ByteWriter out, SortedMap<BigKey, Bytes> big) {
    int start = out.length();
    ValueCodec.write(value, out);
    int length = out.length() - start;
    if (length > MAX_INLINE) {
      big.put(key, Bytes.of(FORMAT).concat(out.cut(start)));
      out.u8(REFERENCE);
      out.vi(length);
    }
  }

  private static Object value(BigKey key, ByteReader in, BigValues big) {
    if (in.peek() != REFERENCE) {
      return ValueCodec.read(in);
    }
    in.skip(1);
    return big.value(key, in.viInt());
  }

  private static void requireOrder(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("property keys must ascend");
    }
  }

  private static void requireAscending(boolean holds) {
    if (!holds) {
      throw new FormatException("damaged record: its keys do not ascend");
    }
  }
}
