package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.service.SchemaService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ConnectionException;
import org.apache.tinkerpop.gremlin.driver.exception.NoHostAvailableException;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * A session on a server, which evaluates each statement unchanged; nothing is evaluated locally.
 * Each statement is a separate transaction, committed if it succeeds, unless {@code g.tx().begin()}
 * has opened one, which lasts until {@code g.tx().commit()} or {@code g.tx().rollback()}.
 */
public final class RemoteSession implements Session {

  /** The language of the requests. */
  static final String LANGUAGE = "gremlin-lang";

  private static final int BATCH = 64;

  /** The message of the driver's exception for requests whose connection is closed. */
  private static final String CLOSED = "Connection to server is no longer active";

  private final Address address;
  private final Cluster cluster;
  private final Client client;
  private final TransactionWords words = new TransactionWords();
  private final RemoteTransaction transaction;
  private Optional<List<Map<String, Object>>> schema = Optional.empty(); // when last asked for
  private Optional<ResultSet> last = Optional.empty(); // of the last statement

  private RemoteSession(Address address, Cluster cluster) {
    this.address = address;
    this.cluster = cluster;
    this.client = cluster.connect();
    this.transaction = new RemoteTransaction(cluster, address);
  }

  /**
   * Connects to a server.
   *
   * @throws InvalidInputException if no Gremlin Server responds; reports what was found instead
   */
  public static RemoteSession to(Address address) {
    ServerProbe.check(address);
    return new RemoteSession(address, address.cluster());
  }

  @Override
  public String describe() {
    return "g is on the server at "
        + address
        + ", where each line is a transaction of its own unless g.tx().begin() opens one";
  }

  @Override
  public boolean isComplete(String text) {
    return !Statements.isOpen(text);
  }

  @Override
  public Iterator<@Nullable Object> evaluate(String statement) throws Exception {
    Optional<TransactionWords.Act> act = words.act(statement);
    if (act.isPresent()) {
      return perform(act.get());
    }
    last = Optional.empty();
    try {
      return answer(words.gremlin(statement, transaction.isOpen()));
    } catch (Exception e) {
      throw told(e);
    }
  }

  @Override
  public void begin() throws Exception {
    Iterator<@Nullable Object> unused = perform(TransactionWords.Act.BEGIN);
  }

  /** Returns true: without an open transaction there is an exception. */
  @Override
  public boolean commit() throws Exception {
    Iterator<@Nullable Object> unused = perform(TransactionWords.Act.COMMIT);
    return true;
  }

  /** Returns true: without a transaction there is an exception. */
  @Override
  public boolean rollback() throws Exception {
    Iterator<@Nullable Object> unused = perform(TransactionWords.Act.ROLLBACK);
    return true;
  }

