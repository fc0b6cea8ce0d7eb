package io.colonnade.server.guard;

import io.colonnade.config.Nearest;
import io.colonnade.error.Problem;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** The names that may follow a dot in a script, to find a misspelt one. Stateless. */
final class StepNames {

  private static final Pattern CALL = Pattern.compile("\\.\\s*([A-Za-z_]\\w*)\\s*\\(");

  private static final Set<String> KNOWN = known();

  private StepNames() {}

  /**
   * Returns the error of the grammar with an action; its class is kept because it determines the
   * status.
   */
  static GremlinParserException explained(String script, GremlinParserException error) {
    Optional<String> wrong = unknownIn(script);
    String reason = String.valueOf(error.getMessage());
    return new GremlinParserException(
        Problem.NOT_GREMLIN.message(
            wrong
                .map(name -> Nearest.details(name, KNOWN, "reason", reason, "step", name))
                .orElseGet(() -> new Object[] {"reason", reason})));
  }

  /**
   * Returns the first called name that is not known; quoted text may look like a call, so the name
   * may be wrong.
   */
  private static Optional<String> unknownIn(String script) {
    Matcher calls = CALL.matcher(script);
    while (calls.find()) {
      if (!KNOWN.contains(calls.group(1))) {
        return Optional.of(calls.group(1));
      }
    }
    return Optional.empty();
  }

  private static Set<String> known() {
    Set<String> names = new TreeSet<>();
    Stream.of(GraphTraversal.class, GraphTraversalSource.class, P.class, TextP.class)
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.getDeclaringClass() != Object.class)
        .map(Method::getName)
        .forEach(names::add);
    return names;
  }
}
