package io.colonnade.examples.bench;

import io.colonnade.cli.LocalHBase;
import io.colonnade.config.GraphLocation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether graphs are in HBase, and in which one. Filled by picocli. */
final class HBaseOption {

  /** No option: graphs are in RocksDB. */
  static final HBaseOption NONE = new HBaseOption();

  private static final String LOCAL = "local";

  @Option(
      names = "--hbase",
      arity = "0..1",
      paramLabel = "hbase://HOST:PORT",
      fallbackValue = LOCAL,
      description =
          "Measure graphs in HBase: in a local one, which is started and stopped, or in a running"
              + " one, which keeps the graphs.")
  private @Nullable String place;

  /**
   * An HBase in use. Immutable.
   *
   * @param servers {@code HOST:PORT} of masters or region servers
   * @param start how long the start took; zero if HBase was running
   * @param stop called at the end
   * @param local empty if HBase was running, on whatever machines
   */
  record Running(String servers, Duration start, Runnable stop, Optional<Local> local) {}

  /**
   * The local HBase. Immutable.
   *
   * @param tables has a directory for each namespace, with one for each table
   * @param process the number of the process of all servers
   */
  record Local(Path tables, long process) {}

  boolean isGiven() {
    return place != null;
  }

  /**
   * Starts the local HBase if it is to be used.
   *
   * @param home of its files
   * @return empty without the option
   * @throws io.colonnade.error.ColonnadeException if the place is malformed, or HBase does not
   *     start
   */
  Optional<Running> begin(Path home) throws IOException, InterruptedException {
    if (place == null) {
      return Optional.empty();
    }
    if (!place.equals(LOCAL)) {
      return Optional.of(new Running(servers(place), Duration.ZERO, () -> {}, Optional.empty()));
    }
    long start = System.nanoTime();
    Path data = home.resolve("hbase");
    LocalHBase local = LocalHBase.start(data, 0);
    String servers = servers(local.awaitReady(() -> {}));
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    Local processAndFiles = new Local(data.resolve("hbase/data"), local.process());
    return Optional.of(new Running(servers, taken, local::stop, Optional.of(processAndFiles)));
  }

  private static String servers(String place) {
    String graph = place.endsWith("/") ? place + "bench" : place + "/bench";
    return ((GraphLocation.HBase) GraphLocation.of(graph)).servers();
  }
}
