package io.colonnade.error;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A failure, described for users and for programs. Its text and its code are those of a {@link
 * Problem} and constant, so that occurrences can be counted; variable data are in {@link
 * #details()} and are appended to {@link #getMessage()} as {@code key=value} pairs.
 *
 * <p>The subclass determines what the caller should do: run the transaction again ({@link
 * RetryableException}), find out what happened ({@link OutcomeUnknownException}), change the input
 * ({@link InvalidInputException}), or repair the store ({@link StoreException}). Immutable.
 */
public abstract class ColonnadeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Problem problem;
  private final transient Map<String, Object> details;

  /**
   * @param problem a problem that belongs to this class
   * @param cause the exception of a lower layer, or null
   * @param keyValues alternating keys (String) and values
   * @throws IllegalArgumentException if the problem belongs to another class
   */
  protected ColonnadeException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem.message(keyValues), cause);
    if (problem.type() != getClass()) {
      throw new IllegalArgumentException(problem + " is thrown as " + problem.type().getName());
    }
    this.problem = problem;
    this.details = Collections.unmodifiableMap(Problem.details(keyValues));
  }

  /** Returns the message of this exception. */
  public final Problem problem() {
    return problem;
  }

  /** Returns the stable code of the message, such as {@code COL-1001}. */
  public final String code() {
    return problem.code();
  }

  /** Returns the variables of the message, in the order of the message; empty if there are none. */
  public final Map<String, Object> details() {
    return details;
  }

  /** Returns some keys and values, followed by the details, for an exception with this cause. */
  public final Object[] detailsAfter(Object... keyValues) {
    List<Object> all = new ArrayList<>(Arrays.asList(keyValues));
    details.forEach((key, value) -> all.addAll(Arrays.asList(key, value)));
    return all.toArray();
  }
}
