package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.server.guard.IoAccess;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import io.colonnade.store.Snapshot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinQueryParser;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table {@code access.txt}: it has a decision for each part of Gremlin and each service, and a
 * server does in each role what the table says.
 */
@Timeout(120)
class AccessTableIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path scratch;
  private static ColonnadeGraph graph;
  private static ColonnadeServer server;
  private static final Map<Access, Client> CLIENTS = new EnumMap<>(Access.class);

  /** How the names of the rules of TinkerPop's grammar begin, and what follows that. */
  private static final Map<String, String> RULES =
      Map.of(
          "traversalSourceSelfMethod_", "source",
          "traversalSourceSpawnMethod_", "start",
          "traversalMethod_", "step",
          "traversalTerminalMethod_", "end");

  private final HttpClient http = HttpClient.newHttpClient();

  /**
   * A line of the table.
   *
   * @param answer a part of the error of the request where the role allows it; may be empty
   */
  private record Entry(String kind, String name, String access, String request, String answer) {

    static Entry of(String line) {
      String[] fields = line.split("\\|", -1);
      return new Entry(
          field(fields, 0), field(fields, 1), field(fields, 2), field(fields, 3), field(fields, 4));
    }

    private static String field(String[] fields, int number) {
      return number < fields.length ? fields[number].strip() : "";
    }

    /**
     * @param way how the request was sent
     * @param message that of the error; empty if the request has succeeded
     */
    void assertAnswer(Access role, String way, String message) {
      String told = this + " as " + role + " by " + way + ": " + message;
      if (access.equals("none")) {
        assertTrue(!message.isEmpty() && message.contains(answer), told);
      } else if (Access.valueOf(access.toUpperCase(Locale.ROOT)).exceeds(role)) {
        assertTrue(message.contains("COL-2410") || message.contains("COL-2406"), told);
      } else {
        assertTrue(message.isEmpty() || (!answer.isEmpty() && message.contains(answer)), told);
      }
    }

    /** Returns the part of a request that uses what the line is for. */
    String use() {
      return switch (kind) {
        case "call" -> ".call('" + name + "'";
        case "source", "start" -> "g." + name + "(";
        default -> "." + name + "(";
      };
    }

    @Override
    public String toString() {
      return kind + " " + name + " " + access;
    }
  }

  static List<Entry> requests() throws IOException {
    return entries().stream().filter(entry -> !entry.request().isEmpty()).toList();
  }

  static List<String> javaOnly() throws IOException {
    return entries().stream().filter(entry -> entry.request().isEmpty()).map(Entry::name).toList();
  }

  private static List<Entry> entries() throws IOException {
    try (BufferedReader table =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(AccessTableIT.class.getResourceAsStream("access.txt")),
                StandardCharsets.UTF_8))) {
      return table.lines().filter(line -> line.contains("|")).map(Entry::of).toList();
    }
  }

  @BeforeAll
  static void start() throws IOException {
    RoleUsers.addTo(scratch.resolve("users"));
    Files.createFile(scratch.resolve("empty.json"));
    graph = (ColonnadeGraph) ModernGraph.open();
    server =
        ColonnadeServer.start(
            graph,
            ServerOptions.loopback()
                .withPort(0)
                .withIo(IoAccess.within(scratch))
                .withUsers(new UsersFile(scratch.resolve("users"))));
    for (Access role : Access.values()) {
      CLIENTS.put(
          role, RoleUsers.cluster(server, role.word(), RoleUsers.password(role.word())).connect());
    }
  }

  @AfterAll
  static void stop() {
    CLIENTS.values().forEach(client -> client.getCluster().close());
    server.close();
  }

  /** A new step or service needs a line in the table, and a line without one is out of date. */
  @Test
  void table_hasADecisionForEachPartOfGremlinAndEachService() throws Exception {
    Set<String> decided = new TreeSet<>();
    for (Entry entry : entries()) {
      decided.add(
          entry.kind()
              + " "
              + entry.name()
              + (entry.kind().equals("call") ? " " + entry.access() : ""));
    }
    Set<String> known = services();
    Arrays.stream(GremlinParser.ruleNames)
        .flatMap(
            rule ->
                RULES.entrySet().stream()
                    .filter(kind -> rule.startsWith(kind.getKey()))
                    .map(
                        kind ->
                            kind.getValue()
                                + " "
                                + rule.substring(kind.getKey().length()).replaceFirst("_.*", "")))
        .forEach(known::add);
    Set<String> names = known.stream().map(one -> one.split(" ")[1]).collect(Collectors.toSet());
    javaNames().filter(name -> !names.contains(name)).forEach(name -> known.add("java " + name));
    assertEquals(Set.of(), without(known, decided), "there is no decision for these");
    assertEquals(Set.of(), without(decided, known), "these are gone");
  }

  private static Set<String> without(Set<String> names, Set<String> others) {
    Set<String> left = new TreeSet<>(names);
    left.removeAll(others);
    return left;
  }

  private static Stream<String> javaNames() {
    Stream<String> methods =
        Stream.of(GraphTraversal.class, GraphTraversalSource.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> method.getDeclaringClass() != Object.class)
            .map(Method::getName);
    Stream<String> symbols =
        Stream.of(
                GraphTraversal.Symbols.class,
                GraphTraversalSource.Symbols.class,
                TraversalSource.Symbols.class,
                Traversal.Symbols.class)
            .flatMap(type -> Arrays.stream(type.getFields()))
            .map(Field::getName);
    return Stream.concat(methods, symbols);
  }

  /** Returns the services of the server, once for each access that they may need. */
  private Set<String> services() throws Exception {
    Set<String> services = new TreeSet<>();
    HttpResponse<String> answer = post(Access.READ, "g.call('--list', [verbose: true])");
    for (JsonNode service : JSON.readTree(answer.body()).at("/result/data")) {
      JsonNode described = JSON.readTree(service.asText());
      described
          .get("access")
          .forEach(
              access ->
                  services.add("call " + described.get("name").asText() + " " + access.asText()));
    }
    return services;
  }

  @ParameterizedTest
  @MethodSource("requests")
  void request_isRefusedToTheRolesBelow_andToNoOther(Entry entry) throws Exception {
    assertTrue(entry.request().contains(entry.use()), entry::request);
    for (Access role : Access.values()) {
      long before = version();
      Client client = CLIENTS.get(role);
      entry.assertAnswer(
          role, "script", message(() -> client.submit(entry.request()).all().join()));
      HttpResponse<String> answer = post(role, entry.request());
      entry.assertAnswer(role, "HTTP", answer.statusCode() == 200 ? "" : answer.body());
      if (!Set.of("end", "java").contains(entry.kind())) {
        entry.assertAnswer(
            role, "bytecode", message(() -> traversal(role, entry.request()).toList()));
      }
      if (entry.access().equals("read")) {
        assertEquals(before, version(), "it has changed the graph");
      }
    }
  }

  private static long version() {
    return GraphInternals.store(graph).readWhole(Snapshot::version);
  }

  private static Traversal<?, ?> traversal(Access role, String request) {
    GraphTraversalSource g =
        AnonymousTraversalSource.traversal()
            .with(DriverRemoteConnection.using(CLIENTS.get(role), "g"));
    return (Traversal<?, ?>) GremlinQueryParser.parse(request, new GremlinAntlrToJava(g));
  }

  private static String message(Executable request) {
    try {
      request.execute();
      return "";
    } catch (Throwable thrown) {
      return String.valueOf(Refusal.in(thrown).getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("javaOnly")
  void nameThatOnlyJavaKnows_isRefused(String name) throws Exception {
    Client client = CLIENTS.get(Access.ADMIN);
    for (String script : List.of("g." + name + "()", "g.V()." + name + "()")) {
      assertEquals("COL-8008", Refusal.code(() -> client.submit(script).all().join()), script);
      assertEquals("COL-8008", Refusal.codeIn(post(Access.ADMIN, script).body()), script);
    }
    Bytecode step = new Bytecode();
    step.addStep("V");
    step.addStep(name);
    Bytecode source = new Bytecode();
    source.addSource(name);
    source.addStep("V");
    for (Bytecode sent : List.of(step, source)) {
      assertEquals(
          "COL-8001", Refusal.code(() -> client.alias("g").submit(sent).all().join()), name);
    }
  }

  private HttpResponse<String> post(Access role, String script) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port()))
            .header("Authorization", RoleUsers.basic(role))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    JSON.writeValueAsString(Map.of("gremlin", script))))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
