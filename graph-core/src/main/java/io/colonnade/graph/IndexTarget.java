package io.colonnade.graph;

import io.colonnade.schema.ElementKind;
import java.util.Optional;

/**
 * The elements that are in an index. Immutable.
 *
 * @param label the only label; empty: all labels
 */
public record IndexTarget(ElementKind kind, Optional<String> label) {

  /** Returns the target of all vertices. */
  public static IndexTarget vertex() {
    return new IndexTarget(ElementKind.VERTEX, Optional.empty());
  }

  /** Returns the target of the vertices of one label. */
  public static IndexTarget vertex(String label) {
    return new IndexTarget(ElementKind.VERTEX, Optional.of(label));
  }

  /** Returns the target of all edges. */
  public static IndexTarget edge() {
    return new IndexTarget(ElementKind.EDGE, Optional.empty());
  }

  /** Returns the target of the edges of one label. */
  public static IndexTarget edge(String label) {
    return new IndexTarget(ElementKind.EDGE, Optional.of(label));
  }
}
