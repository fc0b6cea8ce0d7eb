package io.colonnade.server.guard;

import io.colonnade.server.monitor.Caller;
import io.colonnade.server.users.User;
import io.colonnade.service.Access;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.Optional;

/** Knows which caller has a connection. Stateless: each connection keeps its own caller. */
final class Callers {

  private static final AttributeKey<Caller> CALLER = AttributeKey.valueOf(Callers.class, "caller");

  private static final int NETWORK_BYTES = 8;

  private Callers() {}

  /** Notes that the requests of a connection need no user. */
  static void withoutUser(Channel channel, Access access) {
    channel.attr(CALLER).set(new Caller(Optional.empty(), Optional.of(access), address(channel)));
  }

  /** Notes that the next requests of a connection are those of a user. */
  static void loggedIn(Channel channel, User user) {
    channel
        .attr(CALLER)
        .set(new Caller(Optional.of(user.name()), Optional.of(user.role()), address(channel)));
  }

  /** Notes that the next requests of a connection are those of no user. */
  static void forget(Channel channel) {
    channel.attr(CALLER).set(null);
  }

  /** Returns the caller of the requests of a connection, one without access before a login. */
  static Caller of(Channel channel) {
    Caller caller = channel.attr(CALLER).get();
    return caller == null
        ? new Caller(Optional.empty(), Optional.empty(), address(channel))
        : caller;
  }

  /** Returns whether nothing is known of the client of a websocket, so that it may send little. */
  static boolean isBeforeLogin(Channel channel) {
    return of(channel).access().isEmpty() && !ClientCertificate.isShown(channel);
  }

  /** Returns whose the requests of a connection are: a user's, or a network's without a user. */
  static String owner(Channel channel) {
    return of(channel).user().orElseGet(() -> network(channel));
  }

  /** Returns what a client cannot change at will: its address, or 64 bits of one of IPv6. */
  static String network(Channel channel) {
    if (channel.remoteAddress() instanceof InetSocketAddress remote
        && remote.getAddress() instanceof Inet6Address address) {
      return HexFormat.of().formatHex(address.getAddress(), 0, NETWORK_BYTES);
    }
    return address(channel);
  }

  /** Returns the IP address of the client. */
  static String address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress remote
        ? remote.getAddress().getHostAddress()
        : "unknown";
  }
}
