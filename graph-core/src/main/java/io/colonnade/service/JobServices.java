package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.job.Job;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code colonnade.job.list} and {@code colonnade.job.describe}: how far long work is that others
 * have begun. Stateless.
 */
public final class JobServices {

  public static final String LIST = "colonnade.job.list";
  public static final String DESCRIBE = "colonnade.job.describe";

  private static final Parameter<Long> JOB =
      Parameter.whole("job", "The number of the job, as the call that began it has told.");

  private JobServices() {}

  /** Both. */
  public static List<GraphService> all() {
    return List.of(
        new PlainService(
            LIST,
            "Lists the jobs of the graph since it was opened, the oldest first: number, work,"
                + " state, what it waits for and since when.",
            List.of(),
            Access.READ,
            (graph, arguments) ->
                GraphInternals.of(graph).jobs().all().stream().map(JobServices::describe).toList()),
        new PlainService(
            DESCRIBE,
            "Tells how far a job is, or how it ended.",
            List.of(JOB),
            Access.READ,
            (graph, arguments) -> List.of(describe(job(graph, arguments.require(JOB))))));
  }

  private static Job job(ColonnadeGraph graph, long number) {
    return GraphInternals.of(graph)
        .jobs()
        .job(number)
        .orElseThrow(() -> new InvalidInputException(Problem.UNKNOWN_JOB, "job", number));
  }

  /** Returns the job that users see as a job of an index. */
  static Job of(ColonnadeGraph graph, IndexJob job) {
    return job(graph, job.number());
  }

  /**
   * A job as a map: {@code job}, its number; {@code task}; {@code index}; {@code state}: running,
   * done, failed or stopped; {@code elements}: how many were looked at; {@code report}: lines;
   * {@code violations}: how many a check has found, if it was one and has ended; {@code started},
   * {@code ended} if it has, in ISO 8601; {@code waits for} and {@code waits since} if it waits for
   * something other than its turn; {@code error} if it failed.
   */
  public static Map<String, Object> describe(Job job) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", job.number());
    fields.put("task", job.task());
    fields.put("index", job.subject());
    fields.put("state", job.state().name().toLowerCase(Locale.ROOT));
    fields.put("elements", job.done());
    fields.put("report", job.report());
    job.violations().ifPresent(count -> fields.put("violations", count));
    fields.put("started", job.startedAt().toString());
    job.waiting()
        .ifPresent(
            wait -> {
              fields.put("waits for", wait.what().get());
              fields.put("waits since", wait.since().toString());
            });
    job.endedAt().ifPresent(at -> fields.put("ended", at.toString()));
    job.failure().ifPresent(why -> fields.put("error", String.valueOf(why.getMessage())));
    return fields;
  }
}
