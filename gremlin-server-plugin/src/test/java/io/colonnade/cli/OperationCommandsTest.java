package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.BackupService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code info} of graphs, and {@code restore} of backups: all of it or nothing. */
class OperationCommandsTest {

  @TempDir Path scratch;
  private Path data;
  private Path backup;

  @BeforeEach
  void makeGraphAndBackup() {
    data = scratch.resolve("data");
    backup = scratch.resolve("backups").resolve("monday");
    try (ColonnadeGraph graph = open(data)) {
      Vertex ada = graph.addVertex(T.id, 1L, T.label, "person", "name", "Ada");
      Vertex town = graph.addVertex(T.id, 2L, T.label, "town", "name", 7);
      ada.addEdge("lives", town, "since", 1852);
      graph.tx().commit();
      graph.traversal().call(BackupService.NAME, Map.of("name", "monday")).iterate();
      graph.addVertex(T.id, 3L, T.label, "person");
      graph.tx().commit();
    }
  }

  private ColonnadeGraph open(Path directory) {
    return Colonnade.open(
        Map.of(
            Options.DIRECTORY.key(),
            directory.toString(),
            Options.BACKUP_DIRECTORY.key(),
            scratch.resolve("backups").toString()));
  }

  private static Ran run(String... arguments) {
    return Ran.of(List.of(arguments));
  }

