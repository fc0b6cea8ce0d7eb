package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.store.hbase.TestHBase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What users may get wrong: each mistake has one clear message, and nothing is lost by it. */
public abstract class InputContract extends GraphContract {

  @Override
  protected Map<String, String> extraOptions() {
    return Map.of("colonnade.value.max-bytes", "100kb", "colonnade.schema.max-names", "50");
  }

  @Test
  void unknownOption_namesTheNearest() {
    InvalidInputException e =
        assertThrows(InvalidInputException.class, () -> open(Map.of("colonnade.tx.maxage", "1m")));
    assertTrue(e.getMessage().contains("colonnade.tx.max-age"), e.getMessage());
  }

  @Test
  void optionOfWrongForm_saysWhatIsExpected() {
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class, () -> open(Map.of("colonnade.tx.max-age", "soon")));
    assertTrue(e.getMessage().contains("a duration such as 10m"), e.getMessage());
  }

  @Test
  void valueOfUnsupportedClass_isRefusedByNameAndLeavesNothing() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> graph.addVertex(T.id, 1, "n", 1, "x", Locale.ROOT));
    assertTrue(e.getMessage().contains("java.util.Locale"), e.getMessage());
    assertFalse(g.V(1).hasNext());
    assertThrows(
        IllegalArgumentException.class,
        () -> graph.addVertex("x", List.of(1, List.of(Locale.ROOT))));
    assertEquals(0, g.V().count().next());
  }

  @Test
  void variableOfUnsupportedClass_isRefusedByName() {
    UnsupportedOperationException e =
        assertThrows(
            UnsupportedOperationException.class, () -> graph.variables().set("x", Locale.ROOT));
    assertTrue(e.getMessage().contains("java.util.Locale"), e.getMessage());
  }

  @Test
  void propertyWithoutCardinality_hasThatOfTheGraph() {
    for (String cardinality : List.of("single", "set", "list")) {
      graph.close();
      graph = open(Map.of("colonnade.schema.default-cardinality", cardinality));
      Vertex v = graph.addVertex();
      for (int value : new int[] {1, 2, 2}) {
        v.property("x", value);
      }
      int expected = List.of("", "single", "set", "list").indexOf(cardinality);
      assertEquals(expected, graph.traversal().V(v.id()).properties("x").count().next());
      graph.tx().rollback();
    }
  }

  @Test
  void persistence_isClaimedWhereItHolds() {
    assertEquals(
        isPersistent() || TestHBase.isIn(engineAndLayout()),
        graph.features().graph().supportsPersistence());
  }

  @Test
  void valueTooLarge_isRefusedWithTheLimit() {
    Vertex v = graph.addVertex();
    LimitExceededException e =
        assertThrows(LimitExceededException.class, () -> v.property("x", "y".repeat(200 * 1024)));
    assertTrue(e.getMessage().contains("colonnade.value.max-bytes"), e.getMessage());
    v.property("x", "y".repeat(90 * 1024));
    graph.tx().commit();
    assertEquals(90 * 1024, g.V().<String>values("x").next().length());
  }

  @Test
  void tooManyNames_isRefusedWithTheLimit() {
    Vertex v = graph.addVertex();
    LimitExceededException e =
        assertThrows(
            LimitExceededException.class,
            () -> {
              for (int i = 0; i < 60; i++) {
                v.property("key" + i, i);
              }
            });
    assertTrue(e.getMessage().contains("colonnade.schema.max-names"), e.getMessage());
    v.property("key1", "still fine");
    graph.tx().commit();
  }

  @Test
  void duplicateId_nullAndHiddenKeys_areRefused() {
    graph.addVertex(T.id, "a");
    assertThrows(IllegalArgumentException.class, () -> graph.addVertex(T.id, "a"));
    assertThrows(IllegalArgumentException.class, () -> graph.addVertex("~hidden", 1));
    assertThrows(IllegalArgumentException.class, () -> graph.addVertex("", 1));
    assertThrows(IllegalArgumentException.class, () -> graph.addVertex(null, 1));
    assertEquals(1, g.V().count().next());
  }

  @Test
  void collections_changedByTheCallerAfterwards_stayAsTheyWere() {
    List<Object> list = new ArrayList<>(List.of(1, 2));
    byte[] bytes = {1, 2};
    Vertex v = graph.addVertex("list", list, "bytes", bytes);
    list.add(3);
    bytes[0] = 9;
    assertEquals(List.of(1, 2), v.value("list"));
    assertTrue(Arrays.equals(new byte[] {1, 2}, v.<byte[]>value("bytes")));
  }

  @Test
  void multiAndMetaProperties_roundTrip() {
    Vertex v = graph.addVertex(T.id, 1);
    v.property(VertexProperty.Cardinality.list, "name", "a", "since", 1);
    v.property(VertexProperty.Cardinality.list, "name", "a", "since", 2);
    v.property(VertexProperty.Cardinality.set, "name", "b", "since", 3);
    v.property(VertexProperty.Cardinality.set, "name", "b", "since", 4, "until", 5);
    graph.tx().commit();
    assertEquals(List.of("a", "a", "b"), g.V(1).values("name").toList());
    assertEquals(List.of(1, 2, 4), g.V(1).properties("name").values("since").toList());
    assertEquals(3, g.V(1).properties("name").id().toSet().size());
    v.properties("name").next().remove();
    graph.tx().commit();
    assertEquals(List.of(2, 4), g.V(1).properties("name").values("since").toList());
    v.property(VertexProperty.Cardinality.single, "name", "only");
    graph.tx().commit();
    assertEquals(List.of("only"), g.V(1).values("name").toList());
  }

  @Test
  void bigValues_onVerticesEdgesAndMeta_roundTrip() {
    String big = "ä".repeat(5_000);
    byte[] bytes = new byte[20_000];
    Arrays.fill(bytes, (byte) 7);
    Vertex v = graph.addVertex(T.id, 1, "text", big, "bytes", bytes, "small", 1);
    v.property("text").property("meta", big);
    v.addEdge("x", v, "text", big, "small", 2);
    graph.tx().commit();
    assertEquals(big, g.V(1).<Object>values("text").next());
    assertEquals(20_000, g.V(1).<byte[]>values("bytes").next().length);
    assertEquals(big, g.V(1).properties("text").<Object>values("meta").next());
    assertEquals(big, g.V(1).outE().<Object>values("text").next());
    assertEquals(big, g.V(1).inE().<Object>values("text").next());
    assertEquals(big, g.E().<Object>values("text").next());
    g.V(1).property("text", "short").iterate();
    g.V(1).outE().property("text", "short").iterate();
    graph.tx().commit();
    assertEquals("short", g.V(1).inE().<Object>values("text").next());
    g.V(1).drop().iterate();
    graph.tx().commit();
    assertEquals(0, g.V().count().next());
  }

  @Test
  void variables_ofColonnade_areNotForOthers() {
    for (Executable change :
        List.<Executable>of(
            () -> graph.variables().set("~colonnade.load", "x"),
            () -> graph.variables().remove("~colonnade.load"))) {
      InvalidInputException e = assertThrows(InvalidInputException.class, change);
      assertTrue(e.getMessage().contains("variable=~colonnade.load"), e.getMessage());
    }
  }

  @Test
  void variables_belongToTheTransactionAndStay() {
    graph.variables().set("a\u0000b", List.of(1, "x"));
    graph.variables().set("gone", 1);
    graph.tx().commit();
    graph.variables().remove("gone");
    graph.variables().set("new", 2);
    assertEquals(java.util.Set.of("a\u0000b", "new"), graph.variables().keys());
    graph.tx().rollback();
    assertEquals(java.util.Set.of("a\u0000b", "gone"), graph.variables().keys());
    assertEquals(List.of(1, "x"), graph.variables().get("a\u0000b").orElseThrow());
  }
}
