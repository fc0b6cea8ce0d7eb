package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ConnectionException;
import org.apache.tinkerpop.gremlin.driver.exception.NoHostAvailableException;
import org.jspecify.annotations.Nullable;

/**
 * A server: each statement goes there as it is, and nothing is evaluated here. Each is a
 * transaction of its own, committed if it succeeds.
 */
public final class RemoteSession implements Session {

  private static final int BATCH = 64;
  private static final long CLOSE_SECONDS = 5;

  private final Address address;
  private final Cluster cluster;
  private final Client client;

  private RemoteSession(Address address, Cluster cluster) {
    this.address = address;
    this.cluster = cluster;
    this.client = cluster.connect();
  }

  /**
   * Connects.
   *
   * @throws InvalidInputException if no Gremlin Server answers there; says what does
   */
  public static RemoteSession to(Address address) {
    ServerProbe.check(address);
    return new RemoteSession(
        address,
        Cluster.build(address.host())
            .port(address.port())
            .minConnectionPoolSize(1)
            .maxConnectionPoolSize(1)
            .create());
  }

  @Override
  public String describe() {
    return "g is on the server at " + address + ", where each line is a transaction of its own";
  }

  @Override
  public boolean isComplete(String text) {
    return !Statements.isOpen(text);
  }

  @Override
  public Iterator<@Nullable Object> evaluate(String statement) throws Exception {
    try {
      RequestOptions options = RequestOptions.build().language("gremlin-lang").create();
      return new Results(client.submitAsync(statement, options).get());
    } catch (Exception e) {
      throw told(e);
    }
  }

  @Override
  public void run(Path script, List<String> arguments, Session.Results results) throws IOException {
    if (!arguments.isEmpty()) {
      throw new InvalidInputException(Problem.REMOTE_ARGUMENTS, "arguments", arguments);
    }
    List<String> lines = Files.readAllLines(script, StandardCharsets.UTF_8);
    for (Statements.Statement statement : Statements.of(lines, this::isComplete)) {
      try {
        results.show(evaluate(statement.text()));
      } catch (Exception e) {
        throw Failure.of(e).in(script.toString(), statement.line());
      }
    }
  }

  /** Never: the server has committed what it has answered. */
  @Override
  public boolean hasUncommittedChanges() {
    return false;
  }

  @Override
  public void rest() {
    // the server's transaction ended with its answer
  }

  @Override
  public Collection<String> names() {
    return List.of("g");
  }

  @Override
  public void close() {
    try {
      cluster.closeAsync().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      return; // the process ends anyway
    }
  }

  /** Lost connections are told in our words; what the server says is passed on. */
  private Exception told(Exception thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectionException
          || cause instanceof NoHostAvailableException
          || cause instanceof IOException) {
        return new InvalidInputException(Problem.CONNECTION_LOST, thrown, "address", address);
      }
    }
    return thrown;
  }

  /** Results as they arrive. Unlike the driver's own iterator it can be interrupted. */
  private final class Results implements Iterator<@Nullable Object> {

    private final ResultSet set;
    private Iterator<Result> batch = List.<Result>of().iterator();

    Results(ResultSet set) {
      this.set = set;
    }

    @Override
    public boolean hasNext() {
      if (!batch.hasNext()) {
        batch = arrived(set).iterator();
      }
      return batch.hasNext();
    }

    @Override
    public @Nullable Object next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return batch.next().getObject();
    }
  }

  private List<Result> arrived(ResultSet set) {
    try {
      return set.some(BATCH).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InvalidInputException(Problem.REQUEST_INTERRUPTED, e);
    } catch (ExecutionException e) {
      Exception told = told(e);
      throw told instanceof RuntimeException unchecked ? unchecked : new CompletionException(told);
    }
  }
}
