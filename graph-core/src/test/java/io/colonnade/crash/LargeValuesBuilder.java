package io.colonnade.crash;

import static io.colonnade.graph.IndexTarget.vertex;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * A program that makes a hub with edges to vertices of one label and one kind, which is indexed.
 * The vertices have large properties, and so have the edges between each and the next. Arguments:
 * how many, the number of values of each, the length of a value, options of the graph.
 */
final class LargeValuesBuilder {

  static final String HUB = "hub";

  private static final int COMMIT = 50;

  private LargeValuesBuilder() {}

  public static void main(String[] arguments) throws Exception {
    int count = Integer.parseInt(arguments[0]);
    int values = Integer.parseInt(arguments[1]);
    String doc = "x".repeat(Integer.parseInt(arguments[2]));
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(3, arguments.length));
    graph.schema().change().key("kind").key("other").commit();
    graph.schema().index("byKind").on(vertex()).key("kind").create().await();
    Vertex hub = graph.addVertex(T.id, HUB);
    graph.tx().commit();
    Vertex last = hub;
    for (int i = 0; i < count; i++) {
      Vertex next =
          graph.addVertex(keyValues(List.of(T.label, "p", "kind", 1, "other", 1), values, doc, ""));
      hub.addEdge("has", next);
      last.addEdge("next", next, keyValues(List.of("other", 1), values, doc, "%d"));
      last = next;
      if (i % COMMIT == 0) {
        graph.tx().commit();
      }
    }
    graph.tx().commit();
    Says.close(graph);
  }

  /** Those and many times a value, under {@code doc} and the number of each, formatted so. */
  private static Object[] keyValues(List<Object> first, int values, String doc, String number) {
    List<Object> all = new ArrayList<>(first);
    for (int i = 0; i < values; i++) {
      all.add("doc" + number.formatted(i));
      all.add(doc);
    }
    return all.toArray();
  }
}
