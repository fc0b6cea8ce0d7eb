package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.list;

import io.colonnade.graph.ColonnadeGraph;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** A graph with values of several kinds, and an index of each kind on vertices and on edges. */
final class People {

  private static final int LONG_TEXT = 3_000;

  private People() {}

  /** Commits vertices with the ids from 0 on, each with an edge to the one before. */
  static void fill(ColonnadeGraph graph, int count) {
    graph.schema().change().key("mail", String.class).key("serial", Integer.class).commit();
    Vertex before = null;
    for (int i = 0; i < count; i++) {
      Vertex one =
          graph.addVertex(
              T.id, (long) i, T.label, i % 2 == 0 ? "person" : "software", "name", "n" + i);
      one.property("age", i % 7);
      one.property(list, "tag", "t" + i % 5);
      one.property(list, "tag", "t" + i % 3);
      one.property("mail", i % 10 == 3 ? "m" + i + "x".repeat(LONG_TEXT) : "m" + i);
      if (before != null) {
        one.addEdge(
            i % 2 == 0 ? "knows" : "likes",
            before,
            "weight",
            i % 4,
            "kind",
            i % 3 == 0 ? "k".repeat(LONG_TEXT) : "k",
            "serial",
            i);
      }
      before = one;
    }
    graph.tx().commit();
  }

  /** Creates the indexes and waits until they are whole. */
  static void index(ColonnadeGraph graph) throws InterruptedException {
    graph.schema().index("edgeLabels").on(edge()).label().create().await();
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    graph.schema().index("byAge").on(vertex("person")).key("age").equality().create().await();
    graph.schema().index("byTag").on(vertex()).key("tag").salt(4).create().await();
    graph.schema().index("byMail").on(vertex()).key("mail").unique().create().await();
    graph
        .schema()
        .index("byWeight")
        .on(edge())
        .key("weight", Order.desc)
        .key("serial")
        .withAbsent()
        .create()
        .await();
    graph.schema().index("byKind").on(edge("knows")).key("kind").equality().create().await();
    graph.schema().index("bySerial").on(edge()).key("serial").unique().create().await();
  }
}
