package io.colonnade.server.guard;

import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.DefaultGraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * The traversal source that remote requests get, as script or as bytecode, with or without a
 * session: that of the graph, except for {@code io()}. Thread-safe as its graph.
 */
public final class RemoteSource extends GraphTraversalSource {

  private final IoAccess access;

  /**
   * @param source the graph's own, without configuration
   */
  public RemoteSource(GraphTraversalSource source, IoAccess access) {
    super(source.getGraph(), source.getStrategies());
    this.access = access;
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
