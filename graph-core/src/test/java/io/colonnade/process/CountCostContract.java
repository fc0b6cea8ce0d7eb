package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.colonnade.graph.GraphContract;
import io.colonnade.metric.Event;
import io.colonnade.upkeep.OlderCounts;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** What it costs to count the elements of a graph: a key for each, and no memory. */
public abstract class CountCostContract extends GraphContract {

  private static final long MOST_BYTES = 20_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Override
  protected final boolean isWatched() {
    return false;
  }

  /** A vertex for each ten edges, and a hub that has as many in edges as there are vertices. */
  private void addEdges(int count, String label) {
    Vertex hub = graph.addVertex(T.label, "hub");
    for (int i = 0; i < count / 10; i++) {
      Vertex one = graph.addVertex(T.label, label + "Vertex", "name", "n" + i);
      one.addEdge(label, hub);
      for (int j = 0; j < 9; j++) {
        one.addEdge(label, j % 2 == 0 ? one : hub, "since", j);
      }
    }
    graph.tx().commit();
  }

  private long bytes(Supplier<GraphTraversal<?, Long>> count) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 12; i++) { // the first runs load classes
      graph.tx().rollback();
      long before = THREADS.getCurrentThreadAllocatedBytes();
      Object unused = count.get().next();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  private long cells(Supplier<GraphTraversal<?, Long>> count) {
    graph.tx().rollback();
    long before = counters.value(Event.CELL_READ);
    Object unused = count.get().next();
    return counters.value(Event.CELL_READ) - before;
  }

  @Test
  void countOfAll_takesNoMemory_andOneKeyForEach() {
    addEdges(2_000, "e");
    long few = bytes(() -> g.E().count());
    addEdges(40_000, "e");
    long many = bytes(() -> g.E().count());
    assertTrue(few <= MOST_BYTES && many <= MOST_BYTES, () -> few + " and " + many);
    assertTrue(cells(() -> g.E().count()) <= 16);
    assertTrue(cells(() -> g.V().count()) <= 32);
    OlderCounts.remove(graph);
    long scanned = bytes(() -> g.E().count());
    assertTrue(scanned <= MOST_BYTES, () -> "edges: " + scanned);
    long vertices = bytes(() -> g.V().count());
    assertTrue(vertices <= MOST_BYTES, () -> "vertices: " + vertices);
    assertEquals(42_000L, g.E().count().next());
    assertEquals(42_000L, cells(() -> g.E().count()));
    assertEquals(4_202L, cells(() -> g.V().count()));
  }

  @Test
  void countOfLabels_isRight() {
    addEdges(200, "a");
    addEdges(300, "b");
    for (int i = 0; i < 70; i++) { // more labels than ranges
      addEdges(10, "c" + i);
    }
    assertEquals(200L, g.E().hasLabel("a").count().next());
    assertEquals(500L, g.E().hasLabel("a", "b").count().next());
    assertEquals(0L, g.E().hasLabel("unheard of").count().next());
    assertEquals(1_000L, g.E().hasLabel(P.neq("a")).count().next());
    assertEquals(30L, g.V().hasLabel("bVertex").count().next());
    assertEquals(72L, g.V().hasLabel("hub").count().next());
  }

  @Test
  void counts_seeOwnChanges() {
    addEdges(100, "a");
    Vertex one = g.V().hasLabel("aVertex").next();
    Edge gone = one.edges(Direction.OUT, "a").next();
    gone.remove();
    one.edges(Direction.OUT, "a").next().property("since", 100);
    one.addEdge("a", one);
    one.addEdge("b", one);
    one.addEdge("b", one).remove();
    graph.addVertex(T.label, "aVertex");
    graph.addVertex(T.label, "aVertex").remove();
    assertEquals(101L, g.E().count().next());
    assertEquals(100L, g.E().hasLabel("a").count().next());
    assertEquals(1L, g.E().hasLabel("b").count().next());
    assertEquals(11L, g.V().hasLabel("aVertex").count().next());
    long here = g.E().toList().size();
    assertEquals(here, g.E().count().next());
    g.V().hasLabel("hub").drop().iterate();
    assertEquals(g.E().toList().size(), g.E().count().next());
    assertEquals(11L, g.V().count().next());
    graph.tx().rollback();
    assertEquals(100L, g.E().count().next());
  }

  @Test
  void vertices_areEqual_byTheirKeys() {
    Vertex made = graph.addVertex(T.id, 7L);
    Vertex text = graph.addVertex(T.id, "7");
    graph.tx().commit();
    Vertex read = g.V(7L).next();
    assertEquals(made, read);
    assertEquals(made.hashCode(), read.hashCode());
    assertEquals(read.id().hashCode(), read.hashCode());
    assertTrue(!made.equals(text) && !made.equals("7"));
    try (var other = openInMemory()) {
      Vertex same = other.addVertex(T.id, 7L);
      assertTrue(made.equals(same) && same.equals(made));
    }
  }

  @Test
  void hashCodes_areThoseOfIds_andMakeNoObjectsOfNumbers() {
    graph.close();
    graph = open(Map.of("colonnade.id.numbers", "integer"));
    g = graph.traversal();
    Vertex hub = graph.addVertex(T.id, "hub");
    List<Object> ids = List.of(0, 7, -5, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40, new UUID(3, 4));
    ids.forEach(id -> hub.addEdge("e", graph.addVertex(T.id, id)));
    for (long id = 1; id <= 1_000; id++) {
      hub.addEdge("n", graph.addVertex(T.id, id * id * id * id + 10));
    }
    graph.tx().commit();
    for (Vertex read : g.V("hub").out().toList()) {
      int hash = read.hashCode();
      assertEquals(read.id().hashCode(), hash, () -> read.id() + ", " + read.id().getClass());
    }
    List<Vertex> numbers = g.V("hub").out("n").toList();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    int unused = 0;
    for (Vertex number : numbers) {
      unused += number.hashCode();
    }
    long made = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertTrue(made < numbers.size(), () -> made + " bytes");
  }
}
