package io.colonnade.server.guard;

import java.util.Optional;

/**
 * The first place at which a text is not Gremlin, and why. Immutable.
 *
 * @param line from 1
 * @param column in characters, from 1
 * @param reason what is wrong at that place, for users
 * @param excerpt two lines: the line of the text, or its part around the place if it is long, and a
 *     caret under the place
 */
public record SyntaxFlaw(int line, int column, String reason, String excerpt) {

  /** The most characters of a line that are shown before the place, and after it. */
  private static final int SHOWN = 60;

  private static final String INDENT = "  ";

  /** Returns the first flaw of a text; empty if the text is Gremlin by its grammar. */
  public static Optional<SyntaxFlaw> of(String text) {
    return SyntaxCheck.of(text).flaw();
  }

  /**
   * Returns the first call of a step that does not exist; empty if there is none. Text in quotes is
   * not searched.
   */
  public static Optional<SyntaxFlaw> unknownStep(String text, String name) {
    return SyntaxCheck.of(text).call(name).map(at -> at(text, at, noStep(name)));
  }

  /** Returns the use of a variable; empty if the text uses it nowhere, or at several places. */
  public static Optional<SyntaxFlaw> variable(String text, String name, String reason) {
    return SyntaxCheck.of(text).variable(name).map(at -> at(text, at, reason));
  }

  /**
   * Returns a flaw that was found by other means.
   *
   * @param line from 1; a place that is not in the text becomes the nearest one that is
   * @param column from 1
   */
  public static SyntaxFlaw in(String text, int line, int column, String reason) {
    int begin = 0;
    for (int i = 1; i < line && text.indexOf('\n', begin) >= 0; i++) {
      begin = text.indexOf('\n', begin) + 1;
    }
    return at(text, Math.max(0, begin + column - 1), reason);
  }

  /**
   * Returns a flaw.
   *
   * @param index of the first wrong character; the length of the text if it ends too early
   */
  static SyntaxFlaw at(String text, int index, String reason) {
    int at = Math.min(index, text.length());
    int begin = text.lastIndexOf('\n', at - 1) + 1;
    int end = text.indexOf('\n', at);
    int from = Math.max(begin, at - SHOWN);
    int to = Math.min(end < 0 ? text.length() : end, at + SHOWN);
    String before = (from > begin ? "..." : "") + plain(text.substring(from, at));
    String excerpt =
        INDENT
            + before
            + plain(text.substring(at, to))
            + (to < (end < 0 ? text.length() : end) ? "..." : "")
            + "\n"
            + INDENT
            + " ".repeat(before.length())
            + "^";
    int line = (int) text.substring(0, begin).chars().filter(c -> c == '\n').count() + 1;
    return new SyntaxFlaw(line, at - begin + 1, reason, excerpt);
  }

  /** Replaces control characters, which have no width or move the caret. */
  private static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  static String noStep(String name) {
    return "there is no step '" + name + "'" + StepNames.nearest(name);
  }
}
