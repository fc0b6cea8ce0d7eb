package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.BackupService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code copy}: the same graph in another directory and, if wanted, layout; all of it or none. */
class CopyCommandIT {

  @TempDir Path scratch;

  private Path at(String name) {
    return scratch.resolve(name);
  }

  private static ColonnadeGraph open(Path directory, String layout) {
    return Colonnade.open(
        Map.of(
            Options.DIRECTORY.key(), directory.toString(),
            Options.LAYOUT.key(), layout,
            Options.BACKUP_DIRECTORY.key(), directory.resolveSibling("backups").toString()));
  }

  private Ran copy(String from, String to, String... more) {
    List<String> all = new ArrayList<>(List.of("copy", "--quiet"));
    all.addAll(List.of("--from", at(from).toString(), "--to", at(to).toString()));
    all.addAll(List.of(more));
    return Ran.of(all);
  }

  private static void assertDone(Ran ran) {
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals("", ran.err());
  }

  private static void assertRefused(Ran ran, String code) {
    assertEquals(ExitCode.FAILED, ran.code(), ran.out());
    assertTrue(ran.err().matches("colonnade: " + code + " [^\\n]*\\R"), ran.err());
  }

  private List<String> entries() throws IOException {
    try (Stream<Path> files = Files.list(scratch)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** One person in one town. */
  private void makeSmall(String name, String layout) {
    try (ColonnadeGraph graph = open(at(name), layout)) {
      Vertex ada = graph.addVertex(T.label, "person", "name", "Ada");
      Vertex town = graph.addVertex(T.id, 7L, T.label, "town", "area", 607);
      ada.addEdge("lives", town, "since", 1815);
      graph.tx().commit();
    }
  }

  private GraphPicture picture(String name, String layout) {
    try (ColonnadeGraph graph = open(at(name), layout)) {
      return GraphPicture.of(graph);
    }
  }

  private void mustEqual(GraphPicture expected, String name, String layout) {
    try (ColonnadeGraph graph = open(at(name), layout)) {
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
      assertEquals(expected.content(), GraphPicture.of(graph).content());
      assertEquals(expected.content(), expected.foundIn(graph));
    }
  }

  /** Adds to a graph; nothing there may be lost, or be what is added. */
  private void addMore(String name, GraphPicture before, String layout) {
    int more = 300;
    try (ColonnadeGraph graph = open(at(name), layout)) {
      for (int i = 0; i < more; i++) {
        Vertex vertex = graph.addVertex("n", i);
        vertex.addEdge("plain", vertex);
      }
      graph.tx().commit();
      assertEquals(before.content(), before.foundIn(graph));
    }
    GraphPicture after = picture(name, layout);
    assertEquals(before.vertexCount() + more, after.vertexCount());
    assertEquals(before.edgeCount() + more, after.edgeCount());
  }

  // ---- what is copied

  @ParameterizedTest
  @CsvSource({"adjacency, edge-table", "edge-table, adjacency", "adjacency, adjacency"})
  void everything_thereAndBack_isAsItWas(String one, String other) {
    Random random = SeededRandom.of(CopyCommandIT.class);
    try (ColonnadeGraph graph = open(at("first"), one)) {
      RichGraph.fill(graph, random, 200, 900);
    }
    GraphPicture first = picture("first", one);
    assertDone(copy("first", "second", "--layout", other));
    mustEqual(first, "second", other);
    addMore("second", first, other);
    GraphPicture second = picture("second", other);
    assertDone(copy("second", "third", "--layout", one, "--check"));
    mustEqual(second, "third", one);
    try (ColonnadeGraph graph = open(at("third"), one)) {
      assertEquals(first.content(), first.foundIn(graph));
    }
    addMore("third", second, one);
    mustEqual(first, "first", one); // which was only read
  }

  @Test
  void graphAndItsCopy_makeDifferentIds() {
    makeSmall("graph", "adjacency");
    assertDone(copy("graph", "tables", "--layout", "edge-table"));
    Object one = newEdge("graph");
    Object other = newEdge("tables");
    assertNotEquals(one, other);
    try (ColonnadeGraph tables = Colonnade.open(at("tables"))) {
      assertFalse(tables.edges(one).hasNext());
      assertTrue(tables.edges(other).hasNext());
    }
  }

  private Object newEdge(String name) {
    try (ColonnadeGraph graph = Colonnade.open(at(name))) {
      Vertex vertex = graph.vertices().next();
      Object id = vertex.addEdge("more", vertex).id();
      graph.tx().commit();
      return id;
    }
  }

  @Test
  void report_tellsWhatWasCopied_andBothLayouts() {
    makeSmall("graph", "adjacency");
    Ran ran = copy("graph", "tables", "--layout", "edge-table");
    assertDone(ran);
    assertTrue(
        ran.out()
            .matches(
                "copied: 2 vertices, 1 edge and 3 properties from layout adjacency to edge-table"
                    + " \\(\\d+\\.\\d s\\)\\R"),
        ran.out());
    Ran same = copy("tables", "again", "--check"); // without a layout: the one it has
    assertTrue(same.out().contains("from layout edge-table to edge-table, checked ("), same.out());
    assertEquals("edge-table", layout("again"));
  }

  private String layout(String name) {
    try (ColonnadeGraph graph = Colonnade.open(at(name))) {
      return GraphInternals.store(graph).header().layout();
    }
  }

  @Test
  void emptyGraph_isCopied() {
    open(at("graph"), "edge-table").close();
    assertDone(copy("graph", "copy", "--layout", "adjacency"));
    mustEqual(picture("graph", "edge-table"), "copy", "adjacency");
  }

  /** A load that was stopped goes on in the copy. */
  @Test
  void unfinishedLoad_isUnfinishedInTheCopy() throws IOException {
    Path table = at("people.csv");
    Files.writeString(table, "~id,~label,n:Int\nada,person,1\nbob,person,x\ncyd,person,3\n");
    List<String> load = List.of("load", "--quiet", "--rejects", at("rejects.csv").toString());
    List<String> first = new ArrayList<>(load);
    first.addAll(List.of("--max-errors", "0", "--data", at("graph").toString(), table.toString()));
    assertEquals(ExitCode.FAILED, Ran.of(first).code());
    assertDone(copy("graph", "copy", "--layout", "edge-table"));
    List<String> resumed = new ArrayList<>(load);
    resumed.addAll(List.of("--resume", "--max-errors", "1", "--data", at("copy").toString()));
    Ran ran = Ran.of(resumed);
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.err());
    try (ColonnadeGraph graph = Colonnade.open(at("copy"))) {
      assertEquals(List.of("ada", "cyd"), graph.traversal().V().id().order().toList());
    }
  }

  // ---- backups

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void backup_isCopied_andRestoredInItsLayout(String layout) {
    makeSmall("graph", layout);
    GraphPicture before = picture("graph", layout);
    try (ColonnadeGraph graph = open(at("graph"), layout)) {
      graph.traversal().call(BackupService.NAME, Map.of("name", "monday")).iterate();
      graph.addVertex();
      graph.tx().commit();
    }
    String backup = "backups/monday";
    assertDone(copy(backup, "copy", "--layout", "adjacency"));
    mustEqual(before, "copy", "adjacency");
    Ran restored =
        Ran.of(
            List.of(
                "restore", at(backup).toString(), "--data", at("restored").toString(), "--check"));
    assertDone(restored);
    assertTrue(restored.out().contains("layout " + layout), restored.out());
    mustEqual(before, "restored", layout);
  }

  // ---- what is refused

  @Test
  void where_somethingIs_nothingIsCopied() throws IOException {
    makeSmall("graph", "adjacency");
    makeSmall("other", "adjacency");
    Files.writeString(at("file"), "mine");
    List<String> before = entries();
    assertRefused(copy("graph", "other"), "COL-7504");
    assertRefused(copy("graph", "graph"), "COL-7504");
    assertRefused(copy("graph", "graph/inner"), "COL-7504");
    assertRefused(copy("graph", "file"), "COL-7504");
    assertRefused(copy("graph", "no/where"), "COL-7504");
    assertRefused(copy("none", "copy"), "COL-7201");
    Files.createDirectory(at("empty"));
    assertRefused(copy("empty", "copy"), "COL-7202");
    assertDone(copy("graph", "empty"));
    Files.walk(at("empty")).sorted(Comparator.reverseOrder()).forEach(file -> delete(file));
    assertEquals(before, entries());
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void graphInUse_isCopiedAsItWasWhenTheCommandBegan() throws IOException {
    makeSmall("graph", "adjacency");
    GraphPicture picture = picture("graph", "adjacency");
    try (ColonnadeGraph graph = Colonnade.open(at("graph"))) {
      graph.addVertex(T.label, "person"); // not committed
      assertDone(copy("graph", "copy"));
      graph.tx().commit();
      assertEquals(3L, graph.traversal().V().count().next());
    }
    assertEquals(List.of("copy", "graph"), entries());
    mustEqual(picture, "copy", "adjacency");
  }

  @Test
  void copyUnderWay_intoTheSameDirectory_isLeftAlone() throws IOException {
    makeSmall("graph", "adjacency");
    try (ColonnadeGraph underWay = Colonnade.open(at(".copy.copying"))) {
      assertRefused(copy("graph", "copy"), "COL-4002");
      underWay.addVertex();
      underWay.tx().commit();
    }
    assertDone(copy("graph", "copy")); // nobody writes it any more
    assertEquals(List.of("copy", "graph"), entries());
    mustEqual(picture("graph", "adjacency"), "copy", "adjacency");
  }

  @ParameterizedTest
  @ValueSource(strings = {"half a file", ""})
  void restOfACopyThatDied_isReplaced(String content) throws IOException {
    makeSmall("graph", "adjacency");
    Path rest = Files.createDirectory(at(".copy.copying"));
    Files.writeString(rest.resolve("000012.sst"), content);
    assertDone(copy("graph", "copy"));
    assertEquals(List.of("copy", "graph"), entries());
  }

  @Test
  void damagedGraph_isNotCopied_andNothingStays() throws IOException {
    makeSmall("graph", "adjacency");
    try (ColonnadeGraph graph = open(at("graph"), "adjacency")) {
      Damage.deleteVertexRow(graph, 7);
    }
    List<String> before = entries();
    Ran ran = copy("graph", "copy", "--check");
    assertEquals(ExitCode.VIOLATIONS, ran.code(), ran.err());
    assertTrue(ran.out().contains("nothing was copied"), ran.out());
    assertEquals(before, entries());
  }

  @Test
  void unknownLayout_namesTheNearest() {
    makeSmall("graph", "adjacency");
    Ran ran = copy("graph", "copy", "--layout", "edgetable");
    assertEquals(ExitCode.USAGE, ran.code());
    assertTrue(ran.err().contains("nearest=edge-table"), ran.err());
    assertFalse(Files.exists(at("copy")));
  }

  @Test
  void help_hasExamples() {
    String help = Ran.of(List.of("copy", "--help")).out();
    assertTrue(help.contains("colonnade copy --from ./graph --to ./tables"), help);
    assertTrue(help.replaceAll("\\s+", " ").contains("adjacency, edge-table"), help);
    assertTrue(Ran.of(List.of("--help")).out().contains("copy"), help);
  }
}
