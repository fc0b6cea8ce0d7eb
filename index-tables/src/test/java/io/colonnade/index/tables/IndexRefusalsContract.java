package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.IndexTarget;
import io.colonnade.schema.IndexState;
import io.colonnade.service.IndexListing;
import io.colonnade.upkeep.UntypedUnique;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.script.ScriptContext;
import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngine;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * What people get wrong with indexes is told in one line that says what to do, and the graph goes
 * on as if it had not been asked. On both layouts.
 */
abstract class IndexRefusalsContract {

  private static final int PEOPLE = 100;

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;

  IndexRefusalsContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
  }

  @BeforeEach
  void people() throws Exception {
    graph
        .schema()
        .change()
        .key("age", Integer.class, Cardinality.single)
        .key("name", String.class)
        .commit();
    Vertex before = graph.addVertex(T.label, "person", "name", "n0", "age", 0);
    for (int i = 1; i < PEOPLE; i++) {
      Vertex next = graph.addVertex(T.label, "person", "name", "n" + i, "age", i);
      next.addEdge("knows", before, "at", i);
      before = next;
    }
    graph.tx().commit();
    graph.schema().index("byAge").on(vertex("person")).key("age").create().await();
  }

  /** It is as it was, takes changes, and finds them by the index that it has. */
  @AfterEach
  void goOn_andClose() {
    graph.tx().rollback();
    long before = g.V().count().next();
    graph.addVertex(T.label, "person", "name", "last", "age", 1_000);
    graph.tx().commit();
    assertEquals(before + 1, g.V().count().next());
    String asked = g.V().has("person", "age", 1_000).explain().toString();
    assertTrue(asked.contains("byAge"), asked);
    assertEquals(List.of("last"), g.V().has("person", "age", 1_000).values("name").toList());
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private static void refused(String code, String said, Executable work) {
    InvalidInputException e = assertThrows(InvalidInputException.class, work);
    assertTrue(e.getMessage().startsWith(code), e.getMessage());
    assertTrue(e.getMessage().contains(said), e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
  }

  private void assertIndexes(String... names) {
    assertEquals(
        Set.of(names), Set.copyOf(graph.schema().indexes().stream().map(i -> i.name()).toList()));
  }

  @Test
  void unknownNames_areRefused_andTheNearestAreNamed() {
    refused(
        "COL-2506",
        "nearest=person",
        () -> graph.schema().index("x").on(vertex("persn")).key("name").create());
    refused(
        "COL-2506",
        "nearest=knows",
        () -> graph.schema().index("x").on(edge("know")).key("at").create());
    refused(
        "COL-2506",
        "nearest=name",
        () -> graph.schema().index("x").on(vertex()).key("nmae").create());
    refused(
        "COL-2506",
        "nearest=age",
        () -> graph.schema().index("x").on(vertex()).key("name").covering("aeg").create());
    refused("COL-2504", "nearest=byAge", () -> graph.schema().dropIndex("byage"));
    refused("COL-2504", "nearest=byAge", () -> graph.schema().rebuildIndex("ByAge"));
    assertIndexes("vertexLabels", "byAge");
  }

  @Test
  void secondIndexOfOneName_isRefused_andTheFirstStays() {
    refused("COL-2503", "byAge", () -> graph.schema().index("byAge").on(edge()).key("at").create());
    refused(
        "COL-2503",
        "byAge",
        () -> graph.schema().index("byAge").on(vertex("person")).key("age").create());
    assertIndexes("vertexLabels", "byAge");
  }

  // ---- keys of unique indexes

  @Test
  void uniqueOfAKeyWithoutAType_isRefused_andNamesTheDeclaration() throws Exception {
    graph.schema().change().key("any").key("several", List.class).commit();
    for (String key : List.of("any", "several", "at")) {
      IndexBuilder wanted = graph.schema().index("new").on(vertex()).key("name").key(key).unique();
      refused("COL-2510", "key=" + key, wanted::create);
      refused(
          "COL-2510",
          "java=graph.schema().change().key(\"" + key + "\", String.class).commit()",
          wanted::create);
      refused(
          "COL-2510",
          "gremlin=g.call('colonnade.schema', [key: '" + key + "', type: 'String'])",
          wanted::create);
    }
    assertIndexes("vertexLabels", "byAge");
    graph.schema().change().key("any", String.class).commit();
    graph.schema().index("new").on(vertex()).key("name").key("any").unique().create().await();
  }

  @Test
  void valuesThatAreEqualInSomeClass_areOfOneClass_inAUniqueIndex() throws Exception {
    graph
        .schema()
        .change()
        .key("whole", Integer.class)
        .key("real", Double.class)
        .key("exact", BigDecimal.class)
        .commit();
    for (String key : List.of("whole", "real", "exact")) {
      graph.schema().index(key).on(vertex()).key(key).unique().create().await();
    }
    graph.addVertex("whole", 1, "real", 0.5, "exact", new BigDecimal("0.5"));
    graph.addVertex("real", Double.NaN);
    graph.addVertex("real", 0.0);
    graph.tx().commit();
    InvalidInputException ofOtherClass =
        assertThrows(InvalidInputException.class, () -> graph.addVertex("whole", 1.0f));
    assertTrue(ofOtherClass.getMessage().contains("whole"), ofOtherClass.getMessage());
    graph.tx().rollback();
    taken("whole", (short) 1);
    taken("real", 0.5f); // stored as the double
    taken("real", Double.NaN); // one value, as for dedup()
    taken("real", -0.0);
    taken("exact", 0.5);
    taken("exact", new BigDecimal("0.50"));
  }

  private void taken(String key, Object value) {
    graph.addVertex(key, value);
    refused("COL-2501", "index=" + key, () -> graph.tx().commit());
    graph.tx().rollback();
  }

  @Test
  void typeOfAUniqueKey_isKept_untilTheIndexIsDropped() throws Exception {
    graph.schema().index("byName").on(vertex()).key("name").unique().create().await();
    refused("COL-2511", "byName", () -> graph.schema().change().key("name", Object.class).commit());
    graph.schema().change().key("name", Cardinality.single).commit(); // the type stays
    graph.schema().dropIndex("byName").await();
    graph.schema().change().key("name", Object.class).commit();
  }

  /** A graph of an older version may have one: it is kept, built and repaired as it was. */
  @Test
  void uniqueWithoutAType_ofAnOlderVersion_stillWorks() throws Exception {
    graph.schema().change().key("old").commit();
    UntypedUnique.create(graph, "old", "old").await();
    graph.addVertex("old", 7);
    graph.tx().commit();
    taken("old", 7L);
    graph.schema().change().key("old", Cardinality.single).commit();
    graph.schema().rebuildIndex("old").await();
    taken("old", 7L);
    graph.schema().change().key("old", Integer.class).commit();
    taken("old", 7);
    refused("COL-2511", "old", () -> graph.schema().change().key("old", Object.class).commit());
  }

  @Test
  void uniqueOverDuplicates_isNotBuilt_andEachPairIsListed() throws Exception {
    graph.addVertex(T.label, "person", "name", "n7");
    graph.addVertex(T.label, "person", "name", "n8");
    graph.tx().commit();
    IndexJob job = graph.schema().index("byName").on(vertex()).key("name").unique().create();
    refused("COL-2509", "duplicates=2", job::await);
    assertEquals(2, job.report().size());
    assertTrue(job.report().toString().contains("[n7] of v["), job.report()::toString);
    assertEquals(IndexState.DISABLED, GraphInternals.of(graph).indexes().index("byName").state());
    assertEquals(2, g.V().has("name", "n7").toList().size());
    graph.tx().rollback();
  }

  @Test
  void uniqueOverDuplicates_namesAQueryThatListsAllOfThem() throws Exception {
    graph.schema().change().key("it's\\", String.class).key("born", Integer.class).commit();
    for (int person = 0; person < 12; person++) {
      graph.addVertex(T.label, "the \"one\"", "it's\\", "n" + person % 3, "born", person % 2);
    }
    graph.addVertex(T.label, "the \"one\"", "it's\\", "alone", "born", 1);
    graph.addVertex(T.label, "person", "it's\\", "n0", "born", 0);
    graph.tx().commit();
    assertEquals(6, duplicates(vertex("the \"one\""), "it's\\", "born").size());
    assertEquals(3, duplicates(vertex("the \"one\""), "it's\\").size());
    assertEquals(2, duplicates(vertex(), "born").size());
    Vertex first = g.V().next();
    for (int edge = 0; edge < 3; edge++) {
      first.addEdge("likes", first, "born", 1900);
    }
    graph.tx().commit();
    List<?> found = duplicates(edge("likes"), "born");
    assertEquals(1, found.size());
    assertEquals(3, ((List<?>) ((Map.Entry<?, ?>) found.get(0)).getValue()).size());
  }

  private List<?> duplicates(IndexTarget target, String... keys) throws Exception {
    IndexBuilder index = graph.schema().index("once").on(target).unique();
    for (String key : keys) {
      index.key(key);
    }
    InvalidInputException e = assertThrows(InvalidInputException.class, index.create()::await);
    graph.schema().dropIndex("once").await();
    GremlinLangScriptEngine engine = new GremlinLangScriptEngine();
    engine.getContext().setAttribute("g", g, ScriptContext.ENGINE_SCOPE);
    List<?> found =
        ((Traversal<?, ?>) engine.eval(String.valueOf(e.details().get("query")))).toList();
    graph.tx().rollback();
    return found;
  }

  /** An index keeps the beginning of a long value, and tells those apart that begin alike. */
  @Test
  void valuesTooLongForAnIndexKey_areCut_andNeverWrong() throws Exception {
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    String alike = "x".repeat(5_000);
    for (String end : List.of("", "a", "b", "c")) {
      graph.addVertex(T.label, "person", "name", alike + end);
    }
    graph.tx().commit();
    String asked = g.V().has("name", alike + "b").explain().toString();
    assertTrue(asked.contains("index=byName"), "not asked");
    assertEquals(List.of(alike + "b"), g.V().has("name", alike + "b").values("name").toList());
    assertEquals(0, g.V().has("name", alike + "d").toList().size());
    assertEquals(2, g.V().has("name", P.gt(alike + "a")).toList().size());
    assertEquals(1, g.V().has("name", P.between(alike + "a", alike + "b")).toList().size());
    assertEquals(3, g.V().has("name", P.neq(alike + "a").and(P.gte(alike))).toList().size());
    assertEquals(4, g.V().has("name", TextP.startingWith(alike)).toList().size());
    assertEquals(1, g.V().has("name", TextP.startingWith(alike + "c")).toList().size());
    g.V().has("name", alike + "b").property("name", alike + "d").iterate();
    graph.tx().commit();
    assertEquals(0, g.V().has("name", alike + "b").toList().size());
    assertEquals(1, g.V().has("name", alike + "d").toList().size());
  }

  @Test
  void uniqueValuesTooLongForAnIndexKey_areToldApart() throws Exception {
    graph.schema().index("byName").on(vertex()).key("name").unique().create().await();
    String alike = "x".repeat(5_000);
    graph.addVertex(T.label, "person", "name", alike + "a");
    graph.addVertex(T.label, "person", "name", alike + "b");
    graph.tx().commit();
    graph.addVertex(T.label, "person", "name", alike + "b");
    refused("COL-2501", "index=byName", () -> graph.tx().commit());
    graph.tx().rollback();
    assertEquals(1, g.V().has("name", alike + "b").toList().size());
  }

  /** Whoever reads by it goes on to the end; who asks later is answered without it. */
  @Test
  void dropOfAnIndexThatIsRead_waitsForItsReaders() throws Exception {
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    Graph reader = graph.tx().createThreadedTx();
    Iterator<Vertex> half =
        reader.traversal().V().has("name", TextP.startingWith("n")); // more than one batch
    List<Object> seen = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      seen.add(half.next().id());
    }
    IndexJob drop = graph.schema().dropIndex("byName");
    refused("COL-2507", "byName", () -> graph.schema().dropIndex("byName"));
    assertEquals(PEOPLE, g.V().has("name", TextP.startingWith("n")).toList().size());
    graph.tx().rollback();
    half.forEachRemaining(vertex -> seen.add(vertex.id()));
    assertEquals(PEOPLE, Set.copyOf(seen).size());
    assertEquals(IndexJob.State.RUNNING, drop.state()); // until the reader has ended
    reader.tx().rollback();
    drop.await();
    assertIndexes("vertexLabels", "byAge");
  }

  @Test
  void wrongTypeForATypedKey_isRefused_andNothingIsFoundByIt() {
    refused("COL-22", "age", () -> graph.addVertex(T.label, "person", "name", "x", "age", "seven"));
    graph.tx().rollback();
    assertEquals(0, g.V().has("person", "age", "seven").toList().size());
    assertEquals(0, g.V().has("person", "age", P.gt("seven")).toList().size());
    assertEquals(1, g.V().has("person", "age", 7.0).toList().size());
    assertEquals(0, g.V().has("person", "age", 7.5).toList().size());
    g.V().has("name", "n7").property("age", 8).iterate();
    refused("COL-22", "age", () -> g.V().has("name", "n8").property("age", "eight").iterate());
    graph.tx().rollback();
    assertEquals(1, g.V().has("person", "age", 8).toList().size());
  }

  @Test
  void nameThatAnIndexUses_isNotDropped_andTheIndexFollowsWhenItIsRenamed() throws Exception {
    graph.schema().change().key("city").key("zip").vertexLabel("town").commit();
    graph.schema().index("byCity").on(vertex("town")).key("city").covering("zip").create().await();
    refused(
        "COL-2210",
        "[property key=city, first=index byCity]",
        () -> graph.schema().change().dropKey("city").commit());
    refused("COL-2210", "byCity]", () -> graph.schema().change().dropKey("zip").commit());
    refused("COL-2210", "byCity]", () -> graph.schema().change().dropLabel("town").commit());
    graph.addVertex(T.label, "town", "city", "Rome", "zip", 1);
    graph.tx().commit();
    graph.schema().change().renameKey("city", "place").renameLabel("town", "village").commit();
    graph.addVertex(T.label, "village", "place", "Bonn", "zip", 2);
    graph.tx().commit();
    for (String place : List.of("Rome", "Bonn")) {
      String asked = g.V().has("village", "place", place).explain().toString();
      assertTrue(asked.contains("byCity"), asked);
      assertEquals(1, g.V().has("village", "place", place).values("zip").count().next());
    }
    assertEquals(
        List.of("place"),
        IndexListing.of(
                GraphInternals.of(graph), GraphInternals.of(graph).indexes().index("byCity"))
            .get("keys"));
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    g.V().hasLabel("village").drop().iterate();
    graph.tx().commit();
    graph.schema().dropIndex("byCity").await();
    graph.schema().change().dropKey("place").dropKey("zip").dropLabel("village").commit();
  }
}
