package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.error.GoldenLines;
import io.colonnade.server.guard.IoAccess;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.IO;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.function.Lambda;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a client of the server is told: the status and one line, never a stack trace; two more lines
 * show where a query is not Gremlin.
 */
final class MessagesIT {

  private final GoldenLines lines = new GoldenLines("server");

  @TempDir Path scratch;

  private void answered(String name, Executable request) {
    ResponseException answer = Refusal.of(request);
    assertTrue(answer.getRemoteStackTrace().isEmpty(), name);
    assertEquals(1, answer.getMessage().lines().count(), answer.getMessage());
    lines.said(name, answer.getResponseStatusCode().getValue() + " " + answer.getMessage());
  }

  @Test
  void lines_areThoseOfTheFile() throws Exception {
    lines.maskText(scratch, "<dir>");
    ServerOptions options = ServerOptions.loopback().withIo(IoAccess.within(scratch));
    try (Served served = Served.modern()) {
      code(served);
      scripts(served);
      inputs(served);
      indexes(served);
      conflict(served);
      answered("io off", () -> served.g.io("x.json").write().iterate());
    }
    try (Served served = Served.modern(options)) {
      files(served);
    }
    starts();
    lines.check();
  }

  private void code(Served served) {
    answered("lambda", () -> served.g.V().map(Lambda.function("it")).next());
    answered("step misspelt", () -> submit(served, "otuE"));
    answered("step unknown", () -> submit(served, "frobnicate"));
    Bytecode foreign = new Bytecode();
    foreign.addSource("withoutStrategies", MessagesIT.class);
    foreign.addStep("V");
    answered(
        "foreign class", () -> served.cluster.connect().alias("g").submit(foreign).all().join());
  }

  private static void submit(Served served, String step) {
    Bytecode bytecode = new Bytecode();
    bytecode.addStep("V");
    bytecode.addStep(step);
    served.cluster.connect().alias("g").submit(bytecode).all().join();
  }

  private void scripts(Served served) {
    for (String script :
        List.of("x = 1", "graph", "g.V().hsa('x')", "g.V(", "g.V('nope').next()")) {
      answered(script, () -> served.cluster.connect().submit(script).all().join());
    }
  }

  private void inputs(Served served) {
    answered("id of a class", () -> served.g.addV("x").property(T.id, true).iterate());
    answered("service unknown", () -> served.g.call("colonnade.no-such").iterate());
  }

  private void indexes(Served served) {
    Map<String, Object> draft = Map.of("name", "new", "vertexLabel", "person");
    answered("index without key", () -> served.g.call("colonnade.index.create", draft).iterate());
    Map<String, Object> slip = Map.of("name", "new", "vertexLabel", "person", "keys", "nmae");
    answered("index of a slip", () -> served.g.call("colonnade.index.create", slip).iterate());
    Map<String, Object> unknown = Map.of("name", "vertexLabel");
    answered("index unknown", () -> served.g.call("colonnade.index.drop", unknown).iterate());
    answered("index without a name", () -> served.g.call("colonnade.index.drop").iterate());
    answered(
        "job unknown", () -> served.g.call("colonnade.job.describe", Map.of("job", 99)).next());
  }

  private void conflict(Served served) {
    Transaction first = served.g.tx();
    Transaction second = served.g.tx();
    GraphTraversalSource one = first.begin();
    GraphTraversalSource two = second.begin();
    one.V(1).property("age", 30).iterate();
    two.V(1).property("age", 31).iterate();
    first.commit();
    answered("conflict", second::commit);
  }

  private void files(Served served) {
    answered("io outside", () -> served.g.io("../x.json").write().iterate());
    answered("io of Gryo", () -> served.g.io("x.kryo").write().iterate());
    answered(
        "io by a class",
        () -> served.g.io("x.json").with(IO.writer, "java.lang.String").write().iterate());
  }

  private void starts() throws Exception {
    try (Graph graph = ModernGraph.open()) {
      ServerOptions options = ServerOptions.loopback().withPort(0);
      lines.thrown(
          "source of no graph",
          () -> ColonnadeServer.start(Map.of("graph", graph), Map.of("g", "grph"), options));
    }
  }

  @Test
  void http_error_isAMessageAndNoStackTrace() throws Exception {
    try (Served served = Served.modern()) {
      HttpResponse<String> response = served.post("{\"gremlin\":\"g.call('colonnade.no-such')\"}");
      JsonNode error = new ObjectMapper().readTree(response.body());
      assertEquals(500, response.statusCode());
      assertTrue(error.path("message").asText().startsWith("COL-2401 "), response.body());
      assertFalse(response.body().contains("\\tat "), response.body());
      assertFalse(response.body().contains("stackTrace"), response.body());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g.V('nope').next()",
        "g.V(1).limit(0).next()",
        "g.V('nope').values('x').sum().next()"
      })
  @Timeout(60)
  void emptyNext_isAnswered(String script) throws Exception {
    try (Served served = Served.modern()) {
      HttpResponse<String> response = served.post("{\"gremlin\":\"" + script + "\"}");
      String message = new ObjectMapper().readTree(response.body()).path("message").asText();
      assertTrue(message.startsWith("COL-8007 "), response.body());
      assertEquals(500, response.statusCode());
      ResponseException answer =
          Refusal.of(() -> served.cluster.connect().submit(script).all().join());
      assertEquals(message, answer.getMessage());
      assertThrows(NoSuchElementException.class, () -> served.g.V("nope").next());
    }
  }
}
