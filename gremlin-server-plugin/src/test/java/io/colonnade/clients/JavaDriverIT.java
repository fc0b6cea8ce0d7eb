package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Options;
import io.colonnade.server.Refusal;
import io.colonnade.store.Crew;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.util.Metrics;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the clients in other languages check, with the Java driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaDriverIT {

  private static final String INCREMENT = "colonnade.increment";

  private ServerProcess server;
  private JavaDriver driver;
  private GraphTraversalSource g;

  /** The layout of the graph that is served. */
  String layout() {
    return Options.LAYOUT.fallback();
  }

  @BeforeAll
  void connect(@TempDir Path directory) throws Exception {
    server = ServerProcess.start(directory, "--layout", layout());
    driver = new JavaDriver(server);
    g = driver.g;
  }

  @AfterAll
  void stop() throws Exception {
    driver.close();
    server.close();
  }

  private long count(GraphTraversalSource source, String label) {
    return source.V().hasLabel(label).count().next();
  }

  @Test
  void addV_thenRead_findsTheVertex() {
    Vertex vertex = g.addV("person").property("name", "ada").next();
    assertEquals("person", vertex.label());
    assertEquals("ada", g.V(vertex.id()).values("name").next());
    assertEquals(List.of(vertex.id()), g.V().has("person", "name", "ada").id().toList());
  }

  @Test
  void element_hasItsPropertiesUnlessToldOtherwise() {
    g.addV("full").property("name", "marko").property("age", 29).iterate();
    Vertex vertex = g.V().hasLabel("full").next();
    assertEquals("marko", vertex.value("name"));
    assertEquals(29, vertex.<Integer>value("age"));
    Vertex bare = g.with("materializeProperties", "tokens").V().hasLabel("full").next();
    assertFalse(bare.properties().hasNext());
  }

  @Test
  void path_hasWhatItsModulatorsSay() {
    g.addV("stop").property("name", "a").as("a").addV("stop").addE("way").from("a").iterate();
    assertEquals(
        List.of("a", "way", "stop"),
        g.V()
            .has("stop", "name", "a")
            .outE("way")
            .inV()
            .path()
            .by("name")
            .by(T.label)
            .by(T.label)
            .next()
            .objects());
  }

  @Test
  void mergeV_createsThenMatches() {
    for (String expected : List.of("created", "matched")) {
      g.mergeV(Map.of(T.label, "merged", "name", "m"))
          .option(Merge.onCreate, Map.of("state", "created"))
          .option(Merge.onMatch, Map.of("state", "matched"))
          .iterate();
      assertEquals(List.of(expected), g.V().has("merged", "name", "m").values("state").toList());
    }
  }

  @Test
  void mergeE_twice_createsOnce() {
    Object one = g.addV("end").id().next();
    Object other = g.addV("end").id().next();
    for (int i = 0; i < 2; i++) {
      g.mergeE(Map.of(T.label, "linked", Direction.OUT, one, Direction.IN, other)).iterate();
    }
    assertEquals(List.of(other), g.V(one).out("linked").id().toList());
  }

  @Test
  void profile_showsWhatTheStoreDid() {
    List<? extends Metrics> steps = List.copyOf(g.V().profile().next().getMetrics());
    assertTrue(steps.get(0).getAnnotations().containsKey("storeCalls"), steps.toString());
  }

  @Test
  void explain_asScript_namesTheSteps() {
    String explained = driver.client.submit("g.V().out().explain()").one().getString();
    assertTrue(explained.contains("GraphStep"), explained);
  }

  @Test
  void script_withBindings_usesThem() {
    g.addV("bound").property("name", "josh").iterate();
    String script = "g.V().has('bound', 'name', who).count()";
    assertEquals(1, driver.client.submit(script, Map.of("who", "josh")).one().getLong());
    assertEquals(0, driver.client.submit(script, Map.of("who", "nobody")).one().getLong());
  }

  @Test
  void error_isOneLineWithAStatus() {
    ResponseException refused =
        Refusal.of(() -> g.addV("refused").property(T.id, 1.5).property("n", 1).iterate());
    assertEquals(ResponseStatusCode.SERVER_ERROR, refused.getResponseStatusCode());
    assertTrue(refused.getMessage().matches("COL-2101 .*"), refused.getMessage());
    ResponseException wrong = Refusal.of(() -> driver.client.submit("g.V(").all().join());
    assertEquals(ResponseStatusCode.SERVER_ERROR_EVALUATION, wrong.getResponseStatusCode());
    assertTrue(wrong.getMessage().matches(".*line=1.*"), wrong.getMessage());
  }

  @Test
  void property_null_isRemoved() {
    g.addV("nulled").property("name", "x").iterate();
    g.V().hasLabel("nulled").property("name", null).iterate();
    assertEquals(List.of(), g.V().hasLabel("nulled").values("name").toList());
  }

  @Test
  void commit_makesVisible_rollbackDoesNot() {
    Transaction tx = g.tx();
    GraphTraversalSource gtx = tx.begin();
    gtx.addV("committed").iterate();
    assertEquals(1, count(gtx, "committed"));
    assertEquals(0, count(g, "committed"));
    tx.commit();
    assertEquals(1, count(g, "committed"));
    Transaction undone = g.tx();
    GraphTraversalSource lost = undone.begin();
    lost.addV("committed").iterate();
    undone.rollback();
    assertEquals(1, count(g, "committed"));
  }

  @Test
  void commit_afterARivals_saysThatItMayBeRetried() {
    Object id = g.addV("contested").property("n", 0).id().next();
    Transaction first = g.tx();
    Transaction second = g.tx();
    GraphTraversalSource one = first.begin();
    GraphTraversalSource two = second.begin();
    one.V(id).property("n", 1).iterate();
    two.V(id).property("n", 2).iterate();
    first.commit();
    RuntimeException refused = assertThrows(RuntimeException.class, second::commit);
    assertTrue(Retrying.isRetryable(refused), refused.toString());
    assertTrue(Refusal.in(refused).getMessage().contains("COL-1001"));
    assertEquals(1, g.V(id).values("n").next());
  }

  @Test
  void retrying_afterAConflict_losesNothing() {
    Object id = g.addV("counter").property("n", 0).id().next();
    List<Integer> seen = new ArrayList<>();
    Retrying.inTransaction(
        g,
        10,
        gtx -> {
          int n = (Integer) gtx.V(id).values("n").next();
          seen.add(n);
          if (seen.size() == 1) { // a rival commits between our read and our write
            g.V(id).property("n", n + 1).iterate();
          }
          return gtx.V(id).property("n", n + 1).iterate();
        });
    assertEquals(List.of(0, 1), seen);
    assertEquals(2, g.V(id).values("n").next());
  }

  private static Object views(GraphTraversalSource source, Object id) {
    return source.V(id).values("page_views").next();
  }

  private static void increment(GraphTraversalSource source, Object id, Object by) {
    source.V(id).call(INCREMENT, Map.of("key", "page_views", "by", by)).iterate();
  }

  @Test
  void increment_inRequestsAndTransactions_isReadBack() {
    Object id = g.addV("page").id().next();
    Map<String, Object> three = Map.of("key", "page_views", "by", 3);
    assertEquals(3L, g.V(id).call(INCREMENT, three).values("page_views").next());
    Transaction first = g.tx();
    Transaction second = g.tx();
    GraphTraversalSource one = first.begin();
    GraphTraversalSource two = second.begin();
    increment(one, id, 1);
    increment(two, id, -2);
    assertEquals(4L, views(one, id));
    assertEquals(1L, views(two, id));
    first.commit();
    second.commit();
    assertEquals(2L, views(g, id));
  }

  @Test
  void increment_byWhatIsNoWholeNumber_isRefused() {
    Object id = g.addV("page").id().next();
    increment(g, id, 7);
    for (Object by : List.of("many", 0.5, new BigDecimal("1.5"))) {
      ResponseException refused = Refusal.of(() -> increment(g, id, by));
      assertEquals(ResponseStatusCode.SERVER_ERROR, refused.getResponseStatusCode());
      assertTrue(refused.getMessage().matches("COL-2403 .*"), refused.getMessage());
    }
    assertEquals(7L, views(g, id));
  }

  @Test
  void increment_bySixteenClientsAtOnce_countsEveryAddition() throws InterruptedException {
    Object id = g.addV("page").id().next();
    increment(g, id, 0);
    Crew.start(
            16,
            number -> {
              try (JavaDriver mine = new JavaDriver(server)) {
                for (int i = 0; i < 25; i++) {
                  increment(mine.g, id, 1);
                }
              }
            })
        .join();
    assertEquals(16 * 25L, views(g, id));
  }
}
