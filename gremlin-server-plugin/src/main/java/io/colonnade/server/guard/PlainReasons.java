package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Provides messages for clients where Gremlin Server has only Java's message about classes, or
 * reports a wrong name without an action. Stateless.
 */
public final class PlainReasons {

  private static final Pattern CAST =
      Pattern.compile("class (\\S+) cannot be cast to class (\\S+)( \\(.*)?");

  private static final Pattern NO_VALUE =
      Pattern.compile(
          "Cannot invoke \"([\\w.$]+)\\..* because the return value of"
              + " \"[\\w.$]*\\.Traverser[\\w.$]*\\(\\)\" is null");

  private static final Pattern ALIAS =
      Pattern.compile(
          "(?:Could not (?:alias|rebind) \\[.*] to|The traversal source) \\[(.*)]"
              + " (?:as \\[.*] not in the .*|for alias \\[.*] is not configured on the server\\.)");

  private static final Pattern SERIALIZER =
      Pattern.compile("Error during serialization: Serializer for type (\\S+) not found");

  private static final Pattern VARIABLE = Pattern.compile("No variable found for (\\w+)");

  private static final Pattern ENGINE =
      Pattern.compile("(.*) is not an available GremlinScriptEngine");

  /**
   * Why a request over HTTP cannot be read, by what Gremlin Server says of it. The first is also
   * what remains of a request that {@link GuardedFormat} could not read.
   */
  private static final Map<Pattern, String> UNREADABLE =
      Map.of(
          Pattern.compile("Invalid gremlin type.*"),
          "the body is no request in the format of its Content-Type",
          Pattern.compile("Mime type mismatch.*|-\\d+"), // the latter is the length of its name
          "the body does not begin with the format of its Content-Type",
          Pattern.compile("readerIndex\\(.*"),
          "the body ends too early",
          Pattern.compile("body could not be parsed.*"),
          "the body is not JSON",
          Pattern.compile("no gremlin script supplied.*"),
          "it has no gremlin");

  private static final int LONGEST_REASON = 200;

  /** A longer message has the words of a client, for which the patterns take too long. */
  private static final int LONGEST_KNOWN = 2_000;

  private PlainReasons() {}

  /**
   * Returns the message of a failure.
   *
   * @param message the message of Gremlin Server; empty if there is none
   */
  public static String of(Optional<String> message) {
    if (message.isEmpty() || message.get().equals(StackOverflowError.class.getName())) {
      return Problem.FAILED_SILENTLY.message();
    }
    if (message.get().length() > LONGEST_KNOWN) {
      return message.get();
    }
    Matcher cast = CAST.matcher(message.get());
    if (cast.matches()) {
      return Problem.WRONG_KIND.message(
          "given", simple(cast.group(1)), "needed", simple(cast.group(2)));
    }
    Matcher value = NO_VALUE.matcher(message.get());
    if (value.matches()) {
      return Problem.WRONG_KIND.message("given", "null", "needed", simple(value.group(1)));
    }
    Matcher variable = VARIABLE.matcher(message.get());
    if (variable.matches()) {
      return Problem.NO_BINDING.message("variable", variable.group(1));
    }
    Matcher engine = ENGINE.matcher(message.get());
    if (engine.matches()) {
      return Problem.UNREADABLE_REQUEST.message(
          "reason", "its language is " + engine.group(1) + ", not gremlin-lang");
    }
    Matcher serializer = SERIALIZER.matcher(message.get());
    if (serializer.matches()) {
      return Problem.NO_RESULT_KIND.message("kind", simple(serializer.group(1)));
    }
    Matcher alias = ALIAS.matcher(message.get());
    return alias.matches() ? Problem.UNKNOWN_ALIAS.message("name", alias.group(1)) : message.get();
  }

  /** Returns why a request cannot be read, in one line. */
  static String ofUnreadable(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof StackOverflowError) {
      return "values are nested too deeply";
    }
    String first = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return first.substring(0, Math.min(first.length(), LONGEST_REASON));
  }

  /**
   * Returns why a request over HTTP cannot be read; empty if a message of Gremlin Server is not
   * about that.
   */
  static Optional<String> unreadable(String message) {
    return UNREADABLE.entrySet().stream()
        .filter(known -> known.getKey().matcher(message).matches())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static String simple(String type) {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }
}