  /** Asks the server, which explains the query in the open transaction if there is one. */
  @Override
  public Iterator<@Nullable Object> explain(String query) throws Exception {
    String gremlin = words.gremlin(query, transaction.isOpen());
    try {
      return answer(
          "g.call('colonnade.explain', ['query': '"
              + StringEscapeUtils.escapeJava(gremlin).replace("'", "\\'")
              + "'])");
    } catch (Exception e) {
      throw told(e);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the results of services are made for clients: keys are texts
  public List<Map<String, Object>> call(String service) throws Exception {
    List<Map<String, Object>> maps = new ArrayList<>();
    try {
      answer("g.call('" + service + "')")
          .forEachRemaining(
              result -> maps.add((Map<String, Object>) Objects.requireNonNull(result)));
    } catch (Exception e) {
      throw told(e);
    }
    if (service.equals(SchemaService.NAME)) {
      schema = Optional.of(List.copyOf(maps));
    }
    return maps;
  }

  @Override
  public List<Map<String, Object>> schema() throws Exception {
    return schema.isPresent() ? schema.get() : call(SchemaService.NAME);
  }

  private Iterator<@Nullable Object> answer(String gremlin) throws Exception {
    Optional<CompletableFuture<ResultSet>> answer = transaction.submit(gremlin);
    ResultSet set = answer.isPresent() ? answer.get().get() : onItsOwn(gremlin).get();
    last = Optional.of(set);
    return new Results(set);
  }

  /** Returns the warnings that came with the last results; none if not all of them were read. */
  @Override
  public List<String> notices() {
    Map<String, Object> attributes =
        last.filter(ResultSet::allItemsAvailable)
            .map(set -> set.statusAttributes().completeOnTimeout(Map.of(), 1, TimeUnit.SECONDS))
            .map(CompletableFuture::join)
            .orElse(Map.of());
    return attributes.get(Tokens.STATUS_ATTRIBUTE_WARNINGS) instanceof Collection<?> warnings
        ? warnings.stream().map(String::valueOf).toList()
        : List.of();
  }

  private CompletableFuture<ResultSet> onItsOwn(String gremlin) {
    RequestOptions.Builder options = RequestOptions.build().language(LANGUAGE);
    address.aliases().forEach(options::addAlias);
    return client.submitAsync(gremlin, options.create());
  }

  private Iterator<@Nullable Object> perform(TransactionWords.Act act) throws Exception {
    last = Optional.empty();
    try {
      switch (act) {
        case BEGIN -> sendBegin();
        case COMMIT -> sendCommit();
        case ROLLBACK -> sendRollback();
        case NAME -> {} // a variable of the console
        case ASK -> {
          return List.<@Nullable Object>of(transaction.isOpen()).iterator();
        }
      }
      return Collections.emptyIterator();
    } catch (Exception e) {
      throw told(e);
    }
  }

  private void sendBegin() throws Exception {
    CompletableFuture<ResultSet> answer = transaction.begin();
    try {
      await(answer);
    } catch (Exception e) {
      transaction.ended();
      throw e;
    }
  }

  private void sendCommit() throws Exception {
    CompletableFuture<ResultSet> answer = transaction.commit();
    try {
      await(answer);
      transaction.ended();
    } catch (Exception e) {
      transaction.lose();
      throw e;
    }
  }

  /** Rolls back. If the request cannot be sent, the server rolls back when the connection ends. */
  private void sendRollback() throws Exception {
    try {
      Optional<CompletableFuture<ResultSet>> answer = transaction.rollback();
      if (answer.isPresent()) {
        await(answer.get());
      }
    } catch (Exception e) {
      if (!isLost(e)) {
        throw e;
      }
    } finally {
      transaction.ended();
    }
  }

  private static void await(CompletableFuture<ResultSet> answer) throws Exception {
    List<Result> unused = answer.get().all().get();
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
        throw Failure.of(e, statement.text()).in(script.toString(), statement.line());
      }
    }
  }

  /**
   * Returns true for any open transaction, because the console does not know whether it has
   * changes.
   */
  @Override
  public boolean hasUncommittedChanges() {
    return transaction.isOpen();
  }

  @Override
  public String prompt() {
    return transaction.isLost() ? "gremlin!> " : Session.super.prompt();
  }

  @Override
  public void failed(Throwable reason) {
    // the server has seen the failure
  }

  @Override
  public void rest() {
    // the transaction of a single statement ended with its response
  }

  @Override
  public Collection<String> names() {
    return words.names();
  }

  @Override
  public void close() {
    transaction.ended();
    RemoteServices.close(cluster);
  }

  /**
   * Converts a lost connection to an exception of Colonnade, and returns errors of the server.
   * Marks an open transaction that cannot continue as lost.
   */
  private Exception told(Exception thrown) {
    boolean isLost = isLost(thrown);
    if (transaction.isOpen() && (isLost || hasEnded(thrown))) {
      transaction.lose();
    }
    return isLost
        ? new InvalidInputException(Problem.CONNECTION_LOST, thrown, "address", address)
        : thrown;
  }

  /** Returns true if the connection is broken. */
  static boolean isLost(Throwable thrown) {
    return causes(thrown)
        .anyMatch(
            cause ->
                cause instanceof ConnectionException
                    || cause instanceof NoHostAvailableException
                    || cause instanceof TimeoutException
                    || cause instanceof IOException
                    || (cause instanceof IllegalStateException
                        && CLOSED.equals(cause.getMessage())));
  }

  /** Returns true if the session has ended, or if the wait for a statement was interrupted. */
  private static boolean hasEnded(Throwable thrown) {
    return causes(thrown)
        .anyMatch(
            cause ->
                cause instanceof InterruptedException
                    || (cause instanceof ResponseException
                        && String.valueOf(cause.getMessage())
                            .startsWith(Problem.SESSION_LOST.code())));
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause);
  }

  /**
   * An iterator over results as they arrive. Unlike the iterator of the driver, it can be
   * interrupted.
   */
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
      Exception unused = told(e);
      throw new InvalidInputException(Problem.REQUEST_INTERRUPTED, e);
    } catch (ExecutionException e) {
      Exception told = told(e);
      throw told instanceof RuntimeException unchecked ? unchecked : new CompletionException(told);
    }
  }
}
