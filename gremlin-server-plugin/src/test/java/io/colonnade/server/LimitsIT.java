package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.server.guard.ConnectionLimits;
import io.colonnade.server.guard.SessionLimits;
import io.colonnade.server.monitor.RequestLimits;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A request beyond a limit is refused or ended, and the next one is served. */
@Timeout(120)
class LimitsIT {

  private static final int MANY = 3_000;
  private static final String READ_ALL = "g.V().out().values('name').dedup().count()";
  private static final String ENDLESS = "g.V().repeat(both()).until(constant(1).is(2)).count()";
  private static final RequestLimits USUAL = RequestLimits.DEFAULT;

  private Served served;

  private void serve(RequestLimits requests) throws Exception {
    serve(requests, SessionLimits.DEFAULT);
  }

  private void serve(RequestLimits requests, SessionLimits sessions) throws Exception {
    serve(ModernGraph.open(), requests, sessions);
  }

  private void serve(Graph graph, RequestLimits requests, SessionLimits sessions) throws Exception {
    served =
        Served.over(
            graph,
            ServerOptions.loopback()
                .withLimits(new ServerLimits(ConnectionLimits.DEFAULT, sessions, requests)),
            Serializers.GRAPHBINARY_V1);
  }

  @AfterEach
  void stop() {
    served.close();
    OpenSessions.awaitNone();
  }

  /** Returns a hub, whose neighbours have names of 1,000 letters, without a cache of them. */
  private static Graph withHub() {
    Graph graph =
        Colonnade.open(Map.of(Options.ENGINE.key(), "memory", Options.CACHE_SIZE.key(), 0));
    graph.addVertex(T.id, 1, "name", "marko");
    Vertex hub = graph.addVertex(T.label, "hub");
    for (int i = 0; i < MANY; i++) {
      hub.addEdge("knows", graph.addVertex(T.label, "person", "name", i + "n".repeat(1_000)));
    }
    graph.tx().commit();
    return graph;
  }

  private static void assertRefused(ResponseException answer, String code, String limit) {
    String message = String.valueOf(answer.getMessage());
    assertTrue(message.contains(code) && message.contains(limit), message);
  }

  private void assertReadsTooMuch(String limit) throws Exception {
    Client client = served.cluster.connect();
    assertRefused(Refusal.of(() -> client.submit(READ_ALL).all().join()), "COL-8026", limit);
    assertRefused(
        Refusal.of(() -> served.g.V().out().values("name").dedup().count().next()),
        "COL-8026",
        limit);
    HttpResponse<String> answer = served.post("{\"gremlin\":\"" + READ_ALL + "\"}");
    assertEquals(500, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("COL-8026"), answer.body());
    assertTrue(answer.body().contains(limit), answer.body());
    assertEquals("marko", client.submit("g.V(1).values('name')").one().getString());
  }

  @Test
  void requestThatReadsTooManyCells_isEnded() throws Exception {
    serve(withHub(), USUAL.withReads(4_000, USUAL.readBytes()), SessionLimits.DEFAULT);
    assertReadsTooMuch("--max-cells");
    assertRefused(
        Refusal.of(() -> served.g.call("colonnade.check").repeat(__.identity()).times(1).iterate()),
        "COL-8026",
        "--max-cells");
    Map<?, ?> report = (Map<?, ?>) served.g.call("colonnade.check").next();
    assertEquals(0L, report.get("violations"), "a call of a service has no such limit");
  }

  @Test
  void requestThatReadsTooManyBytes_isEnded() throws Exception {
    serve(withHub(), USUAL.withReads(USUAL.cells(), 2 << 20), SessionLimits.DEFAULT);
    assertReadsTooMuch("--max-read");
  }

  @Test
  void tooManyResults_areRefusedOverHttp_andSentOverAWebsocket() throws Exception {
    serve(USUAL.withResults(5));
    HttpResponse<String> answer = served.post("{\"gremlin\":\"g.V().id()\"}");
    assertEquals(500, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("COL-8028"), answer.body());
    answer = served.post("{\"gremlin\":\"g.V().id().toList()\"}");
    assertTrue(answer.body().contains("COL-8028"), answer.body());
    assertEquals(200, served.post("{\"gremlin\":\"g.V().limit(5).id()\"}").statusCode());
    assertEquals(6, served.cluster.connect().submit("g.V().id()").all().join().size());
  }

