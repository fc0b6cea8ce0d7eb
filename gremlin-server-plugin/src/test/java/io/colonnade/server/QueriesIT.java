package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.console.Address;
import io.colonnade.console.RemoteServices;
import io.colonnade.server.guard.ConnectionLimits;
import io.colonnade.server.guard.SessionLimits;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.service.ServiceDirectory;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Queries that run are listed and ended, over both protocols and in sessions. */
@Timeout(120)
class QueriesIT {

  private static final String ENDLESS =
      "g.V().has('name', neq('secret-value')).repeat(both()).until(constant(1).is(2)).count()";

  private final Uninterrupted uninterrupted = new Uninterrupted();
  private Served served;
  private Cluster cluster;
  private Client administrator;

  @BeforeEach
  void serve() throws Exception {
    serve(RequestLimits.DEFAULT);
  }

  private void serve(RequestLimits limits) throws Exception {
    Graph graph = ModernGraph.open();
    ((ServiceDirectory) graph.getServiceRegistry()).register(uninterrupted);
    served =
        Served.over(
            graph,
            ServerOptions.loopback()
                .withLimits(
                    new ServerLimits(ConnectionLimits.DEFAULT, SessionLimits.DEFAULT, limits)),
            Serializers.GRAPHBINARY_V1);
    cluster = cluster();
    administrator = cluster.connect();
  }

  @AfterEach
  void stop() {
    uninterrupted.end();
    cluster.close();
    served.close();
  }

  private List<Map<String, Object>> queries() {
    return administrator.submit("g.call('colonnade.queries')").all().join().stream()
        .map(
            result -> {
              @SuppressWarnings("unchecked") // the results of services are made for clients
              Map<String, Object> map = (Map<String, Object>) result.getObject();
              return map;
            })
        .toList();
  }

