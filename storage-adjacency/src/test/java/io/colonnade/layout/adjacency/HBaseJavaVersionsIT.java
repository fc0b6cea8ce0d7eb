package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.ChildJvm;
import io.colonnade.store.hbase.LocalHBase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A graph in HBase, opened by a process of each Java version that is installed beside the one of
 * this process. The client of HBase breaks look-ups of names on Java 18, and logs in on Java 24 in
 * a way that Java refuses.
 */
class HBaseJavaVersionsIT {

  private static final int OLDEST = 17;

  /** The program of the other process. */
  static final class Program {

    private Program() {}

    public static void main(String... arguments) throws UnknownHostException {
      try (ColonnadeGraph graph = Colonnade.open(arguments[0])) {
        graph.traversal().addV("visitor").property("java", arguments[1]).iterate();
        graph.tx().commit();
        InetAddress unused = InetAddress.getLocalHost();
        graph
            .traversal()
            .V()
            .has("java", arguments[1])
            .values("java")
            .forEachRemaining(
                version -> {
                  System.out.println("seen by Java " + version);
                });
      }
    }
  }

  @Test
  void processesOfAllJavaVersions_openAGraph() throws IOException, InterruptedException {
    String graph = "hbase://" + LocalHBase.shared().servers() + "/versions";
    SortedSet<Path> homes = homes();
    for (Path home : homes) {
      String version = home.getFileName().toString();
      Process process = ChildJvm.startIn(home, Program.class, graph, version);
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertEquals(0, process.waitFor(), home.toString());
      assertEquals("seen by Java " + version, output.lines().reduce("", (all, line) -> line));
    }
    try (ColonnadeGraph all = Colonnade.open(graph)) {
      assertEquals(homes.size(), all.traversal().V().hasLabel("visitor").count().next());
    }
  }

  /** Returns where Java is installed: that of this process, and those beside it. */
  private static SortedSet<Path> homes() throws IOException {
    Path own = Path.of(System.getProperty("java.home")).toRealPath();
    SortedSet<Path> homes = new TreeSet<>(List.of(own));
    try (Stream<Path> beside = Files.list(own.getParent())) {
      for (Path home : beside.filter(HBaseJavaVersionsIT::isNewEnough).toList()) {
        homes.add(home.toRealPath());
      }
    }
    return homes;
  }

  private static boolean isNewEnough(Path home) {
    Path release = home.resolve("release");
    if (!Files.isExecutable(home.resolve(Path.of("bin", "java"))) || !Files.exists(release)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(release)) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
          .anyMatch(version -> Integer.parseInt(version) >= OLDEST);
    } catch (IOException e) {
      return false;
    }
  }
}
