package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.antlr.v4.runtime.tree.ParseTree;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Converts a parsed script into a traversal after checking its strategies and transactions, because
 * the grammar itself creates strategies, loads the classes that their configuration names, and
 * commits while it parses. Confined to one script.
 */
final class ScriptRules extends GremlinAntlrToJava {

  private final boolean inSession;

  private ScriptRules(
      GraphTraversalSource source, VariableResolver<?> parameters, boolean inSession) {
    super(source, parameters);
    this.inSession = inSession;
  }

  /** For a script whose transaction continues after it, until {@code g.tx()} ends it. */
  static ScriptRules inSession(GraphTraversalSource source, VariableResolver<?> parameters) {
    return new ScriptRules(source, parameters, true);
  }

  /** For a script that is a transaction of its own. */
  static ScriptRules withoutSession(GraphTraversalSource source, VariableResolver<?> parameters) {
    return new ScriptRules(source, parameters, false);
  }

  /**
   * @throws InvalidInputException if a strategy would load a class, or if {@code g.tx()} is used
   *     without a session; none of the script has been evaluated
   */
  @Override
  public Object visitQueryList(GremlinParser.QueryListContext script) {
    check(script);
    return super.visitQueryList(script);
  }

  private void check(ParseTree tree) {
    if (tree instanceof GremlinParser.TransactionPartContext && !inSession) {
      throw new InvalidInputException(Problem.NO_SESSION);
    }
    if (tree instanceof GremlinParser.TraversalStrategyContext strategy) {
      for (GremlinParser.ConfigurationContext entry : strategy.configuration()) {
        // A parameter is refused as well, because its text is not a class name.
        StrategyRules.checkValue(
            strategy.classType().getText(), withoutQuotes(entry.genericArgument().getText()));
      }
    }
    for (int i = 0; i < tree.getChildCount(); i++) {
      check(tree.getChild(i));
    }
  }

  private static String withoutQuotes(String literal) {
    boolean quoted = literal.length() > 1 && "\"'".indexOf(literal.charAt(0)) >= 0;
    return quoted ? literal.substring(1, literal.length() - 1) : literal;
  }
}
