package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.ColonnadeGremlinPlugin;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our plugin in TinkerPop's own console, with the Groovy that the server leaves out. */
class PlainConsoleIT {

  @TempDir Path scratch;

  /** TinkerPop's console first, then ours without the inert copy of Groovy. */
  private static String classPath() {
    Path console = Path.of("target/plain-console").toAbsolutePath();
    List<String> entries = new ArrayList<>(List.of(console.resolve("*").toString()));
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("groovy-inert"))
        .forEach(entries::add);
    return String.join(File.pathSeparator, entries);
  }

  @Test
  void plugin_namedInPluginsTxt_opensGraphs() throws Exception {
    Files.writeString(
        scratch.resolve("plugins.txt"), ColonnadeGremlinPlugin.class.getName() + "\n");
    Path script =
        Files.writeString(
            scratch.resolve("plain.groovy"),
            """
            graph = Colonnade.open('%s')
            g = graph.traversal()
            g.addV('person').property('name', 'Ada').iterate()
            g.tx().commit()
            println graph instanceof ColonnadeGraph
            println g.V().values('name').toList()
            graph.close()
            """
                .formatted(scratch.resolve("graph")));
    Path out = scratch.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
                "-Dtinkerpop.ext=" + scratch,
                "-Djava.util.prefs.userRoot=" + scratch,
                "-cp",
                classPath(),
                "org.apache.tinkerpop.gremlin.console.Console",
                "-e",
                script.toString())
            .redirectOutput(out.toFile())
            .redirectError(scratch.resolve("err").toFile())
            .start();
    try {
      assertTrue(process.waitFor(3, TimeUnit.MINUTES), "console hangs");
    } finally {
      process.destroyForcibly();
    }
    assertEquals("true\n[Ada]\n", Files.readString(out), Files.readString(scratch.resolve("err")));
    assertEquals(0, process.exitValue());
  }
}
