package io.colonnade.console;

import io.colonnade.error.Problem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message in the order in which a person reads it: what is wrong, the code, what to do. A server
 * sends a message as one text, and a server of another version may have other words. Immutable.
 *
 * @param code of a message of Colonnade; empty for others
 * @param text what is wrong, with the variable data
 * @param hint what to do; empty if that is not known
 */
record MessageParts(Optional<String> code, String text, Optional<String> hint) {

  private static final Pattern OURS = Pattern.compile("(COL-\\d{4}) (.*)", Pattern.DOTALL);

  /** Returns the parts of a message; a message that is not ours is all text. */
  static MessageParts of(String message) {
    Matcher found = OURS.matcher(message);
    if (!found.matches()) {
      return new MessageParts(Optional.empty(), message, Optional.empty());
    }
    String code = found.group(1);
    String rest = found.group(2);
    for (Problem problem : Problem.values()) {
      String words = problem.text() + ": " + problem.action();
      if (problem.code().equals(code) && rest.startsWith(words)) {
        return new MessageParts(
            Optional.of(code),
            problem.text() + rest.substring(words.length()),
            Optional.of(problem.action()));
      }
    }
    return new MessageParts(Optional.of(code), rest, Optional.empty());
  }

  boolean is(Problem problem) {
    return code.equals(Optional.of(problem.code()));
  }
}
