package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.ServiceLoader;
import java.util.Set;
import javax.script.ScriptEngineFactory;
import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngineFactory;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngineFactory;

/** Searches the class path for script engines that could run code. */
public final class ScriptEngineCheck {

  private static final Set<String> HARMLESS =
      Set.of(
          GrammarEngineFactory.class.getName(),
          GremlinLangScriptEngineFactory.class.getName(),
          // In gremlin-test, beside TinkerPop's suites; its engine evaluates nothing.
          "org.apache.tinkerpop.gremlin.jsr223.MockGremlinScriptEngineFactory");

  private ScriptEngineCheck() {}

  /**
   * @param loader the class loader that Gremlin Server will use
   * @throws InvalidInputException if another engine than the grammar is found, or the grammar is
   *     not found
   */
  public static void check(ClassLoader loader) {
    long ours =
        ServiceLoader.load(GremlinScriptEngineFactory.class, loader).stream()
            .peek(found -> refuseUnlessHarmless(found.type()))
            .filter(found -> found.type() == GrammarEngineFactory.class)
            .count();
    if (ours == 0) {
      throw new InvalidInputException(Problem.NO_SCRIPT_ENGINE);
    }
    ServiceLoader.load(ScriptEngineFactory.class, loader).stream()
        .forEach(found -> refuseUnlessHarmless(found.type()));
  }

  private static void refuseUnlessHarmless(Class<?> type) {
    if (!HARMLESS.contains(type.getName())) {
      throw new InvalidInputException(Problem.ENGINE_RUNS_CODE, "engine", type.getName());
    }
  }
}
