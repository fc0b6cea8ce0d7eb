package io.colonnade.crash;

import io.colonnade.graph.ColonnadeEdge;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeVertex;
import java.util.Arrays;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * A program whose 8 threads add to the same counters, of a vertex, of an edge and of 1,000 pages,
 * until it is killed. Each transaction also adds to the counter of its thread, and tells that count
 * when it is committed. Arguments: options of the graph.
 */
final class CountingWriter {

  static final int THREADS = 8;
  static final int PAGES = 1_000;
  static final String VIEWS = "views";
  static final String EDGES = "edges";
  static final String LIKES = "likes";
  static final String HUB = "hub";
  static final String EDGE = "edge";

  private CountingWriter() {}

  public static void main(String[] arguments) throws Exception {
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments));
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      new Thread(() -> count(graph, number), "counts-" + i).start();
    }
    Says.heard(); // never: the test kills this process
  }

  /** Makes what is counted. */
  static void prepare(ColonnadeGraph graph) {
    graph.schema().change().counter(VIEWS).counter(EDGES).commit();
    Vertex hub = graph.addVertex(T.id, HUB);
    Edge unused = hub.addEdge("counted", hub, T.id, EDGE, VIEWS, 0); // edges have the counter, too
    for (int i = 0; i < THREADS; i++) {
      graph.addVertex(T.id, "thread" + i, VIEWS, 0, EDGES, 0);
    }
    for (int i = 0; i < PAGES; i++) {
      graph.addVertex(T.id, "page" + i);
    }
    graph.tx().commit();
  }

  private static void count(ColonnadeGraph graph, int thread) {
    Random random = new Random(thread + ProcessHandle.current().pid());
    while (true) {
      ColonnadeVertex own = vertex(graph, "thread" + thread);
      own.increment(VIEWS);
      vertex(graph, HUB).increment(VIEWS);
      ((ColonnadeEdge) graph.edges(EDGE).next()).increment(VIEWS);
      ColonnadeVertex page = vertex(graph, "page" + random.nextInt(PAGES));
      page.increment(VIEWS);
      if (random.nextInt(5) == 0) {
        own.property("note", random.nextInt()); // beside the additions to its counter
        Edge unused = vertex(graph, HUB).addEdge(LIKES, page);
        own.increment(EDGES);
      }
      long count = own.<Long>value(VIEWS);
      graph.tx().commit();
      Says.line("counted " + thread + " " + count);
    }
  }

  static ColonnadeVertex vertex(ColonnadeGraph graph, String id) {
    return (ColonnadeVertex) graph.vertices(id).next();
  }
}
