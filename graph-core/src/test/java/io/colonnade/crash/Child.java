package io.colonnade.crash;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A program of the tests in a JVM of its own, with the class path of this one. All it says before
 * it dies is kept. Thread-safe.
 */
final class Child implements AutoCloseable {

  /** After this a child that says nothing is taken for dead: only a bug takes so long. */
  private static final long PATIENCE_SECONDS = 120;

  private final Process process;
  private final BufferedWriter input;
  private final List<String> out = new ArrayList<>(); // guarded by itself
  private final List<String> errors = new ArrayList<>(); // guarded by itself
  private final Thread outReader;
  private final Thread errorReader;
  private boolean outEnded; // guarded by out

  private Child(Process process) {
    this.process = process;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    this.outReader = reader(process.inputReader(StandardCharsets.UTF_8), out);
    this.errorReader = reader(process.errorReader(StandardCharsets.UTF_8), errors);
  }

  /** How to start a child: {@code new Start(Some.class).heap("1g").run("argument")}. */
  static final class Start {
    private final Class<?> program;
    private final List<String> before = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private String heap = "256m";

    Start(Class<?> program) {
      this.program = program;
    }

    Start heap(String heap) {
      this.heap = heap;
      return this;
    }

    /** A command that runs the rest of its arguments, such as {@code prlimit}. */
    Start under(String... command) {
      before.addAll(List.of(command));
      return this;
    }

    /** Where the JVM reports if it crashes: {@code hs_err.log} in that directory. */
    Start crashReportsIn(Path directory) {
      flags.add("-XX:ErrorFile=" + directory.resolve("hs_err.log"));
      return this;
    }

    /** Compiles hot code fully: for long work. */
    Start optimized() {
      flags.add("-XX:TieredStopAtLevel=4");
      return this;
    }

    Child run(List<String> arguments) throws IOException {
      List<String> command = new ArrayList<>(before);
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"));
      command.add("-XX:TieredStopAtLevel=1"); // starts fast; a later flag wins
      command.addAll(flags);
      command.add("-cp");
      command.add(System.getProperty("java.class.path"));
      command.add(program.getName());
      command.addAll(arguments);
      return new Child(new ProcessBuilder(command).start());
    }
  }

  /** Arguments of a program: first its own, then the options of the graph. */
  static List<String> arguments(Map<String, String> options, Object... own) {
    List<String> all = new ArrayList<>();
    for (Object argument : own) {
      all.add(argument.toString());
    }
    options.forEach((key, value) -> all.add(key + "=" + value));
    return all;
  }

  private Thread reader(BufferedReader from, List<String> into) {
    Thread thread =
        new Thread(
            () -> {
              try (from) {
                for (String line = from.readLine(); line != null; line = from.readLine()) {
                  synchronized (into) {
                    into.add(line);
                    into.notifyAll();
                  }
                }
              } catch (IOException e) {
                synchronized (into) {
                  into.add("(cannot be read: " + e + ")");
                }
              }
              synchronized (out) {
                outEnded |= into == out;
                out.notifyAll();
              }
            },
            "child-reader");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Waits for a line of output; fails if the child ends without it. */
  String await(Predicate<String> wanted) throws InterruptedException {
    return await(wanted, 1);
  }

  /** Waits for the n-th such line. */
  String await(Predicate<String> wanted, int nth) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    int next = 0;
    int found = 0;
    synchronized (out) {
      while (true) {
        for (; next < out.size(); next++) {
          if (wanted.test(out.get(next)) && ++found == nth) {
            return out.get(next);
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (outEnded || left <= 0) {
          throw new AssertionError("the child has not said it: " + tail(out) + errors());
        }
        out.wait(left);
      }
    }
  }

  private static List<String> tail(List<String> lines) {
    return lines.subList(Math.max(0, lines.size() - 20), lines.size());
  }

  /** All output so far; complete after {@link #awaitEnd}. */
  List<String> out() {
    synchronized (out) {
      return List.copyOf(out);
    }
  }

  /** All error output so far; complete after {@link #awaitEnd}. */
  List<String> errors() {
    synchronized (errors) {
      return List.copyOf(errors);
    }
  }

  /** Sends a line to the child's standard input. */
  void tell(String line) throws IOException {
    input.write(line);
    input.newLine();
    input.flush();
  }

  long pid() {
    return process.pid();
  }

  /** SIGTERM. */
  void terminate() {
    process.toHandle().destroy(); // that of Process would close the pipes, and lose what is in them
  }

  /** SIGKILL; what the child said before can still be read. */
  void kill() {
    process.toHandle().destroyForcibly();
  }

  /** Waits for the end and returns the exit code, 128 more than the number of a signal. */
  int awaitEnd() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the child does not end: " + out() + errors());
    }
    outReader.join();
    errorReader.join();
    return process.exitValue();
  }

  /** Kills it if it still runs. */
  @Override
  public void close() throws InterruptedException {
    kill();
    awaitEnd();
  }
}
