package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Crew;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What is written is as declared, or refused. */
public abstract class SchemaRulesContract extends GraphContract {

  private static void assertRefused(Problem problem, String details, Executable write) {
    InvalidInputException e = assertThrows(InvalidInputException.class, write);
    assertTrue(e.getMessage().startsWith(problem.code()), e.getMessage());
    assertTrue(e.getMessage().contains(details), e.getMessage());
  }

  private SchemaChange change() {
    graph.tx().rollback();
    return graph.schema().change();
  }

  // ---- types

  @Test
  void valueOfAnotherType_isRefusedWhereverItIsWritten() {
    Vertex v = committedVertex(1);
    Edge e = v.addEdge("self", v);
    v.property("tag", "x");
    graph.tx().commit();
    change().key("age", Integer.class).commit();
    String details = "[key=age, type=Integer, value=old, class=String]";
    assertRefused(Problem.VALUE_NOT_OF_TYPE, details, () -> graph.addVertex("age", "old"));
    assertRefused(Problem.VALUE_NOT_OF_TYPE, details, () -> v.property("age", "old"));
    assertRefused(
        Problem.VALUE_NOT_OF_TYPE, details, () -> v.property("tag").property("age", "old"));
    assertRefused(Problem.VALUE_NOT_OF_TYPE, details, () -> v.addEdge("self", v, "age", "old"));
    assertRefused(Problem.VALUE_NOT_OF_TYPE, details, () -> e.property("age", "old"));
    assertRefused(
        Problem.VALUE_NOT_OF_TYPE,
        details,
        () -> v.property(VertexProperty.Cardinality.single, "tag", "y", "age", "old"));
    assertRefused(Problem.VALUE_NOT_OF_TYPE, "class=Long]", () -> v.property("age", 36L));
    v.property("age", 36);
    graph.tx().commit();
    assertEquals(36, g.V(1).values("age").next());
  }

  @Test
  void number_isWidened_whereNothingIsLost() {
    Vertex v = committedVertex(1);
    Object[][] cases = {
      {Long.class, 7, 7L},
      {Long.class, (byte) 7, 7L},
      {Integer.class, (short) 7, 7},
      {Double.class, 7, 7.0},
      {Double.class, 0.5f, 0.5},
      {Double.class, Float.POSITIVE_INFINITY, Double.POSITIVE_INFINITY},
      {Double.class, 1L << 53, (double) (1L << 53)},
      {BigInteger.class, 7L, BigInteger.valueOf(7)},
      {BigDecimal.class, 7, BigDecimal.valueOf(7)},
      {Float.class, (short) 7, 7f},
    };
    int number = 0;
    for (Object[] each : cases) {
      String key = "k" + number++;
      change().key(key, (Class<?>) each[0]).commit();
      assertEquals(each[2], v.property(key, each[1]).value());
      assertEquals(each[2], v.property(key).value());
      assertEquals(each[2], v.addEdge("self", v).property(key, each[1]).value());
    }
    change().key("d", Double.class).key("f", Float.class).key("i", int.class).commit();
    for (Object[] lost :
        new Object[][] {{"d", (1L << 53) + 1}, {"f", 16_777_217}, {"f", 0.5}, {"i", 7L}}) {
      assertRefused(
          Problem.VALUE_NOT_OF_TYPE, "key=" + lost[0], () -> v.property((String) lost[0], lost[1]));
    }
  }

  @Test
  void unknownType_isRefusedNamingTheNearest() {
    assertRefused(
        Problem.UNKNOWN_TYPE,
        "[type=BitSet, types=any counter Boolean",
        () -> change().key("k", java.util.BitSet.class));
  }

  // ---- cardinality

  private void declareCardinalities() {
    change()
        .key("nick", Cardinality.set)
        .key("mail", Cardinality.list)
        .key("name", Cardinality.single)
        .commit();
  }

  @Test
  void declaredCardinality_holdsForWritersWhoNameNone() {
    declareCardinalities();
    Vertex v = graph.addVertex(T.id, 1);
    for (String key : List.of("nick", "mail", "name")) {
      for (String value : List.of("a", "b", "b")) {
        v.property(key, value);
        g.V(1).property(key, value).iterate();
      }
    }
    assertEquals(2, g.V(1).properties("nick").count().next());
    assertEquals(6, g.V(1).properties("mail").count().next());
    assertEquals(1, g.V(1).properties("name").count().next());
    graph.tx().commit();
    assertEquals(VertexProperty.Cardinality.set, graph.features().vertex().getCardinality("nick"));
    assertEquals(
        VertexProperty.Cardinality.single, graph.features().vertex().getCardinality("other"));
    g.mergeV(Map.of(T.id, 1))
        .option(org.apache.tinkerpop.gremlin.process.traversal.Merge.onMatch, Map.of("nick", "c"))
        .iterate();
    assertEquals(3, g.V(1).properties("nick").count().next());
  }

