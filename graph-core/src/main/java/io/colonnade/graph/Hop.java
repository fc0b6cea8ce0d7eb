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
 * A cursor over the elements that an edge query finds: the edges, or the vertices at their other
 * ends. A new cursor is positioned before the first element. Confined to one thread at a time; must
 * be closed.
 *
 * @param <E> the type of the elements
 */
public abstract sealed class Hop<E extends Element> implements AutoCloseable {

  /**
   * Moves to the next element. Throws the exceptions that {@link GraphReads} names.
   *
   * @return false at the end and at every later call
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

  /** Returns the index, in the query, of the vertex at which the element was found. */
  public abstract int vertex();

  /** Returns a handle on the element; each call creates a new handle. */
  public abstract E element();

  abstract VertexRef near();

  /**
   * Passes the label of the vertex at which the element was found to a handle on it, if the query
   * asked for that label.
   */
  public final void teach(Vertex handle) {
    VertexRef known = near();
    if (known.isRead()) {
      ((ColonnadeVertex) handle).learn(known);
    }
  }

  @Override
  public abstract void close();

  /** A cursor over the vertices at the other ends. */
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

  /** A cursor over the edges. */
  static final class ToEdges extends Hop<Edge> {

    private final ColonnadeGraph graph;
    private final FactCursor<Incidence> found;
    private final long readBy;
    private @Nullable Incidence incidence; // null before the first edge and at the end

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

    /** Returns the edge and the vertex at which it was found. */
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
