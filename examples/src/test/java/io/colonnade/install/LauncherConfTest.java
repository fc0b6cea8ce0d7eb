package io.colonnade.install;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher takes the heap and the need of HBase from the configuration file of a server. */
final class LauncherConfTest {

  private static final String SCRIPT =
      """
      set -euo pipefail
      source "$0"
      hbase_jars=/hbase
      read_heap "$@"
      echo "${heap[*]-}$(hbase_class_path "$@")"
      """;

  @TempDir Path scratch;

  /** Returns the option of the heap, and the class path that is added. */
  private String launched(String... arguments) throws Exception {
    Path launcher = Path.of("src", "main", "launcher", "launch.sh").toAbsolutePath();
    List<String> command = new ArrayList<>(List.of("bash", "-c", SCRIPT, launcher.toString()));
    command.add("server");
    command.addAll(List.of(arguments));
    Shell.Ran ran = Shell.run(scratch, Map.of(), command);
    assertEquals(0, ran.code(), ran::output);
    assertEquals("", ran.err());
    return ran.out().strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "heap=300m|-Xmx300m",
        "  heap : 2G  |-Xmx2G",
        "#heap=300m|''",
        "heap=lots|''",
        "heap=$(touch x)|''",
        "graph.a=hbase://localhost:16000/a|:/hbase/*",
        "# hbase|''",
        "data=./graph|''",
      })
  void file_givesTheHeapAndTheJars(String line, String expected) throws Exception {
    Path file = Files.writeString(scratch.resolve("a file.properties"), "port=1\n" + line + "\n");
    assertEquals(expected, launched("--conf", file.toString()));
    assertEquals(expected, launched("--conf=" + file));
    assertEquals(expected, launched("--conf", "a file.properties", "--port", "0"));
  }

  @Test
  void commandLine_winsOverTheFile() throws Exception {
    Path file = Files.writeString(scratch.resolve("conf"), "heap=300m\n");
    assertEquals("-Xmx1g", launched("--conf", file.toString(), "--heap", "1g"));
    assertEquals("-Xmx1g", launched("--heap=1g", "--conf=" + file));
  }

  @Test
  void file_thatCannotBeRead_isLeftToTheProgram() throws Exception {
    assertEquals("", launched("--conf", "none"));
    assertEquals("", launched("--conf", scratch.toString()));
    assertEquals("", launched("--conf"));
    Files.write(scratch.resolve("binary"), new byte[] {0, (byte) 0xff, 10, 0});
    assertEquals("", launched("--conf=binary"));
  }
}
