package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV with other delimiters and quotes, and vertices with several labels, by the command line. */
class LoadCsvFormsTest extends LoadFixture {

  private static final String NOTE_PROPERTY =
      "had several labels: the first is the label, all are in the list property 'labels' (--labels"
          + " property)";

  private void assertRefused(String code, String part, Ran ran) {
    assertTrue(ran.code() == ExitCode.FAILED, ran.toString());
    assertTrue(ran.err().startsWith("colonnade: " + code + " "), ran.err());
    assertTrue(ran.err().contains("nothing was loaded"), ran.err());
    assertTrue(ran.err().contains(part.replace("DIR", scratch.toString())), ran.err());
    inGraph(graph -> assertFalse(graph.vertices().hasNext()));
  }

  private interface Look {
    void at(ColonnadeGraph graph);
  }

  private void inGraph(Look look) {
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      look.at(graph);
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
  }

  private static List<Object> values(ColonnadeGraph graph, String id, String key) {
    return graph.traversal().V(id).values(key).toList();
  }

  // ---- delimiters

  @Test
  void semicolons_areFoundInTheHeader() throws Exception {
    assertLoaded(1, 0, load(file("semicolon.csv", ":ID;name;:LABEL", "1;Ada;P")));
    inGraph(
        graph -> {
          assertEquals("P", graph.vertices("1").next().label());
          assertEquals(List.of("Ada"), values(graph, "1", "name"));
          assertEquals(1, graph.traversal().V().hasLabel("P").count().next());
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "v.csv#,",
        "v.csv#;",
        "v.csv#tab",
        "v.tsv#tab",
        "v.csv#|",
        "v.tsv#;",
        "v.TSV.GZ#tab"
      })
  void eachDelimiter_isFound_inBothStyles_besideQuotedOnes(String name, String delimiter)
      throws Exception {
    String d = delimiter.equals("tab") ? "\t" : delimiter;
    String a = d.equals(";") ? "|" : ";";
    String text =
        String.join(
            "\n",
            "",
            "~id" + d + "~label" + d + "\"a,b;c|d\te\"" + d + "tags:String[]",
            "1" + d + "p" + d + "\"x" + d + "\"\"y\n\"" + d + "u" + a + "v\\" + a + "w",
            "");
    Path vertices = scratch.resolve(name);
    try (OutputStream raw = Files.newOutputStream(vertices);
        OutputStream out = name.endsWith("GZ") ? new GZIPOutputStream(raw) : raw) {
      out.write(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
    }
    String edges =
        file(
            "e.csv",
            String.join(d, ":START_ID", ":END_ID", "n:int[]", ":TYPE"),
            String.join(d, "1", "1", "7" + a + "8", "likes"));
    assertLoaded(1, 1, load(edges, vertices.toString()));
    inGraph(
        graph -> {
          assertEquals(List.of("x" + d + "\"y\n"), values(graph, "1", "a,b;c|d\te"));
          assertEquals(List.of("u", "v" + a + "w"), values(graph, "1", "tags"));
          assertEquals(
              List.of(List.of(7, 8)), graph.traversal().E().hasLabel("likes").values("n").toList());
        });
  }

  @Test
  void namedCharacters_divideFieldsAndValues() throws Exception {
    String vertices = file("v.txt", "~id:~label:'a\\:b'", "1:P/Q:'x:''y'''");
    Ran ran =
        load(
            "--format",
            "csv",
            "--delimiter",
            "U+003A",
            "--quote",
            "'",
            "--array-delimiter",
            "/",
            vertices);
    assertLoaded(1, 0, ran);
    inGraph(
        graph -> {
          assertEquals(List.of("P", "Q"), values(graph, "1", "labels"));
          assertEquals(List.of("x:'y'"), values(graph, "1", "a:b"));
        });
  }

  @Test
  void oneColumn_needsNoDelimiter() throws Exception {
    assertLoaded(2, 0, load(file("v.csv", "~id", "1", "2"), file("w.tsv", "~id")));
  }

  @Test
  void rejectsOfAnotherForm_areRowsOfIt() throws Exception {
    String vertices = file("v.csv", ":ID;n:int;s", "1;x;\"a;b\"", "2,3", "3;4;");
    assertEquals(ExitCode.INCOMPLETE, load(vertices).code());
    assertEquals(
        List.of(
            "v.csv,2,2,'x' of n is not of type Int,\"1;x;\"\"a;b\"\"\"",
            "v.csv,3,,\"the header has 3 columns, the row has 1\",\"2,3\""),
        Files.readAllLines(rejects).subList(1, 3));
  }

  @Test
  void wrongQuote_inATabbedFile_isToldWithItsPlace() throws Exception {
    Ran ran = load("--quote", "'", file("v.tsv", "~id\tname", "1\tx", "2\t'y'z"));
    assertTrue(
        ran.err().contains("COL-2318 ") && ran.err().contains("line=3, column=2"), ran.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":ID;name,age;:LABEL",
        "~id,name;age,~label",
        "~id\tname,~label",
        "~id|name;~label"
      })
  void headerWithSeveralDelimiters_isRefused(String header) throws Exception {
    assertRefused(
        "COL-2325",
        "name the character between the columns with --delimiter",
        load(file("v.csv", header, "1,2,3")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        ",#:ID;name;:LABEL",
        ",#~id;~label",
        ";#~id,name",
        "tab#name;:ID;born:int",
        "|#:ID,a|b"
      })
  void headerThatTheDelimiterDoesNotDivide_isRefused(String delimiter, String header)
      throws Exception {
    assertRefused(
        "COL-2325",
        "[file=DIR/v.csv, line=1, header=" + header.replace("|b", ""),
        load("--delimiter", delimiter, file("v.csv", header, "1;Ada;P")));
  }

  @Test
  void headerWithoutIdsOrEnds_isRefused() throws Exception {
    assertRefused("COL-2326", "[file=DIR/v.csv, line=1]", load(file("v.csv", "~label,n", "a,b")));
    assertRefused("COL-2326", "add a column ~id", load(file("v.csv", ":LABEL;n", "a;b")));
  }

  @Test
  void charactersThatAreNotDifferent_areRefused() throws Exception {
    String vertices = file("v.csv", "~id;n", "1;2");
    String[][] clashes = {
      {"--delimiter", ";", "--array-delimiter", ";"},
      {"--delimiter", ";", "--quote", ";"},
      {"--quote", ";"},
      {"--delimiter", "\\"}
    };
    for (String[] clash : clashes) {
      List<String> all = new ArrayList<>(List.of(clash));
      all.add(vertices);
      Ran ran = load(all.toArray(String[]::new));
      assertTrue(ran.err().startsWith("colonnade: COL-23"), ran.err());
      assertTrue(ran.code() != ExitCode.OK, ran.err());
    }
    Ran word = load("--delimiter", "semi", vertices);
    assertEquals(ExitCode.USAGE, word.code());
    assertTrue(word.err().contains("'semi' is not one character, tab or U+XXXX"), word.err());
  }

  // ---- several labels

  private String people() throws IOException {
    return file(
        "people.csv",
        ":ID,:LABEL,name",
        "1,Person;Customer,Ada",
        "2,Person,Bob",
        "3,Customer;Person;Customer,Cyd",
        "4,Person;;Person;,Dan",
        "5,,Eve",
        "6,a\\;b,Fay");
  }

  @Test
  void severalLabels_keepTheFirst_andAllAsAProperty() throws Exception {
    Ran ran = load(people());
    assertLoaded(6, 0, ran);
    assertTrue(ran.out().contains("\n2 vertices " + NOTE_PROPERTY + "\n"), ran.out());
    inGraph(
        graph -> {
          assertEquals(3, graph.traversal().V().hasLabel("Person").count().next());
          assertEquals(
              Set.of("1", "3"), graph.traversal().V().has("labels", "Customer").id().toSet());
          assertEquals(List.of("Person", "Customer"), values(graph, "1", "labels"));
          assertEquals("Customer", graph.vertices("3").next().label());
          assertEquals("Person", graph.vertices("4").next().label());
          assertEquals(List.of(), values(graph, "4", "labels"));
          assertEquals("vertex", graph.vertices("5").next().label());
          assertEquals("a;b", graph.vertices("6").next().label());
        });
  }

  @ParameterizedTest
  @CsvSource({
    "first, Person, 'the first is the label, the others were dropped (--labels first)'",
    "joined, Person::Customer, 'they were joined to one, as in a::b (--labels joined)'"
  })
  void severalLabels_areDroppedOrJoined_ifAsked(String how, String label, String note)
      throws Exception {
    Ran ran = load("--labels", how, people());
    assertTrue(ran.out().contains("\n2 vertices had several labels: " + note + "\n"), ran.out());
    inGraph(
        graph -> {
          assertEquals(label, graph.vertices("1").next().label());
          assertEquals(0, graph.traversal().V().has("labels").count().next());
        });
  }

  @Test
  void labelsOfNeptune_areLabels_typesOfEdgesAreOne() throws Exception {
    String vertices = file("v.csv", "~id,~label", "1,a;b");
    String edges = file("e.csv", "~id,~from,~to,~label", "x,1,1,a;b");
    assertTrue(load(edges, vertices).out().contains("1 vertex " + NOTE_PROPERTY));
    inGraph(
        graph -> {
          assertEquals("a", graph.vertices("1").next().label());
          assertEquals("a;b", graph.edges("x").next().label());
        });
  }

  @Test
  void columnThatIsNamedLabels_rejectsRowsOfSeveralLabels() throws Exception {
    String vertices = file("v.csv", "~id,~label,labels", "1,a;b,x", "2,a,y", "3,b,");
    Ran ran = load(vertices);
    assertEquals(ExitCode.INCOMPLETE, ran.code());
    assertEquals(
        "v.csv,2,2,\"the vertex has several labels, and the file has a column 'labels': load it with"
            + " --labels first or joined\",\"1,a;b,x\"",
        Files.readAllLines(rejects).get(1));
    inGraph(graph -> assertEquals(List.of("y"), values(graph, "2", "labels")));
  }

  @Test
  void keyThatTakesOneValue_rejectsRowsOfSeveralLabels() throws Exception {
    inGraph(graph -> graph.schema().change().key("labels", Cardinality.single).commit());
    assertEquals(ExitCode.INCOMPLETE, load(people()).code());
    List<String> rows = Files.readAllLines(rejects);
    assertEquals(3, rows.size());
    assertTrue(rows.get(1).startsWith("people.csv,2,2,\"COL-2213 "), rows.get(1));
  }

  @Test
  void strictGraph_wantsTheKeyDeclared() throws Exception {
    inGraph(
        graph ->
            graph
                .schema()
                .change()
                .key("name")
                .vertexLabel("Person")
                .vertexLabel("Customer")
                .commit());
    String vertices = file("v.csv", ":ID,:LABEL,name", "1,Person;Customer,Ada", "2,Person,Bob");
    Ran ran = load("--config", "colonnade.schema=strict", vertices);
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.err());
    String row = Files.readAllLines(rejects).get(1);
    assertTrue(
        row.startsWith("v.csv,2,2,\"several labels are kept in the property 'labels': declare it,")
            && row.contains("COL-2215"),
        row);
  }

  @Test
  void resumedLoad_readsAsItBegan_andCountsAllItsLabels() throws Exception {
    String vertices = file("v.csv", ":ID;n:int;:LABEL", "1;1;a/b", "2;x;a", "3;3;a/b");
    String[] begun = {
      "--max-errors", "0", "--labels", "joined", "--array-delimiter", "/", vertices
    };
    assertEquals(ExitCode.FAILED, load(begun).code());
    Ran resumed = load("--resume");
    assertTrue(resumed.out().contains("2 vertices had several labels: they were"), resumed.out());
    inGraph(graph -> assertEquals(2, graph.traversal().V().hasLabel("a::b").count().next()));
  }

  @Test
  void export_isLoadedAgain_asItWas() throws Exception {
    assertLoaded(6, 0, load(people()));
    inGraph(
        graph -> {
          graph.addVertex(T.id, "7", T.label, "x;y|z", "k;e,y", 1);
          graph.tx().commit();
        });
    Path tables = scratch.resolve("tables");
    Ran ran =
        Ran.of(
            List.of(
                "export",
                "--quiet",
                "--format",
                "csv",
                "--data",
                scratch.resolve("graph").toString(),
                tables.toString()));
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    Map<Object, Object> before = picture("graph");
    Ran loaded =
        Ran.of(
            List.of(
                "load",
                "--quiet",
                "--data",
                scratch.resolve("copy").toString(),
                tables.resolve("vertices.csv").toString()));
    assertEquals(ExitCode.OK, loaded.code(), loaded.err());
    assertEquals(before, picture("copy"));
  }

  private Map<Object, Object> picture(String name) {
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve(name))) {
      return graph
          .traversal()
          .V()
          .group()
          .by(T.id)
          .by(
              org.apache
                  .tinkerpop
                  .gremlin
                  .process
                  .traversal
                  .dsl
                  .graph
                  .__
                  .union(
                      org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__.label(),
                      org.apache
                          .tinkerpop
                          .gremlin
                          .process
                          .traversal
                          .dsl
                          .graph
                          .__
                          .properties()
                          .value())
                  .fold())
          .next();
    }
  }

  @Test
  void rejectedRow_longerThanAFieldMayBe_endsTheSummary_andNotTheLoad() throws Exception {
    String half = "x".repeat(9 << 20);
    String people =
        file("p.csv", ":ID,age:int,a,b", "1,old,,", "2,old," + half + "," + half, "3,3,,");
    Ran ran = load(people);
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.err());
    assertTrue(ran.out().startsWith("loaded: 1 vertex and 0 edges"), ran.out());
    assertTrue(ran.out().contains("       1  p.csv, column age:int: "), ran.out());
    assertTrue(
        ran.out().contains("and rows from the first one of more than 16 million"), ran.out());
  }
}
