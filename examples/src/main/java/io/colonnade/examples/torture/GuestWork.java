package io.colonnade.examples.torture;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Adds and drops vertices of a few ids, and adds edges between those that exist, so that some
 * transactions drop a vertex while others add an edge to it. Stateless.
 */
final class GuestWork implements Work {

  static final String GUEST = "guest";
  static final String MEETS = "meets";

  private static final int GUESTS = 12;

  /** Returns the ids of all that may exist. */
  static List<Object> ids() {
    return IntStream.range(0, GUESTS).<Object>mapToObj(i -> GUEST + i).toList();
  }

  @Override
  public String change(GraphTraversalSource g, Random random) {
    Object id = ids().get(random.nextInt(GUESTS));
    Optional<Vertex> guest = g.V(id).tryNext();
    if (guest.isEmpty()) {
      Vertex added = g.addV(GUEST).property(T.id, id).property("mood", random.nextInt()).next();
      if (added.properties(CountWork.KEY).hasNext()) {
        throw new IllegalStateException(id + " has the counter of one that was dropped");
      }
      return id + " comes";
    }
    if (random.nextInt(4) == 0) {
      guest.get().remove();
      return id + " leaves";
    }
    Object other = ids().get(random.nextInt(GUESTS));
    Optional<Vertex> met = g.V(other).tryNext();
    met.ifPresent(vertex -> guest.get().addEdge(MEETS, vertex, "at", random.nextLong()));
    return id + (met.isPresent() ? " meets " : " misses ") + other;
  }
}
