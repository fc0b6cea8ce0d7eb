package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.colonnade.metric.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** How counters of vertices and edges are read, and what that costs. */
public abstract class CounterReadContract extends CounterFixture {

  @Test
  void counter_isReadLikeAProperty() {
    twoVertices();
    add(v(graph, 1), 5);
    add(v(graph, 2), 2);
    v(graph, 1).property("name", "Ada");
    graph.tx().commit();
    assertEquals(List.of(5L), g.V(1).valueMap().next().get(VIEWS));
    assertEquals(5L, g.V(1).elementMap().next().get(VIEWS));
    assertEquals(1, g.V().has(VIEWS, P.gt(4)).count().next());
    assertEquals(List.of(2L, 5L), g.V().order().by(VIEWS).values(VIEWS).toList());
    assertEquals(7L, g.V().values(VIEWS).sum().next());
    assertEquals(2, g.V().group().by(VIEWS).next().size());
    assertEquals(List.of("name", VIEWS), g.V(1).properties().key().order().toList());
    assertEquals(1, g.V().hasNot("name").has(VIEWS).count().next());
    assertEquals(Map.of(VIEWS, 5L), g.V(1).project(VIEWS).by(VIEWS).next());
  }

  @Test
  void vertexWithoutCounter_hasNone() {
    declare();
    committedVertex(1);
    assertFalse(v(graph, 1).property(VIEWS).isPresent());
    assertEquals(Map.of(), g.V(1).valueMap().next());
    assertFalse(g.V().has(VIEWS).hasNext());
  }

  @Test
  void counterOfAnEdge_isFoundFromEverySide() {
    twoVertices();
    Object plain = committedEdge();
    Object supplied = committedEdge(T.id, "e");
    graph.schema().change().edgeLabel("pair", label -> label.simple()).commit();
    Object pair = v(graph, 1).addEdge("pair", v(graph, 2)).id();
    Object loop = v(graph, 1).addEdge("loop", v(graph, 1)).id();
    graph.tx().commit();
    long by = 1;
    for (Object id : List.of(plain, supplied, pair, loop)) {
      add(edge(graph, id), by++);
    }
    graph.tx().commit();
    by = 1;
    for (Object id : List.of(plain, supplied, pair, loop)) {
      assertEquals(by, g.E(id).values(VIEWS).next());
      assertEquals(by, g.E(id).elementMap().next().get(VIEWS));
      by++;
    }
    assertEquals(List.of(1L, 2L), g.V(1).outE("x").values(VIEWS).order().toList());
    assertEquals(List.of(1L, 2L), g.V(2).inE("x").values(VIEWS).order().toList());
    assertEquals(10L, g.E().values(VIEWS).sum().next());
    assertEquals(10L + 4, g.V(1).bothE().values(VIEWS).sum().next());
    assertEquals(2, g.E().has(VIEWS, P.within(2, 3)).count().next());
    assertEquals(4L, v(graph, 1).edges(Direction.IN, "loop").next().<Object>value(VIEWS));
    graph.edges(loop).next().remove();
    graph.tx().commit();
    assertEquals(6L, g.E().values(VIEWS).sum().next());
  }

  @Test
  void counterBesideLargeValues_isRead() {
    declare();
    twoVertices();
    String large = "x".repeat(5_000);
    v(graph, 1).property("doc", large);
    Edge made = v(graph, 1).addEdge("x", v(graph, 2), "doc", large);
    graph.tx().commit();
    add(v(graph, 1), 1);
    add(edge(graph, made.id()), 2);
    graph.tx().commit();
    assertEquals(List.of(1L), g.V(1).valueMap().next().get(VIEWS));
    assertEquals(List.of(large), g.V(1).valueMap().next().get("doc"));
    assertEquals(Map.of("doc", large, VIEWS, 2L), g.V(1).outE().valueMap().next());
    assertEquals(Map.of("doc", large, VIEWS, 2L), g.V(2).inE().valueMap().next());
    assertEquals(2L, g.V(2).inE().values(VIEWS).next());
  }

