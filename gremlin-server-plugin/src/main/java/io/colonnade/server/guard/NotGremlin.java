package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;

/** The errors of a script that is not Gremlin, in our words. Stateless. */
final class NotGremlin {

  /** What TinkerPop writes before the reason. */
  private static final Pattern FRAME =
      Pattern.compile(
          "(Failed to interpret Gremlin query: )?(Query parsing failed at line \\d+, character"
              + " position at \\d+, error message : )?");

  private NotGremlin() {}

  /**
   * Returns the error with the place and the reason, in one line. Its class is kept because it
   * determines the status of the response.
   */
  static GremlinParserException of(String script, GremlinParserException error) {
    return new GremlinParserException(Problem.NOT_GREMLIN.message(details(script, error)));
  }

  /**
   * Returns the error in one line, for a caller that knows the script; without a cause, because
   * Gremlin Server answers with the message of the last cause.
   */
  static InvalidInputException inOneLine(String script, GremlinParserException error) {
    return new InvalidInputException(Problem.NOT_GREMLIN, details(script, error));
  }

  private static Object[] details(String script, GremlinParserException error) {
    Optional<SyntaxFlaw> flaw = SyntaxFlaw.of(script);
    return flaw.isPresent()
        ? new Object[] {
          "line", flaw.get().line(), "column", flaw.get().column(), "reason", flaw.get().reason()
        }
        : new Object[] {
          "reason", FRAME.matcher(String.valueOf(error.getMessage())).replaceFirst("")
        };
  }
}
