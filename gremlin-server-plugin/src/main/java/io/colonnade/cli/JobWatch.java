package io.colonnade.cli;

import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import io.colonnade.job.Progress;
import io.colonnade.schema.ElementKind;
import java.time.Duration;
import java.util.Locale;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Mixin;

/** Waits for jobs and shows their progress. Filled by picocli. */
final class JobWatch {

  private static final Duration LOOK = Duration.ofMillis(100);

  @Mixin private ProgressOption shown = new ProgressOption();

  /**
   * Waits until a job has ended; prints the report of a failed job.
   *
   * @param kind the kind of elements that the job reads
   * @return the elapsed seconds, formatted
   * @throws RuntimeException the failure of the job
   */
  String await(ColonnadeGraph graph, Job job, ElementKind kind, String verb, GraphPlace place)
      throws InterruptedException {
    long start = System.nanoTime();
    ToLongFunction<StatisticsReport> total =
        census -> (kind == ElementKind.VERTEX ? census.vertices() : census.edges()).total();
    try (ProgressDisplay progress = shown.of(graph, total, place.err(), verb)) {
      while (!job.awaitEnd(LOOK)) {
        progress.accept(Progress.ofElements(job.done(), 0));
      }
    }
    if (job.state() == Job.State.FAILED) {
      job.report().forEach(place::say);
    }
    job.await();
    return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - start) / 1e9);
  }
}
