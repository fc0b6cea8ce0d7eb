package io.colonnade.server.guard;

import io.colonnade.server.monitor.Caller;
import io.colonnade.service.Access;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import java.util.Optional;

/** Knows which caller has a connection. Stateless: each connection keeps its own caller. */
final class Callers {

  private static final AttributeKey<Caller> CALLER = AttributeKey.valueOf(Callers.class, "caller");

  private Callers() {}

  /** Notes that the requests of a connection need no user. */
  static void withoutUser(Channel channel, Access access) {
    channel.attr(CALLER).set(new Caller(Optional.empty(), access, address(channel)));
  }

  /**
   * Returns the caller of the requests of a connection.
   *
   * @throws IllegalStateException if there is none, because nobody has logged in
   */
  static Caller of(Channel channel) {
    Caller caller = channel.attr(CALLER).get();
    if (caller == null) {
      throw new IllegalStateException("a request without a caller has passed the login");
    }
    return caller;
  }

  /** Returns the IP address of the client. */
  static String address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress remote
        ? remote.getAddress().getHostAddress()
        : "unknown";
  }
}
