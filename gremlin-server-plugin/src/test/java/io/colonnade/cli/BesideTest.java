package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.error.ConflictException;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands on a directory that another process has open, which a graph of this one stands for. */
@Timeout(120)
class BesideTest {

  private static final String LARGE = "x".repeat(50_000);

  @TempDir private Path scratch;
  private Path data;
  private ColonnadeGraph owner;

  private void open(String layout) {
    data = scratch.resolve("data");
    owner =
        Colonnade.open(
            Map.of(
                Options.DIRECTORY.key(),
                data.toString(),
                Options.LAYOUT.key(),
                layout,
                Options.PURPOSE.key(),
                "the owner"));
    Vertex ada = owner.addVertex(T.id, 1, T.label, "person", "name", "Ada", "text", LARGE);
    Vertex bob = owner.addVertex(T.id, 2, T.label, "person", "name", "Bob");
    ada.addEdge("knows", bob, "since", 1952);
    owner.tx().commit();
    owner.traversal().V(2).drop().iterate(); // not committed
  }

  @AfterEach
  void close() {
    owner.close();
  }

  private String done(String... command) {
    Ran ran = Ran.of(List.of(command));
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    return ran.out();
  }

  private String console(String line) {
    return done("console", "--data", data.toString(), "--read-only", "-e", line);
  }

  private void assertOwned(String... command) {
    Ran ran = Ran.of(List.of(command));
    assertEquals(ExitCode.FAILED, ran.code(), ran.out());
    assertTrue(ran.err().matches("colonnade: COL-4002 [^\\n]*the owner[^\\n]*\\R"), ran.err());
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(data)) {
      return files.map(Path::getFileName).map(Path::toString).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void whatOnlyReads_worksBesideTheOwner_andShowsItsCommits(String layout) throws IOException {
    open(layout);
    String at = data.toString();
    List<String> before = files();
    assertTrue(done("info", at).contains("vertices: 2"), done("info", at));
    assertTrue(done("info", at, "--exact").contains("edges: 1"));
    done("info", at, "--json");
    assertTrue(done("check", at).contains("0 violations"), done("check", at));
    assertTrue(done("index", "list", at).contains("vertexLabels"));
    done("index", "describe", at, "vertexLabels");
    assertTrue(done("index", "verify", at).contains("vertexLabels: whole"));
    assertTrue(done("schema", "list", at).contains("name"));
    Path exported = scratch.resolve("out.json");
    done("export", "--data", at, exported.toString());
    assertTrue(Files.readString(exported).contains(LARGE));
    done("export", "--data", at, "--format", "csv", scratch.resolve("tables").toString());
    assertTrue(console("g.V(1).out().values('name')").contains("Bob"));
    assertTrue(done("console", "--data", at, "-e", "g.V(1).out()", "--explain").contains("plan"));
    assertEquals(before, files());
    owner.tx().commit();
    assertEquals("", console("g.V(1).out().values('name')"));
    assertTrue(done("info", at).contains("vertices: 1"), done("info", at));
    assertTrue(done("check", at).contains("0 violations"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void whatChanges_isRefused_andNamesTheOwner(String layout) {
    open(layout);
    String at = data.toString();
    assertOwned("index", "create", at, "byName", "--vertex-label=person", "--key=name");
    assertOwned("index", "drop", at, "vertexLabels");
    assertOwned("schema", "declare", at, "--key=at", "--type=Long");
    assertOwned("check", at, "--repair");
    assertOwned("backup", at, "--to", scratch.resolve("backups").toString());
    Ran console = Ran.of(List.of("console", "--data", at, "--read-only", "-e", "g.addV('person')"));
    assertEquals(ExitCode.FAILED, console.code());
    assertTrue(console.err().contains("COL-4008"), console.err());
    owner.tx().rollback();
    assertEquals(2L, owner.traversal().V().count().next());
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void programThatOpensForReading_seesOneState_andIsRefusedAllChanges(String layout) {
    open(layout);
    Map<String, Object> options =
        Map.of(Options.DIRECTORY.key(), data.toString(), Options.CHANGES.key(), "refuse");
    try (ColonnadeGraph reader = Colonnade.open(options)) {
      GraphTraversalSource g = reader.traversal();
      owner.tx().commit();
      assertEquals(List.of("Bob"), g.V(1).out("knows").values("name").toList());
      assertEquals(List.of(LARGE), g.V().has("name", "Ada").values("text").toList());
      g.tx().rollback();
      assertRefused(() -> g.addV("person").iterate(), reader);
      assertRefused(() -> g.addV("robot").property("model", "R2").iterate(), reader);
      assertRefused(() -> g.V(1).property("name", "Eve").iterate(), reader);
      assertRefused(() -> g.V(1).drop().iterate(), reader);
      assertRefused(() -> reader.schema().change().key("at", Long.class).commit(), reader);
      assertEquals(List.of("Ada"), g.V(1).values("name").toList());
    }
    assertEquals(0L, owner.traversal().V(1).out().count().next());
  }

  private static void assertRefused(Runnable change, ColonnadeGraph graph) {
    RuntimeException e =
        assertThrows(
            RuntimeException.class,
            () -> {
              change.run();
              graph.tx().commit();
            });
    assertTrue(e.getMessage().startsWith("COL-4008 "), e.getMessage());
    assertTrue(!(e instanceof ConflictException), e.getMessage()); // a retry would not help
    graph.tx().rollback();
  }
}
