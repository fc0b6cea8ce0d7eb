package io.colonnade.examples.bench;

import io.colonnade.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code colonnade bench mixed}. */
@Command(
    name = "mixed",
    description = {
      "Measures readers and writers at the same time, with 1 thread (by turns), 2 (a reader and a"
          + " writer) and 8 (four of each), while one transaction holds its snapshot all along.",
      "Reads are a hop with a property of each neighbour; writes count a property up, a tenth of"
          + " them on few vertices, or add an edge. No update may be lost, the snapshot must not"
          + " move. Heap is what is used after a collection at the end."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench mixed",
      "  colonnade bench mixed --seconds 5 --json",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or the graph was wrong", "2:wrong usage"})
final class MixedCommand implements Callable<Integer> {

  private static final Shape PEOPLE = new Shape(10_000, 1, 0, 0, 0);

  @Mixin private BenchOptions options = new BenchOptions();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "How long each number of threads runs (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    options.head(out, MixedRow.HEAD);
    try (Workplace place = options.workplace()) {
      SampleGraph sample = new SampleGraph(options.isTiny() ? Shape.TINY : PEOPLE);
      for (Setting setting : options.settings()) {
        Path home = setting.homeIn(place.home());
        new MixedBench(sample, setting, Duration.ofSeconds(seconds), home, progress)
            .run(row -> options.print(out, row.fields(), row.text()));
      }
    }
    return ExitCode.OK;
  }
}
