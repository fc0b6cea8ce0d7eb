package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.RequestGuard;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a connected console: none, open in a session on the server, or lost. A lost
 * transaction refuses all statements until it is rolled back, because each of them would be
 * committed separately. Thread-safe.
 */
final class RemoteTransaction {

  private enum State {
    NONE,
    OPEN,
    LOST
  }

  private static final long NO_LIMIT = 0;

  private final Cluster cluster;
  private final Address address;
  private State state = State.NONE;
  private @Nullable Client session;

  RemoteTransaction(Cluster cluster, Address address) {
    this.cluster = cluster;
    this.address = address;
  }

  synchronized boolean isOpen() {
    return state == State.OPEN;
  }

  synchronized boolean isLost() {
    return state == State.LOST;
  }

  /**
   * Opens a session.
   *
   * @return the response of the server
   * @throws InvalidInputException if a transaction is open or lost
   */
  CompletableFuture<ResultSet> begin() {
    mustNotBeLost();
    if (isOpen()) {
      throw new InvalidInputException(Problem.TRANSACTION_IS_OPEN);
    }
    Client opened = cluster.connect(UUID.randomUUID().toString());
    synchronized (this) {
      session = opened;
      state = State.OPEN;
    }
    return opened.submitAsync(
        request(opened, "g.tx().begin()").add(Tokens.ARGS_EVAL_TIMEOUT, NO_LIMIT).create());
  }

  /** Sends a statement to the open transaction; returns empty if there is none. */
  Optional<CompletableFuture<ResultSet>> submit(String statement) {
    mustNotBeLost();
    return open().map(client -> client.submitAsync(next(client, statement).create()));
  }

  /**
   * Sends a commit without a time limit, because a commit must not be interrupted.
   *
   * @throws InvalidInputException if no transaction is open
   */
  CompletableFuture<ResultSet> commit() {
    mustNotBeLost();
    return end("g.tx().commit()");
  }

  /**
   * Sends a rollback; returns empty if the transaction is lost, in which case no request is needed.
   */
  Optional<CompletableFuture<ResultSet>> rollback() {
    return isLost() ? Optional.empty() : Optional.of(end("g.tx().rollback()"));
  }

  private CompletableFuture<ResultSet> end(String statement) {
    Client client =
        open().orElseThrow(() -> new InvalidInputException(Problem.NO_OPEN_TRANSACTION));
    return client.submitAsync(
        next(client, statement).add(Tokens.ARGS_EVAL_TIMEOUT, NO_LIMIT).create());
  }

  /** Records that the transaction has ended as requested. */
  void ended() {
    leave(State.NONE);
  }

  /** Marks the transaction as lost; the server rolls back its changes. */
  void lose() {
    leave(State.LOST);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a connection that is lost may fail to close
  private void leave(State next) {
    Optional<Client> left = open();
    synchronized (this) {
      state = next;
      session = null;
    }
    left.ifPresent(Client::closeAsync); // the server rolls back when the connection ends
  }

  private synchronized Optional<Client> open() {
    return Optional.ofNullable(session);
  }

  private void mustNotBeLost() {
    if (isLost()) {
      throw new InvalidInputException(Problem.TRANSACTION_LOST);
    }
  }

  private RequestMessage.Builder next(Client client, String statement) {
    return request(client, statement).add(RequestGuard.CONTINUES, true);
  }

  private RequestMessage.Builder request(Client client, String statement) {
    return client
        .buildMessage(RequestMessage.build(Tokens.OPS_EVAL))
        .add(
            Tokens.ARGS_GREMLIN,
            statement,
            Tokens.ARGS_LANGUAGE,
            RemoteSession.LANGUAGE,
            Tokens.ARGS_ALIASES,
            address.aliases());
  }
}
