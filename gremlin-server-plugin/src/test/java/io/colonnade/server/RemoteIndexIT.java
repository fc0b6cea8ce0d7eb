package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.JobPause;
import io.colonnade.metric.Ticker;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Drivers create indexes, ask how far they are, use and drop them. */
@Timeout(120)
class RemoteIndexIT extends ServedInLayout {

  private static final String CREATE = "colonnade.index.create";
  private static final Map<String, String> BY_AGE =
      Map.of("name", "byAge", "elements", "vertices", "keys", "age");
  private static final int PEOPLE = 2_500;
  private static final int SECOND_CHUNK = 5; // after claim, state, the first chunk and its progress

  /** Asks until a job has ended, as clients do. */
  private static Map<?, ?> ended(GraphTraversalSource g, Object job) {
    while (true) {
      Map<?, ?> told = (Map<?, ?>) g.call("colonnade.job.describe", Map.of("job", job)).next();
      if (!"running".equals(told.get("state"))) {
        return told;
      }
    }
  }

  private static Object job(Object answer) {
    return ((Map<?, ?>) answer).get("job");
  }

  @InEachFormat
  void index_isCreatedUsedAndDropped(Serializers format) throws Exception {
    try (Served served = modern(format)) {
      Client client = served.cluster.connect();
      Object answer =
          client
              .submit(
                  "g.call('" + CREATE + "', [name: 'byAge', vertexLabel: 'person', keys: 'age'])")
              .one()
              .getObject();
      Map<?, ?> built = ended(served.g, job(answer));
      assertEquals("done", built.get("state"), built::toString);
      assertEquals(List.of(), built.get("report"));
      assertEquals(6L, built.get("elements"));
      Map<?, ?> described = describe(served.g);
      assertEquals(
          Map.of(
              "name", "byAge",
              "elements", "vertices",
              "label", "person",
              "type", "range",
              "keys", List.of("age"),
              "absent", false,
              "salt", 1,
              "covering", List.of(),
              "state", "enabled"),
          described);
      assertEquals("josh", served.g.V().has("person", "age", 32).values("name").next());
      Object verify = job(served.g.call("colonnade.index.verify", Map.of("name", "byAge")).next());
      assertEquals(List.of("byAge: whole"), ended(served.g, verify).get("report"));
      assertTrue(
          served.post("{\"gremlin\":\"g.call('colonnade.index.list')\"}").body().contains("byAge"));
      Object drop = job(served.g.call("colonnade.index.drop", Map.of("name", "byAge")).next());
      assertEquals("done", ended(served.g, drop).get("state"));
      assertEquals(1, served.g.call("colonnade.index.list").toList().size());
      assertEquals(3, served.g.call("colonnade.job.list").toList().size());
      assertEquals("josh", served.g.V().has("person", "age", 32).values("name").next());
    }
  }

  /** A graph whose index takes three chunks, each with a commit after the one that begins. */
  private Served people(JobPause pause) throws Exception {
    Map<String, String> options =
        Map.of(
            Graph.GRAPH,
            Colonnade.class.getName(),
            Options.ENGINE.key(),
            "memory",
            Options.LAYOUT.key(),
            layout());
    ColonnadeGraph graph = Colonnade.open(new MapConfiguration(options), Ticker.system(), pause);
    for (int i = 0; i < PEOPLE; i++) {
      graph.addVertex(T.label, "person", "age", i);
    }
    graph.tx().commit();
    pause.holdAt(SECOND_CHUNK);
    return Served.over(graph, ServerOptions.loopback(), Serializers.GRAPHBINARY_V1);
  }

  /** Asks for a build that is held in its second chunk, lets it go on, and uses the index. */
  private static void assertGoesOn(Served served, JobPause pause) {
    try (Clients others = new Clients(served.server)) {
      GraphTraversalSource g = others.source("g");
      Map<?, ?> job = (Map<?, ?>) g.call("colonnade.job.list").next();
      assertEquals("build index", job.get("task"));
      assertEquals("byAge", job.get("index"));
      assertEquals("running", job.get("state"));
      assertEquals(1_000L, job.get("elements"), job::toString);
      Map<?, ?> index = describe(g);
      assertEquals("building", index.get("state"));
      assertEquals(job.get("job"), index.get("job"));
      assertEquals(1_000L, index.get("built"), index::toString);
      pause.close();
      Map<?, ?> built = ended(g, job.get("job"));
      assertEquals("done", built.get("state"), built::toString);
      assertEquals((long) PEOPLE, built.get("elements"));
      assertEquals("enabled", describe(g).get("state"));
      assertEquals(1L, g.V().has("person", "age", PEOPLE - 1).count().next());
    }
    Client client = served.cluster.connect();
    String plan = client.submit("g.V().has('person','age',7).explain()").one().getString();
    assertTrue(plan.contains("byAge"), plan);
  }

  private static Map<?, ?> describe(GraphTraversalSource g) {
    return (Map<?, ?>) g.call("colonnade.index.describe", Map.of("name", "byAge")).next();
  }

  @Test
  void build_whoseRequestIsOutOfTime_goesOn() throws Exception {
    try (JobPause pause = new JobPause();
        Served served = people(pause)) {
      do {
        ResponseException late =
            Refusal.of(
                () ->
                    served
                        .g
                        .with("evaluationTimeout", 200L)
                        .call(CREATE, BY_AGE)
                        .repeat(__.identity())
                        .until(__.constant(1).is(2))
                        .iterate());
        assertEquals(
            ResponseStatusCode.SERVER_ERROR_TIMEOUT,
            late.getResponseStatusCode(),
            late.getMessage());
      } while (served.g.call("colonnade.job.list").toList().isEmpty()); // late before it began
      pause.awaitHeld();
      assertGoesOn(served, pause);
    }
  }

  @Test
  void build_whoseClientIsGone_goesOn() throws Exception {
    try (JobPause pause = new JobPause();
        Served served = people(pause)) {
      String script =
          "g.with('evaluationTimeout', 5000).call('"
              + CREATE
              + "', [name: 'byAge', elements: 'vertices', keys: 'age'])"
              + ".repeat(identity()).until(constant(1).is(2))";
      try (Socket client = new Socket(served.server.host(), served.server.port())) {
        String body = "{\"gremlin\":\"" + script + "\"}";
        String request =
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: "
                + body.length()
                + "\r\n\r\n"
                + body;
        client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        pause.awaitHeld();
      }
      assertGoesOn(served, pause);
    }
  }

  @Test
  void whoMayNotAdministrate_looksOnly() throws Exception {
    try (Served served = modern(ServerOptions.loopback().withHost("0.0.0.0"))) {
      refused("COL-2406", served.g);
      assertEquals(1, served.g.call("colonnade.index.list").toList().size());
      assertEquals(List.of(), served.g.call("colonnade.job.list").toList());
    }
    try (Served served = modern()) {
      refused("COL-2405", served.g.withStrategies(ReadOnlyStrategy.instance()));
      assertEquals(1, served.g.call("colonnade.index.list").toList().size());
    }
  }

  private static void refused(String code, GraphTraversalSource g) {
    for (String service : List.of(CREATE, "colonnade.index.drop", "colonnade.index.rebuild")) {
      Map<String, String> arguments =
          service.equals(CREATE) ? BY_AGE : Map.of("name", "vertexLabels");
      Exception thrown =
          assertThrows(Exception.class, () -> g.call(service, arguments).next(), service);
      assertTrue(String.valueOf(thrown.getMessage()).contains(code), thrown.getMessage());
    }
  }
}
