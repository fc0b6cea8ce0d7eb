package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.error.StoreInUseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The process of a local HBase, which module {@code local-hbase} of a checkout contains, and an
 * add-on of an installation. It ends with this process, even if this one is killed. Thread-safe.
 */
public final class LocalHBase {

  private static final Path OF_CHECKOUT =
      Path.of("examples/local-hbase/target/lib/local-hbase.jar");
  private static final Path OF_ADD_ON = Path.of("local-hbase/local-hbase.jar");
  private static final String READY = "ready: ";
  private static final Duration STOP = Duration.ofSeconds(40); // HBase takes 30 s at most

  private final Process process;
  private final Path data;
  private final int port;
  private final CompletableFuture<Optional<String>> ready = new CompletableFuture<>();
  private volatile String lastLine = "";

  private LocalHBase(Process process, Path data, int port) {
    this.process = process;
    this.data = data;
    this.port = port;
  }

  /**
   * Starts the process, which does not answer yet.
   *
   * @param port of the master; 0: any free port
   * @throws InvalidInputException if there is no HBase to run or the directory has no parent
   */
  public static LocalHBase start(Path data, int port) throws IOException {
    Path jar = jar();
    Path directory = data.toAbsolutePath().normalize();
    Path parent = directory.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new InvalidInputException(Problem.LOCAL_HBASE_NEEDS_DIRECTORY, "data", data);
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-jar",
                jar.toString(),
                "--data",
                directory.toString(),
                "--port",
                String.valueOf(port),
                "--end-with-input")
            .redirectErrorStream(true)
            .start();
    LocalHBase hbase = new LocalHBase(process, data, port);
    Thread reader = new Thread(hbase::read, "local-hbase-output");
    reader.setDaemon(true);
    reader.start();
    return hbase;
  }

  /**
   * Returns the jar that starts HBase, beside what it needs.
   *
   * @throws InvalidInputException if it is not installed
   */
  public static Path jar() {
    Path home = Path.of(System.getProperty("colonnade.home", "")).toAbsolutePath();
    Path ofCheckout = home.resolve(OF_CHECKOUT);
    Path jar = Files.exists(ofCheckout) ? ofCheckout : home.resolve(OF_ADD_ON);
    if (!Files.exists(jar)) {
      throw new InvalidInputException(Problem.LOCAL_HBASE_NOT_BUILT, "directory", home);
    }
    return jar;
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lastLine = line;
        if (line.startsWith(READY)) {
          ready.complete(Optional.of(line.substring(READY.length())));
        }
      }
    } catch (IOException e) {
      lastLine = String.valueOf(e.getMessage());
    }
    ready.complete(Optional.empty());
  }

  /**
   * Waits until HBase answers, and returns its place, such as {@code hbase://127.0.0.1:16000/}.
   *
   * @param waiting called several times a second
   * @throws StoreInUseException if another HBase uses the directory
   * @throws InvalidInputException if the directory contains other files, or the port is in use
   * @throws StoreException if HBase does not start
   */
  public String awaitReady(Runnable waiting) throws InterruptedException {
    while (true) {
      try {
        Optional<String> place = ready.get(200, TimeUnit.MILLISECONDS);
        if (place.isPresent()) {
          return place.get();
        }
        process.waitFor();
        throw failure();
      } catch (TimeoutException notYet) {
        waiting.run();
      } catch (ExecutionException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  /** Waits until HBase ends by itself, and throws the reason. */
  void awaitFailure() throws InterruptedException {
    process.waitFor();
    throw failure();
  }

  /** The exit codes are those of the module's {@code Refusal}. */
  private RuntimeException failure() {
    return switch (process.exitValue()) {
      case 10 -> new StoreInUseException(Problem.LOCAL_HBASE_IN_USE, "data", data);
      case 11 -> new InvalidInputException(Problem.LOCAL_HBASE_NEEDS_DIRECTORY, "data", data);
      case 12 ->
          new InvalidInputException(Problem.CANNOT_LISTEN, "host", "127.0.0.1", "port", port);
      default ->
          new StoreException(
              Problem.LOCAL_HBASE_FAILED,
              "log",
              data.resolve("hbase.log"),
              "exit code",
              process.exitValue(),
              "reason",
              lastLine);
    };
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** Returns the number of the process. */
  public long process() {
    return process.pid();
  }

  /** Stops HBase, and waits until it has ended. */
  public void stop() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
