package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.FakeTicker;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A label index is asked where few elements have the label; one scan finds the others. On both
 * layouts and both engines.
 */
abstract class LabelChoiceContract {

  private static final int VERTICES = 20_000;

  /** One vertex of so many is a robot; the others are persons. */
  private static final int ROBOT_EVERY = 100;

  private static final int ROBOTS = VERTICES / ROBOT_EVERY;
  private static final int PERSONS = VERTICES - ROBOTS;

  /** Cells of a sample. */
  private static final int SAMPLE = 128;

  private static final String SCAN = "full scan, as many elements have the label";

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final String layout;
  private final FakeTicker ticker = new FakeTicker();
  private final Counters counters = new Counters();
  private ColonnadeGraph graph;
  private GraphTraversalSource g;

  @TempDir private Path directory;

  LabelChoiceContract(String layout) {
    this.layout = layout;
  }

  private void open(String engine, String fullScan) {
    Map<String, Object> options = new HashMap<>();
    options.put(Graph.GRAPH, Colonnade.class.getName());
    options.put("colonnade.engine", engine);
    options.put("colonnade.layout", layout);
    options.put("colonnade.query.full-scan", fullScan);
    if (engine.equals("rocksdb")) {
      options.put("colonnade.directory", directory.resolve("graph").toString());
      options.put("colonnade.store.rocksdb.sync", "never");
    }
    graph = Colonnade.open(new MapConfiguration(options), ticker, counters);
    g = graph.traversal();
  }

  private void addPeople(int count) {
    for (int i = 0; i < count; i++) {
      String label = i % ROBOT_EVERY == 0 ? "robot" : "person";
      graph.addVertex(T.id, (long) i, T.label, label, "city", "c" + i % 7, "age", i % 90);
      if (i % 5_000 == 0) {
        graph.tx().commit();
      }
    }
    graph.tx().commit();
  }

  @AfterEach
  void close() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  /** What a traversal in a transaction of its own reads. */
  private record Cost(long calls, long rows, long cells) {}

  private Cost cost(Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    graph.tx().rollback();
    GraphInternals.store(graph).cache().clear();
    Cost before = readSoFar();
    Object unused = traversal.apply(g).toList();
    return since(before);
  }

  private Cost since(Cost before) {
    Cost now = readSoFar();
    return new Cost(now.calls - before.calls, now.rows - before.rows, now.cells - before.cells);
  }

  private Cost readSoFar() {
    return new Cost(
        counters.value(Event.READ_CALL) + counters.value(Event.SCAN),
        counters.value(Event.ROW_READ),
        counters.value(Event.CELL_READ));
  }

  private void assertExplained(String words, GraphTraversal<?, ?> traversal) {
    String said = traversal.explain().toString();
    assertTrue(said.contains(words), said);
  }

  // ---- costs

  @ParameterizedTest
  @ValueSource(strings = {"memory", "rocksdb"})
  void labelOfMost_isOneScan_labelOfFew_isByIndex(String engine) {
    open(engine, "allow");
    addPeople(VERTICES);
    Cost sampled = cost(g -> g.V().hasLabel("person").groupCount().by("city"));
    assertEquals(2, sampled.calls, () -> "a sample and a scan: " + sampled);
    Cost scan = cost(g -> g.V().hasLabel("person").groupCount().by("city"));
    assertEquals(new Cost(1, 0, VERTICES), new Cost(scan.calls, 0, scan.cells));
    assertEquals(SAMPLE, sampled.cells - scan.cells);
    assertEquals(scan.cells, cost(g -> g.V().hasLabel("person", "robot").values("age")).cells);
    assertEquals(scan.cells, cost(g -> g.V().hasLabel("person").has("age", 7).id()).cells);
    Cost few = cost(g -> g.V().hasLabel("robot").groupCount().by("city"));
    assertEquals(2 * ROBOTS, few.cells, () -> "an entry and a vertex each: " + few);
    assertEquals(2 * ROBOTS, cost(g -> g.V().hasLabel("robot").has("age", 7).id()).cells);
    assertEquals(0, cost(g -> g.V().hasLabel("unheard of").values("age")).cells);
    Map<Object, Long> byCity = g.V().hasLabel("person").<Object>groupCount().by("city").next();
    assertEquals(PERSONS, byCity.values().stream().mapToLong(Long::longValue).sum());
    assertEquals(7, byCity.size());
  }

  /** Names are compared once, numbers else: a comparison of names makes objects. */
  @Test
  void scan_comparesNumbersOfLabels() {
    open("memory", "allow");
    addPeople(5_000);
    long one = bytes(() -> g.V().hasLabel("person").id());
    long several = bytes(() -> g.V().hasLabel("person", "ghost").id());
    assertTrue(several < one + 20 * 5_000, () -> one + " bytes, and of two labels " + several);
  }

