package io.colonnade.architecture;

import java.util.ArrayList;
import java.util.List;

/** Finds the comments and strings in Java source text, line by line. Confined to one text. */
final class SourceProse {

  /**
   * The part of a comment or string that is in one line.
   *
   * @param number of the line in its file, from 1
   * @param text without the marks that begin and end comments and strings
   */
  record Line(int number, String text) {}

  private static final String TEXT_BLOCK = "\"\"\"";

  private final String source;
  private final List<Line> lines = new ArrayList<>();
  private int at;
  private int number = 1;

  private SourceProse(String source) {
    this.source = source;
  }

  /** Returns the comments and strings of a Java source text in the order of the text. */
  static List<Line> of(String source) {
    SourceProse prose = new SourceProse(source);
    prose.read();
    return prose.lines;
  }

  private void read() {
    while (at < source.length()) {
      if (source.startsWith("//", at)) {
        take("//", "\n");
      } else if (source.startsWith("/*", at)) {
        take("/*", "*/");
      } else if (source.startsWith(TEXT_BLOCK, at)) {
        take(TEXT_BLOCK, TEXT_BLOCK);
      } else if (source.charAt(at) == '"') {
        take("\"", "\"");
      } else if (source.charAt(at) == '\'') {
        at = end("'", at + 1) + 1;
      } else {
        number += source.charAt(at) == '\n' ? 1 : 0;
        at++;
      }
    }
  }

  /** Adds the lines between two marks and continues after them. A line break is left to read(). */
  private void take(String begin, String closing) {
    int from = at + begin.length();
    int to = begin.charAt(0) == '/' ? source.indexOf(closing, from) : end(closing, from);
    int end = to < 0 ? source.length() : to;
    String[] parts = source.substring(from, end).split("\n", -1);
    for (int i = 0; i < parts.length; i++) {
      lines.add(new Line(number + i, parts[i].strip().replaceFirst("^[*]+\\s*", "")));
    }
    number += parts.length - 1;
    at = closing.equals("\n") ? end : end + closing.length();
  }

  /** Returns where a string ends; a backslash escapes the character after it. */
  private int end(String closing, int from) {
    int to = from;
    while (to < source.length() && !source.startsWith(closing, to)) {
      to += source.charAt(to) == '\\' ? 2 : 1;
    }
    return Math.min(to, source.length());
  }
}