  private Ran restore(Path from, Path to, String... more) {
    return run(
        Stream.concat(
                Stream.of("restore", from.toString(), "--data", to.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  private static void assertRefused(Ran ran, String code) {
    assertEquals(ExitCode.FAILED, ran.code(), ran.out());
    assertTrue(ran.err().matches("colonnade: " + code + " [^\\n]*\\R"), ran.err());
  }

  private long entries() throws Exception {
    try (Stream<Path> files = Files.list(scratch)) {
      return files.count();
    }
  }

  /** Files grow a little each time a graph is opened. */
  private static String withoutSizes(String info) {
    return info.replaceAll("\\d+(\\.\\d)? (B|KB|MB)", "");
  }

  @Test
  void info_isATableForPeople() {
    Ran ran = run("info", data.toString());
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals("", ran.err());
    String text = ran.out().replace(System.lineSeparator(), "\n");
    assertTrue(
        text.startsWith(
            """
            engine rocksdb, layout adjacency, format 1
            vertices: 3
              person  2
              town    1
            edges: 1
              lives  1
            property keys of vertices:
              name  Integer, String
            property keys of edges:
              since  Integer
            indexes:
              vertexLabels  enabled
            size, about:
            """),
        text);
    assertTrue(text.matches("(?s).*\n  colonnade.tx.max-age +10m\n.*"), text);
    assertTrue(text.matches("(?s).*\n  colonnade.store.rocksdb.memory +256 MB\n.*"), text);
    assertFalse(text.contains("colonnade.purpose"), text);
    assertFalse(text.contains("colonnade.backup.directory"), text);
    assertEquals(
        withoutSizes(run("info", data.toString(), "--exact").out()), withoutSizes(ran.out()));
  }

  @Test
  void info_asJson_isWhatTheServiceAnswers() throws Exception {
    Ran ran = run("info", data.toString(), "--json");
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    JsonNode fields = new ObjectMapper().readTree(ran.out());
    assertEquals(3, fields.at("/vertices/count").asLong());
    assertEquals("exact", fields.at("/vertices/precision").asText());
    assertEquals(1, fields.at("/edges/labels/lives").asLong());
    assertEquals("[\"Integer\",\"String\"]", fields.at("/vertexKeys/name").toString());
    assertTrue(fields.at("/bytes/total").asLong() > 0, ran.out());
    JsonNode settings = fields.at("/settings");
    assertEquals("commit", settings.get("colonnade.store.rocksdb.sync").asText());
    assertEquals("268435456", settings.get("colonnade.store.rocksdb.memory").asText());
    assertEquals("", settings.get("colonnade.backup.directory").asText());
  }

  @Test
  void info_showsDeclarations() throws Exception {
    try (ColonnadeGraph graph = open(data)) {
      GraphTraversalSource g = graph.traversal();
      g.call("colonnade.schema", Map.of("key", "at", "type", "Long", "cardinality", "single"))
          .iterate();
      g.call("colonnade.schema", Map.of("edgeLabel", "posted", "sort", List.of("at desc")))
          .iterate();
    }
    String text = run("info", data.toString()).out().replace(System.lineSeparator(), "\n");
    assertTrue(
        text.contains(
            """
            declared:
              key at            type=Long cardinality=single
              edgeLabel posted  sort=[at desc]
            indexes:
            """),
        text);
    JsonNode declared =
        new ObjectMapper().readTree(run("info", data.toString(), "--json").out()).at("/declared");
    assertEquals("at", declared.at("/0/key").asText());
    assertEquals("at desc", declared.at("/1/sort/0").asText());
  }

  @Test
  void info_ofNoGraph_isOneLine_andMakesNone() throws Exception {
    long before = entries();
    assertRefused(run("info", scratch.resolve("none").toString()), "COL-7201");
    assertEquals(before, entries());
    assertRefused(
        run("info", Files.createDirectory(scratch.resolve("empty")).toString()), "COL-7202");
  }

  @Test
  void restore_makesTheGraphOfTheBackup() throws Exception {
    Path to = scratch.resolve("again");
    Ran ran = restore(backup, to);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertTrue(ran.out().startsWith("restored into " + to), ran.out());
    assertTrue(ran.out().contains("vertices: 2"), ran.out());
    try (ColonnadeGraph graph = open(to)) {
      assertEquals("Ada", graph.traversal().V(1).out("lives").in().values("name").next());
      assertEquals(2L, graph.traversal().V().count().next());
      graph.addVertex();
      graph.tx().commit();
    }
    assertRefused(restore(to, scratch.resolve("third")), "COL-7502"); // it is no backup itself
    Path empty = Files.createDirectory(scratch.resolve("empty"));
    Ran checked = restore(backup, empty, "--check"); // and the backup is as it was
    assertEquals(ExitCode.OK, checked.code(), checked.err());
    assertTrue(checked.out().startsWith("restored into " + empty + ", checked"), checked.out());
    assertTrue(checked.out().contains("vertices: 2"), checked.out());
  }

  @Test
  void restore_whereSomethingIs_orFromWhatIsNoBackup_changesNothing() throws Exception {
    long before = entries();
    assertRefused(restore(backup, data), "COL-7503");
    assertRefused(restore(backup, scratch.resolve("no").resolve("where")), "COL-7503");
    assertRefused(restore(data, scratch.resolve("again")), "COL-7502");
    assertRefused(restore(scratch.resolve("none"), scratch.resolve("again")), "COL-7502");
    assertEquals(before, entries());
    try (ColonnadeGraph graph = open(data)) {
      assertEquals(3L, graph.traversal().V().count().next());
    }
    assertEquals(ExitCode.USAGE, run("restore", backup.toString()).code());
  }

  @Test
  void restore_ofADamagedBackup_leavesNothing() throws Exception {
    try (ColonnadeGraph graph = open(backup)) {
      Damage.deleteVertexRow(graph, 1);
    }
    long before = entries();
    Path to = scratch.resolve("again");
    Ran ran = restore(backup, to, "--check");
    assertEquals(ExitCode.VIOLATIONS, ran.code(), ran.err());
    assertTrue(ran.out().contains("4 violations, nothing was restored"), ran.out());
    Files.delete(backup.resolve("CURRENT"));
    Ran unreadable = restore(backup, to);
    assertEquals(ExitCode.FAILED, unreadable.code(), unreadable.out());
    assertEquals(1, unreadable.err().lines().count(), unreadable.err());
    assertFalse(Files.exists(to));
    assertEquals(before, entries());
  }

  @Test
  void restore_afterOneThatDied_replacesItsRest() throws Exception {
    Path rest = Files.createDirectory(scratch.resolve(".again.restoring"));
    Files.writeString(rest.resolve("000012.sst"), "half");
    assertEquals(ExitCode.OK, restore(backup, scratch.resolve("again")).code());
    assertFalse(Files.exists(rest));
  }
}
