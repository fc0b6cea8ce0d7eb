package io.colonnade.examples.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that was started, and what it has taken so far. Confined to one thread. */
final class LaunchedProgram implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 60;
  private static final int LOOK_EVERY_MS = 5;

  private final Path errors;
  private final long start = System.nanoTime();
  private final Process process;
  private final BufferedReader out;
  private Duration cpu = Duration.ZERO;

  /**
   * What a program has taken.
   *
   * @param time since before the process was made
   * @param cpu of the process, all threads together
   */
  record Taken(Duration time, Duration cpu) {}

  /**
   * Starts a program, which finds its standard input at the end.
   *
   * @param errors the file that takes its standard error
   */
  LaunchedProgram(List<String> command, Path errors) throws IOException {
    this.errors = errors;
    this.process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    this.process.getOutputStream().close();
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Returns the next line that the program prints.
   *
   * @throws IllegalStateException with its error output, if it ends before
   */
  String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IllegalStateException("it has ended: " + Files.readString(errors).strip());
    }
    return line;
  }

  long pid() {
    return process.pid();
  }

  /**
   * Waits for its end.
   *
   * @throws IllegalStateException with its error output, if it has failed
   */
  void awaitEnd() throws InterruptedException, IOException {
    do {
      readCpu(); // not available afterwards
    } while (!process.waitFor(LOOK_EVERY_MS, TimeUnit.MILLISECONDS));
    if (process.exitValue() != 0) {
      throw new IllegalStateException("it has failed: " + Files.readString(errors).strip());
    }
  }

  /** Returns the times since the start; CPU time is up to 15 ms old, and 0 where not available. */
  Taken taken() {
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    readCpu();
    return new Taken(time, cpu);
  }

  private void readCpu() {
    cpu = process.info().totalCpuDuration().orElse(cpu);
  }

  /** Stops the program if it runs, and waits for its end. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
