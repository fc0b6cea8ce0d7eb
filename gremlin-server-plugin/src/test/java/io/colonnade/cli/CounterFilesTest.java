package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeEdge;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeVertex;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters in files: {@code export}, {@code load} and {@code copy} keep them. */
class CounterFilesTest {

  @TempDir Path scratch;

  private Path at(String name) {
    return scratch.resolve(name);
  }

  private ColonnadeGraph open(String name) {
    return Colonnade.open(Map.of(Options.DIRECTORY.key(), at(name).toString()));
  }

  private static void assertDone(Ran ran) {
    assertEquals(ExitCode.OK, ran.code(), ran.err() + ran.out());
  }

  private void makeSource() {
    try (ColonnadeGraph graph = open("source")) {
      Vertex ada = graph.addVertex(T.id, "ada", T.label, "person", "name", "Ada");
      Vertex grace = graph.addVertex(T.id, "grace", T.label, "person");
      ColonnadeEdge edge = (ColonnadeEdge) ada.addEdge("knows", grace, T.id, "e");
      ((ColonnadeVertex) ada).increment("views", 1L << 40);
      ((ColonnadeVertex) ada).increment("views", -1);
      edge.increment("clicks", 7);
      graph.tx().commit();
    }
  }

  private void assertCounted(String name) {
    try (ColonnadeGraph graph = open(name)) {
      Keys ofEdges = GraphInternals.store(graph).schema().edgeCounters();
      assertEquals(Keys.of(key(graph, "clicks")), ofEdges);
      var g = graph.traversal();
      assertEquals((1L << 40) - 1, g.V("ada").values("views").next());
      assertEquals(0, g.V("grace").values("views").count().next());
      assertEquals(7L, g.E().values("clicks").next());
      ((ColonnadeVertex) g.V("grace").next()).increment("views");
      ((ColonnadeEdge) g.E().next()).increment("clicks");
      graph.tx().commit();
      assertEquals(8L, g.E().values("clicks").next());
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
  }

  private static int key(ColonnadeGraph graph, String name) {
    return GraphInternals.store(graph).schema().key(name).orElseThrow().number();
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void copy_keepsCounters(String layout) {
    makeSource();
    assertDone(
        Ran.of(
            List.of(
                "copy",
                "--quiet",
                "--from",
                at("source").toString(),
                "--to",
                at("copied").toString(),
                "--layout",
                layout)));
    assertCounted("copied");
  }

  @Test
  void graphson_keepsCounters() {
    makeSource();
    Path file = at("graph.json");
    assertDone(
        Ran.of(
            List.of(
                "export",
                "--quiet",
                "--data",
                at("source").toString(),
                "--format",
                "graphson",
                file.toString())));
    assertDone(
        Ran.of(
            List.of(
                "load",
                "--quiet",
                "--data",
                at("loaded").toString(),
                "--rejects",
                at("rejects").toString(),
                file.toString())));
    assertCounted("loaded");
  }

  @Test
  void csv_hasColumnsOfCounters() throws IOException {
    makeSource();
    Path directory = Files.createDirectory(at("csv"));
    assertDone(
        Ran.of(
            List.of(
                "export",
                "--quiet",
                "--data",
                at("source").toString(),
                "--format",
                "csv",
                directory.toString())));
    Path vertices = directory.resolve("vertices.csv");
    assertTrue(Files.readString(vertices).contains("views:counter"), Files.readString(vertices));
    assertDone(
        Ran.of(
            List.of(
                "load",
                "--quiet",
                "--data",
                at("loaded").toString(),
                "--rejects",
                at("rejects").toString(),
                vertices.toString(),
                directory.resolve("edges.csv").toString())));
    assertCounted("loaded");
  }

  @Test
  void csv_withATextInAColumnOfACounter_rejectsTheRow() throws IOException {
    Path file = at("pages.csv");
    Files.writeString(file, ":ID,views:counter,:LABEL\n1,5,page\n2,many,page\n3,1.5,page\n");
    Ran ran =
        Ran.of(
            List.of(
                "load",
                "--quiet",
                "--data",
                at("pages").toString(),
                "--max-errors",
                "10",
                "--rejects",
                at("rejects").toString(),
                file.toString()));
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.err());
    try (ColonnadeGraph graph = open("pages")) {
      assertEquals(List.of(5L), graph.traversal().V().values("views").toList());
      assertTrue(GraphInternals.store(graph).schema().key("views").orElseThrow().isCounter());
    }
  }
}
