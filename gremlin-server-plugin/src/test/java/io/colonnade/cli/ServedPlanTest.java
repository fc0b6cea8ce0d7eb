package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several graphs on the command line of a server: what is refused, and that nothing is created. */
@Timeout(120)
final class ServedPlanTest {

  @TempDir Path scratch;

  /** Runs a server that must be refused. */
  private static String refused(int code, String... arguments) {
    List<String> words = new ArrayList<>(List.of("server", "--port", "0"));
    words.addAll(List.of(arguments));
    Ran ran = Ran.of(words);
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertEquals(code, ran.code(), ran.err());
    assertEquals("", ran.out());
    return ran.err().strip();
  }

  private String at(String name) {
    return scratch.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "people",
        "=x",
        "people=",
        "people= ",
        "my-people=x",
        "my people=x",
        "a;b=x",
        "'a'=x",
        "ä=x",
        "a.b=x",
        "/x=y",
        "="
      })
  void graph_thatIsNoNameAndPlace_isRefused(String graph) {
    String line = refused(ExitCode.USAGE, "--graph", graph);
    assertTrue(line.startsWith("colonnade: COL-7121 this does not name a graph to serve"), line);
    assertTrue(line.endsWith("[graph=" + graph + "]"), line);
  }

  @Test
  void graph_withAMalformedLocation_isRefusedAsDataIs() {
    String line = refused(ExitCode.USAGE, "--graph", "a=hbase://localhost");
    assertEquals(refused(ExitCode.USAGE, "--data", "hbase://localhost"), line);
  }

  @Test
  void name_twice_isRefused() {
    String line = refused(ExitCode.USAGE, "--graph", "a=" + at("x"), "--graph", "a=" + at("y"));
    assertTrue(line.startsWith("colonnade: COL-7122 two graphs have the same name"), line);
    assertTrue(
        line.endsWith("[name=a, first=data in " + at("x") + ", second=data in " + at("y") + "]"),
        line);
    assertFalse(Files.exists(scratch.resolve("x")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"g", "graph"})
  void nameOfTheGraphOfData_isRefusedBesideIt(String name) {
    String line = refused(ExitCode.USAGE, "--data", at("x"), "--graph", name + "=" + at("y"));
    assertTrue(line.startsWith("colonnade: COL-7122 "), line);
    assertFalse(Files.exists(scratch.resolve("x")));
  }

  @Test
  void directory_twice_isRefusedByWhateverPath() throws Exception {
    Path real = Files.createDirectories(scratch.resolve("real"));
    Path link = Files.createSymbolicLink(scratch.resolve("link"), real);
    for (String other :
        List.of(
            real.toString(),
            real + "/",
            real + "/../real",
            real + "/.",
            link.toString(),
            link.resolve("../real").toString())) {
      String line = refused(ExitCode.USAGE, "--graph", "a=" + real, "--graph", "b=" + other);
      assertTrue(line.startsWith("colonnade: COL-7123 two names mean the same graph"), line);
      assertTrue(line.endsWith("first name=a, second name=b]"), line);
    }
    String missing =
        refused(ExitCode.USAGE, "--data", real + "/new", "--graph", "b=" + link + "/new");
    assertTrue(missing.startsWith("colonnade: COL-7123 "), missing);
    try (var files = Files.list(real)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void graphOfHBase_twice_isRefused() {
    String place = "hbase://localhost:16000/people";
    String line = refused(ExitCode.USAGE, "--graph", "a=" + place, "--graph", "b=" + place);
    assertTrue(line.startsWith("colonnade: COL-7123 "), line);
  }

  @Test
  void option_ofAGraphThatIsNotServed_isRefusedWithTheNearestName() {
    String line =
        refused(
            ExitCode.FAILED,
            "--graph",
            "people=" + at("x"),
            "--config",
            "peple.colonnade.layout=edge-table");
    assertTrue(line.startsWith("colonnade: COL-7127 "), line);
    assertTrue(line.endsWith("graph=peple, nearest=people]"), line);
  }

  @ParameterizedTest
  @ValueSource(strings = {"people.colonnade.layuot=x", "people.colonnade.tx.max-age=x"})
  void option_ofOneGraph_isCheckedBeforeAnyGraphIsOpened(String option) {
    String line =
        refused(
            ExitCode.FAILED,
            "--graph",
            "first=" + at("first"),
            "--graph",
            "people=" + at("people"),
            "--config",
            option);
    assertTrue(line.startsWith("colonnade: COL-200"), line);
    assertFalse(Files.exists(scratch.resolve("first")));
  }

  @Test
  void graphThatCannotBeOpened_isToldAndAllOthersAreClosed() throws Exception {
    Files.writeString(Files.createDirectory(scratch.resolve("bad")).resolve("notes.txt"), "mine");
    for (List<String> order : List.of(List.of("a", "b", "bad"), List.of("bad", "a", "b"))) {
      String line =
          refused(
              ExitCode.FAILED,
              order.stream()
                  .flatMap(name -> List.of("--graph", name + "=" + at(name)).stream())
                  .toArray(String[]::new));
      assertTrue(
          line.startsWith(
              "colonnade: COL-7124 the server does not start, because one of its graphs cannot be"
                  + " opened"),
          line);
      assertTrue(line.contains("[graph=bad]; cause: COL-"), line);
      for (String name : List.of("a", "b")) { // would be in use
        try (ColonnadeGraph graph = Colonnade.open(scratch.resolve(name))) {
          assertFalse(graph.traversal().V().hasNext());
        }
      }
    }
  }

  @Test
  void noGraphThatCanBeOpened_endsTheServerAlsoIfItKeepsGoing() throws Exception {
    Files.writeString(Files.createDirectory(scratch.resolve("bad")).resolve("notes.txt"), "mine");
    Files.writeString(scratch.resolve("file"), "mine");
    Ran ran =
        Ran.of(
            List.of(
                "server",
                "--port=0",
                "--keep-going",
                "--graph=one=" + at("bad"),
                "--graph=two=" + at("file")));
    List<String> lines = ran.err().lines().toList();
    assertEquals(3, lines.size(), ran.err());
    assertTrue(lines.get(0).startsWith("colonnade: COL-7125 "), lines.get(0));
    assertTrue(lines.get(1).startsWith("colonnade: COL-7125 "), lines.get(1));
    assertTrue(lines.get(2).startsWith("colonnade: COL-7126 "), lines.get(2));
    assertTrue(lines.get(2).endsWith("[graphs=one two]"), lines.get(2));
    assertEquals(ExitCode.FAILED, ran.code());
  }

  @Test
  void backupDirectoryThatCannotBeMade_isRefusedBeforeAGraphIsOpened() {
    String line =
        refused(ExitCode.FAILED, "--graph", "a=" + at("a"), "--backup-dir", at("none/backups"));
    assertTrue(line.startsWith("colonnade: COL-4203 "), line);
    assertFalse(Files.exists(scratch.resolve("a")));
  }

  @Test
  void options_ofOneGraph_winOverThoseOfAll() {
    ServerCommand command = new ServerCommand();
    CommandLines.of(command)
        .parseArgs(
            "--graph=a=" + at("a"),
            "--graph=b=" + at("b"),
            "--data=" + at("d"),
            "--backup-dir=" + at("backups"),
            "--config=colonnade.cache.size=64mb",
            "--config=b.colonnade.cache.size=32mb",
            "--config=g.colonnade.layout=edge-table");
    Map<String, Map<String, Object>> options = new LinkedHashMap<>();
    command.plans().forEach(plan -> options.put(plan.source(), plan.options()));
    assertEquals(List.of("g", "a", "b"), List.copyOf(options.keySet()));
    assertEquals("64mb", options.get("a").get("colonnade.cache.size"));
    assertEquals("32mb", options.get("b").get("colonnade.cache.size"));
    assertEquals("edge-table", options.get("g").get("colonnade.layout"));
    assertFalse(options.get("a").containsKey("colonnade.layout"));
    assertEquals(at("backups") + "/g", options.get("g").get("colonnade.backup.directory"));
    assertEquals(at("backups") + "/a", options.get("a").get("colonnade.backup.directory"));
  }
}
