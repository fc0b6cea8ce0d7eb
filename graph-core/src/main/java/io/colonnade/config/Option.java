package io.colonnade.config;

import java.util.function.Function;

/**
 * One option: its key, its parser, its default and its meaning. Immutable. {@link Options} lists
 * all options.
 *
 * @param <T> the type of the value
 * @param parser throws {@link IllegalArgumentException} with a description of the expected text
 * @param expected a description of the expected text for messages: {@code a duration such as 10m}
 * @param meaning one sentence, with the unit
 */
public record Option<T>(
    String key, Function<String, T> parser, T fallback, String expected, String meaning) {

  /** The value of {@link #expected} of an option that names a path on this machine. */
  static final String PATH = "a path";

  /** The beginning of {@link #expected} of an option that is a number of bytes. */
  static final String SIZE = "a size such as ";

  /**
   * Returns whether the value is a path on this machine, which must not be shown to remote users.
   */
  public boolean isPath() {
    return expected.equals(PATH);
  }

  /** Returns whether the value is a number of bytes. */
  public boolean isSize() {
    return expected.startsWith(SIZE);
  }
}
