package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of graphs that are whole, damaged, in use, or no graphs. */
class CheckCommandTest {

  @TempDir Path scratch;
  private Path data;

  @BeforeEach
  void makeGraph() {
    data = scratch.resolve("data");
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Vertex one = graph.addVertex(T.id, 1L);
      Vertex two = graph.addVertex(T.id, 2L);
      one.addEdge("knows", two, "since", 1952);
      two.addEdge("knows", two);
      graph.tx().commit();
    }
  }

  private static Ran check(Path directory, String... options) {
    List<String> arguments = new ArrayList<>(List.of("check", directory.toString()));
    arguments.addAll(List.of(options));
    return Ran.of(arguments);
  }

  @Test
  void check_wholeGraph_countsAndEndsWithZero() {
    Ran ran = check(data);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    String expected = "2 vertices, 2 edges, 1 index with 2 entries, 0 violations \\(\\d+ ms\\)\\R";
    assertTrue(ran.out().matches(expected), ran.out());
    assertEquals("", ran.err());
  }

  @Test
  void check_wholeGraphAsJson_isOneObject() throws Exception {
    Ran ran = check(data, "--json");
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    JsonNode report = new ObjectMapper().readTree(ran.out());
    assertEquals(2, report.get("vertices").asLong());
    assertEquals(2, report.get("edges").asLong());
    assertEquals(1, report.get("indexes").asLong());
    assertEquals(2, report.get("indexEntries").asLong());
    assertEquals(0, report.get("violations").asLong());
    assertTrue(report.get("first").isEmpty());
    assertTrue(report.get("elapsedMs").isIntegralNumber());
  }

  @Test
  void check_damagedGraph_listsViolationsAndEndsWithThree() throws Exception {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Damage.deleteVertexRow(graph, 1);
    }
    Ran text = check(data);
    assertEquals(ExitCode.VIOLATIONS, text.code(), text.err());
    assertFalse(text.out().contains(" 0 violations"), text.out());
    assertTrue(text.out().lines().count() > 1, text.out());
    Ran json = check(data, "--json");
    assertEquals(ExitCode.VIOLATIONS, json.code(), json.err());
    JsonNode report = new ObjectMapper().readTree(json.out());
    assertTrue(report.get("violations").asLong() > 0, json.out());
    assertTrue(report.get("first").get(0).has("rule"), json.out());
    assertTrue(report.get("first").get(0).has("where"), json.out());
  }

  @Test
  void check_withRepair_mendsIndexesAndNothingElse() throws Exception {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Damage.eraseEntries(graph, "vertexLabels");
    }
    assertEquals(ExitCode.VIOLATIONS, check(data).code());
    Ran repaired = check(data, "--repair");
    assertEquals(ExitCode.OK, repaired.code(), repaired.err());
    assertTrue(
        repaired.out().contains("vertexLabels had violations: 2, was rebuilt"), repaired.out());
    assertTrue(repaired.out().contains(", 0 violations ("), repaired.out());
    assertEquals(ExitCode.OK, check(data).code());
    assertTrue(check(data, "--repair").out().startsWith("vertexLabels is whole"));
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Damage.eraseEntries(graph, "vertexLabels");
    }
    JsonNode report = new ObjectMapper().readTree(check(data, "--repair", "--json").out());
    assertEquals(0, report.get("violations").asLong());
    assertEquals(2, report.get("indexEntries").asLong());
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Damage.deleteVertexRow(graph, 1);
    }
    assertEquals(ExitCode.VIOLATIONS, check(data, "--repair").code());
  }

  @Test
  void check_withRepair_countsDegreesAndTotalsAgain() {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Damage.changeCounts(graph, 1);
    }
    Ran found = check(data);
    assertEquals(ExitCode.VIOLATIONS, found.code());
    assertTrue(found.out().contains("degree is not the number of edges: v[1], "), found.out());
    assertTrue(found.out().contains("total is not the number of elements: "), found.out());
    Ran repaired = check(data, "--repair");
    assertEquals(ExitCode.OK, repaired.code(), repaired.out());
    assertTrue(
        repaired.out().contains("degrees had violations: 1, were counted again"), repaired.out());
    assertTrue(
        repaired.out().contains("totals had violations: 1, were counted again"), repaired.out());
    assertEquals(ExitCode.OK, check(data).code());
    assertTrue(check(data, "--repair").out().startsWith("vertexLabels is whole"));
  }

  @Test
  void repair_ofAGraphInUse_isOneLineThatNamesTheHolder() {
    try (ColonnadeGraph holder = Colonnade.open(data)) {
      assertTrue(holder.features().graph().supportsPersistence());
      Ran ran = check(data, "--repair");
      assertEquals(ExitCode.FAILED, ran.code());
      assertTrue(
          ran.err()
              .matches(
                  "colonnade: [^\\n]*in use[^\\n]*holder=[^\\n]*"
                      + ProcessHandle.current().pid()
                      + "[^\\n]*\\R"),
          ran.err());
    }
  }

  @Test
  void check_foreignDirectory_isOneLineAndTouchesNothing() throws Exception {
    Path foreign = Files.createDirectory(scratch.resolve("foreign"));
    Files.writeString(foreign.resolve("notes.txt"), "mine");
    Ran ran = check(foreign);
    assertEquals(ExitCode.FAILED, ran.code());
    assertTrue(
        ran.err().matches("colonnade: COL-4005 [^\\n]*" + foreign + "[^\\n]*\\R"), ran.err());
    try (var files = Files.list(foreign)) {
      assertEquals(1, files.count());
    }
  }
}
