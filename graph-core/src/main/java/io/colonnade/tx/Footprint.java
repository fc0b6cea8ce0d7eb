package io.colonnade.tx;

import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory of facts in bytes, accurately enough to refuse a transaction before memory
 * runs out. Stateless.
 */
public final class Footprint {

  /** A change without its facts: map entries, ids, keys. */
  public static final long CHANGE = 200;

  /**
   * The removal of an edge with one small property, from the fact that was read to the last
   * deletion of a cell. Measured with a vertex of a million edges: it is dropped in a heap of twice
   * as much.
   */
  private static final long REMOVED_EDGE = 1_000;

  private static final long OBJECT = 32;

  private Footprint() {}

  public static long of(VertexFact vertex) {
    EditedProperties edited = EditedProperties.of(vertex);
    return edited == null ? of(vertex, Keys.ALL) : OBJECT + edited.footprint();
  }

  /** Returns the memory of a vertex of which only these values are loaded. */
  public static long of(VertexFact vertex, Keys known) {
    long bytes = OBJECT;
    for (VertexPropertyFact property : vertex.properties(known)) {
      bytes += of(property);
    }
    return bytes;
  }

  public static long of(VertexPropertyFact property) {
    return 2 * OBJECT + ofValue(property.value()) + of(property.meta());
  }

  public static long of(EdgeFact edge) {
    return of(edge, Keys.ALL);
  }

  /** Returns the memory of an edge of which only these values are loaded. */
  public static long of(EdgeFact edge, Keys known) {
    return 2 * OBJECT + of(edge.properties(known));
  }

  /**
   * Returns the memory for the removal of an edge: its values are held both encoded and decoded.
   */
  public static long removed(EdgeFact edge) {
    long values = of(edge.properties());
    return REMOVED_EDGE + 2 * Math.max(0, values - 2 * OBJECT);
  }

  private static long of(List<PropertyFact> properties) {
    long bytes = 0;
    for (PropertyFact property : properties) {
      bytes += OBJECT + ofValue(property.value());
    }
    return bytes;
  }

  /** Returns the memory of a property value; 0 for null. */
  public static long ofValue(@Nullable Object value) {
    if (value == null) {
      return 0;
    } else if (value instanceof String text) {
      return OBJECT + text.length();
    } else if (value instanceof Collection<?> elements) {
      return OBJECT + elements.stream().mapToLong(Footprint::ofValue).sum();
    } else if (value instanceof Map<?, ?> map) {
      return OBJECT + ofValue(map.keySet()) + ofValue(map.values());
    } else if (value instanceof Object[] elements) {
      return OBJECT + ofValue(Arrays.asList(elements));
    } else if (value instanceof byte[] bytes) {
      return OBJECT + bytes.length;
    } else if (value.getClass().isArray()) {
      return OBJECT + (long) Long.BYTES * Array.getLength(value); // an upper bound
    } else if (value instanceof BigInteger number) {
      return OBJECT + number.bitLength() / Byte.SIZE;
    } else if (value instanceof BigDecimal number) {
      return OBJECT + ofValue(number.unscaledValue());
    }
    return OBJECT;
  }
}
