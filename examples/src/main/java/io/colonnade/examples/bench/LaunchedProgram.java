package io.colonnade.examples.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that the launcher has started, and what it has taken so far. Confined to one thread.
 */
final class LaunchedProgram implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 60;
  private static final int LOOK_EVERY_MS = 5;

  private final long start;
  private final Process process;
  private final BufferedReader out;
  private final Path errors;
  private Duration cpu = Duration.ZERO;

  private LaunchedProgram(long start, Process process, Path errors) {
    this.start = start;
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.errors = errors;
  }

  /**
   * Starts it.
   *
   * @param errors the file that takes its standard error
   */
  static LaunchedProgram start(Path launcher, List<String> arguments, Path errors)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    long start = System.nanoTime();
    return new LaunchedProgram(start, builder.start(), errors);
  }

  /**
   * The next line that it prints.
   *
   * @throws IllegalStateException with what it has complained of, if it ends before
   */
  String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IllegalStateException("it has ended: " + Files.readString(errors).strip());
    }
    return line;
  }

  /** Waits for its end, which must be a good one. */
  void awaitEnd() throws InterruptedException, IOException {
    do {
      lookAtCpu(); // nobody tells it afterwards
    } while (!process.waitFor(LOOK_EVERY_MS, TimeUnit.MILLISECONDS));
    if (process.exitValue() != 0) {
      throw new IllegalStateException("it has failed: " + Files.readString(errors).strip());
    }
  }

  /** Time and CPU time since the start; the latter is up to 15 ms old and 0 where none is told. */
  StartSample taken() {
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    lookAtCpu();
    return new StartSample(time, cpu);
  }

  private void lookAtCpu() {
    cpu = process.info().totalCpuDuration().orElse(cpu);
  }

  /** Stops it if it runs, and waits until it has. */
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
