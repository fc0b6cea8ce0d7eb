package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.antlr.v4.runtime.tree.ParseTree;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.apache.tinkerpop.gremlin.language.grammar.TraversalRootVisitor;
import org.apache.tinkerpop.gremlin.language.grammar.TraversalTerminalMethodVisitor;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Converts a parsed script into a traversal after checking its strategies and transactions, because
 * the grammar itself creates strategies, loads the classes that their configuration names, and
 * commits while it parses. Confined to one script.
 */
final class ScriptRules extends GremlinAntlrToJava {

  private final Use use;

  /** What the script is for. */
  private enum Use {
    /** It belongs to a transaction that continues after it. */
    IN_SESSION,
    /** It is a transaction of its own. */
    ALONE,
    /** It does not run. */
    UNRUN
  }

  private ScriptRules(GraphTraversalSource source, VariableResolver<?> parameters, Use use) {
    super(source, parameters);
    this.use = use;
  }

  /** For a script whose transaction continues after it, until {@code g.tx()} ends it. */
  static ScriptRules inSession(GraphTraversalSource source, VariableResolver<?> parameters) {
    return new ScriptRules(source, parameters, Use.IN_SESSION);
  }

  /** For a script that is a transaction of its own. */
  static ScriptRules withoutSession(GraphTraversalSource source, VariableResolver<?> parameters) {
    return new ScriptRules(source, parameters, Use.ALONE);
  }

  /**
   * For one traversal that is wanted but does not run: methods at its end that would run it, such
   * as {@code next()}, are left out. Refuses any other script.
   */
  static ScriptRules unrun(GraphTraversalSource source, VariableResolver<?> parameters) {
    return new ScriptRules(source, parameters, Use.UNRUN);
  }

  /**
   * @throws InvalidInputException if a strategy would load a class, or if {@code g.tx()} is used
   *     without a session; none of the script has been evaluated
   */
  @Override
  public Object visitQueryList(GremlinParser.QueryListContext script) {
    if (use == Use.UNRUN) {
      keepTraversal(script);
    }
    check(script);
    return super.visitQueryList(script);
  }

  /** Visits a statement as the grammar does, and notes the traversals that it runs. */
  @Override
  public Object visitQuery(GremlinParser.QueryContext query) {
    if (use == Use.UNRUN || query.traversalTerminalMethod() == null) {
      Object result = super.visitQuery(query);
      if (use != Use.UNRUN && result instanceof Traversal<?, ?> traversal) {
        Warnings.note(traversal);
      }
      return result;
    }
    Traversal<?, ?> traversal =
        new TraversalRootVisitor<>(this).visitRootTraversal(query.rootTraversal());
    Warnings.note(traversal);
    return new TraversalTerminalMethodVisitor(traversal)
        .visitTraversalTerminalMethod(query.traversalTerminalMethod());
  }

  /**
   * Leaves only the traversal of a script, because the grammar runs it as soon as it is visited.
   */
  private static void keepTraversal(GremlinParser.QueryListContext script) {
    if (script.query().size() != 1 || script.query(0).rootTraversal() == null) {
      throw new InvalidInputException(Problem.ONE_TRAVERSAL_EXPECTED);
    }
    GremlinParser.QueryContext query = script.query(0);
    while (query.getChildCount() > 1) {
      query.removeLastChild();
    }
  }

  private void check(ParseTree tree) {
    if (tree instanceof GremlinParser.TransactionPartContext && use != Use.IN_SESSION) {
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
