package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.Refusal;
import io.colonnade.store.Crew;
import io.colonnade.store.hbase.LocalHBase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one graph in HBase: each client is at one of them, and sees one graph. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HBaseServersIT {

  private static final Duration END = Duration.ofSeconds(60);

  private static final Path DASHBOARD =
      Path.of("..", "examples", "src", "main", "launcher", "conf", "grafana-dashboard.json");

  private static final Pattern NAME = Pattern.compile("colonnade_hbase_[a-z0-9_]+");
  private static final Pattern FIGURE = Pattern.compile("(?m)^(" + NAME + ")\\{.*} (\\S+)$");

  private String location;
  private ServerProcess first;
  private ServerProcess second;
  private JavaDriver one;
  private JavaDriver other;

  @BeforeAll
  void connect(@TempDir Path directory) throws Exception {
    location = "hbase://" + LocalHBase.shared().servers() + "/servers";
    first = ServerProcess.serving(location, Files.createDirectory(directory.resolve("one")));
    second = ServerProcess.serving(location, Files.createDirectory(directory.resolve("other")));
    one = new JavaDriver(first);
    other = new JavaDriver(second);
  }

  @AfterAll
  void stop() throws Exception {
    one.close();
    other.close();
    first.close();
    second.close();
  }

  @AfterEach
  void check() {
    Map<Object, Object> report = other.g.<Map<Object, Object>>call("colonnade.check").next();
    assertEquals(0L, report.get("violations"), report.toString());
  }

  @Test
  void whatOneServerWrites_withNewNames_theOtherReadsAtOnce() {
    for (int i = 0; i < 20; i++) {
      Vertex vertex = one.g.addV("label" + i).property("key" + i, "v").next();
      assertEquals(vertex.id(), other.g.V().has("label" + i, "key" + i, "v").id().next());
      other.g.V(vertex.id()).property("key" + i, "w").iterate();
      assertEquals("w", one.g.V(vertex.id()).values("key" + i).next());
      one.g.V(vertex.id()).drop().iterate();
      assertEquals(0, other.g.V(vertex.id()).count().next());
    }
  }

  @Test
  void transactionsAtBothServers_onOneVertex_conflict() {
    Object id = one.g.addV("contested").property("n", 0).id().next();
    Transaction here = one.g.tx();
    Transaction there = other.g.tx();
    GraphTraversalSource atOne = here.begin();
    GraphTraversalSource atOther = there.begin();
    atOne.V(id).property("n", 1).iterate();
    atOther.V(id).property("n", 2).iterate();
    here.commit();
    RuntimeException refused = assertThrows(RuntimeException.class, there::commit);
    assertTrue(Retrying.isRetryable(refused), refused.toString());
    assertEquals(1, other.g.V(id).values("n").next());
  }

  @Test
  void countersThatBothServersIncrement_loseNothing() throws InterruptedException {
    Object id = one.g.addV("counter").property("n", 0).id().next();
    int increments = 15;
    Crew.start(
            4,
            number -> {
              GraphTraversalSource g = number % 2 == 0 ? one.g : other.g;
              for (int i = 0; i < increments; i++) {
                Retrying.inTransaction(
                    g, 100, tx -> tx.V(id).property("n", count(tx, id) + 1).iterate());
              }
            })
        .join();
    assertEquals(4 * increments, count(one.g, id));
    assertEquals(4 * increments, count(other.g, id));
  }

  private static int count(GraphTraversalSource g, Object id) {
    return (Integer) g.V(id).values("n").next();
  }

  @Test
  void declarationsAndIndexesOfOneServer_areObeyedByTheOther() {
    one.g.call("colonnade.schema", Map.of("key", "email", "type", "String")).iterate();
    assertTrue(
        Refusal.of(() -> other.g.addV("member").property("email", 7).iterate())
            .getMessage()
            .startsWith("COL-"));
    one.g.addV("member").property("email", "ada@example.org").iterate();
    one.g.call("colonnade.schema", Map.of("vertexLabel", "member")).iterate();
    one.g
        .call("colonnade.index.create", Map.of("name", "byEmail", "vertexLabel", "member"))
        .with("keys", "email")
        .with("type", "unique")
        .iterate();
    Object state;
    do {
      Object told = other.g.call("colonnade.index.describe").with("name", "byEmail").next();
      state = ((Map<?, ?>) told).get("state");
    } while (!"enabled".equals(state));
    assertTrue(
        Refusal.of(() -> other.g.addV("member").property("email", "ada@example.org").iterate())
            .getMessage()
            .startsWith("COL-2501 "));
    assertEquals(1, other.g.V().has("member", "email", "ada@example.org").count().next());
  }

  @Test
  void killOfAServer_leavesItsClientsToTheOther_andHalvesNothing(@TempDir Path scratch)
      throws Exception {
    ServerProcess third = first.beside(location, scratch);
    AtomicInteger answered = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    AtomicBoolean isOver = new AtomicBoolean();
    try (JavaDriver driver = new JavaDriver(first.port, "127.0.0.1", "127.0.0.2")) {
      Crew writers = Crew.start(4, number -> writePairs(driver.g, isOver, answered, failed));
      try {
        assertTrue(ServerProcess.becomes(() -> answered.get() >= 20, END));
        assertEquals(2, driver.cluster.availableHosts().size());
        third.kill();
        int before = answered.get();
        assertTrue(
            ServerProcess.becomes(() -> answered.get() >= before + 20, END),
            () -> answered + " answers, " + before + " before the kill, failed: " + failed);
      } finally {
        isOver.set(true);
        writers.join();
        third.kill();
      }
    }
    long pairs = one.g.E().hasLabel("pair").count().next();
    assertEquals(2 * pairs, one.g.V().hasLabel("half").count().next());
    // Each that failed may have committed before its answer was lost.
    assertTrue(pairs >= answered.get() && pairs <= answered.get() + failed.get(), pairs + " pairs");
  }

  private static void writePairs(
      GraphTraversalSource g, AtomicBoolean isOver, AtomicInteger answered, AtomicInteger failed) {
    while (!isOver.get()) {
      try {
        g.addV("half").as("a").addV("half").addE("pair").from("a").iterate();
        answered.incrementAndGet();
      } catch (RuntimeException e) { // its server was killed
        failed.incrementAndGet();
      }
    }
  }

  @Test
  void figuresOfTheClientOfHBase_areMetrics_thatTheDashboardShows() throws Exception {
    Map<String, Double> before = figures();
    int commits = 50; // more than the calls in the background meanwhile
    for (int i = 0; i < commits; i++) {
      one.g.addV("measured").iterate();
    }
    String multi = "colonnade_hbase_calls_multi";
    assertTrue(figures().get(multi) >= before.get(multi) + commits, before.toString());
    Set<String> shown =
        NAME.matcher(Files.readString(DASHBOARD))
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toSet());
    assertEquals(shown, before.keySet());
  }

  private Map<String, Double> figures() throws Exception {
    Map<String, Double> figures = new TreeMap<>();
    String page = first.page("/metrics");
    Matcher figure = FIGURE.matcher(page);
    while (figure.find()) {
      figures.put(figure.group(1), Double.valueOf(figure.group(2)));
    }
    return figures;
  }

  @Test
  void pythonAtOneServer_andJavaAtTheOther_seeOneGraph() throws Exception {
    Program.Output output =
        Program.run(
            Program.SOURCES.resolve("python"),
            Program.python("requirements.txt"),
            "-B",
            "checks.py",
            second.websocket());
    assertEquals(0, output.exit(), output.out() + output.err());
    assertEquals(
        List.of(), Program.lines(output).stream().filter(line -> line.startsWith("FAIL")).toList());
    long values = one.g.V().hasLabel("value").count().next();
    assertTrue(values > 10, "" + values);
    assertEquals(values, other.g.V().hasLabel("value").count().next());
  }
}
