package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.LabelChange;
import io.colonnade.load.LoadOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Loading CSV by the command line. */
class LoadCommandTest {

  private static final String UNKNOWN_TYPE =
      "COL-2316 unknown type of a column, nothing was loaded: use one of the types listed";
  private static final String NEPTUNE_TYPES =
      "[Bool, Boolean, Byte, Date, DateTime, Double, Float, Int, Long, Short, String, counter]";
  private static final String NEO4J_TYPES =
      "[Boolean, Byte, Double, END_ID, Float, ID, IGNORE, Int, LABEL, Long, START_ID, S"
          + "hort, String, TYPE, char, counter, date, datetime, duration, localdatetime, localtime, point, time]";

  /** The lines that LoadRemarksTest tests. */
  private static final Pattern REMARK =
      Pattern.compile("(?m)^(\\d+ \\w+ (has|have) no label in|all ids are|  +\\d+  ).*\\n");

  @TempDir Path scratch;

  private Path data;
  private Path rejects;

  private record Ran(int code, String out, String err) {}

  @BeforeEach
  void places() {
    data = scratch.resolve("graph");
    rejects = scratch.resolve("rejects.csv");
  }

  private Ran load(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of("load", "--data", data.toString()));
    all.addAll(List.of("--rejects", rejects.toString(), "--config"));
    all.add("colonnade.store.rocksdb.sync=never");
    all.addAll(List.of(arguments));
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    int code = line.execute(all.toArray(String[]::new));
    String said = out.toString().replaceAll("\\([0-9.]+ s\\)", "(0.0 s)");
    said = REMARK.matcher(said).replaceAll("");
    return new Ran(code, said, err.toString());
  }

  private void assertLoaded(String line, String... arguments) {
    assertEquals(new Ran(ExitCode.OK, line + " (0.0 s)\n", ""), load(arguments));
  }

  private void assertRefused(String line, String... arguments) {
    String expected = "colonnade: " + line.replace("DIR", scratch.toString()) + "\n";
    assertEquals(new Ran(ExitCode.FAILED, "", expected), load(arguments));
  }

  private static String sample(String name) throws URISyntaxException {
    return Path.of(
            Objects.requireNonNull(LoadCommandTest.class.getResource("/load/" + name)).toURI())
        .toString();
  }

  private String file(String name, String... lines) throws IOException {
    return Files.writeString(scratch.resolve(name), String.join("\n", lines) + "\n").toString();
  }

  private interface Look {
    void at(ColonnadeGraph graph);
  }

  private void inGraph(Look look) {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      look.at(graph);
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
      assertEquals(Set.of(), graph.variables().keys());
    }
  }

  private static Map<Object, Object> values(ColonnadeGraph graph, Object id) {
    return graph.traversal().V(id).valueMap().by().next().entrySet().stream()
        .collect(java.util.stream.Collectors.toMap(e -> e.getKey(), e -> e.getValue()));
  }

  @Test
  void neptune_ofEachType_isLoaded_edgesFirst() throws Exception {
    assertLoaded(
        "loaded: 3 vertices and 3 edges",
        sample("neptune-edges.csv"),
        sample("neptune-vertices.csv"));
    assertFalse(Files.exists(rejects));
    inGraph(
        graph -> {
          assertEquals(
              Map.of(
                  "name", List.of("marko"),
                  "age", List.of(29),
                  "tags", List.of("a", "b;c"),
                  "born", List.of(OffsetDateTime.parse("1986-03-01T00:00:00Z")),
                  "score", List.of(0.5),
                  "active", List.of(true)),
              values(graph, "v1"));
          assertEquals(
              Map.of(
                  "name", List.of("va\"das, jr"),
                  "age", List.of(27),
                  "born", List.of(OffsetDateTime.parse("1988-05-02T10:30:00Z")),
                  "active", List.of(false)),
              values(graph, "v2"));
          assertEquals(Vertex.DEFAULT_LABEL, graph.vertices("v3").next().label());
          assertEquals("edge", graph.edges("e3").next().label());
          assertEquals(
              Map.of("weight", 0.5, "since", 2010),
              graph.traversal().E("e1").valueMap().by().next());
          assertEquals(
              List.of("lop"), graph.traversal().V("v1").out("created").values("name").toList());
        });
  }

  @Test
  void neo4j_withIdSpaces_isLoaded() throws Exception {
    Ran ran =
        load(sample("neo4j-people.csv"), sample("neo4j-roles.csv"), sample("neo4j-films.csv"));
    assertEquals(
        new Ran(
            ExitCode.OK,
            "loaded: 3 vertices and 2 edges (0.0 s)\n1 vertex had several labels: the first is the"
                + " label, all are in the list property 'labels' (--labels property)\n",
            ""),
        ran);
    inGraph(
        graph -> {
          Vertex keanu = graph.vertices("Person:1").next();
          assertEquals("Person", keanu.label());
          assertEquals(
              Map.of(
                  "personId", List.of("1"),
                  "labels", List.of("Person", "Actor"),
                  "name", List.of("Keanu"),
                  "age", List.of(59),
                  "scores", List.of(List.of(1.5f, 2.5f)),
                  "born", List.of(LocalDate.of(1964, 9, 2))),
              values(graph, "Person:1"));
          Vertex film = graph.vertices("Film:1").next();
          assertEquals(
              List.of(Duration.parse("PT2H16M"), OffsetDateTime.parse("1999-03-31T20:00:00+02:00")),
              List.of(film.value("length"), film.value("shown")));
          assertEquals(
              Set.of("Neo", "Trinity"),
              new TreeSet<>(graph.traversal().V("Film:1").inE("ACTED_IN").values("role").toList()));
        });
  }

  @Test
  void gzip_withByteOrderMark_isLoaded() throws Exception {
    Path zipped = scratch.resolve("v.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write(
          "\uFEFF~id,~label\r\n7,x\r\n\r\n8,x\r\n"
              .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    assertLoaded("loaded: 2 vertices and 0 edges", "--ids", "long", zipped.toString());
    inGraph(graph -> assertEquals(7L, graph.vertices(7).next().id()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "~id,age:Itn|T|2|age:Itn|types=NEPTUNE|Int",
        "~id,age:Integr|T|2|age:Integr|types=NEPTUNE|Int",
        "~id,~lable|COL-2315 unknown column, nothing was loaded: use one of the columns listed|2|~lable|columns=[~from, ~id, ~label, ~to]|~label",
        "~id,a:Int(singel)|COL-2317 unknown cardinality of a column, nothing was loaded: use one of the cardinalities listed|2|a:Int(singel)|cardinalities=[list, set, single]|single",
        ":ID,a:strng|T|2|a:strng|types=NEO4J|String",
        ":ID,a:lonk[]|T|2|a:lonk[]|types=NEO4J|Long",
        ":ID,a:Timestmp|T|2|a:Timestmp|types=NEO4J|datetime",
      })
  void header_notUnderstood_isRefusedBeforeAnything(
      String header, String text, int column, String at, String known, String nearest)
      throws Exception {
    file("bad.csv", header, "1,2");
    assertRefused(
        text.replaceFirst("^T$", UNKNOWN_TYPE)
            + " [file=DIR/bad.csv, line=1, column="
            + column
            + ", header="
            + at
            + ", "
            + known.replace("NEPTUNE", NEPTUNE_TYPES).replace("NEO4J", NEO4J_TYPES)
            + ", nearest="
            + nearest
            + "]",
        sample("neptune-vertices.csv"),
        scratch.resolve("bad.csv").toString());
    inGraph(graph -> assertFalse(graph.vertices().hasNext()));
  }

  @Test
  void file_ofNoKnownKind_isRefused() throws Exception {
    assertRefused(
        "COL-2302 no such file: name an existing file [file=DIR/missing.csv]",
        scratch.resolve("missing.csv").toString());
    assertRefused(
        "COL-2301 the file name does not show the format of the file: add --format [file=DIR/a.cvs, suffix=cvs,"
            + " nearest=csv]",
        file("a.cvs", "~id"));
    assertRefused(
        "COL-2312 the file is empty: write the names of the columns into its first line [file=DIR/e.csv]",
        Files.createFile(scratch.resolve("e.csv")).toString());
  }

  @Test
  void commandLine_withoutFile_orWithAWrongNumber_isWrongUsage() throws Exception {
    String range =
        "COL-7302 the number of errors or elements is out of range: give 0 or more to"
            + " --max-errors, and 1 or more to --batch";
    assertUsage("COL-7301 the load has no input: name a file");
    assertUsage(range + " [--max-errors=-1]", "--max-errors", "-1", "v.csv");
    assertUsage(range + " [--batch=0]", "--batch", "0", "v.csv");
    assertFalse(Files.exists(data));
  }

  private void assertUsage(String line, String... arguments) {
    assertEquals(new Ran(ExitCode.USAGE, "", "colonnade: " + line + "\n"), load(arguments));
  }

  @Test
  void fileOfNoElements_loadsNone() throws Exception {
    String header = file("v.csv", "~id,name");
    Path json = Files.createFile(scratch.resolve("g.json"));
    assertLoaded("loaded: 0 vertices and 0 edges", header, json.toString());
  }

  @Test
  void badRows_goToTheRejects_withLineColumnAndReason() throws Exception {
    String vertices =
        file(
            "v.csv",
            "~id,age:Int,name",
            "1,x,\"two",
            "lines\"",
            "2,3",
            "1,4,a",
            "1,5,\"b,c\"",
            ",6,d");
    String edges =
        file("e.csv", "~id,~from,~to", "a,1,9", "b,1,1", "b,1,1", "c,1,", "d,8,\"1", "x");
    Ran ran = load(vertices, edges);
    assertEquals(
        new Ran(
            ExitCode.INCOMPLETE,
            "loaded: 1 vertex and 1 edge (0.0 s)\n8 rows were rejected, see " + rejects + "\n",
            ""),
        ran);
    assertEquals(
        """
        file,line,column,reason,row
        v.csv,2,2,'x' of age is not of type Int,"1,x,""two
        lines""\"
        v.csv,4,,"the header has 3 columns, the row has 2","2,3"
        v.csv,6,1,there is already a vertex with the id '1',"1,5,""b,c""\"
        v.csv,7,1,the id is empty,",6,d"
        e.csv,2,3,there is no vertex with the id '9',"a,1,9"
        e.csv,4,1,there is already an edge with the id 'b',"b,1,1"
        e.csv,5,3,the id of an end is empty,"c,1,"
        e.csv,6,3,a quote is not closed,"d,8,""1
        x
        ""\"
        """,
        Files.readString(rejects));
    inGraph(graph -> assertEquals(4, (Integer) graph.vertices("1").next().value("age")));
  }

  @Test
  void tooManyBadRows_stopTheLoad_whichGoesOnWhenMoreAreAllowed() throws Exception {
    String vertices = file("v.csv", "~id,a:Int", "1,1", "2,x", "3,3", "4,y", "5,5");
    assertRefused(
        "COL-2342 the load stopped before a bad row that exceeds --max-errors; the elements stored so"
            + " far are kept: continue with --resume and a larger --max-errors, or repair the file"
            + " from this row on and continue with --resume --changed-files [stored vertices=2, stored edges=0,"
            + " row=v.csv:5, column=2, reason='y' of a is not of type Int,"
            + " rejects=1 in DIR/rejects.csv]",
        "--max-errors",
        "1",
        vertices);
    assertRefused(
        "COL-2331 another load into this graph is unfinished: continue it with --resume, or discard"
            + " its position with --abandon, which keeps the stored elements [files=[DIR/v.csv],"
            + " vertices=2, edges=0]",
        vertices);
    Ran resumed = load("--resume");
    assertEquals(
        "loaded: 3 vertices and 0 edges (0.0 s)\n2 rows were rejected, see " + rejects + "\n",
        resumed.out());
    assertEquals(
        List.of(
            "v.csv,3,2,'x' of a is not of type Int,\"2,x\"",
            "v.csv,5,2,'y' of a is not of type Int,\"4,y\""),
        Files.readAllLines(rejects).subList(1, 3));
    inGraph(graph -> assertEquals(3, graph.traversal().V().count().next()));
    assertRefused(
        "COL-2332 there is no unfinished load to resume: begin a load without --resume",
        "--resume");
  }

  @Test
  void mendedFile_goesOnOnlyIfTrusted() throws Exception {
    String vertices = file("v.csv", "~id,a:Int", "1,1", "2,\"x\"y", "3,3");
    Ran stopped = load(vertices);
    assertTrue(
        stopped
            .err()
            .contains(
                "[stored vertices=1, stored edges=0]; cause: COL-2318 the row is not valid CSV:"
                    + " end each quoted field before the next delimiter, and double the quotes"
                    + " inside it [file="
                    + vertices
                    + ", line=3, column=2, reason=Unexpected character after closing quote: y]"),
        stopped.err());
    file("v.csv", "~id,a:Int", "1,1", "2,2", "3,3");
    assertRefused(
        "COL-2334 the file has changed since the load began: restore the old file, or add"
            + " --changed-files if all rows loaded so far are unchanged [file=DIR/v.csv]",
        "--resume",
        vertices);
    assertLoaded("loaded: 3 vertices and 0 edges", "--resume", "--changed-files", vertices);
  }

  @Test
  void defaultRejects_areAFileOfTheirOwn_forEachLoad() throws Exception {
    assertEquals(rejects, LoadOptions.unused(rejects));
    Files.createFile(rejects);
    assertEquals(scratch.resolve("rejects-2.csv"), LoadOptions.unused(rejects));
    Files.createFile(scratch.resolve("rejects-2.csv"));
    assertEquals(scratch.resolve("rejects-3.csv"), LoadOptions.unused(rejects));
    assertRefused(
        "COL-2335 the file for rejected rows exists already: remove it, or name another file with"
            + " --rejects [file=DIR/rejects.csv]",
        file("v.csv", "~id"));
  }

  @Test
  void labelThatNoneCanHave_rejectsItsRow() throws Exception {
    Ran ran = load(file("v.csv", "~id,~label", "1,~x", "2,x"));
    assertEquals(
        new Ran(
            ExitCode.INCOMPLETE,
            "loaded: 1 vertex and 0 edges (0.0 s)\n1 row was rejected, see " + rejects + "\n",
            ""),
        ran);
    String rows = Files.readString(rejects);
    assertTrue(rows.contains("v.csv,2,2,COL-2324 ") && rows.contains("[label='~x']"), rows);
  }

  @Test
  void edgeOfASimpleLabel_addedAgain_isUpdated() throws Exception {
    inGraph(
        graph -> graph.schema().change().edgeLabel("once", LabelChange.OfEdges::simple).commit());
    String edges = file("e.csv", "~from,~to,~label,n:Int", "1,2,once,1", "2,1,once,2");
    assertLoaded("loaded: 2 vertices and 2 edges", file("v.csv", "~id", "1", "2"), edges);
    file("e.csv", "~from,~to,~label,n:Int", "1,2,once,3", "2,2,once,4", "2,2,once,5");
    assertLoaded("loaded: 0 vertices and 1 edge, 2 edges updated", "--append", edges);
    inGraph(
        graph ->
            assertEquals(List.of(2, 3, 5), graph.traversal().E().values("n").order().toList()));
  }

  @Test
  void wrongQuote_afterARowOfTwoLines_isToldAsSuch() throws Exception {
    String vertices = file("v.csv", "~id,name:String", "1,\"a", "b\"", "2,\"c\"d\"e");
    String told = load(vertices).err();
    assertTrue(told.contains("[stored vertices=1, stored edges=0]; cause: COL-2318 "), told);
    assertTrue(told.contains("line=4, column=2, reason=Unexpected character"), told);
    file("v.csv", "~id,name:String", "1,\"a", "b\"", "2,cde");
    assertLoaded("loaded: 2 vertices and 0 edges", "--resume", "--changed-files", vertices);
    inGraph(graph -> assertEquals("a\nb", graph.vertices("1").next().value("name")));
  }

  @Test
  void resume_leavesAFileOfOthers_atThePlaceOfItsRejects() throws Exception {
    String vertices = file("v.csv", "~id,a:Int", "1,1", "2,x");
    assertEquals(ExitCode.FAILED, load("--max-errors", "0", vertices).code());
    Files.writeString(rejects, "of another load\n");
    assertRefused(
        "COL-2335 the file for rejected rows exists already: remove it, or name another file with"
            + " --rejects [file=DIR/rejects.csv]",
        "--resume");
    assertEquals("of another load\n", Files.readString(rejects));
    Files.delete(rejects);
    assertEquals(ExitCode.INCOMPLETE, load("--resume").code());
  }

  @Test
  void abandonedLoad_leavesWhatItStored() throws Exception {
    Ran stopped = load("--max-errors", "0", file("v.csv", "~id,a:Int", "1,1", "2,x"));
    assertEquals(ExitCode.FAILED, stopped.code());
    assertEquals(
        new Ran(ExitCode.OK, "forgotten; 1 vertex and 0 edges stay in the graph\n", ""),
        load("--abandon"));
    assertEquals(
        new Ran(ExitCode.OK, "no load into this graph is unfinished\n", ""), load("--abandon"));
    inGraph(graph -> assertTrue(graph.vertices("1").hasNext()));
  }
}
