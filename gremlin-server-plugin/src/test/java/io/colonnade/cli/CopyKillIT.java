package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A copy that is killed, or finds no room, in the middle: there is nothing, and it can be done
 * again.
 */
class CopyKillIT {

  private static final int VERTICES = 1_000;
  private static final int EDGES = 16_000;

  /** Of each edge, as a byte array, so that the copy takes its time. */
  private static final int BYTES = 2_000;

  @TempDir Path scratch;

  private Path to;

  @BeforeEach
  void makeGraph() {
    to = scratch.resolve("copy");
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      List<Vertex> vertices = new ArrayList<>();
      for (int i = 0; i < VERTICES; i++) {
        vertices.add(graph.addVertex("n", i));
      }
      for (int i = 0; i < EDGES; i++) {
        Vertex out = vertices.get(i % VERTICES);
        out.addEdge("tie", vertices.get(i * 7 % VERTICES), "n", i, "load", new byte[BYTES]);
      }
      graph.tx().commit();
    }
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("copy", "--from", scratch.resolve("graph").toString()));
    command.addAll(List.of("--to", to.toString(), "--layout", "edge-table", "--quiet"));
    return new ProcessBuilder(command)
        .redirectOutput(scratch.resolve("out").toFile())
        .redirectError(scratch.resolve("err").toFile())
        .start();
  }

  /** Waits until so many bytes of the copy are written. */
  private void awaitBytes(Process process, long bytes) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (written() < bytes) {
      assertFalse(process.waitFor(2, TimeUnit.MILLISECONDS), "the copy was too quick");
      assertTrue(System.nanoTime() < deadline, "the copy does not write");
    }
  }

  private long written() throws IOException {
    Path draft = scratch.resolve(".copy.copying");
    long bytes = 0;
    if (Files.isDirectory(draft)) {
      List<Path> files;
      try (Stream<Path> content = Files.list(draft)) {
        files = content.filter(file -> file.toString().endsWith(".log")).toList();
      }
      for (Path file : files) {
        bytes += size(file);
      }
    }
    return bytes;
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) { // it went while we looked
      return 0;
    }
  }

  private void mustWork() throws Exception {
    Process again = start();
    assertTrue(again.waitFor(5, TimeUnit.MINUTES));
    assertEquals(ExitCode.OK, again.exitValue(), Files.readString(scratch.resolve("err")));
    assertFalse(Files.exists(scratch.resolve(".copy.copying")));
    try (ColonnadeGraph graph = Colonnade.open(to)) {
      assertEquals("edge-table", GraphInternals.store(graph).header().layout());
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
      assertEquals((long) VERTICES, graph.traversal().V().count().next());
      assertEquals((long) EDGES, graph.traversal().E().count().next());
    }
  }

  @Test
  void killedCopy_isNone_andTheNextOneStartsAnew() throws Exception {
    Process process = start();
    try {
      awaitBytes(process, 1_000_000);
    } finally {
      process.toHandle().destroyForcibly();
      process.waitFor();
    }
    assertFalse(Files.exists(to));
    Ran check = Ran.of(List.of("check", to.toString()));
    assertEquals(ExitCode.FAILED, check.code());
    assertTrue(check.err().startsWith("colonnade: COL-7201 "), check.err());
    mustWork();
  }

  /** A full disk is played by a limit to the size of files. */
  @Test
  void fullDisk_stopsTheCopyInOneLine_andLeavesNothing() throws Exception {
    Process full = start();
    awaitBytes(full, 100_000);
    String[] limit = {"prlimit", "--pid", Long.toString(full.pid()), "--fsize=1500000:unlimited"};
    assertEquals(0, new ProcessBuilder(limit).inheritIO().start().waitFor());
    assertTrue(full.waitFor(5, TimeUnit.MINUTES));
    String err = Files.readString(scratch.resolve("err"));
    assertEquals(ExitCode.FAILED, full.exitValue(), err);
    assertTrue(
        err.startsWith("colonnade: COL-4205 the copy stopped")
            && err.contains("]; cause: COL-")
            && err.indexOf('\n') == err.length() - 1,
        err);
    assertFalse(Files.exists(to));
    assertFalse(Files.exists(scratch.resolve(".copy.copying")));
    mustWork();
  }
}
