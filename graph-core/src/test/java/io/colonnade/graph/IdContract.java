package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.metric.Event;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** Ids: supplied and made, in whatever clothes, of vertices and edges. */
public abstract class IdContract extends GraphContract {

  @Test
  void wholeNumbers_ofAnyWidth_areOneId() {
    graph.addVertex(T.id, (byte) 1);
    for (Object same : new Object[] {1, 1L, (short) 1, BigInteger.ONE, 1.0, 1f, "1"}) {
      assertEquals(1L, g.V(same).id().next(), same.getClass().getName());
      // a Double is looked up by its value, but is no id
      Class<? extends RuntimeException> refusal =
          same instanceof Double || same instanceof Float
              ? UnsupportedOperationException.class
              : IllegalArgumentException.class;
      assertThrows(refusal, () -> graph.addVertex(T.id, same instanceof String ? 1 : same));
    }
    assertFalse(g.V(1.5).hasNext());
    assertFalse(g.V("01").hasNext());
  }

  @Test
  void text_meansItselfAndWhatItSpells() {
    UUID uuid = UUID.randomUUID();
    graph.addVertex(T.id, 7);
    graph.addVertex(T.id, "7");
    graph.addVertex(T.id, uuid);
    assertEquals(Set.of(7L, "7"), g.V("7").id().toSet());
    assertEquals(Set.of(7L), g.V(7).id().toSet());
    assertEquals(uuid, g.V(uuid.toString()).id().next());
    assertEquals("7", graph.vertices(vertexOf("7")).next().id());
  }

