package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.io.IoCore;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that are damaged in the middle: the message tells where, how much is stored and how to go
 * on, and the load goes on when the file is mended.
 */
class MalformedFileTest {

  private static final int VERTICES = 40;

  @TempDir Path scratch;

  private static byte[] utf8(String... lines) {
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }

  private static String rows(int from, int to) {
    StringBuilder rows = new StringBuilder();
    for (int i = from; i <= to; i++) {
      rows.append(i).append(",n\n");
    }
    return rows.toString();
  }

  /**
   * Loads a damaged file, then the sound one.
   *
   * @param before how many vertices stand before the damage
   * @param where how the message ends
   */
  private void mustGoOn(
      String name, byte[] sound, byte[] damaged, int before, Problem problem, String where)
      throws IOException {
    Path file = Files.write(scratch.resolve(name), damaged);
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      GraphLoad load =
          GraphLoad.begin(
              GraphInternals.store(graph), List.of(file), options(LoadOptions.ChangedFiles.REFUSE));
      ColonnadeException told =
          assertThrows(InvalidInputException.class, () -> load.run(progress -> {}));
      String message = String.valueOf(told.getMessage());
      assertEquals(Problem.LOAD_STOPPED_AT_FILE, told.problem());
      assertEquals((long) before, told.details().get("stored vertices"), message);
      assertTrue(message.contains("--resume --changed-files"), message);
      String cause = "; cause: " + problem.message() + " [file=" + file + ", " + where;
      assertTrue(message.contains(cause), message);
      assertFalse(message.contains("\n"), message);
      Files.write(file, sound);
      LoadReport report =
          GraphLoad.resume(
                  GraphInternals.store(graph), List.of(), options(LoadOptions.ChangedFiles.TRUST))
              .run(progress -> {});
      assertEquals(new LoadReport(VERTICES, report.edges(), 0), report);
      assertEquals(VERTICES, graph.traversal().V().count().next());
    }
  }

  private LoadOptions options(LoadOptions.ChangedFiles changed) {
    return new LoadOptions(
        Optional.empty(),
        IdText.STRING,
        CsvOptions.USUAL,
        scratch.resolve("rejects.csv"),
        LoadOptions.MAX_ERRORS,
        7,
        changed,
        LoadOptions.Existing.REFUSE);
  }

  @Test
  void csv_withAWrongQuote_orNoUtf8_tellsLineAndColumn() throws IOException {
    byte[] sound = utf8("~id,name\n" + rows(1, VERTICES));
    mustGoOn(
        "quote.csv",
        sound,
        utf8("~id,name\n" + rows(1, 19) + "20,\"n\"n\n" + rows(21, VERTICES)),
        19,
        Problem.CSV_MALFORMED,
        "line=21, column=2, reason=");
    mustGoOn(
        "long.csv",
        sound,
        utf8("~id,name\n" + rows(1, 19) + "20,\"" + "n\n".repeat(1 << 23) + rows(21, VERTICES)),
        19,
        Problem.CSV_FIELD_LONG,
        "line=21, column=2]");
    mustGoOn(
        "lines.csv",
        sound,
        utf8("~id,name\r\n\r\n1,\"a,\r\n\"\"b\"\r2,\"x\"\n\"3\"\"\"3,n\n"),
        2,
        Problem.CSV_MALFORMED,
        "line=6, column=1, reason=");
    ByteArrayOutputStream latin = new ByteArrayOutputStream();
    latin.writeBytes(utf8("~id,name\n"));
    for (int i = 1; i <= 5_000; i++) {
      latin.writeBytes(
          (i + (i == 4_321 ? ",\u00fc\n" : ",\n")).getBytes(StandardCharsets.ISO_8859_1));
    }
    Path file = Files.write(scratch.resolve("latin.csv"), latin.toByteArray());
    InputFile input = InputFile.of(LoadFile.of(file), GraphFormat.CSV);
    assertEquals(
        new CsvScan.Place(4_322, 2, CsvScan.Flaw.CONTENT),
        CsvScan.firstFlaw(input, CsvForm.USUAL).orElseThrow());
    Files.write(file, sound);
    assertTrue(CsvScan.firstFlaw(input, CsvForm.USUAL).isEmpty());
  }

  @Test
  void gzip_cutOff_tellsAfterWhichLine() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(utf8("~id,name\n" + rows(1, VERTICES)));
    }
    byte[] sound = zipped.toByteArray();
    byte[] damaged = Arrays.copyOf(sound, sound.length - 9); // in the last block
    Path file = Files.write(scratch.resolve("cut.csv.gz"), damaged);
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      LoadOptions options = LoadOptions.rejectingTo(scratch.resolve("rejects.csv"));
      String told =
          assertThrows(
                  InvalidInputException.class,
                  () ->
                      GraphLoad.begin(GraphInternals.store(graph), List.of(file), options)
                          .run(progress -> {}))
              .getMessage();
      assertTrue(told.contains(Problem.LOAD_FILE_UNREADABLE.message()), told);
      assertTrue(told.contains("after line="), told);
      assertTrue(told.endsWith("reason=Unexpected end of ZLIB input stream]"), told);
    }
  }

  private byte[] written(String name) throws IOException {
    Graph graph = TinkerGraph.open();
    Vertex last = graph.addVertex(T.id, 1, "n", 1);
    for (int i = 2; i <= VERTICES; i++) {
      Vertex next = graph.addVertex(T.id, i, "n", i);
      last.addEdge("to", next, T.id, i);
      last = next;
    }
    Path file = scratch.resolve(name);
    if (name.endsWith("json")) {
      graph.io(IoCore.graphson()).writeGraph(file.toString());
    } else {
      graph.io(IoCore.gryo()).writeGraph(file.toString());
    }
    return Files.readAllBytes(file);
  }

  @Test
  void graphson_tellsLineAndColumn() throws IOException {
    byte[] sound = written("g.json");
    List<String> lines =
        new ArrayList<>(new String(sound, StandardCharsets.UTF_8).lines().toList());
    lines.set(24, "{\"id\":}");
    mustGoOn(
        "g.json",
        sound,
        utf8(lines.toArray(String[]::new)),
        24,
        Problem.GRAPHSON_MALFORMED,
        "line=25, column=");
  }

  @Test
  void graphml_tellsLineAndColumn() throws IOException {
    String head = "<graphml><graph edgedefault='directed'>\n";
    StringBuilder nodes = new StringBuilder();
    for (int i = 1; i <= VERTICES; i++) {
      nodes.append("<node id='").append(i).append("'></node>\n");
    }
    String sound = head + nodes + "</graph></graphml>\n";
    mustGoOn(
        "g.graphml",
        utf8(sound),
        utf8(sound.replace("'13'></node>", "'13'></nod>")),
        12,
        Problem.GRAPHML_MALFORMED,
        "line=14, column=");
  }

  @Test
  void gryo_tellsHowManyVerticesStandBefore() throws IOException {
    byte[] sound = written("g.kryo");
    byte[] damaged = Arrays.copyOf(sound, sound.length - 10);
    mustGoOn(
        "g.kryo",
        sound,
        damaged,
        VERTICES - 1,
        Problem.GRYO_MALFORMED,
        "vertices before=" + (VERTICES - 1) + ", reason=");
  }
}
