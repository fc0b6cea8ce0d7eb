package io.colonnade.cli;

import io.colonnade.check.Census;
import io.colonnade.check.CensusReport;
import io.colonnade.graph.ColonnadeGraph;
import java.io.PrintWriter;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Option;

/** The option {@code --quiet} of commands that show their progress. Filled by picocli. */
final class ProgressOption {

  @Option(names = "--quiet", description = "Do not show progress.")
  private boolean quiet;

  /**
   * Returns a progress display, or a silent one with {@code --quiet}.
   *
   * @param verb the activity, such as {@code loading}
   */
  Progress on(PrintWriter err, String verb, Progress.Unit unit) {
    return quiet ? new Progress.Silent() : Progress.on(err, verb, unit);
  }

  /**
   * Returns a progress display whose total is estimated from a sample of the graph.
   *
   * @param total the number of elements to process, by the counts of the graph
   */
  Progress of(
      ColonnadeGraph graph, ToLongFunction<CensusReport> total, PrintWriter err, String verb) {
    Progress progress = on(err, verb, Progress.Unit.ELEMENTS);
    if (!quiet) {
      progress.started(total.applyAsLong(Census.estimate(graph.store())));
    }
    return progress;
  }

  /** Returns the number of all vertices and edges. */
  static long elements(CensusReport census) {
    return census.vertices().total() + census.edges().total();
  }
}