  @Test
  void explicitOtherCardinality_isRefused() {
    change().key("nick", Cardinality.set).key("name", Cardinality.single).commit();
    Vertex v = graph.addVertex(T.id, 1, "name", "a");
    assertRefused(
        Problem.OTHER_CARDINALITY,
        "[key=name, declared=single, given=list]",
        () -> v.property(VertexProperty.Cardinality.list, "name", "b"));
    assertRefused(
        Problem.OTHER_CARDINALITY,
        "declared=set, given=single",
        () -> g.V(1).property(VertexProperty.Cardinality.single, "nick", "b").iterate());
    v.property(VertexProperty.Cardinality.set, "nick", "b");
    Vertex w = graph.addVertex("nick", "a", "nick", "a", "nick", "b");
    assertEquals(2, g.V(w.id()).properties("nick").count().next());
  }

  @Test
  void keyGivenTwiceAtCreation_hasWhatItsCardinalityLeaves() {
    declareCardinalities();
    assertLeft(Map.of("nick", "[a, b]", "mail", "[a, b, a]", "name", "[a]", "other", "[a, b, a]"));
  }

  /** The values of a key that is given as a, b, a. */
  private void assertLeft(Map<String, String> values) {
    values.forEach(
        (key, left) -> {
          Vertex v = graph.addVertex(key, "a", "z", 1, key, "b", key, "a");
          assertEquals(left, g.V(v.id()).values(key).toList().toString(), key);
          v = g.addV("o").property(key, "a").property(key, "b").property(key, "a").next();
          assertEquals(left, g.V(v.id()).values(key).toList().toString(), key);
          assertFalse(g.V(v.id()).values("z").hasNext());
        });
    graph.tx().commit();
  }

  @Test
  void equalArrays_areOneValueOfASet() {
    change().key("hash", Cardinality.set).commit();
    Vertex v = graph.addVertex(T.id, 1, "hash", new byte[] {1}, "hash", new byte[] {1});
    v.property("hash", new byte[] {1});
    v.property(VertexProperty.Cardinality.set, "hash", new byte[] {1}, "seen", 7);
    v.property("hash", new byte[] {2});
    graph.tx().commit();
    assertEquals(2, g.V(1).properties("hash").count().next());
    assertEquals(7, g.V(1).properties("hash").values("seen").next());
    v.property(VertexProperty.Cardinality.set, "free", new byte[] {1});
    v.property(VertexProperty.Cardinality.set, "free", new byte[] {1});
    assertEquals(1, g.V(1).properties("free").count().next());
  }

  @Test
  void valuesOfASet_areComparedAfterWidening() {
    change().key("n", Long.class, Cardinality.set).commit();
    Vertex v = graph.addVertex(T.id, 1, "n", 1, "n", 1L);
    v.property("n", 1);
    v.property("n", 2);
    v.property("n", 2L);
    assertEquals(List.of(1L, 2L), g.V(1).values("n").order().toList());
  }

  // ---- defaults and required keys

  @Test
  void newElement_getsDefaults_unlessTheKeyIsGiven() {
    change()
        .key("score", Long.class)
        .vertexLabel("person", v -> v.defaulted("score", 0).defaulted("tags", List.of("new")))
        .edgeLabel("knows", e -> e.defaulted("weight", 1.0))
        .commit();
    Vertex v = graph.addVertex(T.label, "person", T.id, 1);
    Vertex w = graph.addVertex(T.label, "person", T.id, 2, "score", 5);
    graph.addVertex(T.id, 3);
    v.addEdge("knows", w);
    v.addEdge("knows", w, "weight", 0.5);
    graph.tx().commit();
    assertEquals(
        Map.of("score", 0L, "tags", List.of("new")),
        g.V(1)
            .valueMap()
            .by(org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__.unfold())
            .next());
    assertEquals(List.of(0L, 5L), g.V().hasLabel("person").values("score").order().toList());
    assertFalse(g.V(3).properties().hasNext());
    assertEquals(List.of(0.5, 1.0), g.E().values("weight").order().toList());
    g.V(1).properties("score").drop().iterate();
    graph.tx().commit();
    assertFalse(g.V(1).properties("score").hasNext());
  }

  @Test
  void requiredKey_isLookedForAtCommit() {
    change()
        .vertexLabel("person", v -> v.required("name", "born"))
        .edgeLabel("knows", e -> e.required("since"))
        .commit();
    graph.addVertex(T.label, "person", T.id, 1, "born", 1815);
    assertRefused(
        Problem.KEY_MISSING,
        "[element=v[1], label=person, keys=[name]]",
        () -> graph.tx().commit());
    assertFalse(graph.tx().isOpen());
    Vertex v = graph.addVertex(T.label, "person", T.id, 1);
    v.property("name", "Ada");
    v.property("born", 1815);
    Edge e = v.addEdge("knows", v);
    assertRefused(Problem.KEY_MISSING, "keys=[since]", () -> graph.tx().commit());
    v = graph.addVertex(T.label, "person", T.id, 1, "name", "Ada", "born", 1815);
    e = v.addEdge("knows", v, "since", 1843);
    graph.addVertex(T.label, "person").remove();
    graph.tx().commit();
    e.property("since").remove();
    assertRefused(Problem.KEY_MISSING, "keys=[since]", () -> graph.tx().commit());
    g.V(1).properties("name").drop().iterate();
    assertRefused(Problem.KEY_MISSING, "keys=[name]", () -> graph.tx().commit());
    v.property("name", "Ada L.");
    graph.tx().commit();
    g.V(1).drop().iterate();
    graph.tx().commit();
  }

