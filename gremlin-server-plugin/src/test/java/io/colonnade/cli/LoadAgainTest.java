package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.io.Io;
import org.apache.tinkerpop.gremlin.structure.io.IoCore;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loading into a graph with elements, and loading files again. */
class LoadAgainTest {

  private static final String ELEMENTS = "COL-2337";
  private static final String AGAIN = "COL-2338";
  private static final String TWICE = "COL-2339";

  @TempDir Path scratch;

  private String vertices = "";
  private String edges = "";

  @BeforeEach
  void files() throws IOException {
    vertices = file("v.csv", "~id", "1", "2");
    edges = file("e.csv", "~from,~to", "1,2", "2,1");
  }

  private String file(String name, String... lines) throws IOException {
    return Files.writeString(scratch.resolve(name), String.join("\n", lines) + "\n").toString();
  }

  private Ran load(String... arguments) {
    List<String> all = new ArrayList<>(List.of("load", "--quiet", "--data"));
    all.add(scratch.resolve("graph").toString());
    all.addAll(List.of("--rejects", scratch.resolve(System.nanoTime() + ".csv").toString()));
    all.addAll(List.of("--config", "colonnade.store.rocksdb.sync=never"));
    all.addAll(List.of(arguments));
    return Ran.of(all);
  }

  private void assertEdges(int expected, Ran ran) {
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals(expected, edges());
  }

  private void assertRefused(String code, Ran ran) {
    assertTrue(ran.code() == ExitCode.FAILED, ran.toString());
    assertTrue(ran.err().startsWith("colonnade: " + code + " "), ran.err());
    assertTrue(ran.err().contains("nothing was loaded"), ran.err());
  }

  private int edges() {
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      int found = graph.traversal().E().count().next().intValue();
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
      return found;
    }
  }

  @Test
  void edgesWithoutIds_areDoubled_onlyIfAsked() {
    assertEdges(2, load(vertices, edges));
    assertRefused(AGAIN, load(vertices, edges));
    assertRefused(AGAIN, load("--append", edges));
    assertEquals(2, edges());
    assertEdges(4, load("--again", edges));
  }

  @Test
  void graphWithElements_takesOtherFiles_onlyIfAsked() throws IOException {
    assertEdges(2, load(vertices, edges));
    String more = file("more.csv", "~from,~to", "1,1");
    Ran refused = load(more);
    assertRefused(ELEMENTS, refused);
    assertTrue(refused.err().contains("COL-2337"), refused.err());
    assertEdges(3, load("--append", more));
    assertRefused(AGAIN, load("--append", more));
  }

  @Test
  void sameContent_isKnownByAnotherName_amongOthers() throws IOException {
    assertEdges(2, load(vertices, edges));
    Path copy = Files.copy(Path.of(edges), scratch.resolve("copy.csv"));
    Ran refused = load("--append", file("new.csv", "~id", "3"), copy.toString());
    assertRefused(AGAIN, refused);
    assertTrue(refused.err().contains("[number=1, files=[" + copy + "]]"), refused.err());
  }

  @Test
  void filesOfOneLoad_haveToDiffer_unlessTheyHoldNothing() throws IOException {
    Path copy = Files.copy(Path.of(edges), scratch.resolve("copy.csv"));
    assertRefused(TWICE, load(vertices, edges, copy.toString()));
    assertRefused(TWICE, load(vertices, vertices));
    String[] empty = {
      file("a.csv", "~id"),
      file("b.csv", "~id"),
      file("c.csv", "~from,~to"),
      Files.createFile(scratch.resolve("a.json")).toString(),
      Files.createFile(scratch.resolve("b.json")).toString()
    };
    assertEdges(0, load(empty));
    assertEdges(0, load(empty));
    assertEdges(4, load("--again", vertices, edges, copy.toString()));
    String[] appended = new String[empty.length + 1];
    System.arraycopy(empty, 0, appended, 1, empty.length);
    appended[0] = "--append";
    assertEdges(4, load(appended));
  }

  @Test
  void fileWithRejects_isLoadedCompletely() throws IOException {
    edges = file("e.csv", "~from,~to", "1,2", "1,9");
    assertEquals(ExitCode.INCOMPLETE, load(vertices, edges).code());
    assertRefused(AGAIN, load("--append", edges));
    assertEdges(2, load("--append", file("mended.csv", "~from,~to", "1,1")));
  }

  @Test
  void resumedLoad_needsNoLeave_andItsFilesAreRemembered() throws IOException {
    edges = file("e.csv", "~from,~to", "1,2", "1,9", "2,1");
    assertEquals(ExitCode.FAILED, load("--max-errors", "0", vertices, edges).code());
    Ran resumed =
        Ran.of(
            List.of("load", "--quiet", "--resume", "--data", scratch.resolve("graph").toString()));
    assertEquals(ExitCode.INCOMPLETE, resumed.code(), resumed.err());
    assertEquals(2, edges());
    assertRefused(AGAIN, load(edges));
  }

  @Test
  void abandonedLoad_hasLoadedTheFilesThatWereOver() throws IOException {
    edges = file("e.csv", "~from,~to", "1,2", "1,9", "2,1");
    assertEquals(ExitCode.FAILED, load("--max-errors", "0", vertices, edges).code());
    assertEquals(ExitCode.OK, load("--abandon").code());
    assertRefused(AGAIN, load("--append", vertices));
    assertRefused(ELEMENTS, load(edges));
    assertEquals(ExitCode.INCOMPLETE, load("--append", edges).code());
    assertEquals(3, edges());
  }

  @Test
  void graphThatWasEmptied_takesTheFilesAgain() {
    assertEdges(2, load(vertices, edges));
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      graph.traversal().V().drop().iterate();
      graph.tx().commit();
    }
    assertEdges(2, load(vertices, edges));
    assertRefused(AGAIN, load(vertices, edges));
  }

  private static Io.Builder<?> builder(String name) {
    return name.endsWith("json")
        ? IoCore.graphson()
        : name.endsWith("kryo") ? IoCore.gryo() : IoCore.graphml();
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.json", "g.graphml", "g.kryo"})
  void filesOfAllFormats_areRemembered(String name) throws IOException {
    Graph modern = TinkerFactory.createModern();
    String file = scratch.resolve(name).toString();
    modern.io(builder(name)).writeGraph(file);
    assertEdges(6, load(file));
    assertRefused(AGAIN, load("--append", file));
    assertRefused(ELEMENTS, load(vertices));
    assertRefused(TWICE, load("--append", vertices, vertices));
  }
}
