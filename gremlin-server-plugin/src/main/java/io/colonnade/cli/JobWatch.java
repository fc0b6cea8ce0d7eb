package io.colonnade.cli;

import io.colonnade.check.Census;
import io.colonnade.check.CensusReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import io.colonnade.schema.ElementKind;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Waits for jobs, and shows how far they are. Filled by picocli. */
final class JobWatch {

  private static final Duration LOOK = Duration.ofMillis(100);

  @Option(names = "--quiet", description = "Show no progress.")
  private boolean quiet;

  /**
   * Waits until a job has ended; if it has failed, says what it has found.
   *
   * @param kind what it goes through
   * @return seconds for people
   * @throws RuntimeException what the job has failed with
   */
  String await(ColonnadeGraph graph, Job job, ElementKind kind, String verb, IndexPlace place)
      throws InterruptedException {
    long start = System.nanoTime();
    try (Progress progress = progress(graph, kind, verb, place)) {
      while (!job.awaitEnd(LOOK)) {
        progress.reached(job.done(), job.done());
      }
    }
    if (job.state() == Job.State.FAILED) {
      job.report().forEach(place::say);
    }
    job.await();
    return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - start) / 1e9);
  }

  /** Of about as much as a sample says there is. */
  private Progress progress(ColonnadeGraph graph, ElementKind kind, String verb, IndexPlace place) {
    if (quiet) {
      return new Progress.Silent();
    }
    CensusReport census = Census.estimate(graph.store());
    Progress progress = Progress.on(place.err(), verb, Progress.Unit.ELEMENTS);
    progress.started((kind == ElementKind.VERTEX ? census.vertices() : census.edges()).total());
    return progress;
  }
}
