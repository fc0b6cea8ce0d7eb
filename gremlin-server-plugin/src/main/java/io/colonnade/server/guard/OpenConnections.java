package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts the connections of a server, in all and for each address of clients. Thread-safe. */
public final class OpenConnections {

  private static final long BETWEEN_WARNINGS_NS = 60_000_000_000L;

  private final ConnectionLimits limits;
  private final Map<InetAddress, Integer> byAddress = new HashMap<>();
  private int all;
  private OptionalLong told = OptionalLong.empty();

  public OpenConnections(ConnectionLimits limits) {
    this.limits = limits;
  }

  ConnectionLimits limits() {
    return limits;
  }

  /**
   * Counts a connection until it is closed.
   *
   * @return why it is too many; empty if it is not
   */
  synchronized Optional<String> add(Channel channel) {
    InetAddress address = ((InetSocketAddress) channel.remoteAddress()).getAddress();
    int ofAddress = byAddress.getOrDefault(address, 0);
    if (all >= limits.all()) {
      return Optional.of(
          Problem.TOO_MANY_CONNECTIONS.message(
              "option", "--max-connections", "limit", limits.all()));
    }
    if (ofAddress >= limits.perAddress()) {
      return Optional.of(
          Problem.TOO_MANY_CONNECTIONS.message(
              "option", "--max-connections-per-address", "limit", limits.perAddress()));
    }
    all++;
    byAddress.put(address, ofAddress + 1);
    channel.closeFuture().addListener(closed -> remove(address));
    return Optional.empty();
  }

  /** Returns whether a refusal is to be logged: the first, and one a minute. */
  synchronized boolean isToldNow() {
    long now = System.nanoTime();
    if (told.isPresent() && now - told.getAsLong() < BETWEEN_WARNINGS_NS) {
      return false;
    }
    told = OptionalLong.of(now);
    return true;
  }

  private synchronized void remove(InetAddress address) {
    all--;
    byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
  }
}