  @Test
  void whatIsDeclaredNoMore_isNotAskedFor() {
    change()
        .key("name", String.class, Cardinality.single)
        .vertexLabel("person", v -> v.required("name").defaulted("score", 0))
        .commit();
    change()
        .key("name", Object.class, Cardinality.list)
        .vertexLabel("person", v -> v.optional("name").withoutDefault("score"))
        .commit();
    Vertex v = graph.addVertex(T.label, "person");
    graph.tx().commit();
    assertFalse(v.properties().hasNext());
    v.property("name", 1);
    v.property("name", "b");
    graph.tx().commit();
  }

  @Test
  void declarations_holdAfterReopening() {
    change()
        .key("age", Integer.class, Cardinality.single)
        .vertexLabel("person", v -> v.required("age").defaulted("nick", "x"))
        .commit();
    if (isPersistent()) {
      reopen();
    }
    assertRefused(Problem.VALUE_NOT_OF_TYPE, "", () -> graph.addVertex("age", "old"));
    graph.addVertex(T.label, "person");
    assertRefused(Problem.KEY_MISSING, "keys=[age]", () -> graph.tx().commit());
    Vertex v = graph.addVertex(T.label, "person", "age", 3);
    assertEquals("x", v.value("nick"));
  }

  // ---- strict

  @Test
  void strictGraph_refusesWhatIsNotDeclared_andNamesTheNearest() {
    graph.close();
    graph = open(Map.of("colonnade.schema", "strict"));
    g = graph.traversal();
    assertRefused(
        Problem.UNDECLARED_NAME, "[vertex label=person]", () -> graph.addVertex(T.label, "person"));
    change()
        .vertexLabel("person", v -> v.required("name"))
        .edgeLabel("knows")
        .key("since")
        .commit();
    Vertex v = graph.addVertex(T.label, "person", T.id, 1, "name", "Ada");
    assertRefused(
        Problem.UNDECLARED_NAME,
        "[vertex label=persn, nearest=person]",
        () -> g.addV("persn").iterate());
    assertRefused(
        Problem.UNDECLARED_NAME,
        "[property key=nmae, nearest=name]",
        () -> v.property("nmae", "x"));
    assertRefused(
        Problem.UNDECLARED_NAME, "[edge label=know, nearest=knows]", () -> v.addEdge("know", v));
    assertRefused(
        Problem.UNDECLARED_NAME,
        "[property key=sinc",
        () -> v.property("name").property("sinc", 1));
    assertRefused(Problem.UNDECLARED_NAME, "edge label=person", () -> v.addEdge("person", v));
    assertRefused(Problem.UNDECLARED_NAME, "[property key=a", () -> v.addEdge("knows", v, "a", 1));
    v.addEdge("knows", v, "since", 1);
    graph.tx().commit();
    assertEquals(0, g.V().hasLabel("persn").count().next());
    assertEquals(0, g.V().has("nmae", 1).count().next());
    assertEquals(0, g.V(1).out("know").count().next());
    assertFalse(graph.store().dictionary().find(NameKind.KEY, "nmae").isPresent());
    graph.tx().rollback();
  }

  // ---- under way

  @Test
  void writersUnderWay_leaveNothingThatIsNotAsDeclared() throws InterruptedException {
    committedVertex(1);
    AtomicInteger declared = new AtomicInteger();
    for (int round = 0; round < 12; round++) {
      String name = "n" + round;
      AtomicInteger added = new AtomicInteger();
      Crew crew =
          Crew.start(
              3,
              number -> {
                for (int i = 0; i < 10; i++) {
                  try {
                    graph.addVertex(T.label, name, name, i % 2 == 0 ? "text" : (Object) i);
                    graph.vertices(1).next().addEdge(name, graph.vertices(1).next());
                    graph.tx().commit();
                    added.incrementAndGet();
                  } catch (TemporaryTransactionException | InvalidInputException e) {
                    graph.tx().rollback();
                  }
                }
              });
      try {
        graph
            .schema()
            .change()
            .key(name, String.class)
            .edgeLabel(name, e -> e.required("at"))
            .commit();
        declared.incrementAndGet();
      } catch (InvalidInputException e) {
        assertTrue(
            e.getMessage().startsWith(Problem.STORED_TYPE.code())
                || e.getMessage().startsWith(Problem.STORED_WITHOUT_KEY.code()),
            e.getMessage());
      }
      crew.join();
      assertEquals(added.get(), g.V().hasLabel(name).count().next().intValue());
      assertEquals(added.get(), g.E().hasLabel(name).count().next().intValue());
      graph.tx().rollback();
    } // the checker proves the rest
    assertEquals(
        declared.get(),
        graph.schema().entries().stream()
            .filter(entry -> entry.facts().containsKey("required"))
            .count());
  }
}
