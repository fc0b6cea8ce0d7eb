package io.colonnade.graph;

import io.colonnade.error.Problem;
import io.colonnade.model.Keys;
import java.util.OptionalInt;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.jspecify.annotations.Nullable;

/**
 * The common part of vertices, edges and vertex properties: a handle on an element of the graph. A
 * handle is valid across transactions and reads from the current one. Thread-safe.
 */
abstract sealed class ColonnadeElement implements Element
    permits ColonnadeVertex, ColonnadeEdge, ColonnadeVertexProperty {

  private final ColonnadeGraph graph;

  ColonnadeElement(ColonnadeGraph graph) {
    this.graph = graph;
  }

  @Override
  public final ColonnadeGraph graph() {
    return graph;
  }

  /**
   * Returns the number of the label; empty if the element has no label of its own or was not read.
   */
  OptionalInt labelNumber() {
    return OptionalInt.empty();
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    if (this instanceof ColonnadeVertex one
        && other instanceof ColonnadeVertex another
        && one.graph() == another.graph()) {
      return one.ref().id().equals(another.ref().id()); // compares encoded keys, decodes none
    }
    return ElementHelper.areEqual(this, other);
  }

  @Override
  public final int hashCode() {
    return this instanceof ColonnadeVertex vertex
        ? graph.vocabulary().shownHash(vertex.ref().id())
        : ElementHelper.hashCode((Element) this);
  }

  /**
   * Returns the approximate size in bytes of the values that this handle holds and of the required
   * values that it lacks.
   */
  abstract long bytes(Keys wanted);

  final IllegalStateException removed() {
    return new IllegalStateException(
        Problem.ELEMENT_REMOVED.message(
            "element", getClass().getSimpleName().replace("Colonnade", ""), "id", id()));
  }
}
