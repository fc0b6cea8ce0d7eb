package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The encoding of the properties of a vertex: a key may occur several times, and a value may be
 * wrapped. Stateless.
 */
final class VertexSlots implements Slots<VertexPropertyFact> {

  static final VertexSlots SLOTS = new VertexSlots();

  private static final int WRAPPED = 0x60;

  private static final int HAS_SEQUENCE = 0x01;
  private static final int HAS_ID = 0x02;
  private static final int HAS_META = 0x04;
  private static final int ALL_FLAGS = HAS_SEQUENCE | HAS_ID | HAS_META;

  private VertexSlots() {}

  @Override
  public boolean isAscending(int before, int key) {
    return before <= key;
  }

  @Override
  public void write(VertexPropertyFact property, ByteWriter out, SortedMap<BigKey, Bytes> big) {
    write(property, out, big, RecordCodec.MAX_INLINE);
  }

  /**
   * Writes the bytes that follow the key.
   *
   * @param big receives the values that are longer than {@code most} bytes
   * @param most the maximum length in bytes of a value that is kept in the record
   */
  void write(VertexPropertyFact property, ByteWriter out, SortedMap<BigKey, Bytes> big, int most) {
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
      writeMeta(property, out, big, most);
    }
    BigKey key = new BigKey(property.key(), property.sequence(), BigKey.NO_META);
    ValueSlot.write(property.value(), key, out, big, most);
  }

  private static void writeMeta(
      VertexPropertyFact property, ByteWriter out, SortedMap<BigKey, Bytes> big, int most) {
    out.ov(property.meta().size());
    int last = RecordCodec.NO_KEY;
    for (PropertyFact meta : property.meta()) {
      RecordCodec.requireOrder(last < meta.key());
      last = meta.key();
      out.ov(meta.key());
      BigKey key = new BigKey(property.key(), property.sequence(), meta.key());
      ValueSlot.write(meta.value(), key, out, big, most);
    }
  }

  @Override
  public VertexPropertyFact read(int key, ByteReader in, BigValues big) {
    int flags = flags(in);
    int sequence = (flags & HAS_SEQUENCE) != 0 ? in.viInt() : 0;
    Optional<Id> suppliedId =
        (flags & HAS_ID) != 0 ? Optional.of(Id.ofKey(in.idKey().copy())) : Optional.empty();
    List<PropertyFact> meta =
        (flags & HAS_META) != 0 ? readMeta(key, sequence, in, big) : List.of();
    Object value = ValueSlot.read(key, sequence, BigKey.NO_META, in, big);
    return new VertexPropertyFact(key, sequence, suppliedId, value, meta);
  }

  private static List<PropertyFact> readMeta(int key, int sequence, ByteReader in, BigValues big) {
    int count = in.orderedCount(RecordCodec.LEAST_PROPERTY);
    List<PropertyFact> meta = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int metaKey = in.ovInt();
      meta.add(new PropertyFact(metaKey, ValueSlot.read(key, sequence, metaKey, in, big)));
    }
    return meta;
  }

  @Override
  public void skip(int key, ByteReader in, List<BigReference> references) {
    int flags = flags(in);
    int sequence = (flags & HAS_SEQUENCE) != 0 ? in.viInt() : 0;
    if ((flags & HAS_ID) != 0) {
      in.idKey();
    }
    if ((flags & HAS_META) != 0) {
      int count = in.orderedCount(RecordCodec.LEAST_PROPERTY);
      int last = RecordCodec.NO_KEY;
      for (int i = 0; i < count; i++) {
        int metaKey = in.ovInt();
        RecordCodec.requireAscending(last < metaKey);
        last = metaKey;
        ValueSlot.skip(key, sequence, metaKey, in, references);
      }
    }
    ValueSlot.skip(key, sequence, BigKey.NO_META, in, references);
  }

  /** Reads the flags of a wrapped value; for a plain value, returns 0 and reads nothing. */
  private static int flags(ByteReader in) {
    if (in.peek() != WRAPPED) {
      return 0;
    }
    in.skip(1);
    int flags = in.u8();
    if ((flags & ~ALL_FLAGS) != 0) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "flags of a property", "flags", flags);
    }
    return flags;
  }
}
