package io.colonnade.console;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The names of the commands of the console, which begin with a colon. Stateless. */
final class CommandWords {

  private static final List<String> NAMES =
      List.of(
          ":begin",
          ":clear",
          ":commit",
          ":exit",
          ":explain",
          ":help",
          ":history",
          ":indexes",
          ":limit",
          ":load",
          ":pager",
          ":quit",
          ":rollback",
          ":schema",
          ":stack",
          ":timing");

  private static final Set<String> SHORT = Set.of(":h", ":?", ":q", ":x");

  private CommandWords() {}

  /** Returns the names in alphabetical order, without short forms. */
  static List<String> names() {
    return NAMES;
  }

  /**
   * Returns the place of a command on the last line of a text that has several lines, where it
   * interrupts a statement; -1 if there is none. Other lines with a colon are parts of the
   * statement, such as the second half of a conditional expression.
   */
  static int interrupting(String text) {
    int last = text.lastIndexOf('\n') + 1;
    String line = text.substring(last).strip();
    String name = line.split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
    return last > 0 && (NAMES.contains(name) || SHORT.contains(name)) ? last : -1;
  }
}
