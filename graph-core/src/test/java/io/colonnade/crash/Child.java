package io.colonnade.crash;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
public final class Child implements AutoCloseable {

  private final Process process;
  private final Path temporary;
  private final long patienceSeconds;
  private final BufferedWriter input;
  private final List<String> out = new ArrayList<>(); // guarded by itself
  private final List<String> errors = new ArrayList<>(); // guarded by itself
  private final Thread outReader;
  private final Thread errorReader;
  private boolean outEnded; // guarded by out

  private Child(Process process, Path temporary, long patienceSeconds) {
    this.process = process;
    this.temporary = temporary;
    this.patienceSeconds = patienceSeconds;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    this.outReader = reader(process.inputReader(StandardCharsets.UTF_8), out);
    this.errorReader = reader(process.errorReader(StandardCharsets.UTF_8), errors);
  }

  /** How to start a child: {@code new Start(Some.class).heap("1g").run("argument")}. */
  public static final class Start {
    private final Class<?> program;
    private final List<String> flags = new ArrayList<>();
    private String heap = "256m";
    private long patienceSeconds = 60; // after this a child is taken for dead: it has a bug

    public Start(Class<?> program) {
      this.program = program;
    }

    Start heap(String heap) {
      this.heap = heap;
      return this;
    }

    /** Where the JVM reports if it crashes: {@code hs_err.log} in that directory. */
    Start crashReportsIn(Path directory) {
      flags.add("-XX:ErrorFile=" + directory.resolve("hs_err.log"));
      return this;
    }

    /** Hot code is compiled fully, and we wait an hour for its end. */
    public Start forLongWork() {
      flags.add("-XX:TieredStopAtLevel=4");
      patienceSeconds = 3600;
      return this;
    }

    public Child run(List<String> arguments) throws IOException {
      Path temporary = Files.createTempDirectory("colonnade-child");
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"));
      command.add("-XX:TieredStopAtLevel=1"); // starts fast; a later flag wins
      command.add("-Djava.io.tmpdir=" + temporary); // a killed child does not clean up
      command.addAll(flags);
      command.add("-cp");
      command.add(System.getProperty("java.class.path"));
      command.add(program.getName());
      command.addAll(arguments);
      return new Child(new ProcessBuilder(command).start(), temporary, patienceSeconds);
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
  public String await(Predicate<String> wanted) throws InterruptedException {
    return await(wanted, 1);
  }

  /** Waits for the n-th such line. */
  public String await(Predicate<String> wanted, int nth) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
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
          break;
        }
        out.wait(left);
      }
    }
    throw new AssertionError("the child has not said it\n" + lastWords());
  }

  /** The end of what it said, and what its threads are doing if it still runs. */
  private String lastWords() throws InterruptedException {
    if (process.isAlive()) {
      try {
        new ProcessBuilder("kill", "-QUIT", pid()).start().waitFor();
        process.waitFor(5, TimeUnit.SECONDS); // it does not end, but says more meanwhile
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    List<String> said = out();
    List<String> last = said.subList(Math.max(0, said.size() - 300), said.size());
    return String.join("\n", last) + "\n" + String.join("\n", errors());
  }

  /** All output so far; complete after {@link #awaitEnd}. */
  public List<String> out() {
    synchronized (out) {
      return List.copyOf(out);
    }
  }

  /** All error output so far; complete after {@link #awaitEnd}. */
  public List<String> errors() {
    synchronized (errors) {
      return List.copyOf(errors);
    }
  }

  /** Sends a line to the child's standard input. */
  public void tell(String line) throws IOException {
    input.write(line);
    input.newLine();
    input.flush();
  }

  /** Limits the size that a file of this process may grow to; "unlimited" takes the limit away. */
  void limitFileSize(String limit) throws IOException, InterruptedException {
    int exitCode =
        new ProcessBuilder("prlimit", "--pid", pid(), "--fsize=" + limit + ":unlimited")
            .inheritIO()
            .start()
            .waitFor();
    if (exitCode != 0) {
      throw new IOException("prlimit (of util-linux) ended with " + exitCode);
    }
  }

  private String pid() {
    return Long.toString(process.pid());
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
  public int awaitEnd() throws InterruptedException {
    if (!process.waitFor(patienceSeconds, TimeUnit.SECONDS)) {
      throw new AssertionError("the child does not end\n" + lastWords());
    }
    outReader.join();
    errorReader.join();
    return process.exitValue();
  }

  /** Kills it if it still runs. */
  @Override
  public void close() throws InterruptedException, IOException {
    kill();
    awaitEnd();
    Directories.delete(temporary);
  }
}
