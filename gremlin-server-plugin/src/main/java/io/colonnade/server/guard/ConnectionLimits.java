package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.server.monitor.RequestLimits;
import java.time.Duration;

/**
 * Limits of connections. Immutable.
 *
 * @param all connections at a time
 * @param perAddress connections at a time from one address of a client
 * @param idle the time without a byte after which a connection ends; a websocket is asked for a
 *     sign of life (a ping) first, and ends after twice the time
 */
public record ConnectionLimits(int all, int perAddress, Duration idle) {

  /** Far more than the drivers of an application open; a connection takes about 50 KB. */
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(10_000, 1_000, Duration.ofMinutes(5));

  /**
   * @throws InvalidInputException if a limit is not positive
   */
  public ConnectionLimits {
    RequestLimits.mustBePositive("--max-connections", all);
    RequestLimits.mustBePositive("--max-connections-per-address", perAddress);
    RequestLimits.mustBePositive("--idle-connection", idle.toSeconds());
  }
}
