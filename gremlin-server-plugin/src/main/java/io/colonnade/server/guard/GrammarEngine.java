package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import javax.script.Bindings;
import javax.script.ScriptContext;
import javax.script.ScriptException;
import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngine;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Evaluates scripts by the grammar of Gremlin only. Thread-safe. */
final class GrammarEngine extends GremlinLangScriptEngine {

  @Override
  public Object eval(String script, ScriptContext context) throws ScriptException {
    if (!(context.getAttribute("g") instanceof GraphTraversalSource source)) {
      throw new InvalidInputException(Problem.NO_SOURCE);
    }
    if (source instanceof RemoteSource remote) {
      remote.evaluating(script);
    }
    Map<String, Object> parameters = new HashMap<>(context.getBindings(ScriptContext.ENGINE_SCOPE));
    boolean inSession = parameters.containsValue(SessionRequests.Mark.IN_SESSION);
    parameters
        .values()
        .removeIf(
            value ->
                value instanceof Graph
                    || value instanceof TraversalSource
                    || value instanceof SessionRequests.Mark);
    Warnings.beginScript();
    try {
      VariableResolver<?> variables = new VariableResolver.DirectVariableResolver(parameters);
      Object result =
          Grammar.parse(
              script,
              inSession
                  ? ScriptRules.inSession(source, variables)
                  : ScriptRules.withoutSession(source, variables));
      return source instanceof RemoteSource remote ? remote.limited(result) : result;
    } catch (GremlinParserException e) {
      throw new ScriptException(NotGremlin.of(script, e));
    } catch (NoSuchElementException e) {
      // Gremlin Server does not respond to an HTTP request whose error has no message.
      throw new ScriptException(
          e.getMessage() == null ? new NoSuchElementException(Problem.NO_RESULT.message()) : e);
    } catch (RuntimeException e) {
      throw new ScriptException(e);
    }
  }

  /** Evaluates bytecode over HTTP; that of a websocket does not come here. */
  @Override
  @SuppressWarnings("rawtypes") // as declared by TinkerPop
  public Traversal.Admin eval(Bytecode bytecode, Bindings bindings, String source)
      throws ScriptException {
    Warnings.beginScript(); // none; those of a script that failed may be left
    BytecodeRules.check(bytecode);
    if (SessionRequests.endsTransaction(bytecode)) { // bytecode of sessions is evaluated elsewhere
      throw new InvalidInputException(Problem.NO_SESSION);
    }
    if (!(bindings.get(source) instanceof RemoteSource remote)) {
      return super.eval(bytecode, bindings, source);
    }
    remote.evaluating(bytecode);
    Traversal.Admin<?, ?> traversal = super.eval(bytecode, bindings, source);
    remote.limit(traversal);
    return traversal;
  }
}
