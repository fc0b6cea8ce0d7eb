package io.colonnade.server.guard;

import java.util.List;
import org.apache.tinkerpop.gremlin.jsr223.AbstractGremlinScriptEngineFactory;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngine;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngineManager;

/**
 * Provides the engine of the grammar for {@code gremlin-lang}, and for {@code gremlin-groovy},
 * which drivers request if no language is named. Found through {@code META-INF/services}.
 */
public final class GrammarEngineFactory extends AbstractGremlinScriptEngineFactory {

  private static final String DEFAULT_LANGUAGE = "gremlin-groovy";
  private static final List<String> NAMES = List.of(DEFAULT_LANGUAGE, "gremlin-lang");

  public GrammarEngineFactory() {
    super(DEFAULT_LANGUAGE, DEFAULT_LANGUAGE, List.of("gremlin"), List.of("plain"));
  }

  /**
   * Registers the names so that no other factory has them, whether it is found earlier or later.
   */
  @Override
  public void setCustomizerManager(GremlinScriptEngineManager manager) {
    super.setCustomizerManager(manager);
    NAMES.forEach(name -> manager.registerEngineName(name, this));
  }

  @Override
  public List<String> getNames() {
    return NAMES;
  }

  @Override
  public String getMethodCallSyntax(String object, String method, String... arguments) {
    throw new UnsupportedOperationException("the grammar calls no methods");
  }

  @Override
  public String getOutputStatement(String text) {
    throw new UnsupportedOperationException("the grammar prints nothing");
  }

  @Override
  public GremlinScriptEngine getScriptEngine() {
    return new GrammarEngine();
  }
}
