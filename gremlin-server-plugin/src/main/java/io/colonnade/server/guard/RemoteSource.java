package io.colonnade.server.guard;

import io.colonnade.service.Access;
import io.colonnade.service.AccessLimitStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.DefaultGraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * The traversal source that remote requests get, as script or as bytecode, with or without a
 * session: that of the graph, except for {@code io()} and for services that it may not call.
 * Thread-safe as its graph.
 */
public final class RemoteSource extends GraphTraversalSource {

  private final IoAccess access;

  /**
   * @param source the graph's own, without configuration
   * @param services the most access that a call of a service may need
   */
  public RemoteSource(GraphTraversalSource source, IoAccess access, Access services) {
    super(source.getGraph(), limited(source.getStrategies(), services));
    this.access = access;
  }

  /** With a strategy that a request cannot take off: it is registered nowhere by its name. */
  private static TraversalStrategies limited(TraversalStrategies strategies, Access services) {
    return strategies
        .clone()
        .addStrategies(
            AccessLimitStrategy.of(
                services,
                "this server lets only its own machine call such services: start it with"
                    + " --admin-services to let everybody who reaches it"));
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
