package io.colonnade.tx;

import io.colonnade.model.EdgeFact;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** About how many bytes of memory facts take: enough to refuse a transaction in time. */
final class Footprint {

  /** A change without what it leads to: map entries, ids, keys. */
  static final long CHANGE = 200;

  /**
   * The removal of an edge, from the fact that was read to the last deletion of a cell. Measured
   * with a vertex of a million edges: it is dropped in a heap of twice as much.
   */
  static final long REMOVED_EDGE = 1_000;

  private static final long OBJECT = 32;

  private Footprint() {}

  static long of(VertexFact vertex) {
    long bytes = OBJECT;
    for (VertexPropertyFact property : vertex.properties()) {
      bytes += 2 * OBJECT + ofValue(property.value()) + of(property.meta());
    }
    return bytes;
  }

  static long of(EdgeFact edge) {
    return 2 * OBJECT + of(edge.properties());
  }

  private static long of(List<PropertyFact> properties) {
    long bytes = 0;
    for (PropertyFact property : properties) {
      bytes += OBJECT + ofValue(property.value());
    }
    return bytes;
  }

  private static long ofValue(Object value) {
    if (value instanceof String text) {
      return OBJECT + text.length();
    } else if (value instanceof Collection<?> elements) {
      return OBJECT + OBJECT * elements.size();
    } else if (value instanceof Map<?, ?> map) {
      return OBJECT + 2 * OBJECT * map.size();
    } else if (value.getClass().isArray()) {
      return OBJECT + Array.getLength(value);
    }
    return OBJECT;
  }
}