  private HttpResponse<String> postBytecode(String steps) throws Exception {
    return served.post(
        "{\"requestId\":{\"@type\":\"g:UUID\",\"@value\":\"8ddad2f2-2107-43a2-86c4-5e9f7b1c2244\"},"
            + "\"op\":\"bytecode\",\"processor\":\"traversal\",\"args\":{\"@type\":\"g:Map\","
            + "\"@value\":[\"gremlin\",{\"@type\":\"g:Bytecode\",\"@value\":{\"step\":["
            + steps
            + "]}},\"aliases\",{\"@type\":\"g:Map\",\"@value\":[\"g\",\"g\"]}]}}",
        "application/vnd.gremlin-v3.0+json");
  }

  @Test
  void tooManyResultsOfBytecode_areRefusedOverHttp_andSentOverAWebsocket() throws Exception {
    serve(USUAL.withResults(5));
    for (String steps : List.of("[\"V\"],[\"id\"]", "[\"V\"],[\"constant\",1],[\"barrier\"]")) {
      HttpResponse<String> answer = postBytecode(steps);
      assertEquals(500, answer.statusCode(), answer.body());
      assertTrue(answer.body().contains("COL-8028"), answer.body());
      assertTrue(answer.body().contains("--max-results"), answer.body());
    }
    HttpResponse<String> all =
        postBytecode("[\"V\"],[\"limit\",{\"@type\":\"g:Int64\",\"@value\":5}],[\"id\"]");
    assertEquals(200, all.statusCode(), all.body());
    assertEquals(200, postBytecode("[\"V\"],[\"count\"]").statusCode());
    assertEquals(6, served.g.V().id().toList().size());
  }

  private static void assertEnded(CompletableFuture<ResultSet> query, String code, String limit) {
    assertRefused(Refusal.of(() -> query.get().all().get(60, TimeUnit.SECONDS)), code, limit);
  }

  private CompletableFuture<ResultSet> submitEndless() {
    return served
        .cluster
        .connect()
        .submitAsync(ENDLESS, RequestOptions.build().timeout(100_000).create());
  }

  @Test
  void requestThatAllocatesTheMost_isEndedWhenMemoryIsShort() throws Exception {
    serve(USUAL.withHeapPercent(1));
    assertEnded(submitEndless(), "COL-8027", "--max-heap-use");
    assertEquals(6, served.g.V().count().next());
  }

  @Test
  void requestThatSetsALongTimeLimit_isEndedAtThatOfTheServer() throws Exception {
    serve(USUAL.withLongest(Duration.ofSeconds(1)));
    assertEnded(submitEndless(), "COL-8030", "--max-evaluation-timeout");
    HttpResponse<String> http =
        served.post(
            "{\"gremlin\":\"" + ENDLESS.replace("g.", "g.with('evaluationTimeout', 0).") + "\"}");
    assertTrue(http.body().contains("COL-8030"), http.body());
    assertEquals(6, served.g.V().count().next());
  }

  @Test
  void requestThatIsTooLarge_isRefused() throws Exception {
    serve(USUAL.withBytes(1 << 20, USUAL.openBytes()));
    String most = "{\"gremlin\":\"g.inject('%s').count()\"}";
    assertEquals(200, served.post(most.formatted("a".repeat(1_000_000))).statusCode());
    assertEquals(413, served.post(most.formatted("a".repeat(1 << 20))).statusCode());
  }

  @Test
  void requestsThatAreTooLargeTogether_areToBeSentAgain() throws Exception {
    serve(USUAL.withBytes(1 << 20, 1_000_000));
    String large = "g.inject('%s').count()".formatted("a".repeat(600_000));
    Client client = served.cluster.connect();
    assertEquals(1, client.submit(large).one().getInt());
    CompletableFuture<ResultSet> endless =
        client.submitAsync(
            "g.inject('%s').repeat(identity()).until(constant(1).is(2))"
                .formatted("a".repeat(600_000)),
            RequestOptions.build().timeout(4_000).create());
    awaitRunning();
    assertRefused(
        Refusal.of(() -> client.submit(large).all().get(10, TimeUnit.SECONDS)),
        "COL-1041",
        "--max-open-requests");
    HttpResponse<String> http = served.post("{\"gremlin\":\"" + large + "\"}");
    assertEquals(503, http.statusCode(), http.body());
    assertTrue(http.body().contains("COL-1041"), http.body());
    assertEquals("1", http.headers().firstValue("Retry-After").orElseThrow());
    assertEquals(6, client.submit("g.V().count()").one().getInt());
    Refusal.of(() -> endless.get().all().get(30, TimeUnit.SECONDS));
    assertEquals(1, client.submit(large).one().getInt());
    assertEquals(200, served.post("{\"gremlin\":\"" + large + "\"}").statusCode());
  }

