package io.colonnade.server.monitor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log of lines of JSON. A thread of its own writes the lines, so that no request waits for a
 * disk; lines that come faster than it writes them are lost and counted. Thread-safe.
 */
final class LineLog implements AutoCloseable {

  /** Lines that may wait to be written. */
  private static final int WAITING = 1_000;

  private static final long LAST_LINES_SECONDS = 2;

  private static final Logger LOG = LoggerFactory.getLogger(LineLog.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Consumer<String> sink;
  private final AtomicLong lost = new AtomicLong();
  private final ThreadPoolExecutor writer;

  private LineLog(String name, Consumer<String> sink) {
    this.name = name;
    this.sink = sink;
    this.writer =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "colonnade-" + name.replace(' ', '-'));
              thread.setDaemon(true);
              return thread;
            });
    writer.allowCoreThreadTimeOut(true);
  }

  /**
   * Returns a log whose lines go somewhere else.
   *
   * @param name for messages and threads
   */
  static LineLog to(String name, Consumer<String> sink) {
    return new LineLog(name, sink);
  }

  /**
   * Returns a log whose lines are appended to a file. The file is opened for each line, so that it
   * can be moved away at any time.
   *
   * @param name for messages and threads
   * @param file is created if it does not exist; its directory must exist
   * @throws IOException if the file cannot be written
   */
  static LineLog toFile(String name, Path file) throws IOException {
    append(file, "");
    return new LineLog(
        name,
        line -> {
          try {
            append(file, line + "\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static void append(Path file, String text) throws IOException {
    Path unused =
        Files.write(
            file,
            text.getBytes(StandardCharsets.UTF_8), // replaces halves of characters
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.APPEND);
  }

  /** Adds a line. Does not wait. */
  void add(Map<String, Object> fields) {
    String line;
    try {
      line = JSON.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can be written as JSON", e);
    }
    try {
      writer.execute(() -> write(line));
    } catch (RejectedExecutionException e) {
      lost.incrementAndGet();
    }
  }

  private void write(String line) {
    try {
      sink.accept(line);
    } catch (UncheckedIOException e) {
      if (lost.getAndIncrement() == 0) {
        LOG.warn("the log of {} cannot be written: {}", name, String.valueOf(e.getCause()));
      }
    }
  }

  /** Returns the number of lines that could not be written. */
  long lost() {
    return lost.get();
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
