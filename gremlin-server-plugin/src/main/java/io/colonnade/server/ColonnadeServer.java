package io.colonnade.server;

import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.RequestThreads;
import io.colonnade.server.guard.ScriptEngineCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.server.GremlinServer;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * A running Gremlin Server: websocket at {@code /gremlin} and HTTP, both on one port. Scripts and
 * bytecode are Gremlin and nothing else: no lambdas, no other language, no classes by name, no
 * files except in {@link ServerOptions#io()}. Thread-safe.
 */
public final class ColonnadeServer implements AutoCloseable {

  /** How long requests may go on after {@link #close()} before they are interrupted. */
  private static final long GRACE_SECONDS = 5;

  private final GremlinServer server;
  private final ExecutorService requests;
  private final String host;
  private final int port;

  private ColonnadeServer(GremlinServer server, ExecutorService requests, ServerOptions options) {
    this.server = server;
    this.requests = requests;
    this.host = options.host();
    this.port = options.port();
  }

  /**
   * Serves one graph: as {@code graph}, with the traversal source {@code g}.
   *
   * @see #start(Map, Map, ServerOptions)
   */
  public static ColonnadeServer start(Graph graph, ServerOptions options) {
    return start(Map.of("graph", graph), Map.of("g", "graph"), options);
  }

  /**
   * Serves several graphs. From here on the graphs belong to the server, which closes them when it
   * is closed; if it does not start they are left open.
   *
   * @param graphs by name
   * @param sources the graph's name by the traversal source's name
   * @return when requests are accepted
   * @throws InvalidInputException if the address cannot be bound, a source names no graph, or a
   *     script engine that runs code is on the class path
   */
  public static ColonnadeServer start(
      Map<String, Graph> graphs, Map<String, String> sources, ServerOptions options) {
    ScriptEngineCheck.check(Thread.currentThread().getContextClassLoader());
    ServerOptions bound = options.withPort(freePort(options));
    ExecutorService requests = RequestThreads.start();
    GremlinServer server;
    try {
      server = new GremlinServer(new ServerSettings(graphs, sources, bound), requests);
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
      throw new InvalidInputException(
          Problem.CANNOT_LISTEN, e, "host", bound.host(), "port", bound.port());
    }
    return new ColonnadeServer(server, requests, bound);
  }

  /** The address that was asked for. */
  public String host() {
    return host;
  }

  /** The port in use, also if any was asked for. */
  public int port() {
    return port;
  }

  /**
   * Stops: no new requests; running ones get some seconds, then they are interrupted; sessions are
   * rolled back; the graphs are closed. Returns when all is done; closing again does nothing.
   */
  @Override
  public void close() {
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
  }

  /**
   * Fails early and with the reason, which Gremlin Server keeps to itself; and finds a free port,
   * which it cannot tell.
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

  /** Gremlin Server wraps what its parts throw when they are made. */
  private static RuntimeException ours(RuntimeException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ColonnadeException ours) {
        return ours;
      }
    }
    return thrown;
  }
}
