package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.load.LoadServer;
import io.colonnade.load.LoadService;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/** Calls the service of loads on a server, by its traversal source g. Used by one thread. */
public final class RemoteLoadServer implements LoadServer, AutoCloseable {

  private static final long CLOSE_SECONDS = 5;
  private static final long NO_LIMIT = 0;

  private final Address address;
  private final Cluster cluster;
  private final GraphTraversalSource g;

  private RemoteLoadServer(Address address) {
    this.address = address;
    this.cluster =
        Cluster.build(address.host())
            .port(address.port())
            .minConnectionPoolSize(1)
            .maxConnectionPoolSize(1)
            .create();
    this.g =
        AnonymousTraversalSource.traversal()
            .with(DriverRemoteConnection.using(cluster, "g"))
            .with(Tokens.ARGS_EVAL_TIMEOUT, NO_LIMIT); // a commit must not be interrupted
  }

  /**
   * Connects to a server.
   *
   * @throws InvalidInputException if no Gremlin Server responds; reports what was found instead
   */
  public static RemoteLoadServer to(Address address) {
    ServerProbe.check(address);
    return new RemoteLoadServer(address);
  }

  @Override
  public Map<?, ?> call(Map<String, Object> arguments) throws AgainException {
    try {
      return (Map<?, ?>) g.call(LoadService.NAME, arguments).next();
    } catch (ClassCastException | NoSuchElementException e) {
      throw new InvalidInputException(Problem.LOAD_REQUEST, e, "address", address);
    } catch (RuntimeException e) {
      throw told(e);
    }
  }

  /** Returns an exception for an error of the server; throws that of a call that may come again. */
  private InvalidInputException told(RuntimeException thrown) throws AgainException {
    Optional<ResponseException> answer =
        Stream.<Throwable>iterate(thrown, Objects::nonNull, Throwable::getCause)
            .filter(ResponseException.class::isInstance)
            .map(ResponseException.class::cast)
            .findFirst();
    if (answer.isEmpty()) {
      if (RemoteSession.isLost(thrown)) {
        throw new AgainException(Failure.of(thrown, "").reason(), true, thrown);
      }
      throw thrown;
    }
    ResponseException refused = answer.get();
    if (refused.getResponseStatusCode() == ResponseStatusCode.SERVER_ERROR_TEMPORARY) {
      throw new AgainException(String.valueOf(refused.getMessage()), false, thrown);
    }
    return new InvalidInputException(
        Problem.LOAD_SERVER_REFUSED,
        thrown,
        "address",
        address,
        Problem.CAUSE,
        String.valueOf(refused.getMessage()));
  }

  @Override
  public void close() {
    try {
      cluster.closeAsync().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      return; // the process is ending anyway
    }
  }
}
