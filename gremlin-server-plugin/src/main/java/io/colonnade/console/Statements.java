package io.colonnade.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Splits text into statements. Stateless. */
final class Statements {

  /**
   * @param line the number of the first line, from 1
   */
  record Statement(String text, int line) {}

  private static final Set<String> EXITS = Set.of(":exit", ":quit", ":q", ":x", "exit", "quit");
  private static final String CLEAR = ":clear";
  private static final String CONTINUING = ".,+-*/%=<>&|^:";
  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";

  private Statements() {}

  /**
   * Returns the statements of a text. A statement may have several lines, and a line that begins
   * with a dot continues the previous statement. Blank lines and comment lines between statements
   * are skipped.
   */
  static List<Statement> of(List<String> lines, Predicate<String> isComplete) {
    List<Statement> statements = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    int start = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (text.isEmpty()) {
        if (line.isBlank() || line.strip().startsWith("//") || line.startsWith("#!")) {
          continue;
        }
        start = i + 1;
      } else {
        text.append('\n');
      }
      text.append(line);
      boolean goesOn = i + 1 < lines.size() && lines.get(i + 1).strip().startsWith(".");
      if (!goesOn && isComplete.test(text.toString())) {
        statements.add(new Statement(text.toString(), start));
        text.setLength(0);
      }
    }
    if (!text.isEmpty()) {
      statements.add(new Statement(text.toString(), start));
    }
    return statements;
  }

  /** Returns true if the line is a command to exit. */
  static boolean isExit(String line) {
    return EXITS.contains(line.strip());
  }

  /**
   * Returns true if a text of several lines is discarded, by {@code :clear} or two empty lines at
   * its end.
   */
  static boolean isAbandoned(String text) {
    String[] lines = text.split("\\R", -1);
    int last = lines.length - 1;
    return last > 0
        && (lines[last].strip().equals(CLEAR)
            || (last > 1 && lines[last].isBlank() && lines[last - 1].isBlank()));
  }

  /**
   * Returns true if a bracket, a quote or a comment is open, or if the code ends with a dot, a
   * comma or an operator that needs a second operand.
   */
  static boolean isOpen(String text) {
    int depth = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = endOfToken(text, at);
      if (OPENING.indexOf(c) >= 0) {
        depth++;
      } else if (CLOSING.indexOf(c) >= 0) {
        depth--;
      }
      if (end < 0) {
        return true;
      }
      at = end;
    }
    String code = code(text).stripTrailing();
    boolean isComplete = code.isEmpty() || CONTINUING.indexOf(code.charAt(code.length() - 1)) < 0;
    return depth > 0 || (!isComplete && !code.endsWith("++") && !code.endsWith("--"));
  }

  /** Returns the text without comments and without the content of quoted texts. */
  static String code(String text) {
    StringBuilder code = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = endOfToken(text, at);
      if (c == '\'' || c == '"') {
        code.append("''");
      } else {
        code.append(end == at + 1 ? c : ' ');
      }
      at = end < 0 ? text.length() : end;
    }
    return code.toString();
  }

  /**
   * Returns the end of the quoted text, comment or character that begins here; -1 if it is not
   * terminated.
   */
  private static int endOfToken(String text, int at) {
    char c = text.charAt(at);
    if (c == '\'' || c == '"') {
      return endOfQuote(text, at);
    }
    if (text.startsWith("//", at)) {
      return indexAfter(text, "\n", at, text.length());
    }
    return text.startsWith("/*", at) ? indexAfter(text, "*/", at + 2, -1) : at + 1;
  }

  /** Returns the end of the quoted text that begins here; -1 if it is not terminated. */
  private static int endOfQuote(String text, int start) {
    String quote = text.substring(start, start + 1);
    boolean isLong = text.startsWith(quote.repeat(3), start);
    String end = isLong ? quote.repeat(3) : quote;
    for (int at = start + end.length(); at < text.length(); at++) {
      if (text.charAt(at) == '\\') {
        at++;
      } else if (text.startsWith(end, at)) {
        return at + end.length();
      } else if (!isLong && text.charAt(at) == '\n') {
        return at; // an error that further lines cannot correct
      }
    }
    return isLong ? -1 : text.length();
  }

  private static int indexAfter(String text, String end, int from, int otherwise) {
    int at = text.indexOf(end, from);
    return at < 0 ? otherwise : at + end.length();
  }
}
