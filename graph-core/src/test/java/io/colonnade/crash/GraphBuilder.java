package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * A program that makes a large graph: ten edges a vertex to random others, each with a property,
 * one in a hundred with a supplied id. Arguments: number of edges, seed, options of the graph.
 */
final class GraphBuilder {

  static final int EDGES_PER_VERTEX = 10;

  private static final int VERTICES_PER_COMMIT = 1_000;

  private GraphBuilder() {}

  public static void main(String[] arguments) {
    long edges = Long.parseLong(arguments[0]);
    Random random = new Random(Long.parseLong(arguments[1]));
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(2, arguments.length));
    int vertices = Math.toIntExact(edges / EDGES_PER_VERTEX);
    for (int number = 0; number < vertices; number++) {
      graph.addVertex(T.id, (long) number, T.label, "thing", "name", "thing " + number);
      commitAfter(graph, number);
    }
    graph.tx().commit();
    for (int number = 0; number < vertices; number++) {
      Vertex from = graph.vertices((long) number).next();
      for (int i = 0; i < EDGES_PER_VERTEX; i++) {
        Vertex to = graph.vertices((long) random.nextInt(vertices)).next();
        if (random.nextInt(100) == 0) {
          from.addEdge("knows", to, T.id, "edge " + number + "/" + i, "weight", i);
        } else {
          from.addEdge("knows", to, "weight", i);
        }
      }
      commitAfter(graph, number);
    }
    graph.tx().commit();
    Says.close(graph);
  }

  private static void commitAfter(ColonnadeGraph graph, int number) {
    if (number % VERTICES_PER_COMMIT == VERTICES_PER_COMMIT - 1) {
      graph.tx().commit();
    }
  }
}
