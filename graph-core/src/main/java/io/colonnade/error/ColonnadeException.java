package io.colonnade.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, in a form both people and programs can use. The text is constant, so that
 * occurrences can be counted; what varies travels as {@link #details()} and is appended to {@link
 * #getMessage()} as {@code key=value} pairs.
 *
 * <p>Subclasses say what the caller should do: run the transaction again ({@link
 * RetryableException}), find out what happened ({@link OutcomeUnknownException}), give other input
 * ({@link InvalidInputException}), or mend the store ({@link StoreException}). Immutable.
 */
public abstract class ColonnadeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Map<String, Object> details;

  /**
   * @param text constant: what, where, why, and what to do
   * @param cause what was thrown below, or null
   * @param keyValues alternating keys (String) and values
   */
  protected ColonnadeException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(render(text, keyValues), cause);
    this.details = Collections.unmodifiableMap(toMap(keyValues));
  }

  /** The variables of the message in the order they were given; empty, never null. */
  public final Map<String, Object> details() {
    return details;
  }

  private static String render(String text, Object... keyValues) {
    if (keyValues.length == 0) {
      return text;
    }
    StringBuilder line = new StringBuilder(text).append(" [");
    String separator = "";
    for (Map.Entry<String, Object> entry : toMap(keyValues).entrySet()) {
      line.append(separator).append(entry.getKey()).append('=').append(entry.getValue());
      separator = ", ";
    }
    return line.append(']').toString();
  }

  private static Map<String, Object> toMap(Object... keyValues) {
    if (keyValues.length % 2 != 0) {
      throw new IllegalArgumentException("keys and values must alternate");
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keyValues.length; i += 2) {
      map.put((String) keyValues[i], keyValues[i + 1]);
    }
    return map;
  }
}
