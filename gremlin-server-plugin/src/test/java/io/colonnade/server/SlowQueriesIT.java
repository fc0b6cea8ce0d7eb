package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.server.monitor.SlowQueries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of slow queries of a server that works, over real connections. */
class SlowQueriesIT {

  private static final String SECRET = "sesame";

  @TempDir Path scratch;

  @Test
  void slowQueries_areLinesWithTheirCost_andNoValues() throws Exception {
    Path file = scratch.resolve("slow.jsonl");
    try (MonitoredServer served =
        new MonitoredServer(ModernGraph.open(), SlowQueries.toFile(Duration.ofNanos(1), file))) {
      served.post("g.V().has('name', '" + SECRET + "').out().count()");
      served.post("g.V(\"" + SECRET);
      Client client = served.cluster.connect();
      client.submit("g.V().has('name', who).out()", Map.of("who", SECRET)).all().get();
      GraphTraversalSource g =
          AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(served.cluster));
      g.V().has("name", SECRET).out("knows").toList();
      Client session = served.cluster.connect("three");
      session.submit("g.V().has('name', '" + SECRET + "').values('age')").all().get();
      session.close();
    }
    String text = Files.readString(file);
    assertFalse(text.contains(SECRET), text);
    List<String> lines = text.lines().toList();
    assertTrue(lines.size() >= 5, text);
    for (String line : lines) {
      JsonNode fields = new ObjectMapper().readTree(line);
      for (String field : List.of("time", "millis", "requestId", "storeCalls", "rows", "query")) {
        assertTrue(fields.has(field), line);
      }
      assertFalse(fields.at("/query").asText().contains("name"), line);
    }
    line(lines, "http", "script", "success", "g.V().has(?, ?).out().count()", true);
    line(lines, "http", "script", "refused", "g.V(...", false);
    line(lines, "websocket", "script", "success", "g.V().has(?, ?).out()", true);
    line(lines, "websocket", "bytecode", "success", "g.V().has(?, ?).out(?)", true);
    line(lines, "websocket", "session", "success", "g.V().has(?, ?).values(?)", true);
  }

  /** What sends a script, or a traversal that is the same. */
  private interface Sending {
    void send(MonitoredServer served) throws Exception;
  }

  /** Returns the plans of the requests, each as one text with a line for each step. */
  private List<String> plans(Sending sending) throws Exception {
    Path file = scratch.resolve("plans.jsonl");
    try (MonitoredServer served =
        new MonitoredServer(ModernGraph.open(), SlowQueries.toFile(Duration.ofNanos(1), file))) {
      sending.send(served);
    }
    List<String> plans = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      assertFalse(line.contains(SECRET), line);
      JsonNode fields = new ObjectMapper().readTree(line);
      JsonNode plan = fields.at("/plan");
      // Not the whole line: a time or an id may have these digits.
      assertFalse((plan + fields.at("/query").asText()).contains("4711"), line);
      StringJoiner steps = new StringJoiner("\n");
      plan.forEach(step -> steps.add(step.asText()));
      plans.add(plan.isMissingNode() ? "none" : steps.toString());
    }
    return plans;
  }

  @Test
  void slowQuery_hasItsPlan_overEachProtocol_withoutValues() throws Exception {
    String script = "g.V().has('name', within('sesame', who)).out('knows', 'sesame').limit(4711)";
    Map<String, Object> who = Map.of("who", SECRET);
    List<String> plans =
        plans(
            served -> {
              served.post(script.replace("who", "'" + SECRET + "'"));
              Client client = served.cluster.connect();
              client.submit(script, who).all().get();
              client.submit(script, who).all().get(); // compiled with strategies skipped
              client.submit(script, who).all().get();
              GraphTraversalSource g =
                  AnonymousTraversalSource.traversal()
                      .with(DriverRemoteConnection.using(served.cluster));
              g.V().has("name", P.within(SECRET, SECRET)).out("knows", SECRET).limit(4711).toList();
              Client session = served.cluster.connect("four");
              session.submit(script, who).all().get();
              session.close();
            });
    String plan =
        """
        1. ColonnadeGraphStep: full scan; an index of vertices by name would serve
        2. ColonnadeVertexStep: out edges of each vertex with label knows or ?
        3. RangeGlobalStep""";
    assertEquals(Collections.nCopies(6, plan), plans.subList(0, 6), plans.toString());
  }

  @Test
  void planOfASlowQuery_hasNoValues_ofAnyStep() throws Exception {
    List<String> plans =
        plans(
            served -> {
              served.post("g.inject('sesame', 4711).is(neq(4711)).constant('sesame')");
              served.post("g.V(4711).as('sesame').in().hasLabel('sesame').select('sesame')");
              served.post("g.V().hasLabel('sesame').order().by('sesame').limit(4711).count()");
              served.post("g.E().has('sesame', gt(4711)).outV().dedup().by('sesame')");
              served.post("g.V().where(both('sesame').has('sesame', 4711)).id()");
              served.post("g.V().has('age', 4711).repeat(__.out('knows')).times(2).count()");
              served.post("g.V().count()");
            });
    assertEquals(
        """
        1. InjectStep
        2. IsStep
        3. ConstantStep
        - -
        1. ColonnadeGraphStep: ids
        2. ColonnadeVertexStep: in edges of each vertex
        3. SelectOneStep
        - -
        1. ColonnadeGraphStep: index vertexLabels
        2. FrontierStep: properties of whole batches, for the next step
        3. OrderGlobalStep
        4. RangeGlobalStep
        5. CountGlobalStep
        - -
        1. ColonnadeGraphStep: full scan
        2. EdgeVertexStep
        3. FrontierStep: properties of whole batches, for the next step
        4. DedupGlobalStep
        - -
        1. ColonnadeGraphStep: full scan
        2. FrontierStep: edges of whole batches, for the next step
        3. TraversalFilterStep
        3.1. ColonnadeVertexStep: both edges of each vertex with label ?
        4. IdStep
        - -
        1. ColonnadeGraphStep: full scan; an index of vertices by age would serve
        2. ColonnadeVertexStep: out edges of each vertex with label knows
        3. EdgeCountStep: counted out edges of each vertex with label knows
        - -
        1. ElementCountStep: stored totals""",
        String.join("\n- -\n", plans));
  }

  @Test
  void planOfASlowQuery_isThatOfTheLastTraversal_withTheStrategiesThatTheClientLeft()
      throws Exception {
    List<String> plans =
        plans(
            served -> {
              served.post("g.V().out().iterate(); g.E().count()");
              served.post("g.withoutStrategies(ColonnadeGraphStepStrategy).V().hasLabel('person')");
              served.post("g.withoutStrategies(CompilationNoteStrategy).V()");
              served.post("g.withStrategies(ReadOnlyStrategy).V().addE('knows').to(__.V())");
              served.post("g.V(");
              served.post("g.V()" + ".out()".repeat(400));
            });
    String cut = plans.remove(plans.size() - 1);
    assertEquals(
        List.of(
            "1. ElementCountStep: stored totals",
            "1. GraphStep: full scan\n2. TokenHasStep",
            "1. ColonnadeGraphStep: full scan",
            "none",
            "none"),
        plans);
    assertTrue(cut.length() < 2_500 && cut.endsWith("\n..."), cut);
  }

  private static void line(
      List<String> lines,
      String protocol,
      String kind,
      String outcome,
      String query,
      boolean hasRead)
      throws Exception {
    for (String line : lines) {
      JsonNode fields = new ObjectMapper().readTree(line);
      if (fields.at("/protocol").asText().equals(protocol)
          && fields.at("/kind").asText().equals(kind)
          && fields.at("/query").asText().equals(query)) {
        assertEquals(outcome, fields.at("/outcome").asText(), line);
        assertEquals(hasRead, fields.at("/storeCalls").asInt() > 0, line);
        return;
      }
    }
    throw new AssertionError("no line of " + query + " in " + lines);
  }

  @Test
  void fastQueries_areNotLogged_andTheFileCanBeMovedAway() throws Exception {
    Path file = scratch.resolve("slow.jsonl");
    try (MonitoredServer served =
        new MonitoredServer(ModernGraph.open(), SlowQueries.toFile(Duration.ofMinutes(10), file))) {
      served.post("g.V().count()");
    }
    assertEquals("", Files.readString(file));
    try (MonitoredServer served =
        new MonitoredServer(ModernGraph.open(), SlowQueries.toFile(Duration.ofNanos(1), file))) {
      Files.move(file, scratch.resolve("old.jsonl"));
      served.post("g.V().count()");
    }
    assertEquals(1, Files.readAllLines(file).size());
  }
}
