package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.process.PlanOutline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of slow queries: one line of JSON for each request that took at least as long as a
 * threshold. Lines may be lost, see {@link LineLog}. Thread-safe.
 */
public final class SlowQueries implements AutoCloseable {

  /** The name of the logger that has the lines if there is no file. */
  public static final String LOGGER = "io.colonnade.slow";

  private static final String NAME = "slow queries";
  private static final double NANOS_A_MILLI = 1e6;

  private final Optional<Duration> threshold;
  private final LineLog lines;

  private SlowQueries(Optional<Duration> threshold, LineLog lines) {
    this.threshold = threshold;
    this.lines = lines;
  }

  /** Returns a log that has no lines. */
  public static SlowQueries off() {
    return new SlowQueries(Optional.empty(), LineLog.to(NAME, line -> {}));
  }

  /** Returns a log whose lines go to the logger {@link #LOGGER}, as warnings. */
  public static SlowQueries toLogger(Duration threshold) {
    Logger log = LoggerFactory.getLogger(LOGGER);
    return new SlowQueries(Optional.of(threshold), LineLog.to(NAME, line -> log.warn("{}", line)));
  }

  /**
   * Returns a log whose lines are appended to a file, which can be moved away at any time.
   *
   * @param file is created if it does not exist; its directory must exist
   * @throws InvalidInputException if the file cannot be written
   */
  public static SlowQueries toFile(Duration threshold, Path file) {
    try {
      return new SlowQueries(Optional.of(threshold), LineLog.toFile(NAME, file));
    } catch (IOException e) {
      throw new InvalidInputException(
          Problem.SLOW_LOG_UNUSABLE, e, "file", file, "reason", e.toString());
    }
  }

  boolean isSlow(Duration duration) {
    return threshold.filter(least -> duration.compareTo(least) >= 0).isPresent();
  }

  /** Logs a request that has ended, if it was slow. Does not wait. */
  void ended(RunningRequest request, Outcome outcome, Duration duration) {
    Optional<Traversal.Admin<?, ?>> compiled = request.takeCompiled();
    if (isSlow(duration)) {
      Map<String, Object> fields = fields(request, outcome, duration);
      compiled
          .map(traversal -> PlanOutline.of(traversal, CutText.LONGEST))
          .filter(plan -> !plan.isEmpty())
          .ifPresent(plan -> fields.put("plan", plan));
      lines.add(fields); // now: lines that wait keep no request
    }
  }

  /** Returns the number of lines that could not be written. */
  long lost() {
    return lines.lost();
  }

  private static Map<String, Object> fields(
      RunningRequest request, Outcome outcome, Duration duration) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", Instant.now().toString());
    fields.put("millis", duration.toNanos() / NANOS_A_MILLI);
    fields.put("requestId", request.id().toString());
    request.caller().user().ifPresent(user -> fields.put("user", user));
    fields.put("protocol", request.protocol().name().toLowerCase(Locale.ROOT));
    fields.put("kind", request.kind().name().toLowerCase(Locale.ROOT));
    fields.put("outcome", outcome.name().toLowerCase(Locale.ROOT));
    fields.put("storeCalls", request.storeCalls());
    fields.put("rows", request.rows());
    fields.put("cells", request.cells());
    fields.put("bytes", request.bytes());
    fields.put("query", request.gremlin().map(CutText::of).orElse(""));
    return fields;
  }

  /** Writes the lines that wait, for two seconds at most. Idempotent. */
  @Override
  public void close() {
    lines.close();
  }
}
