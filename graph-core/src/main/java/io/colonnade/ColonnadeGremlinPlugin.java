package io.colonnade;

import io.colonnade.graph.ColonnadeGraph;
import org.apache.tinkerpop.gremlin.jsr223.AbstractGremlinPlugin;
import org.apache.tinkerpop.gremlin.jsr223.DefaultImportCustomizer;

/**
 * The plugin {@code colonnade} for the server and the console of TinkerPop. It imports {@code
 * Colonnade} and {@code ColonnadeGraph}, so that {@code graph = Colonnade.open('DIR')} opens a
 * graph in the console. The console finds it by {@code :plugin use colonnade}, the server by the
 * name of this class in its YAML file. Immutable.
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
