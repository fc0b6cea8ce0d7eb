package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.function.Lambda;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, the server evaluates Gremlin and nothing else. */
class NoCodeIT {

  private static Served served;

  @TempDir Path scratch;

  @BeforeAll
  static void start() throws Exception {
    served = Served.modern();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  static Stream<String> scripts() {
    return Stream.of(
        "1+1",
        "def x = 1; x",
        "g.V().map{it.get()}",
        "g.V().filter({it -> true})",
        "g.V().map(Lambda.function('it.get()'))",
        "Class.forName('io.colonnade.server.Bait')",
        "new io.colonnade.server.Bait()",
        "io.colonnade.server.Bait.NAME",
        "new File('TRACE').createNewFile()",
        "java.nio.file.Files.createFile(java.nio.file.Path.of('TRACE'))",
        "Runtime.getRuntime().exec('touch TRACE')",
        "'touch TRACE'.execute()",
        "g.V().sideEffect{new File('TRACE').createNewFile()}.iterate()",
        "g.getClass()",
        "g.getGraph().close()",
        "graph.close()",
        "g.V().asAdmin().getGraph()",
        "g.V().sack(assign).by{it}",
        "import java.io.File; new File('TRACE').createNewFile()");
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void script_thatIsNoGremlin_isAnErrorAndLeavesNoTrace(String template) throws Exception {
    Path trace = scratch.resolve("trace");
    String script = template.replace("TRACE", trace.toString());
    Client plain = served.cluster.connect();
    Client session = served.cluster.connect("no-code-" + Math.abs(script.hashCode()));
    for (Client client : List.of(plain, session)) {
      assertThrows(CompletionException.class, () -> client.submit(script).all().join(), script);
    }
    session.close();
    HttpResponse<String> response = served.post(json(script, null));
    assertNotEquals(200, response.statusCode(), response.body());
    assertNull(System.getProperty(Bait.TRACE));
    assertFalse(Files.exists(trace));
    assertEquals(6L, served.g.V().count().next());
  }

  @Test
  void http_arithmetic_isAParseError() throws Exception {
    HttpResponse<String> response = served.post("{\"gremlin\":\"1+1\"}");
    assertTrue(response.body().contains("COL-8008 "), response.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gremlin-groovy", "gremlin-lang", "groovy", "Groovy", "javascript", ""})
  void script_inAnyLanguage_isNeverEvaluatedAsCode(String language) throws Exception {
    Client client = served.cluster.connect();
    RequestOptions options = RequestOptions.build().language(language).create();
    assertThrows(CompletionException.class, () -> client.submit("1+1", options).all().join());
    HttpResponse<String> response = served.post(json("1+1", language));
    assertNotEquals(200, response.statusCode(), response.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gremlin-groovy", "gremlin-python", "gremlin-javascript", "no-such"})
  void bytecode_withLambda_isRefusedWithAMessage(String language) {
    assertRefused("COL-8002", () -> served.g.V().map(Lambda.function("it", language)).next());
    assertRefused("COL-8002", () -> served.g.V().filter(Lambda.predicate("true", language)).next());
    assertRefused(
        "COL-8002", () -> served.g.V().where(__.out().map(Lambda.function("it", language))).next());
    assertRefused(
        "COL-8002",
        () -> served.g.withSack(1, Lambda.<Integer>unaryOperator("it", language)).V().next());
    assertRefused(
        "COL-8002",
        () -> served.g.inject(List.of(List.of(Lambda.function("it", language)))).next());
  }

  @Test
  void bytecode_withLambdaInASession_isRefusedWithAMessage() {
    Client session = served.cluster.connect("lambda-session");
    Bytecode bytecode = new Bytecode();
    bytecode.addStep("V");
    bytecode.addStep("map", Lambda.function("it"));
    assertRefused("COL-8002", () -> session.alias("g").submit(bytecode).all().join());
    session.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"iterate", "asAdmin", "clone", "toList", "addStep", "hasNext", "close"})
  void bytecode_withAMethodThatIsNoStep_isRefused(String method) {
    Client client = served.cluster.connect().alias("g");
    Bytecode step = new Bytecode();
    step.addStep("V");
    step.addStep(method);
    assertRefused("not a step", () -> client.submit(step).all().join());
    Bytecode source = new Bytecode();
    source.addSource(method);
    source.addStep("V");
    assertRefused("not a step", () -> client.submit(source).all().join());
  }

  /** Gremlin Server would read bytecode from the text after the rules for bytecode were applied. */
  @InEachFormat
  void bytecode_thatIsAText_isRefused(Serializers format) throws Exception {
    String text = "{\"@type\":\"g:Bytecode\",\"@value\":{\"step\":[[\"V\"],[\"drop\"]]}}";
    try (Served own = Served.modern(format)) {
      Client session = own.cluster.connect("text-session");
      for (Client client : List.of(own.cluster.connect(), session)) {
        RequestMessage.Builder bytecode =
            RequestMessage.build(Tokens.OPS_BYTECODE)
                .processor("traversal")
                .add(Tokens.ARGS_GREMLIN, text, Tokens.ARGS_ALIASES, Map.of("g", "g"));
        RequestMessage request = client.buildMessage(bytecode).create();
        assertRefused("COL-8015", () -> client.submitAsync(request).join().all().join());
      }
      session.close();
      assertEquals(6L, own.g.V().count().next());
    }
  }

  @Test
  void bytecode_withAForeignClass_isRefusedAndTheClassNotLoaded() throws Exception {
    Class<?> bait = Class.forName(Bait.NAME, false, NoCodeIT.class.getClassLoader());
    Bytecode bytecode = new Bytecode();
    bytecode.addSource("withoutStrategies", bait);
    bytecode.addStep("V");
    Client client = served.cluster.connect().alias("g");
    assertRefused("registered traversal strategies", () -> client.submit(bytecode).all().join());
    assertNull(System.getProperty(Bait.TRACE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"@type\":\"g:Class\",\"@value\":\"io.colonnade.server.Bait\"}",
        "{\"@type\":\"g:TraversalStrategy\",\"@value\":"
            + "{\"fqcn\":\"io.colonnade.server.Bait\",\"conf\":{}}}",
        "{\"@type\":\"g:HaltedTraverserStrategy\",\"@value\":"
            + "{\"conf\":{\"haltedTraverserFactory\":\"io.colonnade.server.Bait\"}}}"
      })
  void graphson_withAForeignClass_isRefusedAndTheClassNotLoaded(String argument) throws Exception {
    String source = argument.contains("g:Class") ? "withoutStrategies" : "withStrategies";
    HttpResponse<String> response =
        served.post(
            "{\"requestId\":{\"@type\":\"g:UUID\",\"@value\":"
                + "\"cb682578-9d92-4499-9ebc-5c6aa73c5397\"},"
                + "\"op\":\"bytecode\",\"processor\":\"traversal\","
                + "\"args\":{\"@type\":\"g:Map\",\"@value\":[\"gremlin\","
                + "{\"@type\":\"g:Bytecode\",\"@value\":{\"source\":[[\""
                + source
                + "\","
                + argument
                + "]],\"step\":[[\"V\"]]}},"
                + "\"aliases\",{\"@type\":\"g:Map\",\"@value\":[\"g\",\"g\"]}]}}",
            "application/vnd.gremlin-v3.0+json");
    assertNotEquals(200, response.statusCode(), response.body());
    assertTrue(
        response.body().contains("COL-8003") || response.body().contains("COL-8004"),
        response.body());
    assertNull(System.getProperty(Bait.TRACE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g.withStrategies(HaltedTraverserStrategy(haltedTraverserFactory:'BAIT')).V()",
        "g.withStrategies(new MatchAlgorithmStrategy(matchAlgorithm:\"BAIT\")).V()",
        "g.withStrategies(VertexProgramStrategy(graphComputer:'BAIT')).V()",
        "g.withStrategies(ReadOnlyStrategy, MatchAlgorithmStrategy(matchAlgorithm:'BAIT')).V()",
        "g.V().limit(1);g.withStrategies(MatchAlgorithmStrategy(matchAlgorithm:'BAIT')).V()"
      })
  void script_strategyThatWouldLoadAClass_isRefusedAndTheClassNotLoaded(String template)
      throws Exception {
    String script = template.replace("BAIT", Bait.NAME);
    for (String language : List.of("gremlin-groovy", "gremlin-lang")) {
      HttpResponse<String> response = served.post(json(script, language));
      assertNotEquals(200, response.statusCode(), response.body());
      assertTrue(response.body().contains("COL-8004"), response.body());
    }
    assertNull(System.getProperty(Bait.TRACE));
  }

  @Test
  void http_fromAPageOfAnotherSite_isRefused() throws Exception {
    HttpResponse<String> response =
        served.post(
            "{\"gremlin\":\"g.V().drop()\"}", "application/json", "Sec-Fetch-Site", "cross-site");
    assertEquals(403, response.statusCode(), response.body());
    assertEquals(6L, served.g.V().count().next());
  }

  @Test
  void strategies_ofTinkerPop_areAllowed() throws Exception {
    Client client = served.cluster.connect();
    assertEquals(
        4,
        client
            .submit("g.withStrategies(SubgraphStrategy(vertices: hasLabel('person'))).V().count()")
            .one()
            .getInt());
    assertEquals(
        6,
        client
            .submit(
                "g.withStrategies(HaltedTraverserStrategy(haltedTraverserFactory:"
                    + "'org.apache.tinkerpop.gremlin.structure.util.detached.DetachedFactory'))"
                    + ".withoutStrategies(CountStrategy, LazyBarrierStrategy).V().count()")
            .one()
            .getInt());
  }

  @Test
  void bait_initialised_leavesItsTrace() throws Exception {
    // The tests above prove nothing if this does not hold. Run in a loader of its own.
    try (URLClassLoader other =
        new URLClassLoader(
            new URL[] {NoCodeIT.class.getProtectionDomain().getCodeSource().getLocation()}, null)) {
      Class.forName(Bait.NAME, true, other);
      assertEquals("taken", System.getProperty(Bait.TRACE));
    } finally {
      System.clearProperty(Bait.TRACE);
    }
  }

  private static void assertRefused(String code, Executable request) {
    Throwable thrown = assertThrows(CompletionException.class, request);
    Throwable cause = thrown;
    while (!(cause instanceof ResponseException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    assertTrue(
        String.valueOf(cause.getMessage()).contains(code), String.valueOf(cause.getMessage()));
  }

  private static String json(String script, String language) throws Exception {
    ObjectNode body = new ObjectMapper().createObjectNode();
    body.put("gremlin", script);
    if (language != null) {
      body.put("language", language);
    }
    return body.toString();
  }
}
