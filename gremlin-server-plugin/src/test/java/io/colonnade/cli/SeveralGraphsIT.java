package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server, as a process of its own, with a graph in each layout, one of {@code --data}, and one
 * that this process has open, so that the server cannot open it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class SeveralGraphsIT {

  private static final Pattern READY =
      Pattern.compile("ready: ws://127\\.0\\.0\\.1:(\\d+)/gremlin and http://\\S+, (.*)");

  private static final String REFUSAL =
      "COL-7125 this graph could not be opened when the server started, and is not served: resolve"
          + " the cause and restart the server [graph=locked]; cause: COL-4002 the data directory"
          + " is in use";

  private final HttpClient http = HttpClient.newHttpClient();

  private Path scratch;
  private ColonnadeGraph locked;
  private Process process;
  private BufferedReader out;
  private String ready;
  private int port;
  private Cluster cluster;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    scratch = directory;
    locked = Colonnade.open(scratch.resolve("locked"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")); // it lives for seconds
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("server", "--port", "0", "--keep-going"));
    command.addAll(List.of("--data", at("graph"), "--backup-dir", at("backups")));
    command.addAll(List.of("--graph", "people=" + at("people")));
    command.addAll(List.of("--graph", "locked=" + at("locked")));
    command.addAll(List.of("--graph", "roads=" + at("roads")));
    command.addAll(List.of("--config", "roads.colonnade.layout=edge-table"));
    process = new ProcessBuilder(command).redirectError(scratch.resolve("err").toFile()).start();
    out = process.inputReader(StandardCharsets.UTF_8);
    Matcher line = READY.matcher(String.valueOf(out.readLine()));
    assertTrue(line.matches(), () -> err());
    port = Integer.parseInt(line.group(1));
    ready = line.group(2);
    cluster = Cluster.build("127.0.0.1").port(port).create();
    source("people").addV("person").property("name", "Ada").iterate();
    source("roads")
        .addV("town")
        .property("place", "Kyiv")
        .as("k")
        .addV("town")
        .addE("road")
        .iterate();
    source("g").addV("thing").iterate();
  }

  @AfterAll
  void stop() throws Exception {
    cluster.close();
    process.toHandle().destroy();
    assertEquals("stopped", out.readLine());
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    process.destroyForcibly();
    assertEquals(143, process.exitValue());
    locked.close();
    for (String name : List.of("graph", "people", "roads")) {
      Ran ran = Ran.of(List.of("check", at(name)));
      assertEquals(ExitCode.OK, ran.code(), ran.toString());
    }
  }

  private String at(String name) {
    return scratch.resolve(name).toString();
  }

  private String err() {
    try {
      return Files.readString(scratch.resolve("err"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private GraphTraversalSource source(String name) {
    return AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, name));
  }

  private HttpResponse<String> get(String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String script, String alias) throws Exception {
    String body =
        new ObjectMapper()
            .writeValueAsString(Map.of("gremlin", script, "aliases", Map.of("g", alias)));
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    return new ObjectMapper().readTree(answer.body());
  }

  // ---- the start

  @Test
  void ready_listsWhatIsServedAndWhatIsNot() {
    assertEquals(
        "traversal sources g (data in "
            + at("graph")
            + "), people (data in "
            + at("people")
            + "), roads (data in "
            + at("roads")
            + "); not served: locked",
        ready);
    List<String> lines = err().lines().filter(line -> line.startsWith("colonnade: ")).toList();
    assertEquals(1, lines.size(), err());
    assertTrue(lines.get(0).startsWith("colonnade: COL-7125 "), lines.get(0));
    assertTrue(lines.get(0).contains("[graph=locked]; cause: COL-4002 "), lines.get(0));
    assertTrue(lines.get(0).contains("directory=" + at("locked")), lines.get(0));
  }

  // ---- each graph by its source

  @Test
  void requests_reachTheGraphOfTheirAlias() throws Exception {
    assertEquals(List.of("Ada"), source("people").V().values("name").toList());
    assertEquals(List.of("Kyiv"), source("roads").V().values("place").toList());
    assertEquals(1L, source("g").V().count().next());
    Client client = cluster.connect();
    assertEquals("Ada", client.alias("people").submit("g.V().values('name')").one().getString());
    assertEquals("Kyiv", client.alias("roads").submit("g.V().values('place')").one().getString());
    assertTrue(post("g.V().values('name')", "people").body().contains("Ada"));
    assertTrue(post("g.V().values('place')", "roads").body().contains("Kyiv"));
    assertTrue(post("g.V().label()", "g").body().contains("thing"));
  }

  @Test
  void alias_ofNoGraph_isRefused() throws Exception {
    HttpResponse<String> answer = post("g.V()", "peple");
    assertTrue(answer.body().contains("COL-8011 "), answer.body());
    CompletionException thrown =
        assertThrows(
            CompletionException.class, () -> source("peple").V().promise(t -> t.toList()).join());
    assertTrue(String.valueOf(thrown.getMessage()).contains("peple"), thrown.getMessage());
  }

  @Test
  void warnings_areThoseOfTheGraph() throws Exception {
    Client client = cluster.connect();
    String script = "g.V().has('name', 'Ada')";
    ResultSet known = client.alias("people").submit(script);
    assertEquals(1, known.all().get().size());
    assertFalse(known.statusAttributes().get().containsKey(Tokens.STATUS_ATTRIBUTE_WARNINGS));
    ResultSet unknown = client.alias("roads").submit(script);
    assertEquals(0, unknown.all().get().size());
    assertTrue(unknown.statusAttributes().get().containsKey(Tokens.STATUS_ATTRIBUTE_WARNINGS));
  }

  // ---- sessions

  @Test
  void transactions_commitAndRollBackOnlyTheirGraph() {
    Transaction people = source("people").tx();
    Transaction roads = source("roads").tx();
    GraphTraversalSource ofPeople = people.begin();
    GraphTraversalSource ofRoads = roads.begin();
    ofPeople.addV("session").iterate();
    ofRoads.addV("session").iterate();
    people.rollback();
    roads.commit();
    assertEquals(0L, source("people").V().hasLabel("session").count().next());
    assertEquals(1L, source("roads").V().hasLabel("session").count().next());
  }

  @Test
  void sessionWithTwoGraphs_endsOneTransactionAtATime() {
    Client session = cluster.connect("both");
    Client people = session.alias("people");
    Client roads = session.alias("roads");
    try {
      people.submit("g.addV('both')").all().join();
      roads.submit("g.addV('both')").all().join();
      assertThrows(
          CompletionException.class, () -> roads.submit("g.V().has(1, 2, 3, 4)").all().join());
      people.submit("g.tx().commit()").all().join();
      assertEquals(1L, source("people").V().hasLabel("both").count().next());
      assertEquals(0L, source("roads").V().hasLabel("both").count().next());
      roads.submit("g.tx().rollback()").all().join();
    } finally {
      session.close();
    }
    assertEquals(1L, source("people").V().hasLabel("both").count().next());
    assertEquals(0L, source("roads").V().hasLabel("both").count().next());
  }

  // ---- a graph that is missing

  @Test
  void requestsToTheMissingGraph_areToldWhy() throws Exception {
    List<Executable> requests =
        List.of(
            () -> source("locked").V().toList(),
            () -> source("locked").inject(1).toList(),
            () -> source("locked").call("colonnade.summary").toList(),
            () -> source("locked").addV("x").iterate(),
            () -> source("locked").tx().<GraphTraversalSource>begin().addV("x").iterate(),
            () -> cluster.connect().alias("locked").submit("g.V()").all().join(),
            () -> cluster.connect("s").alias("locked").submit("g.V()").all().join());
    for (int i = 0; i < requests.size(); i++) {
      Exception thrown = assertThrows(Exception.class, requests.get(i), "request " + i);
      assertTrue(String.valueOf(thrown.getMessage()).contains(REFUSAL), i + ": " + thrown);
      assertFalse(String.valueOf(thrown.getMessage()).contains(at("locked")), thrown.getMessage());
    }
    HttpResponse<String> answer = post("g.V()", "locked");
    assertTrue(answer.statusCode() >= 400, answer.body());
    assertTrue(answer.body().contains(REFUSAL), answer.body());
  }

  // ---- pages

  @Test
  void status_listsTheGraphsAndTheMissingOne() throws Exception {
    JsonNode status = json(get("/status"));
    assertEquals("adjacency", status.at("/graphs/graph/layout").asText());
    assertEquals("adjacency", status.at("/graphs/people/layout").asText());
    assertEquals("edge-table", status.at("/graphs/roads/layout").asText());
    assertEquals(3, status.at("/graphs").size());
    assertEquals(REFUSAL, status.at("/missingGraphs/locked").asText());
  }

  @Test
  void summary_isOfTheGraphThatIsAskedFor() throws Exception {
    JsonNode roads = json(get("/pg/statistics/summary?graph=roads"));
    assertTrue(roads.at("/payload/graphSummary/nodeLabels").toString().contains("town"));
    JsonNode people = json(get("/propertygraph/statistics/summary?mode=basic&graph=people"));
    assertTrue(people.at("/payload/graphSummary/nodeLabels").toString().contains("person"));
    for (String query : List.of("?graph=g", "?graph=graph", "")) {
      JsonNode thing = json(get("/pg/statistics/summary" + query));
      assertEquals("[\"thing\"]", thing.at("/payload/graphSummary/nodeLabels").toString());
    }
    HttpResponse<String> missing = get("/pg/statistics/summary?graph=locked");
    assertEquals(503, missing.statusCode());
    assertEquals(REFUSAL, json(missing).at("/message").asText());
    for (String name : List.of("peple", "", "%27%3B", "graph.people/..")) {
      HttpResponse<String> unknown = get("/pg/statistics/summary?graph=" + name);
      assertEquals(404, unknown.statusCode(), name);
      assertTrue(json(unknown).at("/message").asText().startsWith("COL-8011 "), unknown.body());
    }
    assertEquals(400, get("/pg/statistics/summary?graph=%25zz%ff").statusCode() / 100 * 100);
  }

  // ---- commands

  private Ran connected(String command, String name, String... more) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--connect", "127.0.0.1:" + port + "/" + name));
    words.addAll(List.of(more));
    return Ran.of(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"people", "roads", "g"})
  void commands_workOnTheGraphThatIsNamed(String name) {
    String label = name.equals("people") ? "person" : name.equals("roads") ? "town" : "thing";
    Ran info = connected("info", name);
    assertEquals(ExitCode.OK, info.code(), info.err());
    assertTrue(info.out().contains(label), info.out());
    Ran check = connected("check", name);
    assertEquals(ExitCode.OK, check.code(), check.err());
    Ran console = connected("console", name, "-e", "g.V().label().dedup()");
    assertEquals(ExitCode.OK, console.code(), console.err());
    assertTrue(console.out().contains(label), console.out());
    Path file = scratch.resolve(name + ".json");
    Ran export = connected("export", name, file.toString());
    assertEquals(ExitCode.OK, export.code(), export.err());
    Ran backup = connected("backup", name, "--name", "monday");
    assertEquals(ExitCode.OK, backup.code(), backup.err());
    assertTrue(Files.isDirectory(scratch.resolve("backups").resolve(name).resolve("monday")));
  }

  @Test
  void load_goesIntoTheGraphThatIsNamed() throws Exception {
    Path file = Files.writeString(scratch.resolve("v.csv"), "~id,~label\nloaded-1,loaded\n");
    Ran ran = connected("load", "roads", "--append", file.toString());
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals(1L, source("roads").V("loaded-1").count().next());
    assertEquals(0L, source("people").V("loaded-1").count().next());
  }

  @Test
  void console_hasTransactionsOfTheGraphThatIsNamed() {
    Ran ran =
        connected(
            "console",
            "people",
            "-e",
            "g.tx().begin()",
            "-e",
            "g.addV('typed')",
            "-e",
            "g.tx().commit()");
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals(1L, source("people").V().hasLabel("typed").count().next());
    assertEquals(0L, source("g").V().hasLabel("typed").count().next());
  }

  @Test
  void command_onTheMissingGraphOrNone_isOneLine() {
    Ran missing = connected("info", "locked");
    assertEquals(ExitCode.FAILED, missing.code());
    assertEquals(1, missing.err().lines().count(), missing.err());
    assertTrue(missing.err().contains(REFUSAL), missing.err());
    Ran none = connected("info", "peple");
    assertEquals(ExitCode.FAILED, none.code());
    assertEquals(1, none.err().lines().count(), none.err());
    assertTrue(none.err().contains("peple"), none.err());
    Ran malformed = connected("info", "a b");
    assertEquals(ExitCode.USAGE, malformed.code());
    assertTrue(malformed.err().contains("is not a HOST:PORT"), malformed.err());
  }
}
