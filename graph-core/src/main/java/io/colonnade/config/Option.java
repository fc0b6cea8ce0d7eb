package io.colonnade.config;

import java.util.function.Function;

/**
 * One option: its key, how its text is read, what holds when it is absent, and what it means.
 * Immutable. All options are listed in {@link Options}.
 *
 * @param <T> the type of the value
 * @param parser throws {@link IllegalArgumentException} with what is expected
 * @param expected what a value looks like, for messages: {@code a duration such as 10m}
 * @param meaning one sentence, with the unit
 */
public record Option<T>(
    String key, Function<String, T> parser, T fallback, String expected, String meaning) {

  /** What {@link #expected} says of an option that names a place on this machine. */
  static final String PATH = "a path";

  /** What {@link #expected} begins with for an option that says how many bytes. */
  static final String SIZE = "a size such as ";

  /** Does it name a place on this machine, which is nothing for others to know? */
  public boolean isPath() {
    return expected.equals(PATH);
  }

  /** Is the value a number of bytes? */
  public boolean isSize() {
    return expected.startsWith(SIZE);
  }
}
