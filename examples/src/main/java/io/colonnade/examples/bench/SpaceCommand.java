package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code colonnade bench space}. */
@Command(
    name = "space",
    description = {
      "Measures what a vertex of 5 properties takes, an edge of one small property with a generated"
          + " id, and one with a supplied id, in each table: bytes of files after a compaction,"
          + " bytes of keys and values as they are read and written, and cells.",
      "All numbers are of one element."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench space --layout both",
      "  colonnade bench space --layout both --edges 100000 --json",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class SpaceCommand implements Callable<Integer> {

  private static final int TINY_EDGES = 2_000;

  @Mixin private BenchOptions options = new BenchOptions();

  @Option(
      names = "--edges",
      paramLabel = "N",
      defaultValue = "1000000",
      description =
          "How many edges of each kind; there are about a tenth as many vertices (default:"
              + " ${DEFAULT-VALUE}).")
  private int edges;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    int count = options.isTiny() ? TINY_EDGES : edges;
    SampleGraph sample = new SampleGraph(new Shape(Math.max(1, count / Shape.FRIENDS), 0, 0, 0, 0));
    options.head(out, SpaceRow.HEAD);
    try (Workplace place = options.workplace()) {
      for (Setting setting : options.settings()) {
        new SpaceBench(sample, setting, setting.homeIn(place.home()), progress)
            .run(row -> options.print(out, row.fields(), row.text()));
      }
    }
    return ExitCode.OK;
  }
}
