package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Exporting by the command line. */
class ExportCommandTest {

  @TempDir Path scratch;

  private record Ran(int code, String out, String err) {}

  @BeforeEach
  void makeGraph() {
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      Vertex ada = graph.addVertex(T.id, "ada", "key", new UUID(1, 2));
      ada.addEdge("knows", graph.addVertex(T.id, "bob"));
      ada.addEdge("knows", ada);
      graph.tx().commit();
    }
  }

  private Ran export(String from, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of("export", "--data"));
    all.add(scratch.resolve(from).toString());
    all.addAll(List.of(arguments));
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    int code = line.execute(all.toArray(String[]::new));
    return new Ran(code, out.toString(), err.toString());
  }

  private String place(String name) {
    return scratch.resolve(name).toString();
  }

  @Test
  void export_saysWhatItWrote_andNothingElse_quietOrNot() throws IOException {
    String said = "exported: 2 vertices and 2 edges" + System.lineSeparator();
    assertEquals(new Ran(ExitCode.OK, said, ""), export("graph", place("g.json")));
    assertEquals(new Ran(ExitCode.OK, said, ""), export("graph", "--quiet", place("q.json")));
    assertEquals(-1, Files.mismatch(scratch.resolve("g.json"), scratch.resolve("q.json")));
  }

  @Test
  void csv_saysWhatItCannotCarry_whichFailsIfStrict() {
    String said =
        String.join(
            System.lineSeparator(),
            "exported: 2 vertices and 2 edges",
            "not carried: types of values (UUID): 1",
            "");
    String tables = place("tables");
    assertEquals(new Ran(ExitCode.OK, said, ""), export("graph", "--format", "csv", tables));
    assertEquals(
        new Ran(
            ExitCode.FAILED,
            "",
            "colonnade: COL-7311 the file exists already: name another file, or replace it with --force [file="
                + scratch.resolve("tables").resolve("vertices.csv")
                + "]"
                + System.lineSeparator()),
        export("graph", "--format", "csv", tables));
    assertEquals(
        new Ran(ExitCode.INCOMPLETE, said, ""),
        export("graph", "--format", "csv", "--force", "--strict", "--quiet", tables));
  }

  @Test
  void exportOfNoGraph_makesNone() throws IOException {
    Path empty = Files.createDirectory(scratch.resolve("empty"));
    Ran ran = export("empty", place("g.json"));
    assertEquals(ExitCode.FAILED, ran.code(), ran.out());
    assertEquals("colonnade: COL-7202", ran.err().substring(0, 19));
    assertEquals(0, empty.toFile().list().length);
    assertFalse(Files.exists(scratch.resolve("g.json")));
  }
}
