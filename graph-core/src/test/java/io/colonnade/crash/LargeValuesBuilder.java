package io.colonnade.crash;

import static io.colonnade.graph.IndexTarget.vertex;

import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * A program that makes a hub with edges to vertices of one label and one kind, which is indexed.
 * The vertices have a large value, and so have the edges between each and the next. Arguments: how
 * many, the length of a value, options of the graph.
 */
final class LargeValuesBuilder {

  static final String HUB = "hub";

  private static final int COMMIT = 50;

  private LargeValuesBuilder() {}

  public static void main(String[] arguments) throws Exception {
    int count = Integer.parseInt(arguments[0]);
    String doc = "x".repeat(Integer.parseInt(arguments[1]));
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(2, arguments.length));
    graph.schema().change().key("kind").commit();
    graph.schema().index("byKind").on(vertex()).key("kind").create().await();
    Vertex hub = graph.addVertex(T.id, HUB);
    graph.tx().commit();
    Vertex last = hub;
    for (int i = 0; i < count; i++) {
      Vertex next = graph.addVertex(T.label, "p", "kind", 1, "doc", doc);
      hub.addEdge("has", next);
      last.addEdge("next", next, "doc", doc);
      last = next;
      if (i % COMMIT == 0) {
        graph.tx().commit();
      }
    }
    graph.tx().commit();
    Says.close(graph);
  }
}
