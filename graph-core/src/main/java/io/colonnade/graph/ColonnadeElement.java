package io.colonnade.graph;

import io.colonnade.error.Problem;
import io.colonnade.model.Keys;
import java.util.OptionalInt;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.jspecify.annotations.Nullable;

/**
 * What vertices, edges and vertex properties have in common: a handle on something in the graph,
 * valid across transactions, that looks into the current one whenever it is asked. Thread-safe.
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

  /** The number of its label; empty if it has none of its own, or was not read. */
  OptionalInt labelNumber() {
    return OptionalInt.empty();
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    if (this instanceof ColonnadeVertex one
        && other instanceof ColonnadeVertex another
        && one.graph() == another.graph()) {
      return one.ref().id().equals(another.ref().id()); // the keys, which need not be decoded
    }
    return ElementHelper.areEqual(this, other);
  }

  @Override
  public final int hashCode() {
    return this instanceof ColonnadeVertex vertex
        ? graph.vocabulary().shownHash(vertex.ref().id())
        : ElementHelper.hashCode((Element) this);
  }

  /** Returns about how many bytes the values take that this handle holds, or lacks and wants. */
  abstract long bytes(Keys wanted);

  final IllegalStateException removed() {
    return new IllegalStateException(
        Problem.ELEMENT_REMOVED.message(
            "element", getClass().getSimpleName().replace("Colonnade", ""), "id", id()));
  }
}
