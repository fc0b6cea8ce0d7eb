package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.cli.Main;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code colonnade load --connect} beside a server that is killed while it stores batches. */
class LoadBesideKillsIT {

  private static final int ROWS = 30_000;
  private static final int KILLS = 3;

  @TempDir Path scratch;

  private String file(String name, String header, String row) throws IOException {
    StringBuilder lines = new StringBuilder(header).append('\n');
    for (int i = 0; i < ROWS; i++) {
      lines.append(row.formatted(i, (i + 1) % ROWS)).append('\n');
    }
    return Files.writeString(scratch.resolve(name), lines).toString();
  }

  @Test
  void eachElement_isStoredOnce() throws Exception {
    ServerProcess server = ServerProcess.start(scratch);
    Process load = load(server.port);
    try {
      for (int kill = 1; kill <= KILLS; kill++) {
        long wanted = elements(server) + 2 * ROWS / (KILLS + 2);
        ServerProcess beside = server;
        boolean grows =
            ServerProcess.becomes(() -> elements(beside) >= wanted, Duration.ofMinutes(2));
        assertTrue(grows && load.isAlive(), Files.readString(scratch.resolve("err")));
        server.kill();
        server = server.again();
      }
      assertTrue(load.waitFor(5, TimeUnit.MINUTES));
    } finally {
      load.destroyForcibly();
      server.close();
    }
    String err = Files.readString(scratch.resolve("err"));
    assertEquals(0, load.exitValue(), err);
    String out = Files.readString(scratch.resolve("out"));
    assertTrue(out.startsWith("loaded: 30000 vertices and 30000 edges ("), out);
    assertTrue(err.contains("the server does not answer, the load tries again"), err);
    assertEquals(0, err.lines().filter(line -> line.matches(".* (WARN|ERROR) .*")).count(), err);
    try (ColonnadeGraph graph = Colonnade.open(ServerProcess.data(scratch))) {
      assertEquals((long) ROWS, graph.traversal().V().count().next());
      assertEquals((long) ROWS, graph.traversal().E().count().next());
      assertEquals((long) ROWS, graph.traversal().V().out("knows").dedup().count().next());
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
  }

  private Process load(int port) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "load",
                "--connect",
                "127.0.0.1:" + port,
                "--batch",
                "100",
                "--rejects",
                scratch.resolve("rejects.csv").toString(),
                file("people.csv", "~id,~label", "v%d,person"),
                file("knows.csv", "~from,~to,~label", "v%d,v%d,knows")))
        .redirectOutput(scratch.resolve("out").toFile())
        .redirectError(scratch.resolve("err").toFile())
        .start();
  }

  private static long elements(ServerProcess server) throws IOException {
    return count(server, "g.V().count()") + count(server, "g.E().count()");
  }

  private static long count(ServerProcess server, String query) throws IOException {
    String answer = server.page("/gremlin?gremlin=" + query);
    return new ObjectMapper().readTree(answer).at("/result/data/0").longValue();
  }
}
