package io.colonnade.graph;

import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.RetryableException;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the elements that a query of edges finds: the edges, or the vertices at their other
 * ends. Is before the first one when opened. Confined to one thread at a time; must be closed.
 *
 * @param <E> the type of the elements
 */
public abstract sealed class Hop<E extends Element> implements AutoCloseable {

  /**
   * Moves to the next element; throws what {@link GraphReads} says.
   *
   * @return false at the end, then and ever after
   */
  public final boolean advance() {
    try {
      return moves();
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    } catch (ReadInterruptedException e) {
      throw ColonnadeGraph.interrupted(e);
    }
  }

  abstract boolean moves();

  /** Returns the index in the query of the vertex at which the element was found. */
  public abstract int vertex();

  /** Returns a handle on the element; another one at each call. */
  public abstract E element();

  abstract VertexRef near();

  /** Tells a handle on the vertex at which the element was found its label, if that was asked. */
  public final void teach(Vertex handle) {
    VertexRef known = near();
    if (known.isRead()) {
      ((ColonnadeVertex) handle).learn(known);
    }
  }

  @Override
  public abstract void close();

  /** The vertices at the other ends. */
  static final class ToVertices extends Hop<Vertex> {

    private final ColonnadeGraph graph;
    private final NeighbourCursor found;

    ToVertices(ColonnadeGraph graph, NeighbourCursor found) {
      this.graph = graph;
      this.found = found;
    }

    @Override
    boolean moves() {
      return found.advance();
    }

    @Override
    public int vertex() {
      return found.vertex();
    }

    @Override
    public Vertex element() {
      return graph.vertex(found.other());
    }

    @Override
    VertexRef near() {
      return found.near();
    }

    @Override
    public void close() {
      found.close();
    }
  }

  /** The edges. */
  static final class ToEdges extends Hop<Edge> {

    private final ColonnadeGraph graph;
    private final FactCursor<Incidence> found;
    private final long readBy;
    private @Nullable Incidence incidence; // null before the first one and at the end

    /**
     * @param readBy serial of the transaction that reads the edges
     */
    ToEdges(ColonnadeGraph graph, FactCursor<Incidence> found, long readBy) {
      this.graph = graph;
      this.found = found;
      this.readBy = readBy;
    }

    @Override
    boolean moves() {
      incidence = found.next().orElse(null);
      return incidence != null;
    }

    /** The edge, and where it was found. */
    Incidence incidence() {
      Incidence current = incidence;
      if (current == null) {
        throw new IllegalStateException("the hop is at no edge");
      }
      return current;
    }

    @Override
    public int vertex() {
      return incidence().vertex();
    }

    @Override
    public Edge element() {
      return graph.edge(incidence().edge(), readBy);
    }

    @Override
    VertexRef near() {
      Side side = incidence().side();
      return incidence().edge().end(side);
    }

    @Override
    public void close() {
      found.close();
    }
  }
}
