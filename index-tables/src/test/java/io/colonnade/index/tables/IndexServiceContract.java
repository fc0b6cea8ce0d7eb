package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.script.Bindings;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngine;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.VerificationException;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Indexes and jobs as every driver reaches them, on both layouts. */
@Timeout(120)
abstract class IndexServiceContract {

  private final GremlinLangScriptEngine engine = new GremlinLangScriptEngine();
  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;

  IndexServiceContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
  }

  @BeforeEach
  void people() {
    graph.schema().change().key("name", String.class).commit();
    for (int i = 0; i < 10; i++) {
      graph.addVertex(T.label, "person", "name", "n" + i, "age", i);
    }
    g.V().has("name", "n1").addE("knows").to(__.V().has("name", "n2")).property("at", 7).iterate();
    g.tx().commit();
  }

  @AfterEach
  void close() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  /** What a text in the grammar of Gremlin gives, which allows no code. */
  private List<?> called(String service, String arguments) throws ScriptException {
    Bindings bindings = new SimpleBindings();
    bindings.put("g", g);
    String script = "g.call('colonnade." + service + "', " + arguments + ")";
    return ((Traversal<?, ?>) engine.eval(script, bindings)).toList();
  }

  private Map<?, ?> one(String service, String arguments) throws ScriptException {
    List<?> results = called(service, arguments);
    assertEquals(1, results.size());
    return (Map<?, ?>) results.get(0);
  }

  /** Calls what begins a job; gives the job at its end. */
  private Map<?, ?> ended(String service, String arguments) throws Exception {
    long job = (Long) one(service, arguments).get("job");
    GraphInternals.of(graph).jobs().job(job).orElseThrow().awaitEnd(Duration.ofMinutes(1));
    return one("job.describe", "[job: " + job + "]");
  }

  private Map<?, ?> index(String name) throws ScriptException {
    return one("index.describe", "[name: '" + name + "']");
  }

  @Test
  void index_isCreatedListedDescribedAndDropped() throws Exception {
    Map<?, ?> built =
        ended(
            "index.create",
            "[name: 'byNameAndAge', vertexLabel: 'person', keys: ['name', 'age desc'],"
                + " absent: true, salt: 8, covering: ['age']]");
    assertEquals("build index", built.get("task"));
    assertEquals("byNameAndAge", built.get("index"));
    assertEquals("done", built.get("state"));
    assertEquals(10L, built.get("elements"));
    assertEquals(List.of(), built.get("report"));
    assertTrue(built.containsKey("started") && built.containsKey("ended"), built::toString);
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("name", "byNameAndAge");
    expected.put("elements", "vertices");
    expected.put("label", "person");
    expected.put("type", "range");
    expected.put("keys", List.of("name", "age desc"));
    expected.put("absent", true);
    expected.put("salt", 8);
    expected.put("covering", List.of("age"));
    expected.put("state", "enabled");
    assertEquals(expected, index("byNameAndAge"));
    assertEquals(
        "done",
        ended("index.create", "[name: 'at', edgeLabel: 'knows', keys: 'at', type: 'equality']")
            .get("state"));
    assertEquals(
        "[vertexLabels label enabled, byNameAndAge range enabled, at equality enabled]",
        called("index.list", "[:]").stream()
            .map(Map.class::cast)
            .map(each -> each.get("name") + " " + each.get("type") + " " + each.get("state"))
            .toList()
            .toString());
    assertEquals(1, g.V().has("person", "name", "n7").count().next());
    g.tx().rollback();
    assertEquals("remove index", ended("index.drop", "[name: 'at']").get("task"));
    assertEquals(2, called("index.list", "[:]").size());
    assertEquals(3, called("job.list", "[:]").size());
    assertEquals(
        Map.of("vertexLabels", "enabled", "byNameAndAge", "enabled"),
        one("summary", "[:]").get("indexes"));
    Map<?, ?> bytes = (Map<?, ?>) one("summary", "[:]").get("bytes");
    assertTrue((Long) bytes.get("ix") > 0 && bytes.containsKey("uq"), bytes::toString);
  }

  @Test
  void labelIndex_ofEdges_isCreated() throws Exception {
    ended("index.create", "[name: 'edgeLabels', elements: 'edges', type: 'label']");
    assertEquals("edges", index("edgeLabels").get("elements"));
    assertEquals(List.of(), index("edgeLabels").get("keys"));
    assertEquals(1, g.E().hasLabel("knows").count().next());
  }

  @Test
  void verify_andRepair_sayThatAllIsWell() throws Exception {
    ended("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
    assertEquals(List.of("byName: whole"), verified("[name: 'byName']"));
    assertEquals(List.of("vertexLabels: whole", "byName: whole"), verified("[:]"));
    Map<?, ?> repaired = ended("index.repair", "[:]");
    assertEquals("done", repaired.get("state"));
    assertEquals(List.of("vertexLabels is whole", "byName is whole"), repaired.get("report"));
    assertEquals("enabled", index("byName").get("state"));
  }

  @Test
  void damagedIndex_isFound_andRepaired() throws Exception {
    ended("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
    ended("index.create", "[name: 'by', elements: 'vertices', keys: 'age']");
    removeFirstEntry("byName");
    List<?> proof = verified("[name: 'byName']");
    assertEquals("byName: violations: 1 (1 missing, 0 extra, 0 wrong)", proof.get(0));
    assertTrue(proof.get(1).toString().contains("index byName"), proof::toString);
    assertEquals(List.of("by: whole"), verified("[name: 'by']"));
    Map<?, ?> repaired = ended("index.repair", "[:]");
    assertEquals("done", repaired.get("state"), repaired::toString);
    assertEquals(
        List.of("vertexLabels is whole", "byName had violations: 1, was rebuilt", "by is whole"),
        repaired.get("report"));
    assertEquals(List.of("byName: whole"), verified("[name: 'byName']"));
  }

  private List<?> verified(String arguments) throws Exception {
    return (List<?>) ended("index.verify", arguments).get("report");
  }

  /** Removes an entry from the store, without a transaction of the graph. */
  private void removeFirstEntry(String index) {
    StoredEntries entries = new StoredEntries(graph);
    entries.delete(entries.of(GraphInternals.of(graph).indexes().index(index)).get(0));
  }

  @Test
  void repairOfUniqueIndex_listsTheDuplicatesThatItsDamageLetIn() throws Exception {
    ended("index.create", "[name: 'byName', elements: 'vertices', keys: 'name', type: 'unique']");
    removeFirstEntry("byName");
    for (int i = 0; i < 10; i++) {
      graph.addVertex(T.label, "person", "name", "n" + i);
      try {
        graph.tx().commit();
      } catch (InvalidInputException e) { // its entry is there
        graph.tx().rollback();
      }
    }
    assertEquals(11, g.V().count().next());
    g.tx().rollback();
    Map<?, ?> repaired = ended("index.repair", "[name: 'byName']");
    assertEquals("failed", repaired.get("state"));
    assertTrue(repaired.get("error").toString().startsWith("COL-2509"), repaired::toString);
    List<?> report = (List<?>) repaired.get("report");
    assertEquals(2, report.size(), report::toString);
    assertTrue(report.get(0).toString().contains(" of v["), report::toString);
    assertTrue(report.get(1).toString().startsWith("byName cannot be built: COL-2509"));
    assertEquals("disabled", index("byName").get("state"));
  }

  @Test
  void uniqueIndex_overDuplicates_listsThem_andIsBuiltWhenTheyAreMended() throws Exception {
    graph.addVertex(T.label, "person", "name", "n7");
    graph.addVertex(T.label, "person", "name", "n8");
    graph.tx().commit();
    Map<?, ?> failed =
        ended(
            "index.create",
            "[name: 'byName', vertexLabel: 'person', keys: 'name', type: 'unique']");
    assertEquals("failed", failed.get("state"));
    assertEquals(2, ((List<?>) failed.get("report")).size());
    assertTrue(failed.get("report").toString().contains("n7"), failed::toString);
    assertTrue(failed.get("error").toString().startsWith("COL-2509"), failed::toString);
    assertEquals("disabled", index("byName").get("state"));
    graph.addVertex(T.label, "person", "name", "n7"); // nothing is refused for its sake
    graph.tx().commit();
    assertEquals(3, g.V().has("person", "name", "n7").count().next());
    assertEquals(
        "[byName is disabled]", ended("index.repair", "[name: 'byName']").get("report").toString());
    g.V().has("name", "n7").limit(2).drop().iterate();
    g.V().has("name", "n8").limit(1).drop().iterate();
    g.tx().commit();
    assertEquals("done", ended("index.rebuild", "[name: 'byName']").get("state"));
    assertEquals("enabled", index("byName").get("state"));
    graph.addVertex(T.label, "person", "name", "n7");
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> graph.tx().commit());
    assertTrue(refused.getMessage().startsWith("COL-2501"), refused.getMessage());
  }

  @Test
  void wrongCreation_saysWhatIsWrong_andCreatesNothing() throws Exception {
    Map<String, String> wrong = new LinkedHashMap<>();
    wrong.put("vertexLabel: 'persn', keys: 'name'", "nearest=person");
    wrong.put("vertexLabel: 'person', keys: 'nmae'", "nearest=name");
    wrong.put("vertexLabel: 'person', keys: 'name', covering: 'aeg'", "nearest=age");
    wrong.put("vertexLabel: 'person', key: 'name'", "nearest=keys");
    wrong.put("vertexLabel: 'person', keys: ['name', 'desc']", "such as 'at desc'");
    wrong.put("vertexLabel: 'person', keys: ['name', 7]", "expected=a list of texts");
    wrong.put("vertexLabel: 'person', keys: 'name', type: 'uniqe'", "expected=range, equality");
    wrong.put("elements: 'persons', keys: 'name'", "expected=vertices or edges");
    wrong.put("keys: 'name'", "given=[]");
    wrong.put(
        "vertexLabel: 'person', edgeLabel: 'knows', keys: 'name'",
        "given=[vertexLabel, edgeLabel]");
    wrong.put("vertexLabel: 'person'", "it has no key");
    wrong.put("elements: 'vertices', type: 'label', keys: 'name'", "on no key");
    wrong.put("elements: 'vertices', keys: ['name', 'name']", "twice");
    wrong.put("elements: 'edges', keys: ['name', 'age', 'at', 'a', 'b']", "more than 4 keys");
    wrong.put("elements: 'vertices', keys: 'name', salt: 0", "between 1 and 256");
    wrong.put("elements: 'vertices', keys: 'name', salt: 257", "between 1 and 256");
    wrong.put("elements: 'vertices', keys: 'name', salt: 4294967297l", "between 1 and 256");
    wrong.put("elements: 'vertices', keys: 'name', salt: 'eight'", "expected=a whole number");
    wrong.put("elements: 'vertices', keys: 'name', salt: 2, type: 'unique'", "has no salt");
    wrong.put("elements: 'vertices', keys: 'name', absent: 'yes'", "expected=true or false");
    wrong.put("elements: 'vertices', keys: 'name desc', type: 'equality'", "has an order");
    for (Map.Entry<String, String> each : wrong.entrySet()) {
      refused("index.create", "[name: 'new', " + each.getKey() + "]", each.getValue());
    }
    refused("index.create", "[elements: 'vertices', keys: 'name']", "parameter=name");
    refused("index.create", "[name: ' ', elements: 'vertices', keys: 'name']", "it has no name");
    assertEquals(1, called("index.list", "[:]").size());
    assertEquals(List.of(), called("job.list", "[:]"));
  }

  @Test
  void wrongName_isRefused_andTheNearestIsNamed() throws Exception {
    ended("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
    for (String service : List.of("describe", "drop", "rebuild", "verify", "repair")) {
      refused("index." + service, "[name: 'byname']", "COL-2504");
      refused("index." + service, "[name: 'byname']", "nearest=byName");
    }
    refused("index.drop", "[:]", "COL-2407");
    refused("job.describe", "[job: 99]", "COL-2521");
    refused("job.describe", "[job: 'first']", "expected=a whole number");
    refused("index.create", "[name: 'byName', elements: 'vertices', keys: 'age']", "COL-2503");
    assertEquals("enabled", index("byName").get("state"));
  }

  @Test
  void dropTwice_isRefused() throws Exception {
    ended("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
    try (HeldJobs held = new HeldJobs(GraphInternals.of(graph).jobs())) {
      assertEquals("running", one("index.drop", "[name: 'byName']").get("state"));
      assertEquals("removed", index("byName").get("state"));
      refused("index.drop", "[name: 'byName']", "COL-2507");
      refused("index.rebuild", "[name: 'byName']", "COL-2507");
    }
    GraphInternals.of(graph).jobs().all().forEach(IndexServiceContract::awaited);
    refused("index.drop", "[name: 'byName']", "COL-2504");
  }

  @Test
  void createAfterDrop_needNotWaitForTheRemoval() throws Exception {
    ended("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
    try (HeldJobs held = new HeldJobs(GraphInternals.of(graph).jobs())) {
      one("index.drop", "[name: 'byName']");
      one("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
      assertEquals("write-only", index("byName").get("state"));
      refused("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']", "COL-2503");
    }
    GraphInternals.of(graph).jobs().all().forEach(IndexServiceContract::awaited);
    assertEquals("enabled", index("byName").get("state"));
  }

  @Test
  void indexThatIsBuilt_isDescribed_andMayBeDropped() throws Exception {
    try (HeldJobs held = new HeldJobs(GraphInternals.of(graph).jobs())) {
      Map<?, ?> job = one("index.create", "[name: 'byName', elements: 'vertices', keys: 'name']");
      assertEquals("running", job.get("state"));
      assertEquals("write-only", index("byName").get("state"));
      assertEquals(job.get("job"), index("byName").get("job"));
      assertEquals(1, g.V().has("name", "n7").count().next());
      g.tx().rollback();
      one("index.drop", "[name: 'byName']");
    }
    GraphInternals.of(graph).jobs().all().forEach(IndexServiceContract::awaited);
    assertEquals(
        "[done, stopped, done]",
        called("job.list", "[:]").stream()
            .map(Map.class::cast)
            .map(job -> job.get("state"))
            .toList()
            .toString());
    assertEquals(1, called("index.list", "[:]").size());
  }

  private static void awaited(Job job) {
    try {
      job.awaitEnd(Duration.ofMinutes(1));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void refused(String service, String arguments, String said) {
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class, () -> called(service, arguments), service + arguments);
    assertTrue(e.getMessage().contains(said), e.getMessage());
  }

  @Test
  void readOnlyTraversal_looksAndChangesNothing() {
    GraphTraversalSource reading = g.withStrategies(ReadOnlyStrategy.instance());
    for (String service : List.of("index.list", "index.verify", "job.list")) {
      assertTrue(reading.call("colonnade." + service).toList().size() <= 1);
    }
    Map<String, Object> name = Map.of("name", "vertexLabels");
    for (String service : List.of("create", "drop", "rebuild", "repair")) {
      assertThrows(
          VerificationException.class,
          () -> reading.call("colonnade.index." + service, name).toList());
    }
    assertEquals(1, graph.schema().indexes().size());
  }

  @Test
  void creationAfterChanges_isRefused() {
    g.addV("person").iterate();
    assertThrows(IllegalStateException.class, () -> called("index.drop", "[name: 'vertexLabels']"));
    assertEquals(11, g.V().count().next());
  }
}
