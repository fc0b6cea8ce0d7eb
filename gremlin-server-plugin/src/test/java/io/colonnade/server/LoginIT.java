package io.colonnade.server;

import static io.colonnade.server.RoleUsers.basic;
import static io.colonnade.server.RoleUsers.password;
import static io.colonnade.server.RoleUsers.user;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.server.guard.IoAccess;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.monitor.SlowQueries;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.SubgraphStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server with users: who gets in, and what each role may do, over both protocols. */
@Timeout(120)
class LoginIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DECLARE = "g.call('colonnade.schema', [key: 'k', type: 'Integer'])";
  private static final String BACKUP = "g.call('colonnade.backup')";

  /** Has a file with one user for each role, whose name is that of the role. */
  @TempDir static Path made;

  @TempDir Path scratch;
  private Path file;
  private Path audit;
  private ColonnadeServer server;
  private final List<Cluster> clusters = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void makeUsers() throws IOException {
    RoleUsers.addTo(made.resolve("users"));
  }

  @BeforeEach
  void start() throws IOException {
    file = scratch.resolve("users");
    audit = scratch.resolve("audit.jsonl");
    Files.copy(made.resolve("users"), file);
    Monitor monitor = new Monitor(SlowQueries.off(), AuditLog.toFile(audit), RequestLimits.DEFAULT);
    server =
        ColonnadeServer.start(
            Map.of("graph", ModernGraph.open()),
            Map.of("g", "graph"),
            Map.of(),
            ServerOptions.loopback()
                .withPort(0)
                .withIo(IoAccess.within(scratch))
                .withUsers(new UsersFile(file)),
            monitor);
  }

  @AfterEach
  void stop() {
    clusters.forEach(Cluster::close);
    server.close();
  }

  private Cluster cluster(String user, String password) {
    Cluster cluster = RoleUsers.cluster(server, user, password);
    clusters.add(cluster);
    return cluster;
  }

  private Cluster cluster(Access role) {
    return cluster(role.word(), password(role.word()));
  }

  private static GraphTraversalSource g(Cluster cluster) {
    return AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, "g"));
  }

  private HttpResponse<String> post(String authorization, String script) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port()))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    JSON.writeValueAsString(Map.of("gremlin", script))));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static void assertRefused(String code, Executable work) {
    ResponseException answer = Refusal.of(work);
    assertTrue(String.valueOf(answer.getMessage()).contains(code), answer.getMessage());
  }

  // ---- roles

  /** Whether each request succeeds follows from the role alone, in each way to send it. */
  @ParameterizedTest
  @EnumSource(Access.class)
  void role_decides_overEachProtocol(Access role) throws Exception {
    Map<String, Access> needs = new LinkedHashMap<>();
    needs.put("g.V().count()", Access.READ);
    needs.put("g.call('colonnade.summary')", Access.READ);
    needs.put("g.V(1).property('name', 'x')", Access.WRITE);
    needs.put("g.V(99).drop()", Access.WRITE);
    needs.put("g.inject(1).union(identity(), constant(2).sideEffect(addV('x')))", Access.WRITE);
    needs.put(
        DECLARE, Access.SCHEMA); // after the changes: it refuses those that meet it (COL-1031)
    needs.put(BACKUP, Access.ADMIN);
    Cluster cluster = cluster(role);
    Client client = cluster.connect();
    Client session = cluster.connect("session-of-" + role);
    for (Map.Entry<String, Access> entry : needs.entrySet()) {
      String script = entry.getKey();
      String code = expected(entry.getValue(), role);
      assertEquals(code, Refusal.code(() -> client.submit(script).all().join()), script);
      assertEquals(code, Refusal.code(() -> session.submit(script).all().join()), script);
      session.submit("g.tx().rollback()").all().join(); // declarations need a new transaction
      assertEquals(code, Refusal.codeIn(post(basic(role), script).body()), script);
    }
    session.close();
  }

  /** Returns the code of the answer; empty text if there is none. */
  private static String expected(Access needed, Access role) {
    if (needed.exceeds(role)) {
      return needed == Access.WRITE ? "COL-2410" : "COL-2406";
    }
    return needed == Access.ADMIN ? "COL-2411" : ""; // allowed, but there is nothing on disk
  }

  @Test
  void reader_cannotHideAChange() throws Exception {
    GraphTraversalSource g = g(cluster(Access.READ));
    GraphTraversalSource inSession = g.tx().begin();
    for (GraphTraversalSource source : List.of(g, inSession)) {
      for (Traversal<?, ?> change :
          List.<Traversal<?, ?>>of(
              source.addV("x"),
              source.mergeV(Map.of("name", "x")),
              source.V().drop(),
              source.V().property("name", "x"),
              source.V().repeat(__.out().sideEffect(__.properties().drop())).times(2),
              source.V().choose(__.hasLabel("person"), __.property("a", 1), __.identity()),
              source.inject(1).coalesce(__.addV("x")),
              source.io("x.json").read(),
              source.V().call("colonnade.increment", Map.of("key", "n")),
              source
                  .withStrategies(SubgraphStrategy.build().vertices(__.addV("x")).create())
                  .V())) {
        String message =
            String.valueOf(assertThrows(Exception.class, change::iterate).getMessage());
        assertTrue(message.contains("COL-2410") || message.contains("COL-2406"), message);
      }
    }
    assertRefused(
        "COL-2410",
        () ->
            cluster(Access.READ)
                .connect()
                .submit("g.withoutStrategies(AccessLimitStrategy).addV('x')")
                .all()
                .join());
    assertEquals(6L, g(cluster(Access.ADMIN)).V().count().next());
    assertEquals(0L, g(cluster(Access.ADMIN)).V().has("a").count().next());
  }

  // ---- logins

  @Test
  void client_withoutOrWithWrongPassword_getsNothing() throws Exception {
    assertEquals(6L, g(cluster(Access.READ)).V().count().next()); // failures do not slow it now
    HttpResponse<String> none = post("", "g.addV('x')");
    assertEquals(401, none.statusCode());
    assertTrue(none.body().contains("COL-8031"), none.body());
    assertTrue(none.headers().firstValue("www-authenticate").orElse("").startsWith("Basic "));
    String wrongPassword = post(basic("admin", "password-of-read"), "g.addV('x')").body();
    String wrongName = post(basic("stranger", "password-of-read"), "g.addV('x')").body();
    assertTrue(wrongPassword.contains("COL-8032"), wrongPassword);
    assertEquals(wrongPassword, wrongName);
    for (String header : List.of("Basic", "Basic !", "Bearer x", "Basic " + "eA==")) {
      HttpResponse<String> unreadable = post(header, "g.addV('x')");
      assertEquals(401, unreadable.statusCode());
      assertTrue(unreadable.body().contains("COL-8034"), unreadable.body());
    }
    for (String path : List.of("/status", "/metrics", "/pg/statistics/summary", "/?gremlin=1")) {
      assertEquals(401, get(path).statusCode(), path);
    }
    assertRefused(
        "COL-8032",
        () -> cluster("admin", "password-of-read").connect().submit("g.addV('x')").all().join());
    assertEquals(6L, g(cluster(Access.READ)).V().count().next());
  }

  @Test
  void refusedRequest_isAnsweredBeforeItsBodyHasArrived_andTheConnectionStays() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket.setSoTimeout(30_000);
      String body = "{\"gremlin\":\"g.V().count()\"}";
      String head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length();
      socket.getOutputStream().write((head + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      assertEquals(401, HttpAnswer.read(socket.getInputStream()).status());
      String next = body + head + "\r\nAuthorization: " + basic(Access.READ) + "\r\n\r\n" + body;
      socket.getOutputStream().write(next.getBytes(StandardCharsets.US_ASCII));
      HttpAnswer answer = HttpAnswer.read(socket.getInputStream());
      assertEquals(200, answer.status(), answer.body());
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Gremlin Server takes such a request for the opening of a websocket, or evaluates it. */
  @Test
  void request_thatPretendsToOpenAWebsocket_getsNothing() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      String body = "{\"gremlin\":\"g.addV('x')\"}";
      for (String header :
          List.of(
              "Authorization: " + basic(Access.ADMIN),
              "Connection: Upgrade",
              "Upgrade: WebSocket")) {
        String query = header.startsWith("Auth") ? "{\"gremlin\":\"g.V().count()\"}" : body;
        String request =
            "POST / HTTP/1.1\r\nHost: localhost\r\n"
                + header
                + "\r\nContent-Length: "
                + query.length()
                + "\r\n\r\n"
                + query;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.setSoTimeout(10_000);
        HttpAnswer answer = HttpAnswer.read(socket.getInputStream());
        if (header.startsWith("Auth")) {
          assertEquals(200, answer.status(), answer.body());
        } else {
          assertTrue(answer.status() != 200, answer::toString);
          break; // the connection may be closed now
        }
      }
    }
    assertEquals(6L, g(cluster(Access.READ)).V().count().next());
  }

  @Test
  void page_askedForAsAWebsocket_needsALogin() throws Exception {
    for (String path :
        List.of("/status", "/metrics", "/live", "/", "/page/sources", "/pg/statistics/summary")) {
      for (String header : List.of("Connection: Upgrade", "Upgrade: WebSocket")) {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
          String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n\r\n";
          socket.setSoTimeout(30_000);
          socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
          HttpAnswer answer = HttpAnswer.read(socket.getInputStream());
          assertEquals(401, answer.status(), path + " " + header + ": " + answer);
        }
      }
    }
  }

  @Test
  void users_areHeededWithoutARestart_alsoOnOpenConnections() throws Exception {
    UsersFile changing = new UsersFile(file);
    GraphTraversalSource writer = g(cluster(Access.WRITE));
    writer.V(1).property("name", "x").iterate();
    changing.setRole("write", Access.READ);
    changing.add(user("new", Access.READ));
    awaitRefused("COL-2410", () -> writer.V(1).property("name", "x").iterate());
    assertEquals(6L, writer.V().count().next());
    assertEquals(6L, g(cluster("new", password("new"))).V().count().next());
    changing.remove("write");
    awaitRefused("COL-8036", () -> writer.V().count().next());
    assertRefused("COL-8032", () -> g(cluster(Access.WRITE)).V().count().next());
    assertEquals(401, post(basic(Access.WRITE), "g.V().count()").statusCode());
  }

  /** Waits until the server has looked at the file, which it does once a second. */
  private static void awaitRefused(String code, Runnable request) throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      try {
        request.run();
      } catch (RuntimeException e) {
        String message = String.valueOf(Refusal.in(e).getMessage());
        assertTrue(message.contains(code), message);
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the server does not heed the file of users");
  }

  @Test
  void session_ofAnotherConnection_cannotBeUsed() throws Exception {
    Client own = cluster(Access.ADMIN).connect("shared-name");
    own.submit("g.addV('x')").all().join();
    Client other = cluster(Access.ADMIN).connect("shared-name");
    assertRefused("COL-8037", () -> other.submit("g.V().count()").all().join());
    assertRefused(
        "COL-8037",
        () -> other.alias("g").submit(__.V().count().asAdmin().getBytecode()).all().join());
    assertEquals(7, own.submit("g.V().count()").one().getInt());
    own.submit("g.tx().rollback()").all().join();
    own.close();
  }

  // ---- storms

  @Test
  void websocket_thatSendsMuchBeforeItsLogin_isClosed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    int[] status = {0};
    WebSocket socket =
        http.newWebSocketBuilder()
            .buildAsync(
                URI.create("ws://127.0.0.1:" + server.port() + "/gremlin"),
                new WebSocket.Listener() {
                  @Override
                  public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
                    status[0] = code;
                    closed.countDown();
                    return null;
                  }

                  @Override
                  public void onError(WebSocket socket, Throwable error) {
                    closed.countDown();
                  }
                })
            .join();
    ByteBuffer part = ByteBuffer.allocate(1 << 17);
    for (int i = 0; i < 9 && !socket.isOutputClosed(); i++) {
      try {
        socket.sendBinary(part.duplicate(), false).join();
      } catch (CompletionException e) {
        break; // closed meanwhile
      }
    }
    assertTrue(closed.await(10, TimeUnit.SECONDS), "the connection stays");
    assertTrue(status[0] == 1009 || status[0] == 0 || status[0] == 1006, "status " + status[0]);
  }

  @Test
  void storm_ofLogins_slowsItsAddressAndNoOther() throws Exception {
    List<Integer> answers = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      answers.add(postFrom("127.0.0.2", basic("admin", "password-" + i)).status());
    }
    assertEquals(401, answers.get(0));
    assertEquals(429, answers.get(11), answers::toString);
    assertEquals(429, postFrom("127.0.0.2", basic(Access.READ)).status());
    assertEquals(200, postFrom("127.0.0.1", basic(Access.READ)).status());
    assertEquals(6L, g(cluster(Access.WRITE)).V().count().next());
  }

  private HttpAnswer postFrom(String address, String authorization) throws IOException {
    String body = "{\"gremlin\":\"g.V().count()\"}";
    try (Socket socket =
        new Socket(
            InetAddress.getByName("127.0.0.1"), server.port(), InetAddress.getByName(address), 0)) {
      String request =
          "POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
              + authorization
              + "\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body;
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return HttpAnswer.read(socket.getInputStream());
    }
  }

  // ---- audit

  @Test
  void audit_hasLoginsCallsAndRefusals_withoutValues() throws Exception {
    Cluster writer = cluster(Access.WRITE);
    Client client = writer.connect();
    client.submit("g.V().has('name', 'secret-value').count()").all().join();
    assertRefused("COL-2406", () -> client.submit(DECLARE).all().join());
    assertEquals(200, post(basic(Access.SCHEMA), DECLARE).statusCode());
    assertEquals(401, post(basic("admin", "secret-value"), "g.V()").statusCode());
    assertFalse(post(basic(Access.READ), "g.addV('secret-value')").statusCode() == 200);
    stop();
    clusters.clear();
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(audit)) {
      JsonNode fields = JSON.readTree(line);
      assertEquals("127.0.0.1", fields.get("address").asText(), line);
      lines.add(
          String.join(
              " ",
              fields.get("event").asText(),
              fields.get("user").asText(),
              fields.get("protocol").asText(),
              fields.get("outcome").asText(),
              fields.has("used") ? fields.get("used").toString() : ""));
      assertFalse(line.contains("secret-value"), line);
      assertFalse(line.contains("password-of"), line);
    }
    assertEquals(
        List.of(
            "login write websocket success ",
            "request write websocket refused [\"colonnade.schema\"]",
            "request schema http success [\"colonnade.schema\"]",
            "login admin http wrong ",
            "request read http refused [\"AddVertexStartStep\"]"),
        lines);
  }
}
