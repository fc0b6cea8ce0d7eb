package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONWriter;
import org.apache.tinkerpop.gremlin.structure.io.gryo.GryoWriter;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A load that is killed again and again, and goes on each time. */
class LoadKillIT {

  private static final int VERTICES = 8_000;
  private static final int EDGES = 60_000;

  /** Each so many-th row of either file is bad. */
  private static final int BAD = 997;

  @TempDir Path scratch;

  private final Map<String, Integer> expectedEdges = new TreeMap<>();
  private final List<String> expectedRejects = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private int expectedVertices;

  private Path data() {
    return scratch.resolve("graph");
  }

  private void writeTables(Random random) throws IOException {
    files.addAll(List.of("e.csv", "v.csv"));
    try (PrintWriter out = new PrintWriter(scratch.resolve("v.csv").toFile())) {
      out.print("~id,~label,n:Int\n");
      for (int i = 0; i < VERTICES; i++) {
        boolean bad = i % BAD == BAD - 1;
        out.print("v" + i + ",thing," + (bad ? "x" : i) + "\n");
        if (bad) {
          expectedRejects.add("v.csv," + (i + 2));
        } else {
          expectedVertices++;
        }
      }
    }
    try (PrintWriter out = new PrintWriter(scratch.resolve("e.csv").toFile())) {
      out.print("~id,~from,~to,~label,w:Int\n");
      for (int i = 0; i < EDGES; i++) {
        int from = random.nextInt(VERTICES);
        int to = i % BAD == 0 ? VERTICES : random.nextInt(VERTICES);
        // Every other edge has no id: nothing but the position keeps it from being added again.
        out.print((i % 2 == 0 ? "" : "e" + i) + ",v" + from + ",v" + to + ",tie," + i % 50 + "\n");
        if (to == VERTICES || from % BAD == BAD - 1 || to % BAD == BAD - 1) {
          expectedRejects.add("e.csv," + (i + 2));
        } else {
          expectedEdges.merge("v" + from + " " + "v" + to + " " + i % 50, 1, Integer::sum);
        }
      }
    }
  }

  /** As TinkerPop writes it: nothing is bad, so that what is added twice is rejected. */
  private void writeGraph(String name, Random random) throws IOException {
    files.add(name);
    Graph graph = TinkerGraph.open();
    List<Vertex> vertices = new ArrayList<>();
    for (int i = 0; i < VERTICES; i++) {
      vertices.add(graph.addVertex(T.id, "v" + i, T.label, "thing", "n", i));
    }
    expectedVertices = VERTICES;
    for (int i = 0; i < EDGES / 6; i++) {
      int from = random.nextInt(VERTICES);
      int to = random.nextInt(VERTICES);
      vertices.get(from).addEdge("tie", vertices.get(to), T.id, "e" + i, "w", i % 50);
      expectedEdges.merge("v" + from + " " + "v" + to + " " + i % 50, 1, Integer::sum);
    }
    try (OutputStream raw = Files.newOutputStream(scratch.resolve(name));
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
      if (name.contains(".json")) {
        GraphSONWriter.build().create().writeGraph(out, graph);
      } else {
        GryoWriter.build().create().writeGraph(out, graph);
      }
    }
  }

