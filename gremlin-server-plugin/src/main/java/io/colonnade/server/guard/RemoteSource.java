package io.colonnade.server.guard;

import io.colonnade.server.monitor.Requests;
import io.colonnade.service.Access;
import io.colonnade.service.AccessLimitStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.DefaultGraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * The traversal source of remote requests, for scripts and bytecode, with and without a session:
 * the source of the graph with a confined {@code io()} and limited services. Thread-safe, as its
 * graph is.
 */
public final class RemoteSource extends GraphTraversalSource {

  private final IoAccess access;
  private final Requests requests;

  /**
   * @param source the source of the graph, without configuration
   * @param services the highest access of the services that may be called
   * @param requests are told what they evaluate
   */
  public RemoteSource(
      GraphTraversalSource source, IoAccess access, Access services, Requests requests) {
    super(source.getGraph(), limited(source.getStrategies(), services));
    this.access = access;
    this.requests = requests;
  }

  /** Returns the requests, one of which may be that of this thread. */
  Requests requests() {
    return requests;
  }

  /** Adds a strategy that a request cannot remove, because its name is not registered. */
  private static TraversalStrategies limited(TraversalStrategies strategies, Access services) {
    return strategies
        .clone()
        .addStrategies(
            new AccessLimitStrategy(
                services,
                "only clients on the server's machine may call such services: start the server with"
                    + " --admin-services to allow it to every client"));
  }

  @Override
  public <S> GraphTraversal<S, S> io(String file) {
    GraphTraversalSource source = clone();
    source.getBytecode().addStep(GraphTraversal.Symbols.io, file);
    GraphTraversal.Admin<S, S> traversal = new DefaultGraphTraversal<>(source);
    return traversal.addStep(new ConfinedIoStep<S>(traversal, file, access));
  }

  /** Does nothing: the graph belongs to the server. */
  @Override
  public void close() {}
}
