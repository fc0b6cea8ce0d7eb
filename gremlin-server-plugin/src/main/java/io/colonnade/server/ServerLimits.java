package io.colonnade.server;

import io.colonnade.server.guard.ConnectionLimits;
import io.colonnade.server.guard.SessionLimits;
import io.colonnade.server.monitor.RequestLimits;

/** The limits of a server, but those of time. Immutable. */
public record ServerLimits(
    ConnectionLimits connections, SessionLimits sessions, RequestLimits requests) {

  public static final ServerLimits DEFAULT =
      new ServerLimits(ConnectionLimits.DEFAULT, SessionLimits.DEFAULT, RequestLimits.DEFAULT);
}
