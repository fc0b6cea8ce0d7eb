package io.colonnade.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.StatisticsReport.Counts;
import io.colonnade.check.StatisticsReport.Precision;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.GraphContract;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Event;
import io.colonnade.upkeep.OlderCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** An estimate is near the truth and costs no more in a larger graph. */
public abstract class StatisticsScaleContract extends GraphContract {

  private static final int VERTICES = 20_000;

  /** As if by five standard errors: 2,000 of 20,000 vertices have one of 2.1 %, edges of 2.5 %. */
  private static final double FAR = 0.13;

  @Test
  void largeGraph_isEstimatedNearly_readingNoMoreThanOfASmallerOne() {
    OlderCounts.remove(graph); // a graph with totals has no estimates
    Random random = SeededRandom.of(StatisticsScaleContract.class);
    List<Vertex> made = new ArrayList<>();
    grow(VERTICES / 4, made, random);
    long before = cellsOfEstimate();
    grow(VERTICES, made, random);
    long after = cellsOfEstimate();
    assertTrue(before > 2_000, "too little is read: " + before);
    assertTrue(after < before * 1.5, () -> before + " cells, then " + after);

    StatisticsReport exact = Statistics.exact(GraphInternals.store(graph), progress -> {});
    assertEquals(VERTICES, exact.vertices().total());
    assertEquals(Precision.EXACT, exact.edges().precision());
    StatisticsReport estimate = Statistics.estimate(GraphInternals.store(graph));
    assertTrue(estimate.read() < 2_100, () -> "sample of " + estimate.read());
    assertNear(exact.vertices(), estimate.vertices());
    assertNear(exact.edges(), estimate.edges());
    assertEquals(exact.vertexKeys(), estimate.vertexKeys());
    assertEquals(exact.edgeKeys(), estimate.edgeKeys());
  }

  /** Vertices of two labels with ids of all kinds, each with up to six edges of two labels. */
  private void grow(int size, List<Vertex> made, Random random) {
    while (made.size() < size) {
      int n = made.size();
      Object id = random.nextBoolean() ? (Object) n : "vertex " + n;
      Vertex vertex = graph.addVertex(T.id, id, T.label, n % 4 == 0 ? "post" : "person", "n", n);
      made.add(vertex);
      for (int edges = random.nextInt(7); edges > 0; edges--) {
        Vertex other = made.get(random.nextInt(made.size()));
        vertex.addEdge(random.nextInt(3) == 0 ? "likes" : "knows", other, "w", 1.0);
      }
      if (made.size() % 2_500 == 0) {
        graph.tx().commit();
      }
    }
    graph.tx().commit();
  }

  private long cellsOfEstimate() {
    long before = counters.value(Event.CELL_READ);
    StatisticsReport estimate = Statistics.estimate(GraphInternals.store(graph));
    assertEquals(Precision.ESTIMATE, estimate.vertices().precision());
    return counters.value(Event.CELL_READ) - before;
  }

  private static void assertNear(Counts exact, Counts estimate) {
    assertEquals(Precision.ESTIMATE, estimate.precision());
    assertNear(exact.total(), estimate.total(), "total");
    assertEquals(exact.labels().keySet(), estimate.labels().keySet());
    exact
        .labels()
        .forEach(
            // half of the elements have a standard error of one and a half
            (label, count) -> assertNear(count, estimate.labels().get(label), label));
  }

  private static void assertNear(long exact, long estimate, String what) {
    double allowed = what.equals("total") ? FAR : 2 * FAR;
    assertTrue(
        Math.abs(estimate - exact) <= exact * allowed,
        () -> what + ": " + estimate + " instead of " + exact);
  }
}
