package io.colonnade.cli;

import io.colonnade.server.guard.ConnectionLimits;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The limits of the connections of a server. Filled by picocli. */
final class ConnectionOptions {

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "Connections at a time (default: 10000).")
  private int all = ConnectionLimits.DEFAULT.all();

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description = "Connections at a time from one address (default: 1000).")
  private int perAddress = ConnectionLimits.DEFAULT.perAddress();

  @Option(
      names = "--idle-connection",
      paramLabel = "SECONDS",
      description =
          "Time without a byte after which a connection ends, unless a request is evaluated or the"
              + " client of a websocket answers a ping (default: 300).")
  private long idleSeconds = ConnectionLimits.DEFAULT.idle().toSeconds();

  /**
   * @throws io.colonnade.error.InvalidInputException if a limit is not positive
   */
  ConnectionLimits checked() {
    return new ConnectionLimits(all, perAddress, Duration.ofSeconds(idleSeconds));
  }
}