  private long bytes(Supplier<GraphTraversal<?, ?>> traversal) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 12; i++) { // the first runs load classes
      graph.tx().rollback();
      long before = THREADS.getCurrentThreadAllocatedBytes();
      traversal.get().iterate();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  @Test
  void limits_areMetEarly() {
    open("rocksdb", "allow");
    addPeople(VERTICES);
    assertEquals(20, cost(g -> g.V().hasLabel("person").limit(10).values("age")).cells);
    Cost sampled = cost(g -> g.V().hasLabel("person").limit(200).values("age"));
    assertTrue(sampled.cells < 2 * 200 + SAMPLE, sampled::toString);
    Cost first = cost(g -> g.V().hasLabel("person").values("age").limit(1));
    assertTrue(first.cells <= SAMPLE, first::toString);
    graph.tx().rollback();
    Cost before = readSoFar();
    assertTrue(g.V().hasLabel("person").has("age", P.gte(0)).hasNext());
    assertTrue(since(before).cells <= SAMPLE, () -> since(before).toString());
  }

  @Test
  void explain_saysWhatIsUsed_andReadsASampleAtMost() {
    open("memory", "allow");
    addPeople(1_000);
    graph.tx().rollback();
    Cost before = readSoFar();
    assertExplained(SCAN, g.V().hasLabel("person").values("age"));
    assertExplained("index=vertexLabels", g.V().hasLabel("robot").values("age"));
    assertExplained("index=vertexLabels", g.V().hasLabel("person").limit(5));
    assertExplained(SCAN, g.V().or(__.hasLabel("person"), __.hasLabel("robot")));
    assertEquals(new Cost(1, 0, SAMPLE), new Cost(since(before).calls, 0, since(before).cells));
  }

  @ParameterizedTest
  @ValueSource(strings = {"warn", "refuse"})
  void whereFullScansAreNotWelcome_theIndexIsAsked(String rule) {
    open("memory", rule);
    addPeople(1_000);
    assertExplained("index=vertexLabels", g.V().hasLabel("person").values("age"));
    assertEquals(990, g.V().hasLabel("person").values("age").toList().size());
  }

  @Test
  void graphWithFewElements_isReadByIndex() {
    open("memory", "allow");
    addPeople(SAMPLE - 1);
    assertExplained("index=vertexLabels", g.V().hasLabel("person").values("age"));
  }

  @Test
  void estimate_isMadeAgainAfterAWhile() {
    open("memory", "allow");
    g.addV("person").property(T.id, -1L).iterate();
    g.tx().commit();
    assertEquals(List.of(), g.V().hasLabel("person").values("age").toList());
    addPeople(1_000);
    assertExplained("index=vertexLabels", g.V().hasLabel("person").values("age"));
    ticker.advance(Duration.ofSeconds(5));
    assertExplained(SCAN, g.V().hasLabel("person").values("age"));
  }

  // ---- edges

  @ParameterizedTest
  @ValueSource(strings = {"memory", "rocksdb"})
  void edges_areChosenAlike_andAHubIsNoSample(String engine) throws Exception {
    open(engine, "allow");
    addPeople(1_000);
    List<Vertex> people = g.V().toList();
    people.forEach(one -> one.addEdge("knows", people.get(0), "since", 1));
    people.forEach(one -> one.addEdge("knows", people.get(7), "since", 2));
    Vertex first = people.get(0); // near the begin of the store, or at it
    for (int i = 0; i < 100; i++) {
      first.addEdge("rates", people.get(i), "since", i);
    }
    graph.tx().commit();
    graph.schema().index("edgeLabels").on(edge()).label().create().await();
    assertExplained(SCAN, g.E().hasLabel("knows").values("since"));
    assertExplained("index=edgeLabels", g.E().hasLabel("rates").values("since"));
    assertEquals(2_000, g.E().hasLabel("knows").values("since").toList().size());
    Cost few = cost(g -> g.E().hasLabel("rates").values("since"));
    assertTrue(few.cells <= 3 * 100, () -> "an entry and an edge each: " + few);
  }

  // ---- answers

  @ParameterizedTest
  @ValueSource(strings = {"memory", "rocksdb"})
  void answers_areThoseWithoutIndex_withOwnChangesToo(String engine) throws Exception {
    open(engine, "allow");
    addPeople(1_000);
    assertExplained(SCAN, g.V().hasLabel("person").values("age"));
    List<Object> plain = answers();
    List<Object> own = answersWithOwnChanges();
    graph.schema().dropIndex("vertexLabels").await();
    assertEquals(plain, answers());
    assertEquals(own, answersWithOwnChanges());
  }

  private List<Object> answersWithOwnChanges() {
    for (long i = 1; i < 30; i++) {
      g.V(i).drop().iterate();
      g.V(i + 100).property("city", "elsewhere").iterate();
      g.addV(i % 2 == 0 ? "person" : "ghost").property(T.id, i + 5_000).iterate();
    }
    List<Object> answers = answers();
    graph.tx().rollback();
    return answers;
  }

  private List<Object> answers() {
    List<Object> answers = new ArrayList<>();
    answers.add(g.V().hasLabel("person").groupCount().by("city").next());
    answers.add(g.V().hasLabel("person").id().toSet());
    answers.add(g.V().hasLabel("person").count().next());
    answers.add(g.V().hasLabel("person", "robot").id().toSet());
    answers.add(g.V().hasLabel("ghost", "robot").id().toSet());
    answers.add(g.V().hasLabel(P.neq("robot")).id().toSet());
    answers.add(g.V().hasLabel("person").not(__.hasLabel("robot")).has("age", 7).id().toSet());
    answers.add(g.V().or(__.hasLabel("person"), __.hasLabel("ghost")).id().toSet());
    answers.add(g.V().hasLabel("person").hasLabel("robot").id().toSet());
    answers.add(g.V(5_002L).hasLabel("person").id().toSet());
    answers.add(g.V().hasLabel("person").order().by("age").limit(9).values("age").toList());
    return answers;
  }
}
