package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** The services of a graph on a server, called by its traversal source. Used by one thread. */
public final class RemoteServices implements AutoCloseable {

  private static final long CLOSE_SECONDS = 5;
  private static final long NO_LIMIT = 0;

  private final Address address;
  private final Cluster cluster;
  private final GraphTraversalSource g;

  private RemoteServices(Address address) {
    this.address = address;
    this.cluster = address.cluster();
    this.g =
        AnonymousTraversalSource.traversal()
            .with(DriverRemoteConnection.using(cluster, address.source()))
            .with(Tokens.ARGS_EVAL_TIMEOUT, NO_LIMIT); // commits and checks must not be ended
  }

  /**
   * Connects to a server.
   *
   * @throws InvalidInputException if no Gremlin Server responds; reports what was found instead
   */
  public static RemoteServices to(Address address) {
    ServerProbe.check(address);
    return new RemoteServices(address);
  }

  /** Returns the address of the server. */
  public Address address() {
    return address;
  }

  /**
   * Calls a service.
   *
   * @param arguments the arguments by the names of the parameters
   * @throws RuntimeException the exception of the driver
   */
  public List<Object> call(String service, Map<String, Object> arguments) {
    return g.call(service, arguments).toList();
  }

  /**
   * Calls a service whose results are maps.
   *
   * @param arguments the arguments by the names of the parameters
   * @throws InvalidInputException if the server refuses the call, if it is not a server of
   *     Colonnade, or if the connection is lost
   */
  @SuppressWarnings("unchecked") // the results of services are made for clients: keys are texts
  public List<Map<String, Object>> maps(String service, Map<String, Object> arguments) {
    List<Object> results;
    try {
      results = call(service, arguments);
    } catch (RuntimeException e) {
      Optional<ResponseException> refusal = refusal(e);
      if (refusal.isPresent()) {
        throw refused(Problem.SERVER_REFUSED, refusal.get());
      }
      throw isLost(e)
          ? new InvalidInputException(Problem.CONNECTION_LOST, e, "address", address)
          : e;
    }
    List<Map<String, Object>> maps = new ArrayList<>();
    for (Object result : results) {
      if (!(result instanceof Map<?, ?> map)) {
        throw strange(service);
      }
      maps.add((Map<String, Object>) map);
    }
    return maps;
  }

  /** Calls a service whose result is one map, with the contract of {@link #maps}. */
  public Map<String, Object> one(String service, Map<String, Object> arguments) {
    List<Map<String, Object>> maps = maps(service, arguments);
    if (maps.size() != 1) {
      throw strange(service);
    }
    return maps.get(0);
  }

  private InvalidInputException strange(String service) {
    return new InvalidInputException(
        Problem.SERVER_REFUSED,
        "address",
        address,
        Problem.CAUSE,
        "the service " + service + " does not answer as that of Colonnade");
  }

  /** Returns the answer of the server that refuses a call; empty if there is none. */
  public static Optional<ResponseException> refusal(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .filter(ResponseException.class::isInstance)
        .map(ResponseException.class::cast)
        .findFirst();
  }

  /** Returns whether the connection is broken. */
  public static boolean isLost(Throwable thrown) {
    return RemoteSession.isLost(thrown);
  }

  /** Returns why a call has failed, for users. */
  public static String reason(Throwable thrown) {
    return Failure.of(thrown, "").reason();
  }

  /** Returns an exception for users that has the words of the server. */
  public InvalidInputException refused(Problem problem, ResponseException answer) {
    return new InvalidInputException(
        problem, answer, "address", address, Problem.CAUSE, String.valueOf(answer.getMessage()));
  }

  @Override
  public void close() {
    close(cluster);
  }

  /** Closes the connections of a command that ends, but does not wait for long. */
  static void close(Cluster cluster) {
    try {
      cluster.closeAsync().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      return; // the process is ending anyway
    }
  }
}
