package io.colonnade.server.guard;

import java.util.List;
import org.apache.tinkerpop.gremlin.jsr223.AbstractGremlinScriptEngineFactory;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngine;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngineManager;

/**
 * Gives the grammar to whoever asks for {@code gremlin-lang} or, as drivers do when they name no
 * language, for {@code gremlin-groovy}. Found through {@code META-INF/services}.
 */
public final class GrammarEngineFactory extends AbstractGremlinScriptEngineFactory {

  private static final String DEFAULT_LANGUAGE = "gremlin-groovy";
  private static final List<String> NAMES = List.of(DEFAULT_LANGUAGE, "gremlin-lang");

  public GrammarEngineFactory() {
    super(DEFAULT_LANGUAGE, DEFAULT_LANGUAGE, List.of("gremlin"), List.of("plain"));
  }

  /** Takes the names from every other factory, found before or after this one. */
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
