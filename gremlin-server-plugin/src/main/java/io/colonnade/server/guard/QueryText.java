package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.process.Explanation;
import java.util.HashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;

/** Explains the text of a query without running it. Stateless. */
public final class QueryText {

  private QueryText() {}

  /**
   * Explains a query. Opens a transaction of the graph if none is open.
   *
   * @param text one traversal, in Gremlin as its grammar defines it
   * @param variables the values of the variables in the text, by name
   * @throws InvalidInputException if the text is not one traversal, or if it names a strategy that
   *     is not allowed
   */
  public static Explanation explain(String text, ColonnadeGraph graph, Map<String, ?> variables) {
    Map<String, Object> known = new HashMap<>(variables);
    Object parsed;
    try {
      parsed =
          Grammar.parse(
              text,
              ScriptRules.unrun(
                  graph.traversal(), new VariableResolver.DirectVariableResolver(known)));
    } catch (GremlinParserException e) {
      throw NotGremlin.inOneLine(text, e);
    }
    return Explanation.of(text, ((Traversal<?, ?>) parsed).asAdmin(), graph);
  }
}