  private Process start(boolean resume) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String given : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (given.startsWith("--add-opens")) { // Gryo needs them
        command.add(given);
      }
    }
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(Main.class.getName(), "load", "--data", data().toString()));
    command.addAll(List.of("--rejects", scratch.resolve("rejects.csv").toString()));
    command.addAll(List.of("--batch", "250", "--quiet"));
    if (resume) {
      command.add("--resume");
    } else {
      files.forEach(file -> command.add(scratch.resolve(file).toString()));
    }
    return new ProcessBuilder(command)
        .redirectOutput(scratch.resolve("out").toFile())
        .redirectError(scratch.resolve("err").toFile())
        .start();
  }

  /** Waits for the end, but not beyond so many bytes of a new log. */
  private boolean endsBefore(Process process, long bytes) throws Exception {
    Set<Path> old = logs();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (System.nanoTime() < deadline) {
      if (process.waitFor(2, TimeUnit.MILLISECONDS)) {
        return true;
      }
      for (Path log : logs()) {
        if (!old.contains(log) && size(log) >= bytes) {
          return false;
        }
      }
    }
    throw new AssertionError("the load neither ends nor writes");
  }

  private Set<Path> logs() throws IOException {
    if (!Files.exists(data())) {
      return Set.of();
    }
    try (Stream<Path> files = Files.walk(data())) {
      return files.filter(file -> file.toString().endsWith(".log")).collect(Collectors.toSet());
    } catch (UncheckedIOException e) { // one went while we looked
      return Set.of();
    }
  }

  private static long size(Path log) throws IOException {
    try {
      return Files.size(log);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  /** True if the graph remembers a load that has not finished. */
  private boolean isUnfinished() {
    if (!Files.exists(data())) {
      return false;
    }
    try (ColonnadeGraph graph = Colonnade.open(data())) {
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
      return graph.variables().get("~colonnade.load").isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({"tables, 10, 700000", "g.json.gz, 2, 300000", "g.kryo, 2, 300000"})
  void killedLoad_resumed_doublesAndLosesNothing(String input, int most, int bytes)
      throws Exception {
    Random random = SeededRandom.of(LoadKillIT.class);
    if (input.equals("tables")) {
      writeTables(random);
    } else {
      writeGraph(input, random);
    }
    int end = expectedRejects.isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    int kills = 0;
    int midway = 0;
    boolean done = false;
    while (!done) {
      boolean resume = isUnfinished();
      midway += resume ? 1 : 0;
      Process process = start(resume);
      try {
        if (endsBefore(process, kills < most ? random.nextInt(bytes) : Long.MAX_VALUE)) {
          String err = Files.readString(scratch.resolve("err"));
          assertEquals(end, process.exitValue(), err);
          done = true;
        } else {
          kills++;
        }
      } finally {
        process.toHandle().destroyForcibly();
        process.waitFor();
      }
      done |= kills > 0 && midway > 0 && !isUnfinished();
    }
    System.out.println(kills + " kills, " + midway + " times resumed");
    assertTrue(midway > 0, "no kill met the load");
    mustBeAsExpected();
  }

  /** A full disk is played by a limit to the size of files. */
  @Test
  void fullDisk_stopsTheLoadInOneLine_andItGoesOnWhenThereIsRoom() throws Exception {
    writeTables(SeededRandom.of(LoadKillIT.class));
    Process full = start(false);
    assertFalse(endsBefore(full, 100_000));
    String[] limit = {"prlimit", "--pid", Long.toString(full.pid()), "--fsize=1500000:unlimited"};
    assertEquals(0, new ProcessBuilder(limit).inheritIO().start().waitFor());
    assertTrue(full.waitFor(5, TimeUnit.MINUTES));
    String err = Files.readString(scratch.resolve("err"));
    assertEquals(ExitCode.FAILED, full.exitValue(), err);
    assertTrue(
        err.startsWith("colonnade: COL-4901 the load stopped because a commit failed")
            && err.contains("]; cause: COL-")
            && err.indexOf('\n') == err.length() - 1,
        err);
    assertTrue(isUnfinished());
    Process roomy = start(true);
    assertTrue(roomy.waitFor(5, TimeUnit.MINUTES));
    assertEquals(ExitCode.INCOMPLETE, roomy.exitValue(), Files.readString(scratch.resolve("err")));
    mustBeAsExpected();
  }

  private void mustBeAsExpected() throws IOException {
    List<String> rejected = new ArrayList<>();
    Path rejects = scratch.resolve("rejects.csv");
    for (String line : Files.exists(rejects) ? Files.readAllLines(rejects) : List.<String>of()) {
      if (!line.startsWith("file,")) {
        rejected.add(line.substring(0, line.indexOf(',', line.indexOf(',') + 1)));
      }
    }
    assertEquals(expectedRejects, rejected);
    Map<String, Integer> edges = new TreeMap<>();
    try (ColonnadeGraph graph = Colonnade.open(data())) {
      assertEquals(expectedVertices, graph.traversal().V().count().next());
      graph
          .edges()
          .forEachRemaining(
              edge ->
                  edges.merge(
                      edge.outVertex().id() + " " + edge.inVertex().id() + " " + edge.value("w"),
                      1,
                      Integer::sum));
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
    assertEquals(expectedEdges, edges);
  }
}
