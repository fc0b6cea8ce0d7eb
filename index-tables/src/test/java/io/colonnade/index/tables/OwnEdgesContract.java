package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A vertex with many edges that the transaction itself has made: a read costs what it pulls. On
 * both layouts.
 */
abstract class OwnEdgesContract {

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final List<Vertex> stored = new ArrayList<>(); // the first one is the hub

  OwnEdgesContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
  }

  @BeforeEach
  void store() {
    for (int i = 0; i <= Growth.LARGE; i++) {
      stored.add(graph.addVertex("person"));
    }
    graph.tx().commit();
  }

  @AfterEach
  void checkAndClose() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private void assertGrowsLinearly(IntConsumer transactionOfSize) {
    Growth.assertLinear(graph, transactionOfSize);
  }

  private Vertex hub() {
    return stored.get(0);
  }

  @Test
  void addEdge_thenAHopOfWhichOneIsPulled_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          for (int i = 1; i <= size; i++) {
            hub().addEdge("plain", stored.get(i));
            assertTrue(hub().edges(Direction.OUT).hasNext());
            assertTrue(hub().edges(Direction.BOTH).hasNext());
            assertTrue(hub().vertices(Direction.OUT, "plain").hasNext());
            assertTrue(hub().vertices(Direction.BOTH, "plain", "other").hasNext());
            assertTrue(g.V(hub()).out("plain").hasNext());
            assertTrue(g.V(hub()).bothE("plain").hasNext());
          }
        });
  }

  @Test
  void dropOfOwnEdges_oneByOne_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          for (int i = 1; i <= size; i++) {
            hub().addEdge("plain", stored.get(i));
          }
          for (int i = 1; i <= size; i++) {
            hub().edges(Direction.OUT, "plain").next().remove();
          }
          assertFalse(hub().edges(Direction.BOTH).hasNext());
        });
  }

  @Test
  void hop_showsTheEdgesOfItsBegin_whateverFollows() {
    List<Edge> made = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      made.add(hub().addEdge(i % 2 == 0 ? "even" : "odd", stored.get(i % 50)));
    }
    for (Direction direction : Direction.values()) {
      for (String[] labels : new String[][] {{}, {"even"}, {"even", "odd"}}) {
        long expected = g.V(hub()).toE(direction, labels).count().next();
        var hop = hub().edges(direction, labels);
        hop.next();
        hub().addEdge("even", hub()).remove();
        Edge later = hub().addEdge("even", stored.get(1));
        long found = 1;
        while (hop.hasNext()) {
          hop.next();
          found++;
        }
        assertEquals(expected, found);
        later.remove();
      }
    }
    var hop = hub().edges(Direction.BOTH);
    hop.next();
    made.forEach(Edge::remove);
    long found = 1;
    while (hop.hasNext()) {
      hop.next();
      found++;
    }
    assertEquals(102, found); // two loops, each found twice
  }
}
