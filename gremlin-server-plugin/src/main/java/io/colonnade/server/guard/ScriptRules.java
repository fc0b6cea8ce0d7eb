package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import org.antlr.v4.runtime.tree.ParseTree;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Turns a parsed script into a traversal, after a look at its strategies: the grammar makes a
 * strategy, and with it the classes that its configuration names, before anybody sees it. Confined
 * to one script.
 */
final class ScriptRules extends GremlinAntlrToJava {

  ScriptRules(GraphTraversalSource source, VariableResolver<?> parameters) {
    super(source, parameters);
  }

  /**
   * @throws InvalidInputException if a strategy would load a class; nothing of the script has run
   */
  @Override
  public Object visitQueryList(GremlinParser.QueryListContext script) {
    checkStrategies(script);
    return super.visitQueryList(script);
  }

  private static void checkStrategies(ParseTree tree) {
    if (tree instanceof GremlinParser.TraversalStrategyContext strategy) {
      for (GremlinParser.ConfigurationContext entry : strategy.configuration()) {
        // A parameter is refused as well: its text is no class name.
        StrategyRules.checkValue(
            strategy.classType().getText(), withoutQuotes(entry.genericArgument().getText()));
      }
    }
    for (int i = 0; i < tree.getChildCount(); i++) {
      checkStrategies(tree.getChild(i));
    }
  }

  private static String withoutQuotes(String literal) {
    boolean quoted = literal.length() > 1 && "\"'".indexOf(literal.charAt(0)) >= 0;
    return quoted ? literal.substring(1, literal.length() - 1) : literal;
  }
}
