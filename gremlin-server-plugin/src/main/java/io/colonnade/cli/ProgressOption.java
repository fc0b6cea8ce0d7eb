package io.colonnade.cli;

import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Progress;
import io.colonnade.metric.Ticker;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Option;

/** The option {@code --quiet} of commands that show their progress. Filled by picocli. */
final class ProgressOption {

  /** How often a job is looked at. */
  static final Duration LOOK = Duration.ofMillis(100);

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
    return of(() -> total.applyAsLong(Statistics.estimate(GraphInternals.store(graph))), err, verb);
  }

  /** Returns a progress display whose total is asked for unless nothing is shown. */
  ProgressDisplay of(LongSupplier total, PrintWriter err, String verb) {
    return quiet ? on(err, verb) : on(err, verb, OptionalLong.of(total.getAsLong()));
  }

  /** Returns the number of all vertices and edges. */
  static long elements(StatisticsReport statistics) {
    return statistics.vertices().total() + statistics.edges().total();
  }

  /**
   * Waits until a job has ended; prints the report of a failed job.
   *
   * @return the elapsed seconds, formatted
   * @throws RuntimeException the failure of the job
   */
  String await(CommandGraph graph, CommandJob job, String verb, GraphTarget target)
      throws InterruptedException {
    long start = System.nanoTime();
    try (ProgressDisplay progress =
        of(() -> graph.elements(graph.kind(job.subject())), target.err(), verb)) {
      while (!job.awaitEnd(LOOK)) {
        progress.accept(Progress.ofElements(job.done(), 0));
      }
    }
    if (job.hasFailed()) {
      job.report().forEach(target::say);
    }
    job.await();
    return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - start) / 1e9);
  }
}
