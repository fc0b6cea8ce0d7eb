package io.colonnade.server;

import io.colonnade.server.guard.IoAccess;
import io.colonnade.service.Access;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * How a server listens and what it allows. Immutable.
 *
 * @param host the address to bind: a name or a number
 * @param port 0 for any that is free
 * @param io the files that remote {@code io()} reaches
 * @param adminServices where clients may call services that need the access {@code admin}
 * @param evaluationTimeout how long a request may take that does not say otherwise
 * @param sessionIdle a session without a request for so long is ended and its transaction rolled
 *     back
 */
public record ServerOptions(
    String host,
    int port,
    IoAccess io,
    AdminServices adminServices,
    Duration evaluationTimeout,
    Duration sessionIdle) {

  public static final int DEFAULT_PORT = 8182;

  /** Loopback on the usual port, no files, 30 seconds for a request, one minute for a session. */
  public static ServerOptions loopback() {
    return new ServerOptions(
        "127.0.0.1",
        DEFAULT_PORT,
        IoAccess.off(),
        AdminServices.ON_LOOPBACK,
        Duration.ofSeconds(30),
        Duration.ofMinutes(1));
  }

  public ServerOptions withHost(String value) {
    return new ServerOptions(value, port, io, adminServices, evaluationTimeout, sessionIdle);
  }

  public ServerOptions withPort(int value) {
    return new ServerOptions(host, value, io, adminServices, evaluationTimeout, sessionIdle);
  }

  public ServerOptions withIo(IoAccess value) {
    return new ServerOptions(host, port, value, adminServices, evaluationTimeout, sessionIdle);
  }

  public ServerOptions withAdminServices(AdminServices value) {
    return new ServerOptions(host, port, io, value, evaluationTimeout, sessionIdle);
  }

  public ServerOptions withEvaluationTimeout(Duration value) {
    return new ServerOptions(host, port, io, adminServices, value, sessionIdle);
  }

  public ServerOptions withSessionIdle(Duration value) {
    return new ServerOptions(host, port, io, adminServices, evaluationTimeout, value);
  }

  /** The most that a client may do by calling services. */
  Access serviceLimit() {
    return switch (adminServices) {
      case EVERYWHERE -> Access.ADMIN;
      case ON_LOOPBACK -> isLoopback() ? Access.ADMIN : Access.WRITE;
    };
  }

  private boolean isLoopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false; // it cannot be bound either
    }
  }
}
