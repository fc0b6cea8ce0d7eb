package io.colonnade.server.monitor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of slow queries: one line of JSON for each request that took at least as long as a
 * threshold. A thread of its own writes the lines, so that no request waits for a disk; lines that
 * come faster than it writes them are lost and counted. Thread-safe.
 */
public final class SlowQueries implements AutoCloseable {

  /** The name of the logger that has the lines if there is no file. */
  public static final String LOGGER = "io.colonnade.slow";

  /** Lines that may wait to be written. */
  private static final int WAITING = 1_000;

  private static final double NANOS_A_MILLI = 1e6;
  private static final long LAST_LINES_SECONDS = 2;

  private static final Logger LOG = LoggerFactory.getLogger(SlowQueries.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Optional<Duration> threshold;
  private final Consumer<String> sink;
  private final InstantSource clock;
  private final AtomicLong lost = new AtomicLong();
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(WAITING),
          task -> {
            Thread thread = new Thread(task, "colonnade-slow-queries");
            thread.setDaemon(true);
            return thread;
          });

  SlowQueries(Optional<Duration> threshold, Consumer<String> sink, InstantSource clock) {
    this.threshold = threshold;
    this.sink = sink;
    this.clock = clock;
    writer.allowCoreThreadTimeOut(true);
  }

  /** Returns a log that has no lines. */
  public static SlowQueries off() {
    return new SlowQueries(Optional.empty(), line -> {}, InstantSource.system());
  }

  /** Returns a log whose lines go to the logger {@link #LOGGER}, as warnings. */
  public static SlowQueries toLogger(Duration threshold) {
    Logger log = LoggerFactory.getLogger(LOGGER);
    return new SlowQueries(
        Optional.of(threshold), line -> log.warn("{}", line), InstantSource.system());
  }

  /**
   * Returns a log whose lines are appended to a file. The file is opened for each line, so that it
   * can be moved away at any time.
   *
   * @param file is created if it does not exist; its directory must exist
   * @throws InvalidInputException if the file cannot be written
   */
  public static SlowQueries toFile(Duration threshold, Path file) {
    try {
      append(file, "");
    } catch (IOException e) {
      throw new InvalidInputException(
          Problem.SLOW_LOG_UNUSABLE, e, "file", file, "reason", e.toString());
    }
    return new SlowQueries(
        Optional.of(threshold),
        line -> {
          try {
            append(file, line + "\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        InstantSource.system());
  }

  private static void append(Path file, String text) throws IOException {
    Path unused =
        Files.writeString(
            file,
            text,
            StandardCharsets.UTF_8,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.APPEND);
  }

  boolean isSlow(Duration duration) {
    return threshold.filter(least -> duration.compareTo(least) >= 0).isPresent();
  }

  /** Logs a request that has ended, if it was slow. Does not wait. */
  void ended(RunningRequest request, Outcome outcome, Duration duration) {
    if (!isSlow(duration)) {
      return;
    }
    Instant now = clock.instant();
    try {
      String line = line(request, outcome, duration, now); // now: lines that wait keep no request
      writer.execute(() -> write(line));
    } catch (RejectedExecutionException e) {
      lost.incrementAndGet();
    }
  }

  /** Returns the number of lines that could not be written. */
  long lost() {
    return lost.get();
  }

  private void write(String line) {
    try {
      sink.accept(line);
    } catch (UncheckedIOException e) {
      if (lost.getAndIncrement() == 0) {
        LOG.warn("the log of slow queries cannot be written: {}", String.valueOf(e.getCause()));
      }
    }
  }

  private static String line(
      RunningRequest request, Outcome outcome, Duration duration, Instant now) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", now.toString());
    fields.put("millis", duration.toNanos() / NANOS_A_MILLI);
    fields.put("requestId", request.id().toString());
    fields.put("protocol", request.protocol().name().toLowerCase(Locale.ROOT));
    fields.put("kind", request.kind().name().toLowerCase(Locale.ROOT));
    fields.put("outcome", outcome.name().toLowerCase(Locale.ROOT));
    fields.put("storeCalls", request.storeCalls());
    fields.put("rows", request.rows());
    fields.put("cells", request.cells());
    fields.put("bytes", request.bytes());
    fields.put("query", request.gremlin().map(CutText::of).orElse(""));
    try {
      return JSON.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can be written as JSON", e);
    }
  }

  /** Writes the lines that wait, for two seconds at most. Idempotent. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(LAST_LINES_SECONDS, TimeUnit.SECONDS)) {
        writer.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
