package io.colonnade.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a process of its own: killed while it loads, completed, asked again. */
class DemoIT {

  @TempDir Path scratch;

  private record Ran(int code, String out, String err) {}

  private ProcessBuilder demo(Path data, String... more) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1", // as the launcher starts it
            "-cp",
            System.getProperty("java.class.path"),
            Demo.class.getName(),
            "--once",
            "--data",
            data.toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command);
  }

  private Ran run(Path data, String... more) throws IOException, InterruptedException {
    Path out = scratch.resolve("out");
    Path err = scratch.resolve("err");
    Process process =
        demo(data, more).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the demo does not end");
    } finally {
      process.destroyForcibly();
    }
    return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** Kills the demo when it says that it has loaded about a third. */
  private void killWhileLoading(Path data) throws IOException, InterruptedException {
    Process process = demo(data).redirectOutput(scratch.resolve("killed").toFile()).start();
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      Stream<String> lines = err.lines();
      String seen =
          lines
              .filter(line -> line.matches("loading air routes: (1[89]|[2-9]\\d)\\d{3}/.*"))
              .findFirst()
              .orElse("nothing");
      assertTrue(seen.startsWith("loading air routes:"), seen);
      process.toHandle().destroyForcibly();
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void demo_killedWhileLoading_isCompletedThenOpenedAndAnswersFromTheData() throws Exception {
    AirRoutes routes = AirRoutes.read();
    int vertices = routes.vertices().size();
    int edges = routes.edges().size();
    Path data = scratch.resolve("data");
    killWhileLoading(data);

    Ran completed = run(data);
    assertEquals(0, completed.code(), completed.err());
    assertTrue(completed.out().contains("completed the load in " + data), completed.out());
    assertTrue(
        completed.out().contains(vertices + " vertices, " + edges + " edges"), completed.out());
    assertTrue(completed.out().contains("committed, seen outside: 1"), completed.out());

    int before = routesFromHeathrow(completed);
    dropOneRouteFromHeathrow(data);

    Ran opened = run(data);
    assertEquals(0, opened.code(), opened.err());
    assertTrue(opened.out().contains("opened what is in " + data), opened.out());
    assertTrue(
        opened.out().contains(vertices + " vertices, " + (edges - 1) + " edges"), opened.out());
    assertTrue(opened.out().contains("committed, seen outside: 2"), opened.out());
    assertEquals(before - 1, routesFromHeathrow(opened));
    assertEquals("", opened.err());
  }

  /** All answers before the visit, of which there is one more each time; without times. */
  private static List<String> answers(Ran ran) {
    assertEquals(0, ran.code(), ran.err());
    return ran.out()
        .lines()
        .takeWhile(line -> !line.startsWith("One more visit"))
        .filter(line -> line.contains("=>") || line.contains(" vertices, "))
        .map(line -> line.replaceFirst(" +\\(?[\\d.,]+ m?s\\)?$", ""))
        .toList();
  }

  @Test
  void demo_inEdgeTables_andOnItsCopyInRows_answersTheSame() throws Exception {
    Path tables = scratch.resolve("tables");
    Path rows = scratch.resolve("rows");
    Ran loaded = run(tables, "--layout", "edge-table");
    assertEquals(0, loaded.code(), loaded.err());
    assertTrue(loaded.out().contains("loaded into " + tables), loaded.out());
    try (ColonnadeGraph graph = Colonnade.open(tables)) {
      assertEquals("edge-table", GraphInternals.store(graph).header().layout());
      CheckReport report = GraphCheck.run(GraphInternals.store(graph));
      assertTrue(report.isClean(), report.toString());
      Colonnade.copy(
          graph,
          Map.of("colonnade.directory", rows.toString(), "colonnade.layout", "adjacency"),
          progress -> {});
    }
    Ran copied = run(rows, "--layout", "adjacency");
    assertTrue(copied.out().contains("opened what is in " + rows), copied.out());
    assertEquals(answers(loaded), answers(copied));
    assertTrue(answers(loaded).size() > 5, loaded.out());
    assertEquals(routesFromHeathrow(loaded), routesFromHeathrow(copied));
    for (Ran ran : List.of(loaded, copied)) {
      assertEquals(1, count("     answered by index airportByCountry", ran), ran.out());
      assertEquals(3, count("     answered by index airportByCode", ran), ran.out());
    }
    try (ColonnadeGraph graph = Colonnade.open(rows)) {
      String asked = graph.traversal().V().has("airport", "code", "LHR").explain().toString();
      assertTrue(asked.contains("airportByCode"), asked);
      CheckReport report = GraphCheck.run(GraphInternals.store(graph));
      assertTrue(report.isClean(), report.toString());
    }
  }

  private static long count(String line, Ran ran) {
    return ran.out().lines().filter(line::equals).count();
  }

  private static int routesFromHeathrow(Ran ran) {
    List<String> lines = ran.out().lines().toList();
    int question = lines.indexOf("  g.V().has('airport','code','LHR').out('route').count()");
    String answer = lines.get(question + 1);
    return Integer.parseInt(answer.replaceFirst("^ *=> (\\d+) .*", "$1"));
  }

  private static void dropOneRouteFromHeathrow(Path data) {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      CheckReport report = GraphCheck.run(GraphInternals.store(graph));
      assertTrue(report.isClean(), report.toString());
      graph.traversal().V().has("airport", "code", "LHR").outE("route").limit(1).drop().iterate();
      graph.tx().commit();
    }
  }
}
