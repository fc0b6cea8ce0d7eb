package io.colonnade.server.guard;

import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.users.Logins;
import io.colonnade.service.Access;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.server.Settings;

/** The settings of Gremlin Server with those that the guards of a connection need. */
public abstract class GuardSettings extends Settings {

  /** Returns the web sites whose pages may send requests. */
  public abstract AllowedOrigins allowedOrigins();

  /** Returns the certificate of the server; empty if it speaks without TLS. */
  public abstract Optional<ServerTls> tls();

  public abstract OpenConnections connections();

  public abstract CountedSessions sessions();

  /** Returns what the server allows its requests. */
  public abstract RequestLimits requestLimits();

  /** Returns what checks the logins of users; empty if the server has no users. */
  public abstract Optional<Logins> logins();

  /** Returns the most that the requests may do of a server without users. */
  public abstract Access access();

  /** Returns what counts the requests and makes the pages of health. */
  public abstract Monitor monitor();
}
