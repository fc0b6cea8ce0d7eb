package io.colonnade.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.StatisticsReport.Counts;
import io.colonnade.check.StatisticsReport.Precision;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.graph.GraphContract;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Event;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** Counts are right where they are said to be, and near where they are estimated. */
public abstract class StatisticsContract extends GraphContract {

  @Test
  void emptyGraph_isCountedExactly() {
    StatisticsReport statistics = Statistics.estimate(GraphInternals.store(graph));
    assertEquals(new Counts(Precision.EXACT, 0, new TreeMap<>()), statistics.vertices());
    assertEquals(new Counts(Precision.EXACT, 0, new TreeMap<>()), statistics.edges());
  }

  @Test
  void smallGraph_isCountedExactly_withTheTypesOfItsValues() {
    Vertex ada = graph.addVertex(T.label, "person", "name", "Ada", "age", 36, "tags", List.of("a"));
    Vertex bob = graph.addVertex(T.label, "person", "name", 7, "text", "x".repeat(5_000));
    ada.property("name").property("since", 1.5);
    Vertex town = graph.addVertex(T.label, "town");
    ada.addEdge("knows", bob, "weight", 1L, "note", "y".repeat(5_000));
    ada.addEdge("lives", town);
    bob.addEdge("lives", town, "weight", 2.0f);
    graph.tx().commit();
    StatisticsReport statistics = Statistics.estimate(GraphInternals.store(graph));
    assertEquals(
        new Counts(Precision.EXACT, 3, new TreeMap<>(Map.of("person", 2L, "town", 1L))),
        statistics.vertices());
    assertEquals(
        new Counts(Precision.EXACT, 3, new TreeMap<>(Map.of("knows", 1L, "lives", 2L))),
        statistics.edges());
    assertEquals(
        Map.of(
            "name", Set.of("Integer", "String"),
            "age", Set.of("Integer"),
            "tags", Set.of("List"),
            "text", Set.of("large")),
        statistics.vertexKeys());
    assertEquals(Map.of("since", Set.of("Double")), statistics.metaKeys());
    assertEquals(
        Map.of("weight", Set.of("Float", "Long"), "note", Set.of("large")), statistics.edgeKeys());
    assertEquals(statistics, Statistics.exact(GraphInternals.store(graph), progress -> {}));
  }

  @Test
  void supernode_isEstimatedLabelByLabel_fromItsFirstEdges() {
    Vertex hub = graph.addVertex(T.id, 0, T.label, "hub");
    for (int i = 1; i <= 6_000; i++) {
      Vertex spoke = graph.addVertex(T.id, i, T.label, "spoke");
      hub.addEdge("first", spoke);
      if (i % 3 == 0) {
        hub.addEdge("second", spoke);
      }
      if (i == 7) {
        hub.addEdge("third", spoke);
      }
      spoke.addEdge("third", hub);
    }
    graph.tx().commit();
    long before = counters.value(Event.CELL_READ);
    StatisticsReport estimate = Statistics.estimate(GraphInternals.store(graph), 10_000, 3 * 1_000);
    long cells = counters.value(Event.CELL_READ) - before;
    assertEquals(Precision.EXACT, estimate.vertices().precision());
    assertEquals(6_001, estimate.vertices().total());
    assertEquals(Precision.ESTIMATE, estimate.edges().precision());
    // 1,000 edges of a label have a standard error of three percent
    assertEquals(6_000, estimate.edges().labels().get("first"), 6_000 * 0.16);
    assertEquals(2_000, estimate.edges().labels().get("second"), 2_000 * 0.16);
    assertEquals(6_001, estimate.edges().labels().get("third"));
    assertTrue(cells < 6_001 + 6_001 + 16 + 3 * 1_000, () -> "reads " + cells + " cells");
  }

  @Test
  void interruptedThread_endsACheckAndACount() {
    for (int i = 0; i < 3_000; i++) {
      graph.addVertex(T.id, i);
    }
    graph.tx().commit();
    for (Runnable work :
        List.<Runnable>of(
            () -> GraphCheck.run(GraphInternals.store(graph)),
            () -> Statistics.exact(GraphInternals.store(graph), progress -> {}))) {
      Thread.currentThread().interrupt();
      try {
        assertThrows(ReadInterruptedException.class, work::run);
      } finally {
        assertTrue(Thread.interrupted());
      }
    }
  }
}
