package io.colonnade.console;

import io.colonnade.error.ColonnadeException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where lines are evaluated. Confined to one thread, except where a method says otherwise. */
public interface Session extends AutoCloseable {

  /** One line about what {@code g} is. */
  String describe();

  /**
   * Is this text all of a statement, or does it go on in the next line? A text with an error is
   * complete, too.
   */
  boolean isComplete(String text);

  /**
   * Evaluates a statement.
   *
   * @return its results, computed while they are read; none if it is null
   * @throws ColonnadeException or whatever the evaluation throws
   */
  Iterator<@Nullable Object> evaluate(String statement) throws Exception;

  /**
   * Evaluates a file.
   *
   * @param results is shown the results of each statement, if this session looks at each
   * @throws io.colonnade.error.InvalidInputException says where in the file it failed
   */
  void run(Path script, List<String> arguments, Results results) throws Exception;

  /**
   * Would changes be lost that a commit would keep, if the session ended now? Any thread may ask.
   */
  boolean hasUncommittedChanges();

  /** What a person is asked for the next line with: shows whether there is something to commit. */
  default String prompt() {
    return hasUncommittedChanges() ? "gremlin*> " : "gremlin> ";
  }

  /**
   * Called when an evaluation, or reading its results, has failed: what it has changed by then must
   * not be committed.
   */
  void failed(Throwable reason);

  /** Called when results have been read, or an evaluation has failed. */
  void rest();

  /** The names of variables, for completion; may be empty. */
  Collection<String> names();

  /** Any thread may close a session; twice is fine. */
  @Override
  void close();

  /** Takes results. */
  @FunctionalInterface
  interface Results {
    void show(Iterator<@Nullable Object> results) throws Exception;
  }
}
