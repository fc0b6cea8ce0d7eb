package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.cli.Main;
import io.colonnade.server.HttpAnswer;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code colonnade server} as a process of its own, on a free port, with its data in a directory.
 */
final class ServerProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("ready: ws://127\\.0\\.0\\.[12]:(\\d+)/.*");

  private final Process process;
  private final BufferedReader out;
  private final Path errors;
  final int port;

  private ServerProcess(Process process, BufferedReader out, Path errors, int port) {
    this.process = process;
    this.out = out;
    this.errors = errors;
    this.port = port;
  }

  /**
   * Returns when it is ready.
   *
   * @param more arguments of the command
   */
  static ServerProcess start(Path directory, String... more) throws IOException {
    return serving(data(directory).toString(), directory, more);
  }

  /**
   * Returns when it is ready.
   *
   * @param location of the graph
   * @param directory of the file of its messages
   * @param more arguments of the command
   */
  static ServerProcess serving(String location, Path directory, String... more) throws IOException {
    return start(List.of(), List.of(), location, 0, directory, more);
  }

  /**
   * Returns when it is ready.
   *
   * @param files that it may have open, with its connections
   * @param heap at most, as the JVM takes it
   * @param more arguments of the command
   */
  static ServerProcess limited(int files, String heap, Path directory, String... more)
      throws IOException {
    return start(
        List.of("bash", "-c", "ulimit -n " + files + " && exec \"$0\" \"$@\""),
        List.of("-Xmx" + heap, "-XX:TieredStopAtLevel=4"), // it has to hash passwords
        data(directory).toString(),
        0,
        directory,
        more);
  }

  /**
   * Serves the graph at 127.0.0.2 and the same port, as the other server of a list of hosts, and
   * returns when it is ready.
   *
   * @param directory of the file of its messages
   */
  ServerProcess beside(String location, Path directory) throws IOException {
    return start(List.of(), List.of(), location, port, directory, "--host", "127.0.0.2");
  }

  /** Serves the same data at the same port again, and returns when it is ready. */
  ServerProcess again() throws IOException {
    Path directory = errors.getParent();
    return start(List.of(), List.of(), data(directory).toString(), port, directory);
  }

  private static ServerProcess start(
      List<String> limits,
      List<String> options,
      String location,
      int port,
      Path directory,
      String... more)
      throws IOException {
    Path errors = directory.resolve("server.err");
    List<String> command = new ArrayList<>(limits);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")); // it lives for seconds
    command.addAll(options);
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-")) // as the launcher does, for HBase
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("server", "--data", location, "--port", "" + port));
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    Matcher ready = READY.matcher(String.valueOf(out.readLine()));
    if (!ready.matches()) {
      process.destroyForcibly();
      throw new AssertionError("the server did not start: " + Files.readString(errors));
    }
    return new ServerProcess(process, out, errors, Integer.parseInt(ready.group(1)));
  }

  /** Where the data lies of a server that was started in that directory. */
  static Path data(Path directory) {
    return directory.resolve("data");
  }

  String websocket() {
    return "ws://127.0.0.1:" + port + "/gremlin";
  }

  String http() {
    return "http://127.0.0.1:" + port;
  }

  /** Returns the bytes of the objects in its heap, after a collection. */
  long heap() throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Program.Output histogram =
        Program.run(errors.getParent(), jcmd, "" + process.pid(), "GC.class_histogram");
    return histogram
        .out()
        .lines()
        .filter(line -> line.startsWith("Total"))
        .mapToLong(line -> Long.parseLong(line.split("\\s+")[2]))
        .findFirst()
        .orElseThrow(() -> new AssertionError(histogram.toString()));
  }

  /** Returns what it shows of itself, which takes one of its threads. */
  JsonNode status() throws IOException {
    return new ObjectMapper().readTree(page("/status"));
  }

  /** Returns the text of one of its pages. */
  String page(String path) throws IOException {
    try (RawConnection connection = new RawConnection(port, "127.0.0.1")) {
      HttpAnswer answer =
          connection.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").answer();
      assertEquals(200, answer.status(), answer.body());
      return answer.body();
    }
  }

  /** Returns whether a state is reached within a time. */
  static boolean becomes(Callable<Boolean> state, Duration most) throws Exception {
    long end = System.nanoTime() + most.toNanos();
    boolean is = state.call();
    while (!is && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(50);
      is = state.call();
    }
    return is && System.nanoTime() < end;
  }

  /** Ends it by SIGKILL, and looks whether it has complained before. */
  void kill() throws IOException, InterruptedException {
    process.destroyForcibly().waitFor();
    mustHaveSaidNothing();
  }

  /** Stops it as an operator would, and looks whether it has complained. */
  @Override
  public void close() throws IOException {
    stop();
    mustHaveSaidNothing();
  }

  /** Stops it as an operator would, and returns what it has written to its standard error. */
  String stop() throws IOException {
    process.toHandle().destroy(); // the process itself would close its streams with it
    try {
      assertEquals("stopped", out.readLine());
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(errors);
  }

  /** Checks that the server has written only the line on its memory. */
  private void mustHaveSaidNothing() throws IOException {
    List<String> lines =
        Files.readAllLines(errors).stream().filter(line -> !line.startsWith("memory: ")).toList();
    assertEquals(List.of(), lines);
  }
}
