package io.colonnade.server;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.RemoteSource;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.server.util.DefaultGraphManager;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * The graphs of a server, all of them open, and their traversal sources for remote requests. There
 * is no way to serve a graph that could not be opened. Gremlin Server makes this by its name.
 */
public final class ServedGraphs extends DefaultGraphManager {

  /**
   * @param settings those that {@link ColonnadeServer} made
   * @throws InvalidInputException if a source names a graph that is not served
   */
  public ServedGraphs(Settings settings) {
    super(settings);
    if (!(settings instanceof ServerSettings ours)) {
      throw new IllegalArgumentException("made by ColonnadeServer only");
    }
    ours.openGraphs.forEach(this::putGraph);
    ours.sources.forEach(
        (source, name) -> {
          Graph graph = ours.openGraphs.get(name);
          if (graph == null) {
            throw new InvalidInputException(
                Problem.NOT_SERVED,
                Nearest.details(name, ours.openGraphs.keySet(), "source", source, "graph", name));
          }
          putTraversalSource(
              source,
              new RemoteSource(graph.traversal(), ours.options.io(), ours.options.serviceLimit()));
        });
  }

  /** Forgets all graphs without closing them, so that the server does not close them either. */
  void release() {
    getTraversalSourceNames().clear();
    getGraphNames().clear();
  }
}
