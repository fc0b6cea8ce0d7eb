package io.colonnade.console;

import java.util.List;

/**
 * A command or script has failed. Nothing after it was evaluated, and what it had not committed is
 * rolled back. Immutable.
 */
public final class FailedStatement extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> lines;

  /**
   * @param lines for users: the message with its code and place, then the place in the text and a
   *     hint if there are any
   */
  FailedStatement(Throwable cause, List<String> lines) {
    super(lines.get(0), cause);
    this.lines = List.copyOf(lines);
  }

  /** Returns the lines to show; the first one is the message. */
  public List<String> lines() {
    return lines;
  }
}
