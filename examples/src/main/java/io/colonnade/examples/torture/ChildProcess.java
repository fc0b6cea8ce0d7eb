package io.colonnade.examples.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A JVM that answers lines with lines, and ends when its standard input does. Thread-safe. */
final class ChildProcess implements AutoCloseable {

  private static final int END_SECONDS = 60;
  private static final String ENDED = "ended";

  private final Process process;
  private final BufferedReader out;
  private final PrintStream in;

  private ChildProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /**
   * Starts a process.
   *
   * @param directory of its work and of the file {@code errors.txt}
   */
  static ChildProcess start(Path directory, List<String> command) throws IOException {
    return start(directory, command, Map.of());
  }

  /**
   * Starts a process.
   *
   * @param directory of its work and of the file {@code errors.txt}
   * @param environment is added to that of this process
   */
  static ChildProcess start(Path directory, List<String> command, Map<String, String> environment)
      throws IOException {
    Files.createDirectories(directory);
    Path errors = directory.resolve("errors.txt");
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
    process.environment().putAll(environment);
    return new ChildProcess(process.start());
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Returns the next line that the process prints; "ended" if it has ended. */
  String line() {
    try {
      String line = out.readLine();
      return line == null ? ENDED : line;
    } catch (IOException e) { // a kill closes the stream
      return ENDED;
    }
  }

  /** Sends a line and returns the answer. */
  synchronized String ask(String order) {
    in.println(order);
    return line();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** Ends the process by SIGKILL, and waits until it has ended. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops the process for a while, by SIGSTOP and SIGCONT. */
  void suspend(long millis) throws IOException, InterruptedException {
    signal("-STOP");
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } finally {
      signal("-CONT");
    }
  }

  private void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, String.valueOf(process.pid())).start().waitFor();
  }

  /** Lets the process end by itself, and kills it if it does not. */
  @Override
  public void close() {
    in.close();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
