package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands with {@code --connect}, on a server behind a socket. */
@Timeout(120)
class ServedCommandsIT {

  @TempDir Path scratch;
  private ColonnadeGraph graph;
  private ColonnadeServer server;

  @BeforeEach
  void serve() {
    graph =
        Colonnade.open(
            new MapConfiguration(
                Map.of(
                    Options.DIRECTORY.key(),
                    scratch.resolve("graph").toString(),
                    Options.BACKUP_DIRECTORY.key(),
                    scratch.resolve("backups").toString())));
    Vertex ada = graph.addVertex(T.label, "person", "name", "Ada", "born", 1815);
    Vertex bob = graph.addVertex(T.label, "person", "name", "Bob");
    ada.addEdge("knows", bob, "at", 7);
    graph.tx().commit();
    server = ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Ran run(String... words) {
    return Ran.of(List.of(words));
  }

  private String address() {
    return "127.0.0.1:" + server.port();
  }

  /** Runs a command of one or two words with {@code --connect} between its name and the rest. */
  private Ran connected(String command, String... more) {
    List<String> all = new ArrayList<>(List.of(command.split(" ")));
    all.addAll(List.of("--connect", address()));
    all.addAll(List.of(more));
    return Ran.of(all);
  }

  private String done(String command, String... more) {
    Ran ran = connected(command, more);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals("", ran.err());
    return ran.out().replace(System.lineSeparator(), "\n");
  }

  private static String refused(Ran ran) {
    assertEquals(ExitCode.FAILED, ran.code(), ran.out());
    assertEquals(1, ran.err().lines().count(), ran.err());
    return ran.err();
  }

  @Test
  void indexes_areCreatedListedDescribedVerifiedAndDropped() {
    String created = done("index create", "byName", "--vertex-label", "person", "--key=name");
    assertTrue(created.matches("created: byName, 2 elements read \\(\\d+\\.\\d s\\)\n"), created);
    done("index create", "byTime", "--edge-label=knows", "--key=at", "--type=Equality", "--quiet");
    assertEquals(
        """
        name          elements  label   type      keys  state
        vertexLabels  vertices          label           enabled
        byName        vertices  person  range     name  enabled
        byTime        edges     knows   equality  at    enabled
        """,
        done("index list"));
    assertTrue(done("index describe", "byTime").contains("state     enabled\n"));
    assertEquals("vertexLabels: whole\nbyName: whole\nbyTime: whole\n", done("index verify"));
    assertEquals("byName: whole\n", done("index verify", "byName"));
    assertTrue(done("index rebuild", "byName").startsWith("built: byName, 2 elements read ("));
    String repaired = done("index repair");
    assertTrue(
        repaired.contains("byName is whole\n") && repaired.contains("\nrepaired ("), repaired);
    assertEquals("dropped: byTime\n", done("index drop", "byTime"));
    assertFalse(done("index list").contains("byTime"));
  }

  @Test
  void damagedIndex_isFoundAndRepaired() {
    done("index create", "byName", "--elements=vertices", "--key=name");
    Damage.eraseEntries(graph, "byName");
    Ran ran = connected("index verify");
    assertEquals(ExitCode.VIOLATIONS, ran.code(), ran.err());
    assertTrue(ran.out().contains("byName: violations: 2 (2 missing"), ran.out());
    Ran checked = connected("check");
    assertEquals(ExitCode.VIOLATIONS, checked.code(), checked.err());
    assertTrue(checked.out().contains("2 violations"), checked.out());
    assertTrue(checked.out().contains("  index lacks an element: index byName: v["), checked.out());
    String repaired = done("check", "--repair");
    assertTrue(repaired.contains("byName had violations: 2, was rebuilt\n"), repaired);
    assertTrue(repaired.contains("0 violations"), repaired);
  }

  @Test
  void uniqueIndex_overDuplicates_listsThem_andIsDroppedOnDemand() {
    graph.addVertex(T.label, "person", "name", "Ada");
    graph.tx().commit();
    done("schema declare", "--key", "name", "--type", "String");
    Ran ran =
        connected(
            "index create",
            "byName",
            "--vertex-label=person",
            "--key=name",
            "--type=unique",
            "--drop-on-failure");
    String told = refused(ran);
    assertTrue(told.startsWith("colonnade: COL-2409 "), told);
    assertTrue(told.contains("COL-2509") && told.contains("group().by('name')"), told);
    assertTrue(ran.out().contains("[Ada]"), ran.out());
    assertTrue(ran.out().endsWith("dropped: byName" + System.lineSeparator()), ran.out());
  }

  @Test
  void infoAndCheck_printWhatTheyPrintOfADirectory() throws Exception {
    List<String> ofDirectory =
        run("info", scratch.resolve("graph").toString()).out().lines().toList();
    List<String> ofServer = done("info").lines().toList();
    assertEquals(
        ofDirectory.stream().takeWhile(line -> !line.startsWith("size")).toList(),
        ofServer.stream().takeWhile(line -> !line.startsWith("size")).toList());
    assertTrue(ofServer.stream().noneMatch(line -> line.contains(scratch.toString())));
    JsonNode exact = new ObjectMapper().readTree(done("info", "--exact", "--json"));
    assertEquals(2, exact.at("/vertices/labels/person").asInt());
    assertTrue(done("check").startsWith("2 vertices, 1 edge, "), done("check"));
    JsonNode report = new ObjectMapper().readTree(done("check", "--json"));
    JsonNode own =
        new ObjectMapper()
            .readTree(run("check", scratch.resolve("graph").toString(), "--json").out());
    assertEquals(List.copyOf(fields(own)), List.copyOf(fields(report)), "fields of both reports");
  }

  private static List<String> fields(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void export_writesTheFilesOfADirectory() throws Exception {
    String directory = scratch.resolve("graph").toString();
    for (String name : List.of("all.json", "all.json.gz")) {
      String served = scratch.resolve("served-" + name).toString();
      String own = scratch.resolve("own-" + name).toString();
      assertEquals("exported: 2 vertices and 1 edge\n", done("export", served));
      assertEquals(ExitCode.OK, run("export", "--data", directory, own).code());
      assertArrayEquals(Files.readAllBytes(Path.of(own)), Files.readAllBytes(Path.of(served)));
      assertTrue(refused(connected("export", served)).contains("COL-7311"));
    }
    Ran csv = connected("export", "--format=csv", "--strict", scratch.resolve("csv").toString());
    assertEquals(ExitCode.INCOMPLETE, csv.code(), csv.toString());
    assertTrue(csv.out().contains("not carried: types of ids"), csv.out());
    assertEquals(3, Files.readAllLines(scratch.resolve("csv/vertices.csv")).size());
    Ran twice = connected("export", "--data", directory, scratch.resolve("x").toString());
    assertEquals(ExitCode.USAGE, twice.code());
    assertEquals(ExitCode.USAGE, run("export", scratch.resolve("x").toString()).code());
  }

  @Test
  void names_areDeclaredListedRenamedAndDropped() {
    done("schema declare", "--key", "at", "--type", "Integer", "--cardinality", "single");
    assertEquals(
        "renamed: label person to human\n",
        done("schema rename", "--label", "person", "--to", "human"));
    String listed = done("schema list");
    assertTrue(listed.matches("(?s).*human.*epoch [1-9][0-9]*\n"), listed);
    assertEquals(run("schema", "list", scratch.resolve("graph").toString()).out(), listed);
    graph.traversal().V().property("nmae", "x").iterate();
    graph.traversal().V().properties("nmae").drop().iterate();
    graph.tx().commit();
    assertEquals("dropped: key nmae\n", done("schema drop", "--key", "nmae"));
  }

  @Test
  void backup_isWrittenByTheServer_andCanBeRestored() {
    done("backup", "--name", "monday");
    assertTrue(done("backup", "--list").contains("monday"));
    assertTrue(Files.isDirectory(scratch.resolve("backups/monday")));
    Ran restored =
        run(
            "restore",
            scratch.resolve("backups/monday").toString(),
            "--data",
            scratch.resolve("copy").toString());
    assertEquals(ExitCode.OK, restored.code(), restored.err());
    Ran twice = connected("backup", "--to", scratch.resolve("other").toString());
    assertEquals(ExitCode.USAGE, twice.code());
    assertTrue(twice.err().contains("omit --to"), twice.err());
  }

  @Test
  void wherever_noServerListens_oneLineTellsSo() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    for (String command : List.of("info", "check", "index list", "schema list", "backup")) {
      List<String> all = new ArrayList<>(List.of(command.split(" ")));
      all.addAll(List.of("--connect", "127.0.0.1:" + port));
      assertTrue(refused(Ran.of(all)).contains("127.0.0.1:" + port));
    }
  }

  @Test
  void unknownIndex_isRefusedByTheServer_inItsWords() {
    String told = refused(connected("index describe", "byNmae"));
    assertTrue(told.contains("cause: COL-25"), told);
    assertTrue(told.contains("byNmae"), told);
  }
}
