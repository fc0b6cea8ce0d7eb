package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeEdge;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeVertex;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.process.Explanation;
import io.colonnade.schema.IndexState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.util.Metrics;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Indexes in their lives, on both layouts. */
abstract class IndexContract {

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;

  IndexContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
  }

  @BeforeEach
  void people() {
    graph.schema().change().key("name", String.class).commit();
    for (int i = 0; i < 100; i++) {
      g.addV(i % 2 == 0 ? "person" : "software")
          .property("name", "n" + i)
          .property("age", i)
          .iterate();
    }
    g.V()
        .has("name", "n1")
        .as("a")
        .V()
        .has("name", "n2")
        .addE("knows")
        .to("a")
        .property("w", 7)
        .iterate();
    g.tx().commit();
  }

  @AfterEach
  void close() {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    graph.close();
  }

  @Test
  void labelIndex_ofNewGraph_isEnabled() {
    assertEquals(IndexState.ENABLED, graph.schema().indexes().get(0).state());
    assertEquals(50, g.V().hasLabel("person").toList().size());
  }

  @Test
  void index_builtBesideData_findsAll() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    graph.schema().index("byAge").on(vertex("person")).key("age").create().await();
    graph.schema().index("byWeight").on(edge("knows")).key("w").equality().salt(8).create().await();
    assertEquals(List.of(5), g.V().has("name", "n5").values("age").toList());
    assertEquals(Set.of(2, 4), g.V().has("person", "age", P.between(1, 6)).values("age").toSet());
    assertEquals(11, g.V().has("name", TextP.startingWith("n1")).count().next());
    assertEquals(1, g.E().hasLabel("knows").has("w", 7.0).count().next());
    g.V().has("name", "n5").property("name", "other").iterate();
    g.addV("person").property("name", "n5").property("age", 1000).iterate();
    assertEquals(List.of(1000), g.V().has("name", "n5").values("age").toList());
    g.tx().commit();
    assertEquals(List.of(1000), g.V().has("name", "n5").values("age").toList());
    g.V().has("name", "other").drop().iterate();
    g.tx().commit();
    assertTrue(g.V().has("name", "other").toList().isEmpty());
  }

  @Test
  void uniqueIndex_refusesSecondOwner() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex()).key("name").unique().create().await();
    g.addV("person").property("name", "n7").iterate();
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> g.tx().commit());
    assertTrue(refused.getMessage().startsWith("COL-2501"), refused.getMessage());
    g.V().has("name", "n7").property("name", "free").iterate();
    g.addV("person").property("name", "n7").iterate();
    g.tx().commit();
    assertEquals(1, g.V().has("name", "n7").count().next());
  }

  @Test
  void uniqueIndex_overDuplicates_isDisabledAndNamesThem() throws Exception {
    g.addV("person").property("name", "n7").iterate();
    g.tx().commit();
    IndexJob job = graph.schema().index("byName").on(vertex()).key("name").unique().create();
    assertThrows(InvalidInputException.class, job::await);
    assertEquals(1, job.report().size());
    assertEquals(IndexState.DISABLED, graph.schema().indexes().get(1).state());
    assertEquals(2, g.V().has("name", "n7").count().next());
    g.V().has("name", "n7").limit(1).drop().iterate();
    g.tx().commit();
    graph.schema().rebuildIndex("byName").await();
    assertEquals(IndexState.ENABLED, graph.schema().indexes().get(1).state());
  }

  @Test
  void droppedIndex_isForgottenAndAnswersStay() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    assertEquals(1, g.V().has("name", "n7").count().next());
    g.tx().rollback();
    graph.schema().dropIndex("byName").await();
    assertEquals(1, graph.schema().indexes().size());
    assertEquals(1, g.V().has("name", "n7").count().next());
  }

  @Test
  void firstInOrder_ofDeclaredKey_areReadInThatOrder() throws Exception {
    graph.tx().rollback();
    graph.schema().change().key("age", Integer.class, Cardinality.single).commit();
    graph.schema().index("byAge").on(vertex()).key("age", Order.desc).create().await();
    GraphTraversal<?, Object> newest =
        g.V().hasLabel("person").order().by("age", Order.desc).limit(3).values("age");
    assertTrue(newest.explain().toString().contains("index=byAge for the first 3 by age desc"));
    assertEquals(List.of(98, 96, 94), newest.toList());
    g.V().has("age", 97).property("age", 94).iterate(); // a transaction with changes
    g.V().has("age", 95).property("age", 99).iterate();
    assertEquals(
        List.of(99, 99, 98), g.V().order().by("age", Order.desc).limit(3).values("age").toList());
    g.tx().commit();
    assertEquals(
        List.of(99, 99, 98), g.V().order().by("age", Order.desc).limit(3).values("age").toList());
    assertEquals(
        List.of(91, 90), g.V().order().by("age", Order.desc).range(8, 10).values("age").toList());
  }

  /** Elements without a value are not in the index, so the index does not know them. */
  @Test
  void firstInOrder_ofThoseWithoutAnIndexedValue_areFound() throws Exception {
    graph.tx().rollback();
    graph
        .schema()
        .change()
        .key("rank", Integer.class, Cardinality.single)
        .key("team", String.class, Cardinality.single)
        .commit();
    graph.schema().index("skipping").on(vertex()).key("team").key("rank").create().await();
    for (int i = 0; i < 10; i++) {
      Vertex vertex = graph.addVertex("rank", i);
      if (i % 3 > 0) {
        vertex.property("team", i % 3 == 1 ? "blue" : "red");
      }
    }
    graph.tx().commit();
    GraphTraversal<?, Object> blue =
        g.V().has("team", "blue").order().by("rank").limit(2).values("rank");
    assertTrue(blue.explain().toString().contains("index=skipping for the first 2"));
    assertEquals(List.of(1, 4), blue.toList());
    assertEquals(
        List.of(0, 3), g.V().hasNot("team").order().by("rank").limit(2).values("rank").toList());
    assertEquals(
        List.of(0, 2),
        g.V()
            .has("rank")
            .not(__.has("team", "blue"))
            .order()
            .by("rank")
            .limit(2)
            .values("rank")
            .toList());
    graph.tx().rollback();
    graph.schema().index("all").on(vertex()).key("team").key("rank").withAbsent().create().await();
    GraphTraversal<?, Object> none =
        g.V().hasNot("team").order().by("rank").limit(2).values("rank");
    assertTrue(none.explain().toString().contains("index=all for the first 2"));
    assertEquals(List.of(0, 3), none.toList());
  }

  @Test
  void explain_ofFullScan_saysWhichIndexWouldServe() {
    String said = g.V().has("name", "n1").explain().toString();
    assertTrue(said.contains("full scan, an index of vertices by name would serve"), said);
    assertTrue(g.V().hasLabel("person").explain().toString().contains("index=vertexLabels"));
  }

  @Test
  void indexesOfSeveralLabels_serveAQueryOfThemTogether() throws Exception {
    graph.tx().rollback();
    String[] both = {"person", "software"};
    graph.schema().index("people").on(vertex("person")).key("name").create().await();
    String half = explained(g.V().hasLabel("person", both).has("name", "n4"));
    assertTrue(half.contains("index=people and vertexLabels)"), half);
    graph.schema().index("programs").on(vertex("software")).key("name").create().await();
    String all = explained(g.V().hasLabel("person", both).has("name", "n4"));
    assertTrue(all.contains("index=people and programs)"), all);
    for (int i = 3; i <= 4; i++) {
      assertEquals(
          List.of(i), g.V().hasLabel("person", both).has("name", "n" + i).values("age").toList());
    }
    assertEquals(0, g.V().hasLabel("person", both).has("name", "none").count().next());
    assertEquals(
        100, g.V().hasLabel("person", both).has("name", TextP.startingWith("n")).count().next());
    g.addV("software").property("name", "n4").property("age", -1).iterate();
    g.addV("robot").property("name", "n4").property("age", -2).iterate();
    g.V().has("person", "name", "n6").property("name", "n4").iterate();
    g.V().has("software", "name", "n7").drop().iterate();
    for (int i = 0; i < 2; i++) { // before the commit, and after it
      assertEquals(
          List.of(-1, 4, 6),
          g.V().hasLabel("person", both).has("name", "n4").values("age").order().toList());
      assertEquals(
          0, g.V().hasLabel("person", both).has("name", P.within("n6", "n7")).count().next());
      graph.tx().commit();
    }
    String three = explained(g.V().hasLabel("person", "software", "robot").has("name", "n4"));
    assertTrue(three.contains("index=people and programs and vertexLabels)"), three);
  }

  private String explained(GraphTraversal<?, ?> traversal) {
    String explained = traversal.explain().toString();
    graph.tx().rollback();
    return explained;
  }

  @Test
  void explain_ofFullScan_namesAnIndexOfOneLabel() throws Exception {
    graph.tx().rollback();
    graph.schema().index("people").on(vertex("person")).key("name").create().await();
    graph.schema().index("ages").on(vertex("person")).key("name").key("age").create().await();
    String said = g.V().has("name", "n1").explain().toString();
    assertTrue(
        said.contains(
            "full scan, index people has one label only, and would serve with hasLabel('person'); or an index of vertices by name"
                + " would serve"),
        said);
    String other = g.V().has("age", 1).explain().toString();
    assertTrue(other.contains("full scan, an index of vertices by age would serve"), other);
  }

  @Test
  void profile_beginsWithTheAccessPath() throws Exception {
    assertEquals(
        "full scan; an index of vertices by name would serve",
        firstAnnotation(g.V().has("name", "n1")));
    assertEquals("totals", firstAnnotation(g.V().hasLabel("person").count()));
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex("person")).key("name").create().await();
    assertEquals("index byName", firstAnnotation(g.V().has("person", "name", "n4")));
    graph.tx().rollback();
    graph.schema().change().key("age", Integer.class, Cardinality.single).commit();
    graph.schema().index("byAge").on(vertex()).key("age").create().await();
    assertEquals("counted in index byAge", firstAnnotation(g.V().has("age", P.gte(40)).count()));
  }

  @Test
  void explanation_namesIndexes_andEstimatesByTheirEntries() throws Exception {
    graph.tx().rollback();
    graph.schema().change().key("age", Integer.class, Cardinality.single).commit();
    graph.schema().index("byAge").on(vertex()).key("age").create().await();
    graph.schema().index("byName").on(vertex("person")).key("name").unique().create().await();
    assertExplained(
        "1. index byAge | 1. about 60 vertices"
            + " | 1. 1 for the index and 1 for each batch of elements that it finds",
        g.V().has("age", P.gte(40)));
    assertExplained(
        "1. counted in index byAge | 1. about 60 vertices | 1. 1 for the index",
        g.V().has("age", P.gte(40)).count());
    assertExplained(
        "1. index byName | 1. at most 1 vertex | 1. 2: the index and the element",
        g.V().has("person", "name", "n4"));
  }

  private void assertExplained(String expected, GraphTraversal<?, ?> traversal) {
    List<String> lines = Explanation.of("", traversal.asAdmin(), graph).lines();
    assertEquals(
        expected,
        lines.get(lines.indexOf("access") + 1).strip()
            + " | "
            + lines.get(lines.indexOf("estimated elements") + 1).strip()
            + " | "
            + lines.get(lines.indexOf("store calls") + 1).strip());
    graph.tx().rollback();
  }

  /** Returns the first annotation of the first step, which must be its access path. */
  private static Object firstAnnotation(GraphTraversal<?, ?> traversal) {
    Metrics step = traversal.profile().next().getMetrics().stream().findFirst().orElseThrow();
    assertEquals("access", step.getAnnotations().keySet().iterator().next(), step::toString);
    return step.getAnnotation("access");
  }

  @Test
  void labelIndex_findsNoFewerThanOneValueOfItsLabel_andIsNotTried() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex("person")).key("name").create().await();
    String one = g.V().has("person", "name", "n4").explain().toString();
    assertTrue(one.contains("index=byName)"), one);
    String several = g.V().has("person", "name", TextP.startingWith("n")).explain().toString();
    assertTrue(several.contains("index=one of [byName, vertexLabels]"), several);
  }

  @Test
  void fullScan_refused_namesTheIndex() {
    try (ColonnadeGraph strict =
        Colonnade.open(
            Map.of("colonnade.engine", "memory", "colonnade.query.full-scan", "refuse"))) {
      GraphTraversalSource s = strict.traversal();
      s.addV("person").property("name", "Ada").iterate();
      s.tx().commit();
      InvalidInputException refused =
          assertThrows(InvalidInputException.class, () -> s.V().has("name", "Ada").toList());
      assertTrue(refused.getMessage().startsWith("COL-2508"), refused.getMessage());
      assertTrue(refused.getMessage().contains("by name would serve"), refused.getMessage());
      assertEquals(1, s.V().hasLabel("person").toList().size());
      assertEquals(1, s.V().limit(5).toList().size());
    }
  }

  @Test
  void uniqueIndex_ofLongTexts_tellsThemApart() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex()).key("name").unique().create().await();
    String longText = "x".repeat(1_000);
    g.addV("person").property("name", longText + "1").iterate();
    g.addV("person").property("name", longText + "2").iterate();
    g.tx().commit();
    assertEquals(1, g.V().has("name", longText + "2").count().next());
    assertEquals(2, g.V().has("name", TextP.startingWith(longText)).count().next());
    g.addV("person").property("name", longText + "2").iterate();
    assertThrows(InvalidInputException.class, () -> g.tx().commit());
  }

  @Test
  void firstInOrder_ofLongTextsThatBeginAlike_areTheFirst() throws Exception {
    graph.tx().rollback();
    graph.schema().change().key("name", String.class, Cardinality.single).commit();
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    String longText = "a".repeat(1_000);
    for (int i : List.of(7, 2, 9, 1, 8)) {
      g.addV("person").property("name", longText + i).iterate();
    }
    g.tx().commit();
    GraphTraversal<?, Object> two = g.V().order().by("name").limit(2).values("name");
    assertTrue(two.explain().toString().contains("index=byName for the first 2 by name"));
    assertEquals(List.of(longText + 1, longText + 2), two.toList());
  }

  @Test
  void profile_ofIndexRead_countsEntriesAndVertices() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex()).key("name").create().await();
    Metrics step =
        g.V().has("name", "n5").profile().next().getMetrics().stream().findFirst().orElseThrow();
    assertEquals(2L, step.getAnnotation("storeCalls"), step::toString);
  }

  @Test
  void coveringIndex_ofElementsThatCount_hasNoCounters() throws Exception {
    graph.tx().rollback();
    graph.schema().change().counter("hits").key("w").key("note").commit();
    graph.schema().index("byName").on(vertex()).key("name").covering("age").create().await();
    graph.schema().index("byWeight").on(edge()).key("w").covering("note").create().await();
    ColonnadeVertex counted = (ColonnadeVertex) graph.addVertex("name", "counted", "hits", 2L);
    ColonnadeEdge loop = (ColonnadeEdge) counted.addEdge("x", counted, "w", 9, "hits", 3L);
    counted.property("age", 30);
    loop.property("note", "short");
    g.tx().commit(); // and the check after the test finds each entry as it must be
    assertEquals(Set.of(30, 2L), g.V().has("name", "counted").values("age", "hits").toSet());
    assertEquals(Set.of("short", 3L), g.E().has("w", 9).values("note", "hits").toSet());
    ((ColonnadeVertex) g.V().has("name", "counted").next()).increment("hits");
    g.V().has("name", "counted").property("age", 31).iterate();
    g.tx().commit();
    assertEquals(Set.of(31, 3L), g.V().has("name", "counted").values("age", "hits").toSet());
  }

  @Test
  void coveringIndex_ofEdges_tellsThemWithoutReadingEdges() throws Exception {
    graph.tx().rollback();
    String large = "x".repeat(100_000);
    graph
        .schema()
        .change()
        .key("note")
        .edgeLabel("sorted", edges -> edges.sortedBy("w", Order.asc))
        .commit();
    graph.schema().index("byWeight").on(edge()).key("w").covering("note").create().await();
    g.V()
        .has("name", "n3")
        .as("a")
        .V()
        .has("name", "n4")
        .addE("sorted")
        .to("a")
        .property("w", 8)
        .property("note", "short")
        .property("large", large)
        .iterate();
    g.tx().commit();
    for (int weight : List.of(7, 8)) {
      Metrics step =
          g.E().has("w", weight).values("note").profile().next().getMetrics().stream()
              .findFirst()
              .orElseThrow();
      assertEquals(1L, step.getAnnotation("storeCalls"), step::toString);
    }
    assertEquals(List.of("short"), g.E().has("w", 8).values("note").toList());
    Edge known = g.E().has("w", 8).next();
    assertEquals(g.V().has("name", "n4").next(), known.outVertex());
    assertEquals("software", known.inVertex().label());
    assertEquals(large, known.value("large"));
    assertEquals(known, g.E(known.id()).next());
    g.E().has("w", 8).property("note", "other").iterate();
    assertEquals(List.of("other"), g.E().has("w", 8).values("note").toList());
    g.tx().commit();
    assertEquals(List.of("other"), g.E().has("w", 8).values("note").toList());
    graph.schema().rebuildIndex("byWeight").await();
    assertEquals(List.of("other"), g.E().has("w", 8).values("note").toList());
    known.remove();
    g.tx().commit();
    assertEquals(List.of(), g.E().has("w", 8).toList());
  }

  @Test
  void count_ofWhatAnIndexHas_looksAtNoVertex() throws Exception {
    graph.tx().rollback();
    graph.schema().change().key("age", Integer.class, Cardinality.single).commit();
    graph.schema().index("byAge").on(vertex()).key("age").create().await();
    Supplier<GraphTraversal<?, Long>> count =
        () -> g.V().hasLabel("person").has("age", P.gte(40)).count();
    String plan = count.get().explain().toString();
    assertTrue(plan.contains("counted in index=byAge"), plan);
    assertEquals(30, count.get().next());
    Metrics step = count.get().profile().next().getMetrics().stream().findFirst().orElseThrow();
    assertEquals(1L, step.getAnnotation("storeCalls"), step::toString);
    g.V().has("age", 98).drop().iterate();
    g.V().has("age", 1).property("age", 200).iterate();
    g.V().has("age", 2).property("age", 200).iterate();
    g.addV("person").property("age", 40).iterate();
    assertEquals(31, count.get().next());
    g.tx().commit();
    assertEquals(31, count.get().next());
  }

  @Test
  void coveringIndex_tellsValuesWithoutReadingVertices() throws Exception {
    graph.tx().rollback();
    graph.schema().index("byName").on(vertex()).key("name").covering("age").create().await();
    GraphTraversal<?, ?> told = g.V().has("name", "n5").values("age");
    Metrics profile = told.profile().next().getMetrics().stream().findFirst().orElseThrow();
    assertEquals(List.of(5), g.V().has("name", "n5").values("age").toList());
    assertEquals(1L, profile.getAnnotation("storeCalls"), profile::toString);
    g.V().has("name", "n5").property("age", 6).property("other", true).iterate();
    assertEquals(List.of(6), g.V().has("name", "n5").values("age").toList());
    g.tx().commit();
    assertEquals(List.of(6), g.V().has("name", "n5").values("age").toList());
    assertEquals(Set.of("name", "age", "other"), g.V().has("name", "n5").next().keys());
    assertEquals(List.of(true), g.V().has("name", "n5").values("other").toList());
    Vertex vertex = g.V().has("name", "n5").next();
    vertex.property("third", 3);
    g.tx().commit();
    assertEquals(4, g.V().has("name", "n5").properties().count().next());
  }
}
