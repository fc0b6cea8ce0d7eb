package io.colonnade.console;

import io.colonnade.error.ColonnadeException;
import io.colonnade.service.SchemaService;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates lines. Confined to one thread, except where a method says otherwise. */
public interface Session extends AutoCloseable {

  /** Returns a line that describes {@code g}. */
  String describe();

  /**
   * Returns true if the text is a complete statement, false if it continues on the next line. A
   * text with an error is complete.
   */
  boolean isComplete(String text);

  /**
   * Evaluates a statement.
   *
   * @return the results, computed while they are read; none for null
   * @throws ColonnadeException or any other exception of the evaluation
   */
  Iterator<@Nullable Object> evaluate(String statement) throws Exception;

  /**
   * Opens a transaction, which lasts until {@link #commit} or {@link #rollback}.
   *
   * @throws ColonnadeException or any other exception, also if a transaction is open
   */
  void begin() throws Exception;

  /**
   * Commits the transaction.
   *
   * @return false if there is nothing to commit
   * @throws ColonnadeException or any other exception of the commit, also if the transaction is
   *     lost
   */
  boolean commit() throws Exception;

  /**
   * Rolls the transaction back, also one that is lost.
   *
   * @return false if there is nothing to roll back
   * @throws ColonnadeException or any other exception of the rollback
   */
  boolean rollback() throws Exception;

  /**
   * Explains a query, which does not run.
   *
   * @param query one traversal, in Gremlin as its grammar defines it
   * @return the lines of the explanation, which include the notices
   * @throws ColonnadeException or any other exception of the evaluation
   */
  Iterator<@Nullable Object> explain(String query) throws Exception;

  /**
   * Calls a service of the graph without parameters.
   *
   * @param service the name of a service whose results are maps from names to values
   * @throws ColonnadeException or any other exception of the service
   */
  List<Map<String, Object>> call(String service) throws Exception;

  /**
   * Returns the results of the service {@code colonnade.schema}, for completion. A server is asked
   * once, and again by each {@link #call} of the service.
   *
   * @throws ColonnadeException or any other exception of the service
   */
  default List<Map<String, Object>> schema() throws Exception {
    return call(SchemaService.NAME);
  }

  /**
   * Evaluates a file.
   *
   * @param results receives the results of each statement, if the session evaluates statements
   *     separately
   * @throws io.colonnade.error.InvalidInputException if the file cannot be evaluated here
   * @throws FailedStatement if the file fails; names the place in it
   */
  void run(Path script, List<String> arguments, Results results) throws Exception;

  /** Returns true if the session has changes that its end would roll back. Thread-safe. */
  boolean hasUncommittedChanges();

  /** Returns the prompt, which shows whether there are uncommitted changes. */
  default String prompt() {
    return hasUncommittedChanges() ? "gremlin*> " : "gremlin> ";
  }

  /**
   * Called when an evaluation, or the reading of its results, has failed: its changes must not be
   * committed.
   */
  void failed(Throwable reason);

  /**
   * Returns a line for each label and property key that the last statement asked for and the graph
   * does not have; none if that is not known. Called when results have been read, before {@link
   * #rest}.
   */
  default List<String> notices() {
    return List.of();
  }

  /** Called after results have been read, or an evaluation has failed. */
  void rest();

  /** Returns the names of variables, for completion; may be empty. */
  Collection<String> names();

  /** Closes the session. Thread-safe and idempotent. */
  @Override
  void close();

  /** A consumer of results. */
  @FunctionalInterface
  interface Results {
    void show(Iterator<@Nullable Object> results) throws Exception;
  }
}
