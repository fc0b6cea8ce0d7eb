package io.colonnade.server;

import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.GraphNames;
import io.colonnade.server.guard.MissingSource;
import io.colonnade.server.guard.RequestThreads;
import io.colonnade.server.guard.ScriptEngineCheck;
import io.colonnade.server.guard.SessionRequests;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.SlowQueries;
import io.colonnade.server.users.Logins;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.server.GremlinServer;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * A running Gremlin Server: websocket at {@code /gremlin} and HTTP, both on one port. Scripts and
 * bytecode are evaluated as Gremlin only: lambdas, other languages, class names, and files outside
 * {@link ServerOptions#io()} are refused. Thread-safe.
 */
public final class ColonnadeServer implements AutoCloseable {

  /** The time that requests may continue after {@link #close()} before they are interrupted. */
  private static final long GRACE_SECONDS = 5;

  /** Free ports to try if any will do. */
  private static final int PORTS = 5;

  private final GremlinServer server;
  private final ExecutorService requests;
  private final Monitor monitor;
  private final Optional<Logins> logins;
  private final String host;
  private final int port;

  private ColonnadeServer(GremlinServer server, ExecutorService requests, ServerSettings settings) {
    this.monitor = settings.monitor();
    this.logins = settings.logins();
    this.server = server;
    this.requests = requests;
    this.host = settings.host;
    this.port = settings.port;
  }

  /**
   * Serves one graph under the name {@code graph}, with the traversal source {@code g}.
   *
   * @see #start(Map, Map, ServerOptions)
   */
  public static ColonnadeServer start(Graph graph, ServerOptions options) {
    return start(Map.of("graph", graph), Map.of("g", "graph"), options);
  }

  /**
   * Serves several graphs. The server closes the graphs when it is closed; if it cannot start, the
   * graphs stay open.
   *
   * @param graphs the graphs by name
   * @param sources the name of a graph for each name of a traversal source
   * @return the server, once it accepts requests
   * @throws InvalidInputException if the address cannot be bound, a source names no graph, or a
   *     script engine that runs code is on the class path
   */
  public static ColonnadeServer start(
      Map<String, Graph> graphs, Map<String, String> sources, ServerOptions options) {
    Monitor monitor = new Monitor(SlowQueries.off(), AuditLog.off(), options.limits().requests());
    try {
      return start(graphs, sources, Map.of(), options, monitor);
    } catch (RuntimeException e) {
      monitor.close();
      throw e;
    }
  }

  /**
   * Serves several graphs, as {@link #start(Map, Map, ServerOptions)} does, and refuses requests to
   * others.
   *
   * @param missing for each traversal source whose graph is not served the reason, for clients
   * @param monitor counts the requests and what they do; closed with the server, and not if it
   *     cannot start
   */
  public static ColonnadeServer start(
      Map<String, Graph> graphs,
      Map<String, String> sources,
      Map<String, String> missing,
      ServerOptions options,
      Monitor monitor) {
    ScriptEngineCheck.check(Thread.currentThread().getContextClassLoader());
    for (int attempt = 1; ; attempt++) {
      try {
        return startAt(withFreePort(options), graphs, sources, missing, monitor);
      } catch (InvalidInputException e) {
        boolean isAnyPort = options.port() == 0 && e.problem() == Problem.CANNOT_LISTEN;
        if (!isAnyPort || attempt == PORTS) { // else another process has taken the free port
          throw e;
        }
      }
    }
  }

  private static ColonnadeServer startAt(
      ServerOptions bound,
      Map<String, Graph> graphs,
      Map<String, String> sources,
      Map<String, String> missing,
      Monitor monitor) {
    ExecutorService requests = RequestThreads.start(bound.limits().requests());
    ServerSettings settings;
    GremlinServer server;
    try {
      settings = new ServerSettings(graphs, sources, missing, bound, monitor);
      server = new GremlinServer(settings, requests);
    } catch (RuntimeException e) {
      requests.shutdownNow();
      throw ours(e);
    }
    try {
      server.start().join();
    } catch (Exception e) {
      if (server.getServerGremlinExecutor().getGraphManager() instanceof ServedGraphs served) {
        served.release();
      }
      server.stop().join();
      settings.logins().ifPresent(Logins::close);
      throw new InvalidInputException(
          Problem.CANNOT_LISTEN, e, "host", bound.host(), "port", bound.port());
    }
    missing.forEach(
        (source, reason) -> monitor.cannotOpen(source, MissingSource.message(source, reason)));
    Map<String, Graph> shown = new TreeMap<>();
    graphs.forEach((name, graph) -> shown.put(GraphNames.shown(name), graph));
    monitor.serve(shown, SessionRequests::openSessions);
    return new ColonnadeServer(server, requests, settings);
  }

  /**
   * Returns the options with a port that a server can use now, so that a caller can refuse an
   * address before it opens a graph. Gremlin Server binds its port only after that.
   *
   * @return the same options, with a free port in place of 0
   * @throws InvalidInputException if the address cannot be bound
   */
  public static ServerOptions withFreePort(ServerOptions options) {
    return options.withPort(freePort(options));
  }

  /** Returns the requested address. */
  public String host() {
    return host;
  }

  /** Returns the port in use, also if any free port was requested. */
  public int port() {
    return port;
  }

  /**
   * Stops the server: refuses new requests, closes the connections, which stops their requests,
   * interrupts what still runs after some seconds, rolls back sessions and closes the graphs.
   * Returns when all is done. Idempotent.
   */
  @Override
  public void close() {
    monitor.stopping();
    CompletableFuture<Void> stopped = server.stop();
    try {
      if (!requests.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
        requests.shutdownNow();
      }
    } catch (InterruptedException e) {
      requests.shutdownNow();
      Thread.currentThread().interrupt();
    }
    stopped.join();
    logins.ifPresent(Logins::close);
    monitor.close();
  }

  /**
   * Checks that the address can be bound, because Gremlin Server does not report the reason of a
   * failure, and selects a free port, because Gremlin Server does not report the one it uses.
   */
  private static int freePort(ServerOptions options) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(InetAddress.getByName(options.host()), options.port()));
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new InvalidInputException(
          Problem.CANNOT_LISTEN,
          e,
          "host",
          options.host(),
          "port",
          options.port(),
          "reason",
          String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns our own exception among the causes, because Gremlin Server wraps the exceptions of its
   * parts.
   */
  private static RuntimeException ours(RuntimeException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ColonnadeException ours) {
        return ours;
      }
    }
    return thrown;
  }
}
