package io.colonnade.cli;

import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Ticker;
import java.io.PrintWriter;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Option;

/** The option {@code --quiet} of commands that show their progress. Filled by picocli. */
final class ProgressOption {

  @Option(names = "--quiet", description = "Do not show progress.")
  private boolean quiet;

  /**
   * Returns a display of work that reports its total; with {@code --quiet}, one that shows nothing.
   *
   * @param verb the activity, such as {@code loading}
   */
  ProgressDisplay on(PrintWriter err, String verb) {
    return on(err, verb, OptionalLong.empty());
  }

  private ProgressDisplay on(PrintWriter err, String verb, OptionalLong estimate) {
    ProgressDisplay.Place place =
        quiet ? ProgressDisplay.Place.NOWHERE : ProgressDisplay.Place.current();
    return new ProgressDisplay(err, verb, place, estimate, Ticker.system());
  }

  /**
   * Returns a progress display whose total is estimated from a sample of the graph.
   *
   * @param total the number of elements to process, by the counts of the graph
   */
  ProgressDisplay of(
      ColonnadeGraph graph, ToLongFunction<StatisticsReport> total, PrintWriter err, String verb) {
    return quiet
        ? on(err, verb)
        : on(err, verb, OptionalLong.of(total.applyAsLong(Statistics.estimate(graph.store()))));
  }

  /** Returns the number of all vertices and edges. */
  static long elements(StatisticsReport census) {
    return census.vertices().total() + census.edges().total();
  }
}
