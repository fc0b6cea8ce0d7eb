package io.colonnade.server;

import io.colonnade.server.guard.AllowedOrigins;
import io.colonnade.server.guard.IoAccess;
import io.colonnade.server.guard.ServerTls;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;

/**
 * The options of a server: its address and its permissions. Immutable.
 *
 * @param host the address to bind, a host name or an IP address
 * @param port the port; 0 selects any free port
 * @param io the files that remote {@code io()} can access
 * @param tls the certificate of the server; empty if it speaks without encryption
 * @param limits the limits of connections, sessions and requests
 * @param allowedOrigins the web sites whose pages may send requests and read the answers
 * @param adminServices where clients may call services that need the access {@code admin}
 * @param users the file of the users of the server; empty if requests need no login
 * @param evaluationTimeout the time limit of a request that does not set its own
 * @param sessionIdle the time without a request after which a session is closed and its transaction
 *     rolled back
 */
public record ServerOptions(
    String host,
    int port,
    IoAccess io,
    Optional<ServerTls> tls,
    ServerLimits limits,
    AllowedOrigins allowedOrigins,
    AdminServices adminServices,
    Optional<UsersFile> users,
    Duration evaluationTimeout,
    Duration sessionIdle) {

  public static final int DEFAULT_PORT = 8182;

  /**
   * Returns the defaults: loopback, the default port, no files, 30 seconds for a request, one
   * minute for an idle session.
   */
  public static ServerOptions loopback() {
    return new ServerOptions(
        "127.0.0.1",
        DEFAULT_PORT,
        IoAccess.off(),
        Optional.empty(),
        ServerLimits.DEFAULT,
        AllowedOrigins.none(),
        AdminServices.ON_LOOPBACK,
        Optional.empty(),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1));
  }

  public ServerOptions withHost(String value) {
    return new ServerOptions(
        value,
        port,
        io,
        tls,
        limits,
        allowedOrigins,
        adminServices,
        users,
        evaluationTimeout,
        sessionIdle);
  }

  public ServerOptions withPort(int value) {
    return new ServerOptions(
        host,
        value,
        io,
        tls,
        limits,
        allowedOrigins,
        adminServices,
        users,
        evaluationTimeout,
        sessionIdle);
  }

  public ServerOptions withIo(IoAccess value) {
    return new ServerOptions(
        host,
        port,
        value,
        tls,
        limits,
        allowedOrigins,
        adminServices,
        users,
        evaluationTimeout,
        sessionIdle);
  }

  public ServerOptions withTls(ServerTls value) {
    return new ServerOptions(
        host,
        port,
        io,
        Optional.of(value),
        limits,
        allowedOrigins,
        adminServices,
        users,
        evaluationTimeout,
        sessionIdle);
  }

  public ServerOptions withLimits(ServerLimits value) {
    return new ServerOptions(
        host,
        port,
        io,
        tls,
        value,
        allowedOrigins,
        adminServices,
        users,
        evaluationTimeout,
        sessionIdle);
  }

  public ServerOptions withAllowedOrigins(AllowedOrigins value) {
    return new ServerOptions(
        host, port, io, tls, limits, value, adminServices, users, evaluationTimeout, sessionIdle);
  }

  public ServerOptions withAdminServices(AdminServices value) {
    return new ServerOptions(
        host, port, io, tls, limits, allowedOrigins, value, users, evaluationTimeout, sessionIdle);
  }

  public ServerOptions withUsers(UsersFile value) {
    return new ServerOptions(
        host,
        port,
        io,
        tls,
        limits,
        allowedOrigins,
        adminServices,
        Optional.of(value),
        evaluationTimeout,
        sessionIdle);
  }

  public ServerOptions withEvaluationTimeout(Duration value) {
    return new ServerOptions(
        host, port, io, tls, limits, allowedOrigins, adminServices, users, value, sessionIdle);
  }

  public ServerOptions withSessionIdle(Duration value) {
    return new ServerOptions(
        host,
        port,
        io,
        tls,
        limits,
        allowedOrigins,
        adminServices,
        users,
        evaluationTimeout,
        value);
  }

  /** Returns the highest access of the services that a client may call. */
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
      return false; // an unknown host cannot be bound either
    }
  }
}