  private void awaitRunning() {
    Client client = served.cluster.connect();
    while (client.submit("g.call('colonnade.queries')").all().join().isEmpty()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private Client open(String session) {
    Client client = served.cluster.connect(session);
    assertEquals(6, client.submit("g.V().count()").one().getInt());
    return client;
  }

  private void assertNoPlace(String limit) {
    Client client = served.cluster.connect("one-too-many");
    ResponseException answer =
        Refusal.of(() -> client.submit("g.V().count()").all().get(10, TimeUnit.SECONDS));
    assertRefused(answer, "COL-1042", limit);
    assertEquals(ResponseStatusCode.SERVER_ERROR_TEMPORARY, answer.getResponseStatusCode());
    client.close();
  }

  @Test
  void sessionBeyondTheLimit_isRefusedUntilAnotherEnds() throws Exception {
    serve(USUAL, new SessionLimits(2, 100));
    Client first = open("first");
    Client second = open("second");
    assertNoPlace("--max-sessions");
    assertEquals(6, second.submit("g.V().count()").one().getInt());
    assertEquals(6, served.g.V().count().next());
    first.close();
    open("third").close();
    second.close();
  }

  @Test
  void sessionBeyondTheLimitOfItsAddress_isRefused() throws Exception {
    serve(USUAL, new SessionLimits(100, 1));
    Client first = open("first");
    assertNoPlace("--max-sessions-per-user");
    first.close();
    open("second").close();
  }

  /** Sends a request from another address of this machine. */
  private String postFromElsewhere(String script) throws Exception {
    String body = "{\"gremlin\":\"" + script + "\"}";
    String head =
        "POST / HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    try (Socket socket =
        new Socket("127.0.0.1", served.server.port(), InetAddress.getByName("127.0.0.2"), 0)) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void clientWithManySlowQueries_leavesAThreadToAnother() throws Exception {
    serve(USUAL.withThreads(2, 100));
    List<CompletableFuture<?>> slow = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      slow.add(submitEndless().thenCompose(ResultSet::all));
    }
    Client client = served.cluster.connect();
    while (client.submit("g.call('colonnade.queries')").all().get(30, TimeUnit.SECONDS).size()
        < 8) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    String answer = postFromElsewhere("g.V().count()");
    assertTrue(answer.contains("200 OK") && answer.contains("\"data\":[6]"), answer);
    assertTrue(slow.stream().noneMatch(CompletableFuture::isCompletedExceptionally));
  }

  @Test
  void requestThatFindsNoPlaceToWait_isToBeSentAgain() throws Exception {
    serve(RequestLimits.DEFAULT.withThreads(1, 1));
    Cluster own = Cluster.build("127.0.0.1").port(served.server.port()).create();
    Client client = own.connect();
    List<CompletableFuture<?>> endless = new ArrayList<>();
    for (int i = 0; i < 3; i++) { // one runs, one waits
      endless.add(
          client
              .submitAsync(ENDLESS, RequestOptions.build().timeout(100_000).create())
              .thenCompose(ResultSet::all));
    }
    assertRefused(
        Refusal.of(() -> CompletableFuture.anyOf(endless.toArray(CompletableFuture[]::new)).join()),
        "COL-1041",
        "--max-waiting");
    ResponseException answer =
        Refusal.of(() -> client.submit("g.V().count()").all().get(10, TimeUnit.SECONDS));
    assertRefused(answer, "COL-1041", "--max-waiting");
    assertEquals(ResponseStatusCode.SERVER_ERROR_TEMPORARY, answer.getResponseStatusCode());
    HttpResponse<String> http = served.post("{\"gremlin\":\"g.V().count()\"}");
    assertEquals(503, http.statusCode(), http.body());
    assertTrue(http.body().contains("COL-1041"), http.body());
    assertEquals("1", http.headers().firstValue("Retry-After").orElseThrow());
    own.close();
    while (served.post("{\"gremlin\":\"g.V().count()\"}").statusCode() != 200) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    assertEquals(6, served.g.V().count().next());
  }
}
