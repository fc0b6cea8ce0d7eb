package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A copy takes no more memory than a few of its commits: a graph several times as large as the heap
 * goes through, one vertex with most of the edges in it.
 */
class CopyScaleFullIT {

  /** Of the process that copies; a JVM with nothing to do takes some 15 MB of it. */
  private static final String HEAP = "-Xmx48m";

  private static final int VERTICES = 200;
  private static final int EDGES = 2_000;

  /** Of each edge, of which nothing can be left out: twice the heap in all. */
  private static final int BYTES = 50_000;

  @TempDir Path scratch;

  private void makeGraph() {
    Random random = new Random(1);
    try (ColonnadeGraph graph =
        Colonnade.open(
            Map.of(
                Options.DIRECTORY.key(),
                scratch.resolve("graph").toString(),
                Options.SYNC.key(),
                "never"))) {
      List<Vertex> vertices = new ArrayList<>();
      for (int i = 0; i < VERTICES; i++) {
        vertices.add(graph.addVertex());
      }
      for (int i = 0; i < EDGES; i++) {
        byte[] load = new byte[BYTES];
        random.nextBytes(load);
        vertices.get(0).addEdge("tie", vertices.get(i % VERTICES), "load", load);
        if (i % 200 == 0) {
          graph.tx().commit();
        }
      }
      graph.tx().commit();
    }
  }

  private void copy(String from, String to, String layout) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("copy", "--from", scratch.resolve(from).toString(), "--quiet"));
    command.addAll(List.of("--to", scratch.resolve(to).toString(), "--layout", layout, "--check"));
    Path out = scratch.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    String said = Files.readString(out);
    assertEquals(ExitCode.OK, process.exitValue(), said);
    System.out.print(said);
    String counts =
        "copied: %d vertices, %d edges and %d properties".formatted(VERTICES, EDGES, EDGES);
    assertTrue(said.startsWith(counts), said);
  }

  @Test
  void graphLargerThanTheHeap_isCopiedThereAndBack() throws Exception {
    makeGraph();
    copy("graph", "tables", "edge-table");
    copy("tables", "rows", "adjacency");
  }
}
