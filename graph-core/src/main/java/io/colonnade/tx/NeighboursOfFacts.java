package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.VertexRef;
import org.jspecify.annotations.Nullable;

/**
 * The neighbours at a frontier where the transaction has changed edges, taken from the edges that
 * the transaction sees. Confined to one thread at a time.
 */
final class NeighboursOfFacts implements NeighbourCursor {

  private final FactCursor<Incidence> edges;
  private @Nullable Incidence found; // null before the first edge and at the end

  NeighboursOfFacts(FactCursor<Incidence> edges) {
    this.edges = edges;
  }

  @Override
  public boolean advance() {
    found = edges.next().orElse(null);
    return found != null;
  }

  private Incidence found() {
    Incidence current = found;
    if (current == null) {
      throw new IllegalStateException("the cursor is at no neighbour");
    }
    return current;
  }

  @Override
  public int vertex() {
    return found().vertex();
  }

  @Override
  public VertexRef near() {
    return found().edge().end(found().side());
  }

  @Override
  public VertexRef other() {
    return found().other();
  }

  @Override
  public void close() {
    edges.close();
  }
}
