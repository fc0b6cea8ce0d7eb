package io.colonnade.readme;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares what a page shows with what came out. In the page an ellipsis {@code …} stands for any
 * characters of a line, and alone on a line for any lines; all else is literal, but for spaces at
 * the ends of lines.
 */
final class ShownOutput {

  private static final String ANY = "…";

  private ShownOutput() {}

  static boolean matches(String shown, String cameOut) {
    String lines =
        shown
            .strip()
            .lines()
            .map(line -> line.strip().equals(ANY) ? "(?:.*\n)*?" : pattern(line) + " *\n")
            .collect(Collectors.joining());
    // Only \n ends a line: programs of others print \r, and an ellipsis covers it too.
    return Pattern.compile(lines, Pattern.UNIX_LINES).matcher(cameOut.strip() + "\n").matches();
  }

  private static String pattern(String line) {
    return List.of(line.stripTrailing().split(ANY, -1)).stream()
        .map(Pattern::quote)
        .collect(Collectors.joining(".*"));
  }
}
