package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Event;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Vertices of several degrees, and what it must cost to read little of what they have. */
abstract class SortedCosts extends SortedFixture {

  static final long BASE = 1_700_000_000_000L;

  /** Edge numbers and ids of vertices take a few bytes more where there are more of them. */
  private static final long SLACK_A_CELL = 8;

  /** The degrees that are compared. */
  abstract long[] degrees();

  record Cost(long results, long calls, long rows, long cells) {}

  private long bytes;

  final Cost cost(GraphTraversal<?, ?> traversal) {
    graph.tx().rollback();
    clearCache();
    long calls = calls();
    long rows = counters.value(Event.ROW_READ);
    long cells = counters.value(Event.CELL_READ);
    long read = counters.value(Event.BYTES_READ);
    long results = traversal.toList().size();
    bytes = counters.value(Event.BYTES_READ) - read;
    long rowsRead = counters.value(Event.ROW_READ) - rows;
    return new Cost(
        results,
        calls() - calls,
        rowsRead - rowsBesideEdges() * Roots.count(traversal, rowsRead),
        counters.value(Event.CELL_READ) - cells);
  }

  private long calls() {
    return counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
  }

  /** A vertex for each degree, with edges to one vertex, oldest first. */
  final void post() {
    for (long degree : degrees()) {
      Vertex from = vertex(degree);
      Vertex to = vertex("to " + degree);
      LongStream.range(0, degree)
          .forEach(
              i -> {
                from.addEdge("posted", to, "at", BASE + i, "n", (int) i % 100);
                from.addEdge("rated", to, "score", i % 5, "at", BASE + i);
                if (i % 10_000 == 9_999) {
                  graph.tx().commit();
                }
              });
      graph.tx().commit();
    }
  }

  private void assertConstant(
      Cost expected, Function<GraphTraversal<Vertex, Vertex>, GraphTraversal<?, ?>> hop) {
    long first = -1;
    for (long degree : degrees()) {
      GraphTraversal<?, ?> traversal = hop.apply(g.V(degree));
      assertEquals(
          expected, cost(traversal), () -> degree + ": " + hop.apply(g.V(degree)).explain());
      first = first < 0 ? bytes : first;
      assertTrue(Math.abs(bytes - first) <= expected.cells * SLACK_A_CELL, first + " and " + bytes);
    }
  }

  final void assertFirstTen() {
    Cost ten = new Cost(10, 1, 1, 11);
    assertConstant(ten, v -> v.outE("posted").order().by("at", Order.desc).limit(10));
    assertConstant(ten, v -> v.outE("posted").order().by("at", Order.desc).range(0, 10));
    assertConstant(ten, v -> v.outE("posted").order().by("at", Order.desc).limit(10).inV().id());
    assertConstant(ten, v -> v.outE("posted").order().by("at", Order.desc).limit(10).values("at"));
    assertConstant(
        new Cost(10, 2, 2, 11), // local() has the vertex read first
        v -> v.local(__.outE("posted").order().by("at", Order.desc).limit(10)).otherV());
    assertConstant(ten, v -> v.outE("posted").as("e").order().by("at", Order.desc).limit(10));
    assertConstant(
        new Cost(2, 1, 1, 3),
        v -> v.outE("rated").order().by("score").by("at", Order.desc).limit(2));
    assertConstant(new Cost(2, 1, 1, 3), v -> v.outE("rated").order().by("score").limit(2));
    assertConstant(
        new Cost(3, 1, 1, 8), v -> v.outE("posted").order().by("at", Order.desc).range(4, 7));
  }

  final void assertRanges() {
    long last = BASE + 5;
    assertConstant(new Cost(5, 1, 1, 6), v -> v.outE("posted").has("at", P.lt(last)));
    assertConstant(new Cost(6, 1, 1, 7), v -> v.outE("posted").has("at", P.lte(last)));
    assertConstant(new Cost(1, 1, 1, 2), v -> v.outE("posted").has("at", last));
    assertConstant(
        new Cost(2, 1, 1, 3), v -> v.outE("posted").has("at", P.between(BASE + 3, last)));
    assertConstant(new Cost(1, 1, 1, 2), v -> v.outE("posted").has("at", P.inside(BASE + 3, last)));
    assertConstant(
        new Cost(2, 1, 1, 3),
        v -> v.outE("posted").has("at", P.gte(BASE + 3)).has("at", P.lt(last)).has("n"));
    assertConstant(
        new Cost(0, 1, 1 - rowsBesideEdges(), 1), // the vertex only
        v -> v.outE("posted").has("at", P.gt(last).and(P.lt(BASE))));
    assertConstant(
        new Cost(3, 1, 1, 4),
        v -> v.outE("posted").has("at", P.lt(last)).order().by("at", Order.desc).limit(3));
    assertConstant(
        new Cost(2, 1, 1, 3), // the newest two of which n is even; stops when it has them
        v ->
            v.outE("posted")
                .has("at", P.lt(last))
                .has("n", P.within(4, 3))
                .order()
                .by("at", Order.desc)
                .limit(2));
    for (long degree : degrees()) {
      long newest = BASE + degree - 1;
      assertEquals(
          new Cost(2, 1, 1, 3), cost(g.V(degree).outE("posted").has("at", P.gte(newest - 1))));
      assertEquals(
          new Cost(2, 1, 1, 3),
          cost(g.V("to " + degree).inE("posted").has("at", P.gt(newest - 2))));
    }
  }
}
