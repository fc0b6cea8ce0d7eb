package io.colonnade.store.hbase;

import io.colonnade.service.Backups;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A real HBase in a JVM of its own, of the module {@code local-hbase}. Its files and its log {@code
 * hbase.log} are in a directory {@code hbase-PID} below {@code target}. The process ends with this
 * one, even if this one is killed. Thread-safe.
 */
public final class LocalHBase implements AutoCloseable {

  /** The directory of the jars; the root pom sets it. */
  private static final String LIBRARY = "colonnade.hbase.lib";

  private static final Pattern READY = Pattern.compile("ready: hbase://([^/]+)/");

  private final Process process;
  private final String servers;
  private final Path directory;
  private final List<String> options;

  /** Starts at the first use of the class. */
  private static final class Shared {
    static final LocalHBase INSTANCE = start(1);
  }

  private LocalHBase(Process process, String servers, Path directory, List<String> options) {
    this.process = process;
    this.servers = servers;
    this.directory = directory;
    this.options = options;
  }

  /**
   * Returns the HBase with one region server that all tests of this JVM use, which starts it at the
   * first call. It must not be closed.
   *
   * @throws ExceptionInInitializerError if HBase does not start, at the first call
   */
  public static LocalHBase shared() {
    return Shared.INSTANCE;
  }

  /**
   * Starts another HBase, empty, and returns when it answers.
   *
   * @throws IllegalStateException if it does not start
   */
  public static LocalHBase start(int regionServers) {
    return startNew("--region-servers", String.valueOf(regionServers));
  }

  /** Starts another HBase, in which only the user of this process has any right. */
  public static LocalHBase startWithRights() {
    return startNew("--rights");
  }

  private static LocalHBase startNew(String... options) {
    try {
      return start(newDirectory(), 0, List.of(options));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts HBase on the same files and at the same port, after it was closed. */
  public LocalHBase startAgain() {
    int port = Integer.parseInt(servers.substring(servers.lastIndexOf(':') + 1));
    try {
      return start(directory, port, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LocalHBase start(Path directory, int port, List<String> options)
      throws IOException {
    Path jar = Path.of(System.getProperty(LIBRARY, "")).resolve("local-hbase.jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(
          jar + " does not exist: run Maven from the root, with -pl examples/local-hbase package");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1")); // it lives for minutes
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(List.of("--data", directory.toString(), "--port", String.valueOf(port)));
    command.addAll(options);
    command.add("--end-with-input");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new LocalHBase(process, awaitReady(process, directory), directory, options);
  }

  /** HBase prints no more after it is ready, so that the output need not be read further. */
  private static String awaitReady(Process process, Path directory) throws IOException {
    StringBuilder printed = new StringBuilder();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher ready = READY.matcher(line);
      if (ready.matches()) {
        return ready.group(1);
      }
      printed.append('\n').append(line);
    }
    throw new IllegalStateException(
        "HBase did not start, see " + directory.resolve("hbase.log") + printed);
  }

  private static Path newDirectory() throws IOException {
    Path build = Path.of(System.getProperty("build.dir", "target")).toAbsolutePath();
    Files.createDirectories(build);
    deleteOld(build);
    return Files.createTempDirectory(build, "hbase-" + ProcessHandle.current().pid() + "-");
  }

  /** Deletes the tables of test JVMs that have ended; their logs remain. */
  private static void deleteOld(Path build) throws IOException {
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(build, "hbase-*-*")) {
      for (Path directory : directories) {
        long pid = Long.parseLong(directory.getFileName().toString().split("-")[1]);
        if (ProcessHandle.of(pid).isEmpty()) {
          deleteTables(directory);
        }
      }
    }
  }

  private static void deleteTables(Path directory) {
    for (String part : List.of("hbase", "zookeeper", "tmp")) {
      try {
        Backups.delete(directory.resolve(part));
      } catch (IOException | UncheckedIOException stillEnding) {
        return; // the next test JVM deletes them
      }
    }
  }

  /** Returns host and port of the master, which a client connects to. */
  public String servers() {
    return servers;
  }

  /** Suspends the process: connections are accepted, but no request is answered. */
  public void suspend() {
    signal("-STOP");
  }

  /** Resumes the process. */
  public void resume() {
    signal("-CONT");
  }

  private void signal(String signal) {
    try {
      int exit = new ProcessBuilder("kill", signal, "" + process.pid()).start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException("kill " + signal + " has failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stops the process and waits for its end. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("HBase does not stop");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
