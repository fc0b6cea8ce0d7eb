package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.GraphFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --layout}: chosen when a graph is made, and never again. */
class LayoutOptionTest {

  @TempDir Path scratch;

  private Path data() {
    return scratch.resolve("graph");
  }

  private Ran load(String... more) throws IOException {
    Path table = scratch.resolve("people.csv");
    Files.writeString(table, "~id,~label\n" + "ada,person\n");
    List<String> all = new ArrayList<>(List.of("load", "--data", data().toString(), "--quiet"));
    all.addAll(List.of("--rejects", scratch.resolve("rejects.csv").toString()));
    all.addAll(List.of(more));
    all.add(table.toString());
    return Ran.of(all);
  }

  private String layout() {
    try (ColonnadeGraph graph = Colonnade.open(data())) {
      return GraphInternals.store(graph).header().layout();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--layout=edge-table, edge-table",
    "--layout=Edge-Table, edge-table",
    "--layout=adjacency, adjacency",
    "--config=colonnade.layout=edge-table, edge-table",
    "--batch=7, adjacency"
  })
  void newGraph_hasTheLayoutThatIsAskedFor_andInfoTells(String given, String layout)
      throws IOException {
    Ran ran = load(given);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals(layout, layout());
    String info = Ran.of(List.of("info", data().toString())).out();
    assertTrue(info.startsWith("engine rocksdb, layout " + layout + ", format 1"), info);
    assertEquals(ExitCode.OK, Ran.of(List.of("check", data().toString())).code());
  }

  @Test
  void sameLayoutTwice_isNoContradiction() throws IOException {
    Ran ran = load("--layout", "edge-table", "--config", "colonnade.layout=edge-table");
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals("edge-table", layout());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--layout=edge-table", "--config=colonnade.layout=edge-table"})
  void graphOfAnotherLayout_isRefusedInOneLine_andStaysAsItIs(String given) throws IOException {
    assertEquals(ExitCode.OK, load().code());
    Ran ran = load(given);
    assertEquals(ExitCode.FAILED, ran.code());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().startsWith("colonnade: COL-2005 "), ran.err());
    assertTrue(ran.err().contains("[layout=adjacency, asked for=edge-table]"), ran.err());
    assertTrue(ran.err().contains("colonnade copy --from"), ran.err());
    assertEquals("adjacency", layout());
  }

  @Test
  void ownLayout_ofAGraphThatIsThere_isFine() throws IOException {
    assertEquals(ExitCode.OK, load("--layout", "edge-table").code());
    Ran again = load("--again", "--layout", "edge-table"); // one row, rejected: it is there
    assertEquals(ExitCode.INCOMPLETE, again.code(), again.err());
    assertEquals("edge-table", layout());
  }

  @Test
  void unknownLayout_namesTheNearest_andMakesNothing() throws IOException {
    Ran ran = load("--layout", "edge-tabel");
    assertEquals(ExitCode.USAGE, ran.code());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().contains("nearest=edge-table"), ran.err());
    assertTrue(ran.err().contains("[adjacency, edge-table]"), ran.err());
    Ran configured = load("--config", "colonnade.layout=edge-tabel");
    assertTrue(configured.err().contains("nearest=edge-table"), configured.err());
    assertFalse(Files.exists(data()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "console", "server"})
  void help_ofCommandsThatMakeGraphs_tellsTheLayouts(String command) {
    String help = Ran.of(List.of(command, "--help")).out();
    assertTrue(help.contains("--layout=NAME"), help);
    assertTrue(help.replaceAll("\\s+", " ").contains("adjacency, edge-table"), help);
    assertTrue(help.contains("--layout edge-table"), help); // an example
  }

  /** As Gremlin Server opens the graphs that its settings name. */
  @Test
  void propertiesFile_ofAServer_choosesTheLayoutToo() throws IOException {
    Properties properties = new Properties();
    properties.setProperty(Graph.GRAPH, Colonnade.class.getName());
    properties.setProperty("colonnade.directory", data().toString());
    properties.setProperty("colonnade.layout", "edge-table");
    Path file = scratch.resolve("graph.properties");
    try (var out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    try (ColonnadeGraph graph = (ColonnadeGraph) GraphFactory.open(file.toString())) {
      assertEquals("edge-table", GraphInternals.store(graph).header().layout());
    }
    assertEquals("edge-table", layout());
  }
}
