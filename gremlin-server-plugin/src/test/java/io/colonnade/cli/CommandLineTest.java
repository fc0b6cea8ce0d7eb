package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

/** What a wrong command line costs: one line that says what, where and what to do. */
class CommandLineTest {

  @TempDir Path scratch;

  private static Ran run(String... arguments) {
    return Ran.of(List.of(arguments));
  }

  private static String usage(String details) {
    return "COL-7001 the command line is not valid: run the command with --help [" + details + "]";
  }

  private static void assertLine(int code, String line, String... arguments) {
    Ran ran = run(arguments);
    assertEquals("colonnade: " + line + System.lineSeparator(), ran.err());
    assertEquals(code, ran.code());
    assertEquals("", ran.out());
  }

  @Test
  void option_unknown_namesTheNearest() {
    assertLine(
        ExitCode.USAGE,
        usage("reason=Unknown option: '--prot=1', nearest=--port, help=colonnade server --help"),
        "server",
        "--prot=1");
    assertLine(
        ExitCode.USAGE,
        usage("reason=Unknown options: '--dta', 'x', nearest=--data, help=colonnade server --help"),
        "server",
        "--dta",
        "x");
  }

  @Test
  void command_unknown_namesTheNearest() {
    assertLine(
        ExitCode.USAGE,
        usage("reason=Unmatched argument at index 0: 'chek', nearest=check, help=colonnade --help"),
        "chek");
  }

  @Command(name = "late")
  private static final class Late implements Runnable {
    @Override
    public void run() {
      throw new IllegalStateException("too late");
    }
  }

  /** A process whose end has begun when its command fails. */
  static final class Stopped {
    public static void main(String... arguments) {
      Thread end = new Thread(() -> System.out.println(CommandLines.of(new Late()).execute()));
      Runtime.getRuntime().addShutdownHook(end);
    }
  }

