package io.colonnade.readme;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The empty folder in which a reader follows a page: the launcher is at hand, and what the page
 * starts in the background runs until the folder is closed. Confined to one thread.
 */
final class Folder implements AutoCloseable {

  /** The ports of the pages; here others, which are free. */
  private static final List<String> PORTS = List.of("8182", "8183", "8184");

  private static final long MINUTES = 5;

  /** What a program has printed on its two streams, and how it ended. */
  record Ran(int code, String output, String errors) {}

  private final Path path;
  private final List<String> free; // in the order of PORTS
  private final Map<String, String> environment; // empty: that of this process
  private final List<Process> background = new ArrayList<>();

  private Folder(Path path, List<String> free, Map<String, String> environment) {
    this.path = path;
    this.free = free;
    this.environment = environment;
  }

  /**
   * @param path empty
   * @param repository where the launcher is, built
   */
  static Folder open(Path path, Path repository) throws IOException {
    return open(path, repository, Map.of());
  }

  /**
   * @param path empty
   * @param directory where the launcher is
   * @param environment all variables of the programs; empty: those of this process
   */
  static Folder open(Path path, Path directory, Map<String, String> environment)
      throws IOException {
    Path launcher = directory.resolve("colonnade");
    Files.createSymbolicLink(path.resolve("colonnade"), launcher.toRealPath());
    return new Folder(path, freePorts(), Map.copyOf(environment));
  }

  private static List<String> freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < PORTS.size(); i++) { // all at once, so that they differ
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(socket -> Integer.toString(socket.getLocalPort())).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  Path path() {
    return path;
  }

  /** The text of a page as it holds here. */
  String adapted(String text) {
    String adapted = text;
    for (int i = 0; i < PORTS.size(); i++) {
      adapted = adapted.replace(PORTS.get(i), free.get(i));
    }
    return adapted;
  }

  /** Runs a program to its end. */
  Ran run(List<String> command, String input) throws IOException, InterruptedException {
    Path output = Files.createTempFile("output", ".txt");
    Path errors = Files.createTempFile("errors", ".txt");
    try {
      Process process = start(command, output, errors);
      try (var stdin = process.outputWriter()) {
        stdin.write(input);
      } catch (IOException endedEarly) { // its output says why
        process.onExit().join();
      }
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException("does not end: " + Files.readString(output));
      }
      return new Ran(process.exitValue(), reread(output), reread(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  /** Starts a program, and returns when it has printed what is expected of it. */
  Ran runInBackground(List<String> command, String shown) throws IOException, InterruptedException {
    Path output = Files.createTempFile("output", ".txt");
    Path errors = Files.createTempFile("errors", ".txt");
    Process process = start(command, output, errors);
    background.add(process);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (!ShownOutput.matches(shown, reread(output))) {
      boolean isOver = process.waitFor(50, TimeUnit.MILLISECONDS);
      if (isOver || System.nanoTime() > end) {
        return new Ran(isOver ? process.exitValue() : -1, reread(output), reread(errors));
      }
    }
    return new Ran(0, reread(output), reread(errors));
  }

  private Process start(List<String> command, Path output, Path errors) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(path.toFile());
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    if (!environment.isEmpty()) {
      builder.environment().clear();
      builder.environment().putAll(environment);
    }
    builder.environment().remove("JAVA_OPTS");
    return builder.start();
  }

  /** What was printed, as the page would show it. */
  private String reread(Path output) throws IOException {
    String shown = Files.readString(output);
    for (int i = 0; i < PORTS.size(); i++) {
      shown = shown.replace(free.get(i), PORTS.get(i));
    }
    return shown;
  }

  @Override
  public void close() {
    for (Process process : background) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      process.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }
  }
}
