package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.server.guard.HealthPort;
import io.colonnade.server.guard.ServerTls;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.monitor.SlowQueries;
import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that asks its clients for certificates, with users and without them. */
@Timeout(120)
class ClientCertificatesIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String COUNT = "g.V().count()";
  private static final String ANY_VERSION = "TLS";

  /** A script that needs each role. */
  private static final Map<Access, String> NEEDS =
      Map.of(
          Access.READ, COUNT,
          Access.WRITE, "g.V(1).property('name', 'x')",
          Access.SCHEMA, "g.call('colonnade.schema', [key: 'k', type: 'Integer'])",
          Access.ADMIN, "g.call('colonnade.queries')");

  @TempDir static Path made;

  private static Certificate served;
  private static Certificate authority;

  /** For a user of each role, whose name is that of the role. */
  private static final Map<Access, Certificate> OF_ROLE = new EnumMap<>(Access.class);

  @TempDir Path scratch;
  private Path users;
  private Path clients;
  private Path audit;
  private Monitor monitor;
  private Optional<ColonnadeServer> started = Optional.empty();
  private final List<Cluster> clusters = new ArrayList<>();

  @BeforeAll
  static void make() throws Exception {
    served = Certificate.create(made, "served", "EC");
    authority = Certificate.create(made, "authority", "EC", "-ext", "bc:c");
    RoleUsers.addTo(made.resolve("users"));
    for (Access role : Access.values()) {
      OF_ROLE.put(role, named("CN=" + role.word(), role.word()));
    }
  }

  private static Certificate named(String subject, String file) throws Exception {
    return Certificate.signedBy(authority, made, file, "-dname", subject);
  }

  @BeforeEach
  void prepare() throws IOException {
    users = Files.copy(made.resolve("users"), scratch.resolve("users"));
    clients = Files.copy(authority.chain, scratch.resolve("clients.pem"));
    audit = scratch.resolve("audit.jsonl");
  }

  private ColonnadeServer withUsers() {
    return start(options -> options.withUsers(new UsersFile(users)));
  }

  private ColonnadeServer withoutUsers() {
    return start(options -> options);
  }

  private ColonnadeServer start(UnaryOperator<ServerOptions> more) {
    monitor = new Monitor(SlowQueries.off(), AuditLog.toFile(audit), RequestLimits.DEFAULT);
    ServerOptions options =
        ServerOptions.loopback()
            .withPort(0)
            .withTls(ServerTls.of(served.chain, served.key, clients));
    ColonnadeServer server =
        ColonnadeServer.start(
            Map.of("graph", ModernGraph.open()),
            Map.of("g", "graph"),
            Map.of(),
            more.apply(options),
            monitor);
    started = Optional.of(server);
    return server;
  }

  @AfterEach
  void stop() {
    clusters.forEach(Cluster::close);
    started.ifPresent(ColonnadeServer::close);
    started = Optional.empty();
  }

  // ---- clients

  private static HttpResponse<String> post(
      ColonnadeServer server, String script, SSLContext tls, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://localhost:" + server.port()))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    JSON.writeValueAsString(Map.of("gremlin", script))));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newBuilder()
        .sslContext(tls)
        .build()
        .send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(
      ColonnadeServer server, String script, Certificate own, String... headers) throws Exception {
    return post(server, script, served.forClients(ANY_VERSION, own.shown()), headers);
  }

  private static String[] basic(String user, String password) {
    return new String[] {"Authorization", RoleUsers.basic(user, password)};
  }

  private Cluster.Builder driver(ColonnadeServer server, KeyManager... own) throws Exception {
    SslContextBuilder tls = SslContextBuilder.forClient().trustManager(served.chain.toFile());
    for (KeyManager one : own) {
      tls.keyManager(one);
    }
    return Cluster.build("localhost")
        .port(server.port())
        .enableSsl(true)
        .sslContext(tls.build())
        .minConnectionPoolSize(1)
        .maxConnectionPoolSize(1);
  }

  private Client connect(Cluster.Builder driver) {
    Cluster cluster = driver.create();
    clusters.add(cluster);
    return cluster.connect();
  }

  private Client connect(ColonnadeServer server, Certificate own) throws Exception {
    return connect(driver(server, own.shown()));
  }

  /** Returns the code of the refusal of a script; empty if it is evaluated. */
  private static String refusal(Client client, String script) {
    return Refusal.code(() -> client.submit(script).all().join());
  }

  /** Returns whether the server answers anything to a client with these keys. */
  private static boolean isAnswered(ColonnadeServer server, String version, KeyManager... own)
      throws Exception {
    SSLContext tls = served.forClients(ANY_VERSION, own);
    try (SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket("localhost", server.port())) {
      socket.setSoTimeout(30_000);
      socket.setEnabledProtocols(new String[] {version});
      String request = "GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return socket.getInputStream().read() >= 0;
    } catch (SSLException | SocketException e) {
      return false;
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    for (int i = 0; i < 200; i++) {
      if (condition.call()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the server does not heed the file");
  }

  // ---- users

  @ParameterizedTest
  @EnumSource(Access.class)
  void certificateOfAUser_hasItsRole_overEachProtocol(Access role) throws Exception {
    ColonnadeServer server = withUsers();
    Client client = connect(server, OF_ROLE.get(role));
    NEEDS.forEach(
        (needed, script) -> {
          String code = "";
          if (needed.exceeds(role)) {
            code = needed == Access.WRITE ? "COL-2410" : "COL-2406";
          }
          assertEquals(code, refusal(client, script), script);
          try {
            assertEquals(
                code, Refusal.codeIn(post(server, script, OF_ROLE.get(role)).body()), script);
          } catch (Exception e) {
            throw new AssertionError(script, e);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void certificateOfAUser_isAskedFor_inEachVersion(String version) throws Exception {
    ColonnadeServer server = withUsers();
    SSLContext tls = served.forClients(version, OF_ROLE.get(Access.READ).shown());
    for (int connection = 0; connection < 2; connection++) { // the second resumes the session
      assertEquals(200, post(server, COUNT, tls).statusCode());
    }
  }

  @Test
  void certificate_ofNoUser_isRefused_untilTheUserIsAdded() throws Exception {
    ColonnadeServer server = withUsers();
    Certificate stranger = named("CN=stranger", "stranger");
    HttpResponse<String> refused = post(server, COUNT, stranger);
    assertEquals(403, refused.statusCode());
    assertTrue(refused.headers().firstValue("www-authenticate").isEmpty(), "a password is asked");
    assertEquals("COL-8045", Refusal.codeIn(refused.body()));
    assertEquals("COL-8045", refusal(connect(server, stranger), COUNT));
    new UsersFile(users).add(RoleUsers.user("stranger", Access.READ));
    await(() -> post(server, COUNT, stranger).statusCode() == 200);
    assertEquals("", refusal(connect(server, stranger), COUNT));
  }

  @Test
  void changeOfTheUser_isHeeded_onAnOpenConnection() throws Exception {
    ColonnadeServer server = withUsers();
    UsersFile file = new UsersFile(users);
    Certificate own = OF_ROLE.get(Access.WRITE);
    Client client = connect(server, own);
    String change = NEEDS.get(Access.WRITE);
    assertEquals("", refusal(client, change));
    file.setRole("write", Access.READ);
    await(() -> refusal(client, change).equals("COL-2410"));
    assertEquals("COL-2410", Refusal.codeIn(post(server, change, own).body()));
    file.remove("write");
    await(() -> refusal(client, COUNT).equals("COL-8036"));
    assertEquals("COL-8045", Refusal.codeIn(post(server, COUNT, own).body()));
  }

  /** The connection has not used the password. */
  @Test
  void changeOfThePassword_leavesTheConnectionOpen() throws Exception {
    ColonnadeServer server = withUsers();
    Certificate own = OF_ROLE.get(Access.READ);
    Client client = connect(server, own);
    assertEquals("", refusal(client, COUNT));
    new UsersFile(users).setPassword("read", PasswordHash.of("another-1", new SecureRandom()));
    SSLContext none = served.forClients(ANY_VERSION);
    await(() -> post(server, COUNT, none, basic("read", "another-1")).statusCode() == 200);
    assertEquals("", refusal(client, COUNT));
  }

  @Test
  void password_besideACertificate_isRefused() throws Exception {
    ColonnadeServer server = withUsers();
    Certificate own = OF_ROLE.get(Access.READ);
    for (String user : List.of("admin", "read")) {
      HttpResponse<String> both = post(server, COUNT, own, basic(user, RoleUsers.password(user)));
      assertEquals(403, both.statusCode());
      assertEquals("COL-8046", Refusal.codeIn(both.body()));
    }
    Client client = connect(server, own);
    assertEquals("", refusal(client, COUNT));
    String sasl =
        Base64.getEncoder()
            .encodeToString(
                ("\0admin\0" + RoleUsers.password("admin")).getBytes(StandardCharsets.UTF_8));
    RequestMessage login =
        RequestMessage.build(Tokens.OPS_AUTHENTICATION).addArg(Tokens.ARGS_SASL, sasl).create();
    String refused = Refusal.of(() -> client.submitAsync(login).join().all().join()).getMessage();
    assertEquals("COL-8046", Refusal.codeIn(String.valueOf(refused)));
  }

  /** A driver sends its password only when it is asked for one. */
  @Test
  void driver_withCertificateAndPassword_isTheUserOfTheCertificate() throws Exception {
    ColonnadeServer server = withUsers();
    Client client =
        connect(
            driver(server, OF_ROLE.get(Access.READ).shown())
                .credentials("admin", RoleUsers.password("admin")));
    assertEquals("", refusal(client, COUNT));
    assertEquals("COL-2410", refusal(client, NEEDS.get(Access.WRITE)));
  }

  @Test
  void client_withoutCertificate_logsInByPassword() throws Exception {
    ColonnadeServer server = withUsers();
    SSLContext none = served.forClients(ANY_VERSION);
    assertEquals(
        200, post(server, COUNT, none, basic("read", RoleUsers.password("read"))).statusCode());
    HttpResponse<String> anonymous = post(server, COUNT, none);
    assertEquals(401, anonymous.statusCode());
    assertEquals("COL-8031", Refusal.codeIn(anonymous.body()));
    Client client = connect(driver(server).credentials("read", RoleUsers.password("read")));
    assertEquals("", refusal(client, COUNT));
    assertEquals("COL-2410", refusal(client, NEEDS.get(Access.WRITE)));
  }

  /** What a client may send before its login is limited to a megabyte, and it has logged in. */
  @Test
  void firstRequest_withACertificate_mayBeLarge() throws Exception {
    ColonnadeServer server = withUsers();
    Client client = connect(server, OF_ROLE.get(Access.READ));
    String large = "g.inject('" + "x".repeat(3 << 20) + "').count()";
    assertEquals("", refusal(client, large));
  }

  // ---- handshakes

  @Test
  void certificate_thatTheAuthorityDoesNotVouchFor_isRefusedInTheHandshake() throws Exception {
    Path elsewhere = Files.createDirectory(scratch.resolve("elsewhere"));
    String[] admin = {"-dname", "CN=admin"};
    Certificate other = Certificate.create(scratch, "other", "EC", "-ext", "bc:c");
    Certificate alike = Certificate.create(elsewhere, "authority", "EC", "-ext", "bc:c");
    Map<String, Certificate> refused =
        Map.of(
            "of another authority",
            Certificate.signedBy(other, scratch, "of-other", admin),
            "of an authority of the same name",
            Certificate.signedBy(alike, scratch, "of-alike", admin),
            "self-signed",
            Certificate.create(scratch, "self", "EC", admin),
            "expired",
            ofAdmin("expired", "-startdate", "-9d", "-validity", "3"),
            "not valid yet",
            ofAdmin("young", "-startdate", "+9d", "-validity", "3"),
            "for servers only",
            ofAdmin("for-servers", "-ext", "eku=serverAuth"));
    for (Supplier<ColonnadeServer> start :
        List.<Supplier<ColonnadeServer>>of(this::withUsers, this::withoutUsers)) {
      ColonnadeServer server = start.get();
      for (String version : List.of("TLSv1.2", "TLSv1.3")) {
        for (Map.Entry<String, Certificate> one : refused.entrySet()) {
          assertFalse(isAnswered(server, version, one.getValue().shown()), one.getKey());
        }
        assertTrue(isAnswered(server, version, OF_ROLE.get(Access.ADMIN).shown()));
      }
      stop();
    }
  }

  private Certificate ofAdmin(String file, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of("-dname", "CN=admin"));
    all.addAll(List.of(more));
    return Certificate.signedBy(authority, scratch, file, all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void serverWithoutUsers_requiresACertificate(String version) throws Exception {
    ColonnadeServer server = withoutUsers();
    Certificate any = OF_ROLE.get(Access.READ);
    assertFalse(isAnswered(server, version));
    assertTrue(isAnswered(server, version, any.shown()));
    assertEquals(200, post(server, NEEDS.get(Access.WRITE), any).statusCode());
    assertEquals("", refusal(connect(server, any), NEEDS.get(Access.WRITE)));
    Client none = connect(driver(server));
    assertThrows(RuntimeException.class, () -> none.submit(COUNT).all().join());
  }

  @Test
  void healthPort_needsNoCertificate() throws Exception {
    ColonnadeServer server = withoutUsers();
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (HealthPort health = HealthPort.open(any, monitor.pages())) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://localhost:" + health.port() + "/ready"))
              .build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), answer.body());
    }
    assertFalse(isAnswered(server, "TLSv1.3"));
  }

  @Test
  void authorities_thatChange_areReadAgain() throws Exception {
    ColonnadeServer server = withoutUsers();
    Certificate next = Certificate.create(scratch, "next", "EC", "-ext", "bc:c");
    KeyManager before = OF_ROLE.get(Access.READ).shown();
    KeyManager after = Certificate.signedBy(next, scratch, "of-next").shown();
    assertFalse(isAnswered(server, "TLSv1.3", after));
    Files.copy(next.chain, clients, StandardCopyOption.REPLACE_EXISTING);
    await(() -> isAnswered(server, "TLSv1.3", after));
    assertFalse(isAnswered(server, "TLSv1.3", before));
    Files.writeString(clients, "half a file");
    TimeUnit.MILLISECONDS.sleep(1_100); // the server looks at its files once a second
    assertTrue(isAnswered(server, "TLSv1.3", after));
  }

  // ---- audit

  @Test
  void audit_hasTheUserOfACertificate() throws Exception {
    ColonnadeServer server = withUsers();
    Client client = connect(server, OF_ROLE.get(Access.READ));
    assertEquals("", refusal(client, COUNT));
    assertEquals("COL-2406", refusal(client, NEEDS.get(Access.ADMIN)));
    Certificate own = OF_ROLE.get(Access.ADMIN);
    assertEquals(200, post(server, NEEDS.get(Access.ADMIN), own).statusCode());
    assertEquals(
        403, post(server, COUNT, own, basic("read", RoleUsers.password("read"))).statusCode());
    assertEquals(
        List.of(
            "login read certificate success",
            "request read  refused",
            "request admin  success",
            "login admin certificate wrong"),
        audited().stream()
            .map(
                line ->
                    String.join(
                        " ",
                        line.path("event").asText(),
                        line.path("user").asText(),
                        line.path("by").asText(),
                        line.path("outcome").asText()))
            .toList());
  }

  private List<JsonNode> audited() throws IOException {
    stop();
    clusters.clear();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(audit)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  @Test
  void subject_thatIsNoUser_isRefused_andHasOneShortLine() throws Exception {
    ColonnadeServer server = withUsers();
    List<String> subjects =
        List.of(
            "CN=admin,CN=read",
            "CN=admin\\0A{\\\"event\\\":\\\"login\\\"}\\00",
            "CN=" + "admin".repeat(2_048));
    for (int i = 0; i < subjects.size(); i++) {
      Certificate odd = named(subjects.get(i), "odd-" + i);
      HttpResponse<String> refused = post(server, COUNT, odd);
      assertEquals(403, refused.statusCode(), subjects.get(i));
      assertEquals("COL-8045", Refusal.codeIn(refused.body()), subjects.get(i));
    }
    List<JsonNode> lines = audited();
    assertEquals(subjects.size(), lines.size());
    for (JsonNode line : lines) {
      assertEquals("wrong", line.path("outcome").asText(), line::toString);
      assertTrue(line.path("user").asText().length() <= 64, line::toString);
    }
  }
}