  private Map<String, Object> awaitEndless() throws InterruptedException {
    for (int i = 0; i < 600; i++) {
      Optional<Map<String, Object>> found =
          queries().stream()
              .filter(one -> String.valueOf(one.get("query")).contains("repeat"))
              .filter(one -> one.get("state").equals("running"))
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    throw new AssertionError("no query runs");
  }

  private void kill(Object id) {
    administrator.submit("g.call('colonnade.kill', [query: '" + id + "'])").all().join();
  }

  private static void assertEnded(CompletableFuture<?> query) throws Exception {
    ResponseException answer = Refusal.of(() -> query.get(10, TimeUnit.SECONDS));
    assertTrue(String.valueOf(answer.getMessage()).contains("COL-8022"), answer.getMessage());
  }

  @Test
  void script_isListedByTheIdOfItsClient_andEnded() throws Exception {
    UUID id = UUID.randomUUID();
    Client client = served.cluster.connect();
    CompletableFuture<?> query =
        client
            .submitAsync(ENDLESS, RequestOptions.build().overrideRequestId(id).create())
            .thenCompose(results -> results.all());
    Map<String, Object> listed = awaitEndless();
    assertEquals(id.toString(), listed.get("id"));
    assertEquals("websocket", listed.get("protocol"));
    assertEquals("script", listed.get("kind"));
    assertEquals("127.0.0.1", listed.get("address"));
    assertFalse(listed.toString().contains("secret-value"), listed::toString);
    kill(id);
    assertEnded(query);
    assertEquals(6, client.submit("g.V().count()").one().getInt());
  }

  @Test
  void bytecode_isEnded_andItsChangesAreNotCommitted() throws Exception {
    GraphTraversal<Vertex, Long> endless =
        served.g.V(1)
            .property("name", "changed")
            .repeat(__.both())
            .until(__.constant(1).is(2))
            .count();
    // Not promise(): it waits for the result in this thread if the request is sent at once.
    CompletableFuture<Long> query = CompletableFuture.supplyAsync(endless::next);
    Map<String, Object> listed = awaitEndless();
    assertEquals("bytecode", listed.get("kind"));
    kill(listed.get("id"));
    assertEnded(query);
    assertEquals("marko", served.g.V(1).values("name").next());
  }

  @Test
  void requestOverHttp_isEnded() throws Exception {
    CompletableFuture<HttpResponse<String>> query =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return served.post("{\"gremlin\":\"" + ENDLESS + "\"}");
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    Map<String, Object> listed = awaitEndless();
    assertEquals("http", listed.get("protocol"));
    kill(listed.get("id"));
    HttpResponse<String> answer = query.get(10, TimeUnit.SECONDS);
    assertEquals(500, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("COL-8022"), answer.body());
  }

  /** As with a time limit: a request that has changed something and fails ends its transaction. */
  @Test
  void requestOfASession_isEnded_andItsTransactionCannotCommitItsPart() throws Exception {
    Client session = served.cluster.connect("killed");
    session.submit("g.V(1).property('name', 'changed')").all().join();
    String changing = ENDLESS.replace(".repeat", ".property('age', 1).repeat");
    CompletableFuture<?> query = session.submitAsync(changing).thenCompose(found -> found.all());
    Map<String, Object> listed = awaitEndless();
    assertEquals("session", listed.get("kind"));
    kill(listed.get("id"));
    assertEnded(query);
    ResponseException commit = Refusal.of(() -> session.submit("g.tx().commit()").all().join());
    assertTrue(String.valueOf(commit.getMessage()).contains("COL-"), commit.getMessage());
    session.submit("g.tx().rollback()").all().join();
    assertEquals("marko", session.submit("g.V(1).values('name')").one().getString());
    session.close();
  }

  @Test
  void queryThatHasEnded_orIsTheKillItself_isRefused() throws Exception {
    UUID own = UUID.randomUUID();
    for (String unknown : List.of(UUID.randomUUID().toString(), "x", "")) {
      ResponseException answer = Refusal.of(() -> kill(unknown));
      assertTrue(String.valueOf(answer.getMessage()).contains("COL-8023"), answer.getMessage());
    }
    ResponseException answer =
        Refusal.of(
            () ->
                served
                    .cluster
                    .connect()
                    .submit(
                        "g.call('colonnade.kill', [query: '" + own + "'])",
                        RequestOptions.build().overrideRequestId(own).create())
                    .all()
                    .join());
    assertTrue(String.valueOf(answer.getMessage()).contains("COL-8025"), answer.getMessage());
  }

  @Test
  void equalIdsOfTwoClients_areListed_andNeitherIsEnded() throws Exception {
    UUID id = UUID.randomUUID();
    RequestOptions options = RequestOptions.build().overrideRequestId(id).timeout(3_000).create();
    CompletableFuture<?> one =
        served.cluster.connect().submitAsync(ENDLESS, options).thenCompose(found -> found.all());
    Map<String, Object> unused = awaitEndless();
    CompletableFuture<?> two =
        administrator.submitAsync(ENDLESS, options).thenCompose(found -> found.all());
    while (queries().stream().filter(query -> id.toString().equals(query.get("id"))).count() < 2) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    ResponseException answer = Refusal.of(() -> kill(id));
    assertTrue(String.valueOf(answer.getMessage()).contains("COL-8024"), answer.getMessage());
    for (CompletableFuture<?> query : List.of(one, two)) {
      String ended = String.valueOf(Refusal.of(() -> query.get(20, TimeUnit.SECONDS)).getMessage());
      assertFalse(ended.contains("COL-8022"), ended);
    }
  }

  private void awaitStates(String... states) throws InterruptedException {
    List<String> last = List.of();
    for (int i = 0; i < 600; i++) {
      last = queries().stream().map(one -> String.valueOf(one.get("state"))).sorted().toList();
      if (last.equals(List.of(states))) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    throw new AssertionError(last);
  }

  private Cluster cluster() {
    return Cluster.build("127.0.0.1").port(served.server.port()).create();
  }

  @Test
  void queryWhoseConnectionIsClosed_isListedUntilItsThreadIsDone() throws Exception {
    String call = "g.call('" + uninterrupted.name() + "')";
    Cluster lost = cluster();
    CompletableFuture<?> script = lost.connect().submitAsync(call).thenCompose(ResultSet::all);
    CompletableFuture<?> ofSession =
        lost.connect("lost").submitAsync(call).thenCompose(ResultSet::all);
    Socket http = new Socket("127.0.0.1", served.server.port());
    String body = "{\"gremlin\":\"" + call + "\"}";
    String head =
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    http.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    awaitStates("running", "running", "running");
    assertFalse(script.isCompletedExceptionally() || ofSession.isCompletedExceptionally());
    http.close();
    lost.close();
    awaitStates("ending", "ending", "ending");
    uninterrupted.end();
    awaitStates();
  }

  private void serveWithOneThread() throws Exception {
    stop();
    serve(RequestLimits.DEFAULT.withThreads(1, 1));
  }

  private CompletableFuture<?> submitEndless() {
    return served.cluster.connect().submitAsync(ENDLESS).thenCompose(found -> found.all());
  }

  @Test
  void query_isListedAndEndedByAScript_whenNoMoreCanRunOrWait() throws Exception {
    serveWithOneThread();
    CompletableFuture<?> running = submitEndless();
    Object id = awaitEndless().get("id");
    CompletableFuture<?> waiting = submitEndless();
    while (queries().size() < 2) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    kill(id);
    assertEnded(running);
    kill(awaitEndless().get("id"));
    assertEnded(waiting);
  }

  @Test
  void query_isListedAndEndedByBytecode_whenNoMoreCanRun() throws Exception {
    serveWithOneThread();
    CompletableFuture<?> running = submitEndless();
    Object id = awaitEndless().get("id");
    try (RemoteServices services =
        RemoteServices.to(Address.of("127.0.0.1:" + served.server.port()))) {
      assertEquals(id, services.one("colonnade.queries", Map.of()).get("id"));
      assertEquals(List.of(), services.maps("colonnade.job.list", Map.of()));
      assertEquals("ended", services.one("colonnade.kill", Map.of("query", id)).get("state"));
    }
    assertEnded(running);
  }

  @Test
  void query_isListedAndEndedOverHttp_whenNoMoreCanRun() throws Exception {
    serveWithOneThread();
    CompletableFuture<?> running = submitEndless();
    Object id = awaitEndless().get("id");
    String listed = served.post("{\"gremlin\":\"g.call('colonnade.queries')\"}").body();
    assertTrue(listed.contains(String.valueOf(id)), listed);
    HttpResponse<String> killed =
        served.post(
            "{\"gremlin\":\"g.call('colonnade.kill', parameters)\",\"bindings\":{\"parameters\":"
                + "{\"query\":\""
                + id
                + "\"}}}");
    assertEquals(200, killed.statusCode(), killed.body());
    assertEnded(running);
  }

  @Test
  void query_isListedAndEndedByASession_whenNoMoreCanRun() throws Exception {
    serveWithOneThread();
    administrator.close();
    administrator = cluster.connect("administrator");
    CompletableFuture<?> running = submitEndless();
    kill(awaitEndless().get("id"));
    assertEnded(running);
    administrator.close();
  }

  /** Drivers choose another id for each request; this client does not. */
  @Test
  void id_ofARequestThatRuns_cannotBeUsedAgainOnItsConnection() throws Exception {
    String request =
        "{\"requestId\":\"8ddad2f2-2107-43a2-86c4-5e9f7b1c2233\",\"op\":\"eval\",\"processor\":\"\","
            + "\"args\":{\"gremlin\":\""
            + ENDLESS
            + "\",\"language\":\"gremlin-lang\",\"evaluationTimeout\":2000}}";
    CompletableFuture<String> first = new CompletableFuture<>();
    StringBuilder read = new StringBuilder();
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(
                URI.create("ws://127.0.0.1:" + served.server.port() + "/gremlin"),
                new WebSocket.Listener() {
                  @Override
                  public CompletionStage<?> onText(
                      WebSocket from, CharSequence text, boolean ends) {
                    read.append(text);
                    if (ends) {
                      first.complete(read.toString());
                    }
                    from.request(1);
                    return CompletableFuture.completedFuture(from);
                  }
                })
            .get(10, TimeUnit.SECONDS);
    WebSocket sent = socket.sendText(request, true).get(10, TimeUnit.SECONDS);
    sent.sendText(request, true).get(10, TimeUnit.SECONDS);
    String answer = first.get(10, TimeUnit.SECONDS);
    assertTrue(answer.contains("COL-8015") && answer.contains("same id"), answer);
    socket.abort();
  }
}