  @Test
  void command_failingBecauseItIsStopped_saysNothing() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Stopped.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertEquals(List.of(String.valueOf(ExitCode.TERMINATED)), out.lines().toList());
    }
  }

  @Test
  void command_missing_namesTheCommands() {
    assertLine(
        ExitCode.USAGE,
        usage(
            "reason=Missing command: one of server, console, load, export, info, check, user, queries, kill, jobs, index, schema, backup, restore, copy, hbase, help=colonnade --help"));
  }

  @Test
  void value_ofTheWrongKind_saysWhatIsExpected() {
    assertLine(
        ExitCode.USAGE,
        usage(
            "reason=Invalid value for option '--port': 'x' is not an int, help=colonnade server --help"),
        "server",
        "--port",
        "x");
    assertLine(
        ExitCode.USAGE,
        usage(
            "reason=Invalid value for option '--engine': expected one of [rocksdb, hbase, memory]"
                + " (case-insensitive) but was 'berkeley', help=colonnade server --help"),
        "server",
        "--engine",
        "berkeley");
  }

  @Test
  void server_withoutDirectory_saysWhatToAdd() {
    assertLine(
        ExitCode.FAILED,
        "COL-7101 the server needs a data directory: add --data DIR or --engine memory",
        "server");
  }

  @Test
  void server_inMemoryWithDirectory_saysWhatToLeaveOut() {
    assertLine(
        ExitCode.FAILED,
        "COL-7102 the memory engine does not use a data directory: omit --data or --engine memory",
        "server",
        "--engine",
        "memory",
        "--data",
        "x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info %s",
        "check %s",
        "index list %s",
        "schema list %s",
        "load people.csv --data %s",
        "export all.json --data %s",
        "console --data %s",
        "server --data %s",
        "copy --from %s --to x",
        "copy --from x --to %s"
      })
  void location_malformed_showsTheNearest(String command) {
    assertLine(
        ExitCode.USAGE,
        "COL-2010 the location of the graph is malformed: write hbase://HOST:PORT/GRAPH, with more"
            + " HOST:PORT separated by commas, or the path of a directory"
            + " [location=hbase://localhost/people, nearest=hbase://localhost:16000/people]",
        command.formatted("hbase://localhost/people").split(" "));
  }

  /** Nothing listens at the address, and none of these get that far. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "index list DIR --connect localhost:1|--connect takes the place of DIR: omit 'DIR'",
        "index describe DIR name --connect localhost:1|--connect takes the place of DIR: omit",
        "index describe --connect localhost:1|Missing required parameter: 'NAME'",
        "index describe|Missing required parameters: 'DIR', 'NAME'",
        "index describe DIR|Missing required parameter: 'NAME'",
        "index list|Missing required parameter: 'DIR'",
        "index list DIR more|Unmatched argument at index 3: 'more'",
        "info|Missing required parameter: 'DIR'",
        "info DIR --connect localhost:1|--connect takes the place of DIR: omit 'DIR'",
        "check|Missing required parameter: 'DIR'",
        "check DIR --connect localhost:1|--connect takes the place of DIR: omit 'DIR'",
        "backup DIR|Missing required option: '--to=DIR'",
        "backup --connect localhost:1 --to DIR|--connect uses the settings of the server: omit --to",
        "schema list --connect no:such:address|is not a HOST:PORT"
      })
  void graph_thatIsNotNamedOnce_isWrongUsage(String line, String part) {
    String directory = scratch.resolve("graph").toString();
    Ran ran = run(line.replace("DIR", directory).split(" "));
    assertEquals(ExitCode.USAGE, ran.code(), ran.toString());
    assertEquals(1, ran.err().lines().count(), ran.err());
    String told = ran.err().replace(directory, "DIR");
    assertTrue(told.contains(part), told);
    assertFalse(Files.exists(scratch.resolve("graph")));
  }

  @Test
  void location_thatAnEngineContradicts_isRefused() {
    assertLine(
        ExitCode.FAILED,
        "COL-2011 an option contradicts the location of the graph: remove the option, or name"
            + " another location [location=hbase://localhost:1/people, option=colonnade.engine,"
            + " value=memory]",
        "server",
        "--engine",
        "memory",
        "--data",
        "hbase://localhost:1/people");
  }

  @Test
  void filesOfAGraphInHBase_areRefused() {
    String hbase = "hbase://localhost:1/people";
    String backup =
        "COL-2416 a graph in HBase cannot be backed up yet: copy the graph into a directory with"
            + " colonnade copy, and make backups of the copy; omit --backup-dir [location="
            + hbase
            + "]";
    assertLine(ExitCode.FAILED, backup, "backup", hbase, "--to", "x");
    assertLine(ExitCode.FAILED, backup, "server", "--data", hbase, "--backup-dir", "x");
    assertLine(
        ExitCode.FAILED,
        "COL-7505 a backup can be restored only into a directory: restore into a directory, and"
            + " copy the graph to HBase with colonnade copy [data="
            + hbase
            + "]",
        "restore",
        scratch.toString(),
        "--data",
        hbase);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::"})
  void server_atAnotherAddressThanLoopback_saysWhyItRefuses(String host) {
    assertLine(
        ExitCode.FAILED,
        "COL-7104 this server has no passwords, so every client that reaches this"
            + " address can read and change the graph: add --insecure to accept this [host="
            + host
            + "]",
        "server",
        "--engine",
        "memory",
        "--host",
        host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "65536"})
  void server_portOutOfRange_saysTheRange(String port) {
    assertLine(
        ExitCode.FAILED,
        "COL-7103 not a valid port: name a port between 0 and 65535 [port=" + port + "]",
        "server",
        "--engine",
        "memory",
        "--port",
        port);
  }

  @ParameterizedTest
  @CsvSource({
    "colonnade.tx.maxage,colonnade.tx.max-age",
    "colonade.store.rocksdb.sync,colonnade.store.rocksdb.sync",
    "engine,colonnade.engine"
  })
  void config_unknownKey_namesTheNearest(String key, String nearest) {
    assertLine(
        ExitCode.FAILED,
        "COL-2001 unknown option: correct the name; io.colonnade.config.Options lists all options [option="
            + key
            + ", nearest="
            + nearest
            + "]",
        "server",
        "--engine",
        "memory",
        "--config",
        key + "=1");
  }

  @Test
  void server_ioDirectoryMissing_saysSo() {
    Path missing = scratch.resolve("missing");
    assertLine(
        ExitCode.FAILED,
        "COL-8104 the directory for io() does not exist: create it, or name another directory [directory="
            + missing
            + "]",
        "server",
        "--engine",
        "memory",
        "--io-dir",
        missing.toString());
  }

  @Test
  void check_directoryMissing_saysSoAndMakesNone() {
    Path missing = scratch.resolve("missing");
    assertLine(
        ExitCode.FAILED,
        "COL-7201 no such directory: name the directory that was given to --data [directory="
            + missing
            + "]",
        "check",
        missing.toString());
    assertFalse(Files.exists(missing));
  }

  @Test
  void check_directoryEmpty_saysSoAndLeavesItEmpty() throws Exception {
    assertLine(
        ExitCode.FAILED,
        "COL-7202 the directory is empty and contains no graph: name the directory that was given to --data [directory="
            + scratch
            + "]",
        "check",
        scratch.toString());
    try (var files = Files.list(scratch)) {
      assertTrue(files.findAny().isEmpty());
    }
  }

  @Test
  void check_withoutDirectory_saysWhatIsMissing() {
    assertLine(
        ExitCode.USAGE,
        usage("reason=Missing required parameter: 'DIR', help=colonnade check --help"),
        "check");
  }

  @Test
  void verbose_addsTheStackTrace() {
    Ran ran = run("server", "--verbose");
    assertTrue(ran.err().contains("\tat io.colonnade"), ran.err());
    assertEquals(ExitCode.FAILED, ran.code());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server", "console", "load", "info", "check", "index", "schema", "backup", "restore",
        "hbase"
      })
  void help_ofEachCommand_hasExamplesAndExitCodes(String command) {
    Ran ran = run(command, "--help");
    assertEquals(ExitCode.OK, ran.code());
    assertTrue(ran.out().contains("Examples:"), ran.out());
    assertTrue(ran.out().contains("Exit codes:"), ran.out());
  }
}
