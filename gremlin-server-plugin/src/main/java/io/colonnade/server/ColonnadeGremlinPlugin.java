package io.colonnade.server;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import org.apache.tinkerpop.gremlin.jsr223.AbstractGremlinPlugin;
import org.apache.tinkerpop.gremlin.jsr223.DefaultImportCustomizer;

/**
 * Imports {@code Colonnade} and {@code ColonnadeGraph} in the Gremlin Console, where {@code graph =
 * Colonnade.open('DIR')} opens a graph. Name this class in the console's {@code plugins.txt}.
 * Immutable.
 */
public final class ColonnadeGremlinPlugin extends AbstractGremlinPlugin {

  private static final ColonnadeGremlinPlugin INSTANCE = new ColonnadeGremlinPlugin();

  /** Called by {@code ServiceLoader}. */
  public ColonnadeGremlinPlugin() {
    super(
        "colonnade",
        DefaultImportCustomizer.build()
            .addClassImports(Colonnade.class, ColonnadeGraph.class)
            .create());
  }

  /** Called by the console through reflection. */
  public static ColonnadeGremlinPlugin instance() {
    return INSTANCE;
  }
}
