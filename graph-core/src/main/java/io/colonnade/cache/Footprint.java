package io.colonnade.cache;

import static io.colonnade.model.Side.IN;
import static io.colonnade.model.Side.OUT;

import io.colonnade.index.Covered;
import io.colonnade.index.IndexEntry;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;

/**
 * The approximate memory of facts, in bytes, with compressed references of four bytes, as JVMs have
 * them with less than 32 GB of heap. {@code CacheContract} compares it with the objects of a heap.
 */
final class Footprint {

  /** An entry with its key, its node of the map, and its arrays. */
  static final long ENTRY = 256;

  /** A place of an index with its node of the map, without its values and its entries. */
  static final long PLACE = 192;

  /** An answer without its content. */
  static final long ANSWER = 56;

  /** An answer with edges or neighbours, and its hop, without its content. */
  static final long HOP = 96;

  /** A reference to a vertex: {@code VertexRef}, {@code Id}, its key and its value. */
  private static final long REFERENCE = 132;

  /** A vertex without its reference, and without the bytes of its properties. */
  private static final long VERTEX = 160;

  /** An edge without its other vertex, and without the bytes of its properties. */
  private static final long EDGE = 256;

  /** An entry of an index, without the bytes of its values and of its id. */
  private static final long INDEX_ENTRY = 168;

  /** What a byte of encoded properties takes, as bytes and as decoded values. */
  private static final long PER_BYTE = 4;

  /** The most memory of the edges of one hop at one vertex; of more, the first are kept. */
  static final long LARGEST_PART = DatabaseCache.LARGEST - 8_192;

  private Footprint() {}

  static long of(VertexFact vertex) {
    return VERTEX + reference(vertex.ref()) + PER_BYTE * vertex.bytes(Keys.NONE);
  }

  static long of(EdgeFact edge) {
    return EDGE + edge.sortPrefix().length() + PER_BYTE * edge.bytes(Keys.NONE);
  }

  /** Returns the memory of an edge with the references to both its vertices. */
  static long ofWhole(EdgeFact edge) {
    return of(edge) + reference(edge.out()) + reference(edge.in());
  }

  static long reference(VertexRef vertex) {
    return REFERENCE + vertex.id().key().length();
  }

  /** Returns the memory of an entry of an index. */
  static long of(IndexEntry entry) {
    long covered = entry.covered().map(Footprint::of).orElse(0L);
    return INDEX_ENTRY + entry.place().length() + entry.element().key().length() + covered;
  }

  private static long of(Covered content) {
    if (content instanceof Covered.OfEdge edge) {
      long ends = reference(edge.out()) + reference(edge.in());
      return EDGE + ends + PER_BYTE * edge.properties().bytes(Keys.NONE);
    }
    return of(((Covered.OfVertex) content).fact());
  }

  /**
   * Returns the memory of edges with the references to their other vertices.
   *
   * @param firstIn the number of edges whose other vertex is the in vertex, which are the first
   */
  static long of(EdgeFact[] edges, int firstIn) {
    long sum = 0;
    for (int i = 0; i < edges.length; i++) {
      sum += Integer.BYTES + of(edges[i]) + reference(edges[i].end(i < firstIn ? IN : OUT));
    }
    return sum;
  }
}
