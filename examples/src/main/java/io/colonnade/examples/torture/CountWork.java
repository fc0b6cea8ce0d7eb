package io.colonnade.examples.torture;

import io.colonnade.graph.ColonnadeEdge;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeVertex;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Adds to counters of a few vertices and edges that all clients share. A transaction adds the same
 * number to a vertex and to an edge, so that in every snapshot the counters of the vertices have
 * the sum of those of the edges. Other transactions add to a guest, which {@link GuestWork} drops.
 * Stateless.
 */
final class CountWork implements Work {

  /** Property key, which is a counter. */
  static final String KEY = "views";

  /** The first word of what a transaction does that adds to a vertex and an edge. */
  static final String COUNTS = "counts";

  private static final String LABEL = "counted";
  private static final int ELEMENTS = 4;
  private static final int MOST = 3;

  /** Returns the ids of the vertices. */
  static List<Object> vertices() {
    return IntStream.range(0, ELEMENTS).<Object>mapToObj(i -> "counted" + i).toList();
  }

  /** Returns the ids of the edges. */
  static List<Object> edges() {
    return IntStream.range(0, ELEMENTS).<Object>mapToObj(i -> "countedEdge" + i).toList();
  }

  /** Creates the vertices and the edges. */
  static void prepare(ColonnadeGraph graph) {
    graph.schema().change().counter(KEY).commit();
    for (Object id : vertices()) {
      Vertex vertex = graph.addVertex(T.id, id, T.label, LABEL);
      // With its counter: the first count of an edge would change the schema beside the clients.
      vertex.addEdge(LABEL, vertex, T.id, edges().get(vertices().indexOf(id)), KEY, 0);
    }
    graph.tx().commit();
  }

  @Override
  public String change(GraphTraversalSource g, Random random) {
    int by = 1 + random.nextInt(MOST);
    if (random.nextInt(4) == 0) {
      Object guest = GuestWork.ids().get(random.nextInt(GuestWork.ids().size()));
      Optional<Vertex> greeted = g.V(guest).tryNext();
      greeted.ifPresent(vertex -> ((ColonnadeVertex) vertex).increment(KEY, by));
      return "greets " + guest;
    }
    Vertex vertex = g.V(vertices().get(random.nextInt(ELEMENTS))).next();
    ((ColonnadeVertex) vertex).increment(KEY, by);
    Edge edge = g.E(edges().get(random.nextInt(ELEMENTS))).next();
    ((ColonnadeEdge) edge).increment(KEY, by);
    return String.join(
        " ", COUNTS, vertex.id().toString(), edge.id().toString(), String.valueOf(by));
  }
}
