package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * What the first in a stored order, and ranges of it, cost the store: the same whatever the degree
 * of the vertex.
 */
public abstract class SortedCallCountContract extends SortedCosts {

  @Override
  final long[] degrees() {
    return new long[] {10, 1_000};
  }

  @Test
  void firstTen_costTheSameAtEveryDegree() {
    post();
    assertFirstTen();
  }

  @Test
  void ranges_readOnlyWhatTheyReturn() {
    post();
    assertRanges();
  }

  @Test
  void edgesBetweenTwo_areReadFromTheEndWithFewer() {
    post();
    Vertex hub = g.V(1_000L).next();
    Vertex leaf = vertex("leaf");
    hub.addEdge("posted", leaf, "at", BASE - 1, "n", 7);
    hub.addEdge("posted", leaf, "at", BASE + 500, "n", 8);
    leaf.addEdge("posted", hub, "at", BASE, "n", 9);
    graph.tx().commit();
    Cost two = new Cost(2, 2, 2 + 1, 1 + 1 + 3); // two degrees, then entries
    assertEquals(two, cost(g.V(1_000L).outE("posted").where(__.inV().hasId("leaf"))));
    assertEquals(two, cost(g.V("leaf").inE("posted").where(__.outV().hasId(1_000L))));
    assertEquals(
        new Cost(2, 2, 2 + 1 + rowsBesideEdges(), 1 + 1 + 3), // with the label of the leaf
        cost(g.V(1_000L).out("posted").hasId("leaf")));
    assertEquals(
        List.of(7, 8),
        g.V(1_000L)
            .outE("posted")
            .where(__.inV().hasId("leaf"))
            .order()
            .by("at")
            .values("n")
            .toList());
    assertEquals(
        List.of(9), g.V(1_000L).inE("posted").where(__.outV().hasId("leaf")).values("n").toList());
    assertEquals(
        Set.of("leaf", 1_000L),
        g.V(1_000L).outE("posted").where(__.inV().hasId("leaf")).bothV().id().toSet());
    assertEquals("user", g.V(1_000L).out("posted").hasId("leaf").limit(1).label().next());
    g.V(1_000L).outE("posted").where(__.inV().hasId("leaf")).has("n", 7).drop().iterate();
    g.V(1_000L).addE("posted").to(__.V("leaf")).property("at", BASE).property("n", 1).iterate();
    assertEquals(
        Set.of(8, 1), g.V(1_000L).outE("posted").where(__.inV().hasId("leaf")).values("n").toSet());
    assertEquals(2, g.V(1_000L).out("posted").hasId("leaf").count().next());
  }

  @Test
  void severalVertices_areReadInOneCall() {
    post();
    Object[] from = LongStream.of(degrees()).boxed().toArray();
    int many = from.length;
    Function<GraphTraversalSource, GraphTraversal<?, ?>> newest =
        source -> source.V(from).outE("posted").order().by("at", Order.desc).limit(10);
    assertEquals(new Cost(10, 1, many, 11L * many), cost(newest.apply(g)));
    assertEquals(
        new Cost(10L * many, 2, 2L * many, 11L * many),
        cost(g.V(from).local(__.outE("posted").order().by("at", Order.desc).limit(10))));
  }

  @Test
  void otherOrders_areNotTaken() {
    post();
    for (GraphTraversal<?, ?> traversal :
        List.of(
            g.V(10L).outE("posted").order().by("at").limit(3),
            g.V(10L).outE("posted").order().by("n", Order.desc).limit(3),
            g.V(10L).outE("posted").order().by("at", Order.desc).by("n").limit(3),
            g.V(10L).outE("posted").order().by("at", Order.shuffle).limit(3),
            g.V(10L).outE("rated").order().by("at", Order.desc).limit(3),
            g.V(10L).outE("posted").values("at").order().limit(3))) {
      assertEquals(new Cost(3, 1, 1, 11), cost(traversal));
    }
    assertEquals(
        new Cost(3, 1, 1 + rowsBesideEdges(), 21),
        cost(g.V(10L).outE("posted", "rated").order().by("at").limit(3)));
  }

  @Test
  void explainAndFolds_sayWhatIsReadInOrder() {
    post();
    var traversal =
        g.V(10L).outE("posted").has("at", P.gt(BASE)).order().by("at", Order.desc).limit(4);
    String explained = traversal.explain().toString();
    assertTrue(explained.contains("first=4") && explained.contains("sort range"), explained);
    var counted = g.V(10L).outE("posted").order().by("at", Order.desc).limit(4).profile().next();
    assertEquals(5L, counted.getMetrics(1).getAnnotation("cells"), () -> "" + counted);
  }
}
