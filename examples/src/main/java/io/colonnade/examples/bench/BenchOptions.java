package io.colonnade.examples.bench;

import io.colonnade.Colonnade;
import io.colonnade.cli.ExitCode;
import io.colonnade.config.SyncMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.examples.bench.HBaseOption.Running;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the benchmarks have in common on the command line. Filled by picocli. */
final class BenchOptions {

  private static final String ALL = "both";

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec command;

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Work in DIR, which must be empty, and leave it (default: a temporary one).")
  private @Nullable Path data;

  @Option(
      names = "--sync",
      paramLabel = "MODE",
      defaultValue = "commit",
      description = "When commits reach the device: commit or never (default: ${DEFAULT-VALUE}).")
  private SyncMode sync = SyncMode.COMMIT;

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      defaultValue = "adjacency",
      description =
          "How the graph is stored in tables: a layout, or both for each of them (default:"
              + " ${DEFAULT-VALUE}).")
  private String layout = "adjacency";

  @Option(names = "--tiny", hidden = true, description = "Only see whether it runs.")
  private boolean tiny;

  /** Returns the first, or the second where it is only to be seen whether the benchmark runs. */
  <V> V orTiny(V usual, V small) {
    return tiny ? small : usual;
  }

  /** Returns wrong usage of the command. */
  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** A benchmark. */
  interface Body {
    void run(Session session) throws IOException, InterruptedException;
  }

  /**
   * Prints the head of the report and runs a benchmark for all layouts in the user's directory,
   * which is kept, or in a temporary one.
   *
   * @throws InvalidInputException if the directory is not empty
   */
  int run(HBaseOption hbase, List<Report.Column> columns, Body body)
      throws IOException, InterruptedException {
    CommandLine line = command.commandLine();
    Report report = new Report(line.getOut(), line.getErr(), json, columns);
    Set<String> known = Colonnade.layouts();
    Set<String> layouts = layout.equals(ALL) ? known : Set.of(layout);
    Path home = data == null ? Files.createTempDirectory("colonnade-bench-") : empty(data);
    Thread atExit = new Thread(() -> delete(home), "bench-end");
    if (data == null) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    if (hbase.isGiven()) {
      report.say("connecting to HBase; a local one starts in 10 to 30 s");
    }
    try {
      run(hbase.begin(home), layouts, home, report, body);
    } finally {
      if (data == null && Runtime.getRuntime().removeShutdownHook(atExit)) {
        delete(home);
      }
    }
    return ExitCode.OK;
  }

  private void run(
      Optional<Running> hbase, Set<String> layouts, Path home, Report report, Body body)
      throws IOException, InterruptedException {
    try {
      List<Setting> settings =
          layouts.stream().map(each -> Setting.of(each, sync).in(hbase)).toList();
      body.run(new Session(settings, home, report));
    } finally {
      hbase.ifPresent(running -> running.stop().run());
    }
  }

  /** Runs a benchmark for each layout. */
  int runEach(HBaseOption hbase, List<Report.Column> columns, Body body)
      throws IOException, InterruptedException {
    return run(
        hbase,
        columns,
        session -> {
          for (Session each : session.byLayout("")) {
            body.run(each);
          }
        });
  }

  private static Path empty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(Files.createDirectories(directory))) {
      if (files.findAny().isPresent()) {
        throw new InvalidInputException(
            Problem.BENCH_NEEDS_EMPTY_DIRECTORY, "directory", directory);
      }
    }
    return directory;
  }

  private static void delete(Path home) {
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // In a temporary directory of the system, which clears it itself.
      return;
    }
  }
}