  private Vertex vertexOf(String id) {
    return g.V(id).toStream().filter(v -> v.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void idOfAnotherClass_isRefusedByName() {
    UnsupportedOperationException e =
        assertThrows(UnsupportedOperationException.class, () -> graph.addVertex(T.id, new Date()));
    assertEquals(true, e.getMessage().contains("java.util.Date"), e.getMessage());
    assertEquals(0, g.V().count().next());
  }

  @Test
  void madeVertexIds_afterTheSameWereSupplied_areOthers() {
    for (long id = 1; id <= 400; id++) {
      graph.addVertex(T.id, id);
    }
    Set<Object> made = new HashSet<>();
    for (int i = 0; i < 400; i++) {
      made.add(graph.addVertex().id());
    }
    graph.tx().commit();
    for (int i = 0; i < 400; i++) {
      made.add(graph.addVertex().id());
    }
    graph.tx().commit();
    assertEquals(800, made.size());
    assertEquals(1200, g.V().count().next());
  }

  @Test
  void madeVertexIds_thatStringsSpell_areOthers() {
    for (int i = 1; i <= 300; i++) {
      graph.addVertex(T.id, Integer.toString(i));
      if (i == 150) {
        graph.tx().commit();
      }
    }
    for (int i = 0; i < 300; i++) {
      graph.addVertex();
    }
    for (int i = 1; i <= 300; i++) {
      assertEquals(1, g.V(Integer.toString(i)).count().next());
    }
  }

  @Test
  void wholeNumbers_shownAsInteger_areIntegerWhereTheyFit() {
    graph.close();
    graph = open(Map.of("colonnade.id.numbers", "integer"));
    Vertex small = graph.addVertex(T.id, 1L);
    Vertex large = graph.addVertex(T.id, 1L << 40);
    assertEquals(1, small.id());
    assertEquals(1L << 40, large.id());
    assertEquals(2, small.addEdge("x", large, T.id, 2L).id());
    assertEquals(small, graph.vertices(1L).next());
    assertEquals(small, graph.vertices(small.id()).next());
  }

  @Test
  void vertices_ofSmallGraph_comeInOrderOfTheirIds() {
    List<Object> ids = List.of(1L, 2L, 3L, 10L, 20L, "a", "b", UUID.randomUUID());
    List<Object> shuffled = new ArrayList<>(ids);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(id -> graph.addVertex(T.id, id));
    assertEquals(ids, g.V().id().toList());
    graph.tx().commit();
    assertEquals(ids, g.V().id().toList());
  }

  @Test
  void vertices_ofLargerGraph_comeOnceEach() {
    Set<Object> ids = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      ids.add(graph.addVertex().id());
    }
    graph.tx().commit();
    assertEquals(200, g.V().count().next());
    assertEquals(ids, g.V().id().toSet());
  }

  @Test
  void madeVertexId_besideVeryManySuppliedOnes_overwritesNone() {
    int many = 70_000;
    for (long id = 1; id <= many; id++) {
      graph.addVertex(T.id, id);
    }
    graph.addVertex();
    assertEquals(many + 1, g.V().count().next());
    graph.tx().rollback();
  }

  @Test
  void madeVertexIds_afterOthersHaveCommittedThem_doNotConflict() {
    Long first = (Long) graph.addVertex().id(); // more numbers lie ready now
    graph.tx().commit();
    for (long id = first + 1; id < first + 500; id++) {
      graph.addVertex(T.id, id);
    }
    graph.tx().commit();
    graph.addVertex();
    graph.tx().commit();
    assertEquals(501, g.V().count().next());
  }

  @Test
  void madeVertexIds_thatOthersSupplyMeanwhile_areOthers() {
    Long first = (Long) graph.addVertex().id();
    graph.tx().commit();
    var other = graph.tx().createThreadedTx();
    for (long id = first + 1; id < first + 200; id++) {
      other.addVertex(T.id, id);
    }
    for (int i = 0; i < 300; i++) {
      graph.addVertex();
    }
    graph.tx().commit();
    other.tx().commit();
    assertEquals(1 + 199 + 300, g.V().count().next());
  }

  @Test
  void madeIds_afterReopening_areNew() {
    if (isPersistent()) {
      Object vertex = graph.addVertex().id();
      Object edge = graph.vertices(vertex).next().addEdge("x", graph.vertices(vertex).next()).id();
      graph.tx().commit();
      reopen();
      Vertex again = graph.addVertex();
      assertNotEquals(vertex, again.id());
      Vertex old = graph.vertices(vertex).next();
      assertNotEquals(edge, old.addEdge("x", old).id());
      graph.tx().commit();
      assertEquals(2, g.E().count().next());
    }
  }

  @Test
  void madeEdgeId_isPlainTextAndOneStoreCall() {
    Vertex a = committedVertex(1);
    Edge edge = a.addEdge("knows", committedVertex("b"), "w", 1);
    graph.tx().commit();
    assertInstanceOf(String.class, edge.id());
    clearCache();
    long before = counters.value(Event.READ_CALL);
    Edge found = graph.edges(edge.id()).next();
    assertEquals(before + 1, counters.value(Event.READ_CALL));
    assertEquals("knows", found.label());
    assertEquals(1, found.<Integer>value("w"));
    assertEquals(1L, found.outVertex().id());
    assertEquals("b", found.inVertex().id());
    assertEquals("vertex", found.outVertex().label());
    assertEquals(before + 1, counters.value(Event.READ_CALL));
  }

  @Test
  void suppliedEdgeIds_ofEachClass_areFound() {
    Vertex a = committedVertex(1);
    UUID uuid = UUID.randomUUID();
    for (Object id : new Object[] {5L, uuid, "five", "5"}) {
      a.addEdge("x", a, T.id, id);
    }
    graph.tx().commit();
    assertEquals(5L, g.E(5).id().next());
    assertEquals(uuid, g.E(uuid).id().next());
    assertEquals("five", g.E("five").id().next());
    assertEquals(Set.of(5L, "5"), g.E("5").id().toSet());
    assertThrows(IllegalArgumentException.class, () -> a.addEdge("y", a, T.id, "five"));
    g.E("five").drop().iterate();
    assertFalse(g.E("five").hasNext());
    a.addEdge("y", a, T.id, "five");
    graph.tx().commit();
    assertEquals("y", g.E("five").label().next());
  }

  @Test
  void madeEdgeId_suppliedForAnotherEdge_isRefused() {
    Vertex a = committedVertex(1);
    Vertex b = committedVertex(2);
    Object made = a.addEdge("x", b).id();
    graph.tx().commit();
    assertThrows(RuntimeException.class, () -> b.addEdge("x", a, T.id, made));
    assertThrows(IllegalArgumentException.class, () -> a.addEdge("x", b, T.id, made));
    g.E(made).drop().iterate();
    graph.tx().commit();
    assertEquals(made, a.addEdge("x", b, T.id, made).id());
    graph.tx().commit();
    assertEquals(1, g.E(made).count().next());
  }

  @Test
  void madeEdgeId_ofAnotherGraph_isAnyTextHere() {
    Vertex a = committedVertex(1);
    Object foreign;
    try (ColonnadeGraph other = openInMemory()) {
      Vertex there = other.addVertex(T.id, 1);
      foreign = there.addEdge("x", there).id();
    }
    Edge edge = a.addEdge("x", a, T.id, foreign);
    Object own = a.addEdge("x", a).id();
    graph.tx().commit();
    assertEquals(foreign, edge.id());
    assertNotEquals(own, foreign);
    assertEquals(1, g.E(foreign).count().next());
    assertEquals(1, g.E(own).count().next());
  }
}
