package io.colonnade.examples.bench;

import io.colonnade.cli.ExitCode;
import io.colonnade.config.SyncMode;
import io.colonnade.layout.LayoutProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the benchmarks have in common on the command line. Filled by picocli. */
final class BenchOptions {

  private static final String ALL = "both";

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

  boolean isTiny() {
    return tiny;
  }

  /** Returns the first, or the second where it is only to be seen whether the benchmark runs. */
  <V> V orTiny(V usual, V small) {
    return tiny ? small : usual;
  }

  /** A benchmark in all layouts. */
  interface Body {
    void run(List<Setting> settings, Path home, Report report)
        throws IOException, InterruptedException;
  }

  /** A benchmark in one layout. */
  interface LayoutBody {
    void run(Setting setting, Path home, Report report) throws IOException, InterruptedException;
  }

  /** Prints the head of the report and runs a benchmark in its directory. */
  int run(PrintWriter out, List<Report.Column> columns, Body body)
      throws IOException, InterruptedException {
    Report report = new Report(out, json, columns);
    Stream<String> layouts =
        layout.equals(ALL)
            ? Setting.layouts().map(LayoutProvider::name).sorted()
            : Stream.of(layout);
    try (Workplace place = new Workplace(Optional.ofNullable(data))) {
      body.run(layouts.map(each -> Setting.of(each, sync)).toList(), place.home(), report);
    }
    return ExitCode.OK;
  }

  /** As {@link #run}, for each layout in a directory of its own. */
  int runEach(PrintWriter out, List<Report.Column> columns, LayoutBody body)
      throws IOException, InterruptedException {
    return run(
        out,
        columns,
        (settings, home, report) -> {
          for (Setting setting : settings) {
            body.run(setting, setting.homeIn(home), report);
          }
        });
  }
}
