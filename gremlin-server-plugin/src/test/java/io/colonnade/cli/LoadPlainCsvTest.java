package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.load.LoadFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV with any header, changed columns, standard input and patterns, by the command line. */
class LoadPlainCsvTest extends LoadFixture {

  private void assertRefused(int code, String part, Ran ran) {
    assertEquals(code, ran.code(), ran.toString());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().startsWith("colonnade: COL-"), ran.err());
    assertTrue(ran.err().contains(part.replace("DIR", scratch.toString())), ran.err());
    assertEquals("", ran.out());
    if (Files.exists(scratch.resolve("graph"))) {
      inGraph(graph -> assertFalse(graph.vertices().hasNext()));
    }
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

  private static Map<Object, Object> values(ColonnadeGraph graph, Object id) {
    return graph.traversal().V(id).valueMap().next();
  }

  private String people() throws IOException {
    return file("people.csv", "id,name,age", "1,Ada,36", "2,\"Lovelace; A, \"\"x\"\"\",");
  }

  private String knows() throws IOException {
    return file("knows.csv", "a,b,since", "1,2,1833");
  }

  @Test
  void filesThatCannotBeLoaded_leaveNoDirectoryOfAGraph() throws Exception {
    assertRefused(1, "COL-2328", load("--nodes", people(), "--id", "nr"));
    assertRefused(1, "COL-2328", load("--ignore", "nmae", file("own.csv", "~id,name", "1,Ada")));
    assertRefused(1, "COL-2311", load(people()));
    assertRefused(1, "COL-2302", load(scratch.resolve("none.csv").toString()));
    assertFalse(Files.exists(scratch.resolve("graph")));
    assertFalse(Files.exists(rejects));
  }

  // ---- tables

  @Test
  void tables_areLoaded_withTheOptionsOfTheFileBeforeThem() throws Exception {
    assertLoaded(
        2,
        1,
        load(
            ("--nodes " + people() + " --id id --label person --edges " + knows())
                .concat(" --from a --to b --label knows")
                .split(" ")));
    inGraph(
        graph -> {
          assertEquals("person", graph.vertices("1").next().label());
          assertEquals(Map.of("name", List.of("Ada"), "age", List.of("36")), values(graph, "1"));
          assertEquals(Map.of("name", List.of("Lovelace; A, \"x\"")), values(graph, "2"));
          assertEquals(
              Map.of("since", "1833"),
              graph.traversal().V("1").outE("knows").valueMap().by().next());
        });
  }

  @Test
  void edgesFirst_attachedValues_twoFilesOfVertices_idsOfEdges_andOwnHeaders() throws Exception {
    String cities = file("cities.tsv", "code\ttitle", "c1\tTurin");
    String lives = file("lives.csv", "k;who;where", "e1;1;c1");
    String own = file("own.csv", "~id,~label", "9,robot");
    assertLoaded(
        4,
        1,
        load(
            "--edges=" + lives,
            "--id=k",
            "--from=who",
            "--to=where",
            "--nodes=" + people(),
            "--label=person",
            "--id=id",
            "--nodes=" + cities,
            "--id=code",
            "--label=city",
            own));
    inGraph(
        graph -> {
          assertEquals("1", graph.edges("e1").next().outVertex().id());
          assertEquals("edge", graph.edges("e1").next().label());
          assertEquals(List.of("Turin"), graph.traversal().V("1").out().values("title").toList());
          assertEquals("city", graph.vertices("c1").next().label());
          assertEquals("robot", graph.vertices("9").next().label());
        });
  }

  @Test
  void labelColumn_hasTheLabels_andALabelForEmptyFields() throws Exception {
    String file = file("v.csv", "id,kind", "1,cat", "2,", "3,cat;pet");
    assertLoaded(
        3, 0, load("--nodes", file, "--id", "id", "--label-column", "kind", "--label", "thing"));
    inGraph(
        graph -> {
          assertEquals("cat", graph.vertices("1").next().label());
          assertEquals("thing", graph.vertices("2").next().label());
          assertEquals("cat", graph.vertices("3").next().label());
          assertEquals(List.of("cat", "pet"), graph.traversal().V("3").values("labels").toList());
          assertEquals(Map.of(), values(graph, "1"));
        });
  }

