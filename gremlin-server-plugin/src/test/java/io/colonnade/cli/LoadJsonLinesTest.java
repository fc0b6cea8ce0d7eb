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
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON lines, by the command line. */
class LoadJsonLinesTest extends LoadFixture {

  private void inGraph(Consumer<ColonnadeGraph> look) {
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      look.accept(graph);
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
  }

  private static Map<Object, Object> values(ColonnadeGraph graph, Object id) {
    return graph.traversal().V(id).valueMap().next();
  }

  private String people(String... lines) throws IOException {
    return file("people.jsonl", lines);
  }

  private List<String> rejected() throws IOException {
    return Files.readAllLines(rejects).stream().skip(1).toList();
  }

  @Test
  void valuesHaveTheTypesOfJson_nullIsNoValue_andArraysAreSeveralValues() throws Exception {
    String people =
        people(
            "\uFEFF{\"id\":\"a\",\"name\":\"Ada \\u00e9;\\\"\",\"age\":36,\"big\":12345678901234567890}",
            "",
            "  {\"id\":2,\"ok\":true,\"score\":1.5,\"name\":null,\"tags\":[\"x\",\"x\",1],\"none\":[]}");
    String knows =
        file(
            "knows.ndjson",
            "{\"a\":\"a\",\"b\":2,\"since\":1833,\"at\":[1,2]}",
            "{\"b\":\"a\",\"kind\":\"likes\",\"a\":2}");
    assertLoaded(
        2,
        2,
        load(
            ("--edges " + knows + " --from a --to b --label knows --label-column kind --nodes ")
                .concat(people + " --id id --label person")
                .split(" ")));
    inGraph(
        graph -> {
          assertEquals("person", graph.vertices("a").next().label());
          assertEquals(
              Map.of(
                  "name",
                  List.of("Ada \u00e9;\""),
                  "age",
                  List.of(36L),
                  "big",
                  List.of(new BigInteger("12345678901234567890"))),
              values(graph, "a"));
          assertEquals(
              Map.of("ok", List.of(true), "score", List.of(1.5), "tags", List.of("x", "x", 1L)),
              values(graph, "2"));
          assertEquals(
              Map.of("since", 1833L, "at", List.of(1L, 2L)),
              graph.traversal().V("a").outE("knows").valueMap().next());
          assertTrue(graph.traversal().V("2").out("likes").hasNext());
        });
  }

  @Test
  void optionsForColumnsApply() throws Exception {
    String people =
        people(
            "{\"id\":\"7\",\"age\":36,\"nick:name\":\"A\",\"home\":{\"x\":[1]},\"far\":{\"y\":2}}",
            "{\"id\":\"8\",\"age\":\"37\",\"home\":\"t\",\"views\":3}");
    assertLoaded(
        2,
        0,
        load(
            ("--ids auto --type age=int --rename nick:name=nick --as-text home --ignore far")
                .concat(" --type views=counter --nodes " + people + " --id id")
                .split(" ")));
    inGraph(
        graph -> {
          assertEquals(
              Map.of("age", List.of(36), "nick", List.of("A"), "home", List.of("{\"x\":[1]}")),
              values(graph, 7L));
          assertEquals(37, graph.vertices(8L).next().<Integer>value("age").intValue());
          assertEquals(3L, graph.vertices(8L).next().<Long>value("views").longValue());
        });
  }

  @Test
  void keysNamedAsNeptuneDoes_needNoOptions_andLabelsMayBeSeveral() throws Exception {
    Path people = scratch.resolve("people.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(people))) {
      out.write(
          "{\"~id\":\"a\",\"name\":\"A\"}\n{\"~label\":[\"p;q\",\"r\"],\"~id\":\"b\"}"
              .getBytes(StandardCharsets.UTF_8));
    }
    String edges = file("e.jsonl", "{\"~from\":\"a\",\"~to\":\"b\",\"~label\":\"k;1\"}");
    Ran ran = load(edges, people.toString());
    assertLoaded(2, 1, ran);
    inGraph(
        graph -> {
          assertEquals("vertex", graph.vertices("a").next().label());
          assertEquals("p;q", graph.vertices("b").next().label());
          assertEquals(Set.of("p;q", "r"), graph.traversal().V("b").values("labels").toSet());
          assertTrue(graph.traversal().V("a").out("k;1").hasNext());
        });
  }

