package io.colonnade.graph;

import io.colonnade.schema.ElementKind;
import java.util.Optional;

/**
 * Which elements are in an index. Immutable.
 *
 * @param label the only label; empty: all
 */
public record IndexTarget(ElementKind kind, Optional<String> label) {

  /** All vertices. */
  public static IndexTarget vertex() {
    return new IndexTarget(ElementKind.VERTEX, Optional.empty());
  }

  /** The vertices of that label. */
  public static IndexTarget vertex(String label) {
    return new IndexTarget(ElementKind.VERTEX, Optional.of(label));
  }

  /** All edges. */
  public static IndexTarget edge() {
    return new IndexTarget(ElementKind.EDGE, Optional.empty());
  }

  /** The edges of that label. */
  public static IndexTarget edge(String label) {
    return new IndexTarget(ElementKind.EDGE, Optional.of(label));
  }
}