  @Test
  void oneFile_isLoadedAsVerticesAndAsEdges_andOnlyOnce() throws Exception {
    String file = file("staff.csv", "id,name,boss", "1,Ada,2", "2,Bob,2");
    String[] arguments = {
      "--nodes",
      file,
      "--id",
      "id",
      "--ignore",
      "boss",
      "--edges",
      file,
      "--from",
      "id",
      "--to",
      "boss",
      "--label",
      "reports"
    };
    assertLoaded(2, 2, load(arguments));
    inGraph(
        graph -> {
          assertEquals("2", graph.traversal().V("1").out("reports").id().next());
          assertEquals(Map.of("name", List.of("Ada")), values(graph, "1"));
          assertEquals(Map.of("name", "Ada"), graph.traversal().V("1").outE().valueMap().next());
        });
    assertLoaded(2, 0, load("--append", "--nodes", file, "--id", "name")); // another reading
    Ran same = load(with("--append", arguments));
    assertTrue(same.err().contains("COL-2338"), same.toString());
  }

  private static String[] with(String first, String... others) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(others));
    return all.toArray(String[]::new);
  }

  @Test
  void types_areThoseOfHeadersAndOptions_andOtherColonsAreNames() throws Exception {
    String file =
        file(
            "v.csv",
            "id,age:int,tags:string[],born:date,dc:title,a\\:b,score",
            "1,36,a;b,1815-12-10,t,u,1.5");
    assertLoaded(1, 0, load("--nodes", file, "--id", "id", "--type", "score=Double"));
    inGraph(
        graph ->
            assertEquals(
                Map.of(
                    "age", List.of(36),
                    "tags", List.of("a", "b"),
                    "born", List.of(LocalDate.of(1815, 12, 10)),
                    "dc:title", List.of("t"),
                    "a\\:b", List.of("u"),
                    "score", List.of(1.5)),
                values(graph, "1")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--label x FILE|option=--label, reason=no --nodes or --edges before the option",
        "--id id|option=--id, reason=no --nodes or --edges before the option",
        "--nodes FILE|missing=--id",
        "--edges FILE --from id|missing=--to",
        "--edges FILE --id id|missing=--from",
        "--nodes FILE --id id --from name|option=--from, reason=vertices have no ends",
        "--nodes FILE --id id --id name|option=--id, reason=the option is given twice",
        "--nodes FILE --id id --label a --label b|option=--label, reason=the option is given twice",
        "--nodes FILE --id= |option=--id, reason=the value is empty",
        "--nodes|missing value of the option --nodes (FILE)",
        "--nodes --id id|missing value of the option --nodes (FILE)",
        "--nodes FILE --id --label x|missing value of the option --id (COL)",
        "--nodes FILE --id id --delimiter xx|'xx' is not one character",
        "--nodes FILE --id id --rename name|COL=KEY",
        "--nodes FILE --id id --ids number|nearest=",
      })
  void optionsThatDoNotFit_areWrongUsage(String line, String part) throws Exception {
    String[] arguments = line.strip().replace("FILE", people()).split(" ");
    if (!part.equals("nearest=")) {
      assertRefused(ExitCode.USAGE, part, load(arguments));
    } else {
      assertEquals(ExitCode.USAGE, load(arguments).code());
    }
    assertFalse(Files.exists(scratch.resolve("graph")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--nodes FILE --id idd|COL-2328|option=--id, column=idd, columns=[id, name, age], nearest=id",
        "--nodes FILE --id id --label-column kind|COL-2328|option=--label-column, column=kind",
        "--edges FILE --from id --to nmae|COL-2328|option=--to, column=nmae",
        "--edges FILE --from id --to id|COL-2328|option=--to, column=id",
        "--nodes FILE --id id --ignore nmae|COL-2328|option=--ignore, column=nmae",
        "--nodes FILE --id id --as-text agee|COL-2328|column=agee",
        "--nodes FILE --id id --type id=int|COL-2328|column=id",
        "--nodes FILE --id id --rename id=key|COL-2328|option=--rename, column=id",
        "--nodes FILE --id id --rename name=age|COL-2313|column=3",
        "--nodes FILE --id id --rename name=~x|COL-2324|column=2",
        "--nodes FILE --id id --type age=itn|COL-2316|nearest=Int",
        "--nodes FILE --id id --delimiter ;|COL-2325|delimiters=[,]",
        "--nodes DIR/no.csv --id id|COL-2302|file=DIR/no.csv",
        "--nodes DIR/no*.csv --id id|COL-2302|file=DIR/no*.csv",
        "--nodes DIR --id id|COL-2302|file=DIR",
        "FILE|COL-2311|load the file with --nodes FILE --id COLUMN",
      })
  void columnsAndFilesThatAreMissing_areRefused(String line, String code, String part)
      throws Exception {
    String[] arguments =
        line.replace("FILE", people()).replace("DIR", scratch.toString()).split(" ");
    Ran ran = load(arguments);
    assertRefused(ExitCode.FAILED, part, ran);
    assertTrue(ran.err().contains(code), ran.err());
  }

  @Test
  void emptyFiles_unnamedColumns_andRaggedRows() throws Exception {
    assertRefused(
        ExitCode.FAILED, "COL-2312", load("--nodes", file("e.csv").strip(), "--id", "id"));
    String unnamed = file("pandas.csv", ",id,name", "0,1,Ada", "1,2", "2,,Bob");
    assertRefused(ExitCode.FAILED, "COL-2329", load("--nodes", unnamed, "--id", "id"));
    Ran ran = load("--nodes", unnamed, "--id", "id", "--ignore", "");
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertEquals(
        List.of(
            "pandas.csv,3,,\"the header has 3 columns, the row has 2\",\"1,2\"",
            "pandas.csv,4,2,the id is empty,\"2,,Bob\""),
        Files.readAllLines(rejects).subList(1, 3));
    inGraph(graph -> assertEquals(Map.of("name", List.of("Ada")), values(graph, "1")));
  }

  // ---- changed columns

  @Test
  void columnsOfEachStyle_areIgnored_renamed_andKeptAsText() throws Exception {
    String neptune = file("n.csv", "~id,~label,age:Int,x:Strange,tags:String[]", "1,p,old,?,a;b");
    String neo4j = file("o.csv", "personId:ID,:LABEL,at:point,n", "2,q,\"{x:1, y:2}\",7");
    Ran ran =
        load(
            ("--ignore x --as-text age --as-text tags --rename n=number --rename personId=own "
                    + neptune
                    + " "
                    + neo4j)
                .split(" "));
    assertLoaded(2, 0, ran);
    assertTrue(
        ran.out()
            .contains(
                "o.csv: 'at' is stored as text, because there is no type for a point; --ignore"
                    + " 'at' leaves it out\n"),
        ran.out());
    inGraph(
        graph -> {
          assertEquals(Map.of("age", List.of("old"), "tags", List.of("a;b")), values(graph, "1"));
          assertEquals(
              Map.of("own", List.of("2"), "at", List.of("{x:1, y:2}"), "number", List.of("7")),
              values(graph, "2"));
        });
  }

  @Test
  void pointThatIsIgnored_hasNoNote() throws Exception {
    String neo4j = file("o.csv", ":ID,at:point", "2,\"{x:1, y:2}\"");
    Ran ran = load("--ignore", "at:point", neo4j);
    assertLoaded(1, 0, ran);
    assertFalse(ran.out().contains("point"), ran.out());
    inGraph(graph -> assertEquals(Map.of(), values(graph, "2")));
  }

  @Test
  void resumedLoad_hasTheColumnsOfItsFirstRun() throws Exception {
    String file = file("v.csv", "key,name,age,x", "1,Ada,1,x", "2,Bob,b,x", "3,Cid,3,x");
    Ran first =
        load(
            ("--batch 1 --max-errors 0 --nodes " + file + " --id key --label person")
                .concat(" --type age=int --rename name=called --ignore x")
                .split(" "));
    assertTrue(first.err().contains("COL-2342"), first.toString());
    Ran resumed = load("--resume", "--max-errors", "1");
    assertEquals(ExitCode.INCOMPLETE, resumed.code(), resumed.toString());
    inGraph(
        graph -> {
          assertEquals("person", graph.vertices("3").next().label());
          assertEquals(Map.of("called", List.of("Cid"), "age", List.of(3)), values(graph, "3"));
        });
  }

  // ---- ids

  @Test
  void idsAuto_areNumbersUuidsOrText_asTheyAreWritten() throws Exception {
    UUID uuid = UUID.fromString("00000000-0000-0001-0000-000000000002");
    String vertices =
        file("v.csv", "id", "1", "-7", "007", "ada", "+3", " 4", "9223372036854775808", "" + uuid);
    String edges = file("e.csv", "a,b", "1,007", "ada," + uuid);
    assertLoaded(
        8,
        2,
        load(
            ("--ids auto --nodes " + vertices + " --id id --edges " + edges + " --from a --to b")
                .split(" ")));
    inGraph(
        graph -> {
          Set<Object> texts = new TreeSet<>();
          Set<Object> others = new java.util.HashSet<>();
          graph
              .vertices()
              .forEachRemaining(v -> (v.id() instanceof String ? texts : others).add(v.id()));
          assertEquals(Set.of("007", "ada", "+3", " 4", "9223372036854775808"), texts);
          assertEquals(Set.of(1L, -7L, uuid), others);
          assertEquals("007", graph.traversal().V(1L).out().id().next());
        });
  }

  // ---- options in the headers of Neo4j

  @Test
  void optionsOfNeo4j_thatChangeNoValue_areAccepted() throws Exception {
    String people =
        file(
            "people.csv",
            ":ID(Person){id-type:long},home:point{crs:WGS-84},nick:string[]{x:y},:LABEL",
            "1,\"{latitude: 1.5, longitude: 2}\",a;b,Person");
    Ran ran = load(people);
    assertLoaded(1, 0, ran);
    inGraph(
        graph ->
            assertEquals(
                Map.of(
                    "home",
                    List.of("{latitude: 1.5, longitude: 2}"),
                    "nick",
                    List.of(List.of("a", "b"))),
                graph.traversal().V().hasLabel("Person").valueMap().next()));
  }

  @Test
  void summaryOfRejects_countsOneReason_whateverTheValuesAre() throws Exception {
    String people = file("p.csv", "~id,age:Int", "1,a [b", "2,[c] d", "3,e");
    Ran ran = load(people);
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertTrue(
        ran.out().contains("       3  p.csv, column age:Int: '...' of age is not of type Int\n"),
        ran.out());
  }

  @Test
  void timeZoneOfNeo4j_isThatOfTimesWithoutOne() throws Exception {
    String people =
        file(
            "p.csv",
            ":ID,in:datetime{timezone:Europe/Stockholm},of:time{timezone:+02:00},"
                + "by:datetime{timezone:-01:00}",
            "1,2015-07-20T12:00,10:00,2015-07-20",
            "2,2015-07-20T12:00Z,10:00+05:00,2015-07-20T01:00+03:00",
            "3,2015-03-29T02:30,,"); // an hour that summer time skips
    Ran ran = load(people);
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertTrue(Files.readString(rejects).contains("p.csv,4,2,"), ran.toString());
    inGraph(
        graph -> {
          assertEquals(
              Map.of(
                  "in",
                  List.of(ZonedDateTime.parse("2015-07-20T12:00+02:00[Europe/Stockholm]")),
                  "of",
                  List.of(OffsetTime.parse("10:00+02:00")),
                  "by",
                  List.of(OffsetDateTime.parse("2015-07-20T00:00-01:00"))),
              graph.traversal().V("1").valueMap().next());
          assertEquals(
              Map.of(
                  "in",
                  List.of(OffsetDateTime.parse("2015-07-20T12:00Z")),
                  "of",
                  List.of(OffsetTime.parse("10:00+05:00")),
                  "by",
                  List.of(OffsetDateTime.parse("2015-07-20T01:00+03:00"))),
              graph.traversal().V("2").valueMap().next());
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "datetime{timezone:Europe/Nowhere}",
        "time{timezone:Europe/Stockholm}",
        "string{timezone:+01:00}",
        "datetime{timezone:}"
      })
  void timeZoneOfNeo4j_thatTimesCannotHave_isRefused_unlessTheColumnIsNotRead(String type)
      throws Exception {
    String people = file("p.csv", ":ID,at:" + type, "1,2015-07-20");
    assertRefused(ExitCode.FAILED, "COL-2316", load(people));
    assertLoaded(1, 0, load("--as-text", "at", people));
  }

  @ParameterizedTest
  @ValueSource(strings = {"at:date}", "at:string{x:y}"})
  void bracesInHeadersOfNeptune_areNoTypes(String header) throws Exception {
    assertRefused(ExitCode.FAILED, "COL-2316", load(file("p.csv", "~id," + header, "1,x")));
  }

  // ---- patterns and standard input

  /** The working directory of the tests is that of the module. */
  @Test
  void patternWithoutADirectory_isOfTheWorkingDirectory() {
    assertEquals(List.of(Path.of("pom.xml")), LoadFiles.matching(Path.of("pom.x?l")));
  }

  @Test
  void patterns_nameAllFilesThatMatch() throws Exception {
    Files.createDirectories(scratch.resolve("in/deep"));
    String header = "id,name";
    file("in/p1.csv", header, "1,a");
    file("in/p2.csv", header, "2,b");
    file("in/deep/p3.csv", header, "3,c");
    file("in/x.txt", header, "4,d");
    String[] arguments = {"--nodes", scratch + "/in/p?.csv", "--id", "id"};
    assertLoaded(2, 0, load(arguments));
    arguments[1] = scratch + "/in/**/p*.csv";
    assertLoaded(1, 0, load(with("--append", arguments)));
    String literal = file("in/q[1].csv", "~id", "5");
    assertLoaded(1, 0, load("--append", literal));
    inGraph(graph -> assertEquals(4L, graph.traversal().V().count().next()));
  }

  private Ran withInput(byte[] input, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input));
    try {
      return load(arguments);
    } finally {
      System.setIn(before);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void standardInput_isATable_orAFile_alsoCompressed() throws Exception {
    assertLoaded(1, 0, withInput(utf8("id\tname\n1\tAda\n"), "--nodes", "-", "--id", "id"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(utf8("~id,~label\n2,p\n"));
    }
    assertLoaded(1, 0, withInput(bytes.toByteArray(), "--append", "-"));
    String graphson = "{\"id\":\"3\",\"label\":\"q\"}\n";
    assertLoaded(1, 0, withInput(utf8(graphson), "--append", "--format", "graphson", "-"));
    Ran bad = withInput(utf8("id,n\n4\n"), "--append", "--nodes", "-", "--id", "id");
    assertEquals(ExitCode.INCOMPLETE, bad.code());
    assertTrue(Files.readString(rejects).contains("stdin.csv,2,,"), Files.readString(rejects));
    inGraph(graph -> assertEquals("q", graph.vertices("3").next().label()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n"})
  void standardInput_thatIsEmpty_orNamedTwice_isRefused(String input) {
    assertRefused(ExitCode.FAILED, "COL-2312", withInput(utf8(input), "--nodes", "-", "--id", "x"));
    Ran twice = withInput(utf8("a\n1\n"), "--nodes", "-", "--id", "a", "-");
    assertRefused(ExitCode.FAILED, "COL-2339", twice);
  }
}
