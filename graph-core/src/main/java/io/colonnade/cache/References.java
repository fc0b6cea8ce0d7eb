package io.colonnade.cache;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.VertexRef;
import java.util.Arrays;
import java.util.Set;

/**
 * References to vertices in few bytes: the label and the key of each, one after the other. Objects
 * would take ten times the memory. A reference is made when it is asked for, and shares nothing
 * with these bytes, so that a caller that keeps it keeps no others. Immutable.
 */
final class References {

  static final References NONE = new References(Bytes.EMPTY, new int[0]);

  private static final int ALIGNMENT = 8;

  /** This object, its Bytes, and the headers of both arrays, in bytes. */
  private static final int OBJECTS = 80;

  private final Bytes encoded;
  private final int[] ends; // of each reference

  private References(Bytes encoded, int[] ends) {
    this.encoded = encoded;
    this.ends = ends;
  }

  int size() {
    return ends.length;
  }

  VertexRef get(int at) {
    ByteReader in = reader(at);
    int label = in.viInt();
    return new VertexRef(Id.ofKey(in.rest().copy()), label);
  }

  /** Returns whether a reference is to one of some vertices. */
  boolean isToOneOf(Set<Id> vertices, int at) {
    ByteReader in = reader(at);
    int unused = in.viInt();
    return vertices.contains(Id.ofKey(in.rest())); // not kept: needs no copy
  }

  private ByteReader reader(int at) {
    return new ByteReader(encoded.slice(at == 0 ? 0 : ends[at - 1], ends[at]));
  }

  /** Returns the memory of these references, in bytes. */
  long bytes() {
    return OBJECTS + aligned(encoded.length()) + aligned((long) ends.length * Integer.BYTES);
  }

  private static long aligned(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Collects references. Confined to one thread at a time. */
  static final class Builder {

    private static final int FIRST = 8; // references that have room at first

    private final ByteWriter encoded = new ByteWriter();
    private int[] ends = new int[FIRST];
    private int size;

    void add(VertexRef vertex) {
      encoded.vi(vertex.label());
      encoded.raw(vertex.id().key());
      if (size == ends.length) {
        ends = Arrays.copyOf(ends, 2 * size);
      }
      ends[size++] = encoded.length();
    }

    int size() {
      return size;
    }

    /** Returns the memory that each of these references adds to that of none, in bytes. */
    long bytes() {
      return encoded.length() + (long) size * Integer.BYTES;
    }

    /** Begins with none again. */
    void clear() {
      encoded.clear();
      size = 0;
    }

    References build() {
      return size == 0 ? NONE : new References(encoded.toBytes(), Arrays.copyOf(ends, size));
    }
  }
}
