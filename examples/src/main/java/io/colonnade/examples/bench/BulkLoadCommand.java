package io.colonnade.examples.bench;

import io.colonnade.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code colonnade bench load}. */
@Command(
    name = "load",
    description = {
      "Writes CSV files, loads them as colonnade load does, and puts the very cells of its commits"
          + " into raw RocksDB, commit by commit with the same options.",
      "Heap is what a collection left, at most. To see that it stays flat:"
          + " JAVA_OPTS='-Xms512m -Xmx512m'."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench load",
      "  colonnade bench load --layout both",
      "  JAVA_OPTS='-Xms512m -Xmx512m' colonnade bench load --edges 20000000",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or not everything was loaded", "2:wrong usage"})
final class BulkLoadCommand implements Callable<Integer> {

  private static final long TINY_EDGES = 2_000;
  private static final int EDGES_A_VERTEX = 10;

  @Mixin private BenchOptions options = new BenchOptions();

  @Option(
      names = "--edges",
      paramLabel = "N",
      defaultValue = "1000000",
      description =
          "How many edges; there are a tenth as many vertices (default: ${DEFAULT-VALUE}).")
  private long edges;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    long count = options.isTiny() ? TINY_EDGES : edges;
    CsvSample sample = new CsvSample(Math.max(1, count / EDGES_A_VERTEX), count);
    options.head(out, BulkLoadBench.Result.HEAD);
    try (Workplace place = options.workplace()) {
      for (Setting setting : options.settings()) {
        BulkLoadBench.Result result =
            new BulkLoadBench(sample, setting, setting.homeIn(place.home()), progress).run();
        options.print(out, result.fields(), result.text());
      }
    }
    return ExitCode.OK;
  }
}
