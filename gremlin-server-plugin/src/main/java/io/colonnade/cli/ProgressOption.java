package io.colonnade.cli;

import io.colonnade.check.Census;
import io.colonnade.check.CensusReport;
import io.colonnade.graph.ColonnadeGraph;
import java.io.PrintWriter;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Option;

/** Whether a command that takes long shows how far it is. Filled by picocli. */
final class ProgressOption {

  @Option(names = "--quiet", description = "Do not show progress.")
  private boolean quiet;

  /**
   * Shows it, if that is wanted.
   *
   * @param verb what is done: {@code loading}
   */
  Progress on(PrintWriter err, String verb, Progress.Unit unit) {
    return quiet ? new Progress.Silent() : Progress.on(err, verb, unit);
  }

  /**
   * Shows it of about as many elements as a sample says there are.
   *
   * @param total how many there are to go through
   */
  Progress of(
      ColonnadeGraph graph, ToLongFunction<CensusReport> total, PrintWriter err, String verb) {
    Progress progress = on(err, verb, Progress.Unit.ELEMENTS);
    if (!quiet) {
      progress.started(total.applyAsLong(Census.estimate(graph.store())));
    }
    return progress;
  }

  /** All vertices and edges. */
  static long elements(CensusReport census) {
    return census.vertices().total() + census.edges().total();
  }
}