  @Test
  void readOfAVertexWithItsCounters_isOneCall() {
    committedVertex(1);
    add(v(graph, 1), 5);
    graph.tx().commit();
    assertEquals(1, callsOf(() -> g.V(1).valueMap().iterate()));
  }

  @Test
  void readOfEdges_isOneCall_untilOneIsCounted() {
    twoVertices();
    committedEdge();
    add(v(graph, 1), 5);
    graph.tx().commit();
    assertEquals(1, callsOf(() -> g.V(1).outE().valueMap().iterate()));
    assertEquals(1, callsOf(() -> g.V(2).inE().valueMap().iterate()));
    add(g.E().next(), 1);
    graph.tx().commit();
    assertEquals(2, callsOf(() -> g.V(2).inE().valueMap().iterate()));
    assertEquals(1, callsOf(() -> g.V(2).inE().values("other").iterate()));
  }

  @Test
  void countersOfTheEdgesOfAHub_areThoseOfEachEdge() {
    Vertex hub = graph.addVertex(T.id, "hub");
    Vertex second = graph.addVertex(T.id, "second");
    Map<Object, Map<String, Long>> counters = new HashMap<>(); // by edge
    for (int i = 0; i < 1_400; i++) { // more than a hop reads with its edges
      Vertex leaf = i == 77 ? hub : graph.addVertex(T.id, i);
      Vertex from = i % 50 == 0 ? second : hub;
      Edge edge = from.addEdge(i % 5 == 0 ? "rare" : "often", leaf, T.id, "e" + i);
      counters.put(edge.id(), counted(edge, i));
    }
    graph.tx().commit();
    assertCounters(counters, 1_400, g.V("hub", "second").outE());
    assertCounters(counters, 1_372, g.V("hub").outE());
    assertCounters(counters, 252, g.V("hub").outE("rare"));
    assertCounters(counters, 1_200, g.V("hub").outE().limit(1_200));
    assertCounters(counters, 40, g.V("second", "hub").outE("rare").limit(40));
    assertCounters(counters, 1_373, g.V("hub").bothE());
    assertCounters(counters, 1_372, g.V("hub").out().inE());
    assertCounters(counters, 3, g.V("hub").outE().where(__.otherV().hasId(6, 901, 1_399)));
    assertCounters(counters, 1, g.V("hub").outE("often").where(__.inV().hasId(1_399)));
    assertCounters(counters, 2, g.V("hub").bothE("often").where(__.otherV().hasId("hub")));
    counters.get("e6").merge(VIEWS, 10L, Long::sum);
    add(edge(graph, "e6"), 10);
    assertCounters(counters, 1_373, g.V("hub").bothE());
    graph.tx().commit();
    assertCounters(counters, 1_373, g.V("hub").bothE());
  }

  private static Map<String, Long> counted(Edge edge, int number) {
    Map<String, Long> counters = new HashMap<>();
    if (number % 3 != 0) {
      ((ColonnadeEdge) edge).increment(VIEWS, number);
      counters.put(VIEWS, (long) number);
    }
    if (number % 4 == 0) {
      ((ColonnadeEdge) edge).increment("clicks", -number);
      counters.put("clicks", (long) -number);
    }
    return counters;
  }

  private static void assertCounters(
      Map<Object, Map<String, Long>> counters, int count, GraphTraversal<?, Edge> edges) {
    List<Map<Object, Object>> found = edges.elementMap().toList();
    assertEquals(count, found.size());
    for (Map<Object, Object> edge : found) {
      Map<String, Long> expected = counters.get(edge.get(T.id));
      assertEquals(expected.get(VIEWS), edge.get(VIEWS), () -> "views of " + edge);
      assertEquals(expected.get("clicks"), edge.get("clicks"), () -> "clicks of " + edge);
    }
  }

  private long callsOf(Runnable read) {
    long before = 0;
    for (int i = 0; i < 2; i++) { // the first one reads the schema
      graph.tx().rollback();
      clearCache();
      before = counters.value(Event.READ_CALL);
      read.run();
    }
    return counters.value(Event.READ_CALL) - before;
  }
}