  @Test
  void linesThatCannotBeLoaded_areRejectedWithTheirNumberAndText() throws Exception {
    String people =
        people(
            "{\"id\":1,\"home\":{\"x\":1},\"tags\":[[1]]}",
            "{\"tags\":[{}],\"id\":2}",
            "{\"id\":3,\"id\":4}",
            "{\"id\":5",
            "[1]",
            "{\"id\":6} {}",
            "{\"name\":\"x, \\\"y\\\"\"}",
            "{\"id\":[7]}",
            "{\"id\":8,\"x\":1e999}",
            "{\"id\":9,\"x\":[null]}",
            "{\"id\":10,\"x\":NaN}",
            "{\"id\":11}");
    String edges = file("e.jsonl", "{\"a\":11,\"b\":1}", "{\"a\":11,\"b\":12}", "{\"a\":11}");
    Ran ran =
        load(("--nodes " + people + " --id id --edges " + edges + " --from a --to b").split(" "));
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertTrue(ran.out().startsWith("loaded: 1 vertex and 0 edges"), ran.out());
    assertTrue(ran.out().contains("not valid JSON, the first [column "), ran.out());
    List<String> rows = rejected();
    assertEquals(14, rows.size(), rows.toString());
    List<String> starts =
        List.of(
            "people.jsonl,1,,home is or has an object: use --as-text or --ignore home,",
            "people.jsonl,2,,tags is or has an object: use --as-text or --ignore tags,",
            "people.jsonl,3,,the line has the key 'id' twice,",
            "people.jsonl,4,,\"the line is not valid JSON [column 8 near {\"\"id\"\":5]\",",
            "people.jsonl,5,,the line is not a JSON object,[1]",
            "people.jsonl,6,,the line has more than one JSON object,",
            "people.jsonl,7,,the id is empty,",
            "people.jsonl,8,,id is neither a text nor a number,",
            "people.jsonl,9,,the number of x is too large,",
            "people.jsonl,10,,an element of x is null,",
            "people.jsonl,11,,\"the line is not valid JSON [column 17 near 10,\"\"x\"\":NaN}]\",",
            "e.jsonl,1,,the vertex with the id '1' was rejected,",
            "e.jsonl,2,,there is no vertex with the id '12',",
            "e.jsonl,3,,the id of an end is empty,");
    for (int i = 0; i < starts.size(); i++) {
      assertTrue(rows.get(i).startsWith(starts.get(i)), rows.get(i));
    }
    assertTrue(rows.get(6).endsWith("\"{\"\"name\"\":\"\"x, \\\"\"y\\\"\"\"\"}\""), rows.get(6));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COL-2305 | [ | --nodes FILE --id id",
        "COL-2305 | id,name | --nodes FILE --id id",
        "COL-2306 | {\"id\":1} | FILE",
        "COL-2328 | {\"id\":1} | --nodes FILE --id nr",
        "COL-2328 | {\"id\":1} | --nodes FILE --id id --label-column kind",
        "COL-2328 | {\"id\":1} | --nodes FILE --id id --ignore x",
        "COL-2328 | {\"a\":1} | --edges FILE --from a --to b",
        "COL-2316 | {\"id\":1,\"x\":1} | --nodes FILE --id id --type x=nothing",
        "COL-2328 | {\"id\":1} | --nodes FILE --id id --as-text id"
      })
  void wrongFilesAndOptions_areRefusedInOneLine_andLeaveNoGraph(
      String code, String line, String options) throws Exception {
    String people = people(line.strip());
    Ran ran = load(options.strip().replace("FILE", people).split(" "));
    assertEquals(1, ran.code(), ran.toString());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().startsWith("colonnade: " + code.strip()), ran.err());
    assertFalse(Files.exists(scratch.resolve("graph")));
  }

  @Test
  void emptyFiles_areLoaded() throws Exception {
    Path empty = Files.writeString(scratch.resolve("empty.jsonl"), "\n \n");
    assertLoaded(0, 0, load("--nodes", empty.toString(), "--id", "id"));
    assertLoaded(0, 0, load(empty.toString()));
  }

  @Test
  void aFileThatIsNotUtf8_stopsTheLoadAtItsLine() throws Exception {
    Path people = scratch.resolve("latin.jsonl");
    Files.write(people, "{\"id\":1}\n{\"id\":\"\u00e9\"}\n".getBytes(StandardCharsets.ISO_8859_1));
    Ran ran = load("--nodes", people.toString(), "--id", "id");
    assertEquals(1, ran.code(), ran.toString());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().contains("COL-2319"), ran.err());
  }

  @Test
  void lineThatIsTooLong_isRejected_andTheLoadContinuesAfterIt() throws Exception {
    String people =
        people(
            "{\"id\":\"a\"}",
            "{\"id\":\"b\",\"text\":\"" + "x".repeat(1 << 24) + "\"}",
            "{\"id\":\"c\"}" + " ".repeat(1 << 24),
            "{\"id\":\"d\"}");
    Ran ran = load("--nodes", people, "--id", "id");
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertTrue(ran.out().startsWith("loaded: 2 vertices and 0 edges"), ran.out());
    List<String> rows = rejected();
    assertEquals(2, rows.size(), ran.out());
    assertTrue(rows.get(0).startsWith("people.jsonl,2,,"), ran.out());
    assertTrue(rows.get(0).contains("COL-2307 "), ran.out());
    assertTrue(rows.get(1).startsWith("people.jsonl,3,,"), ran.out());
    assertTrue(rows.get(1).contains("COL-2307 "), ran.out());
    assertTrue(Files.size(rejects) < 8000, ran.out());
    inGraph(graph -> assertTrue(graph.vertices("d").hasNext()));
  }
}
