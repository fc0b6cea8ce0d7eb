package io.colonnade.server.guard;

import io.colonnade.server.monitor.Caller;
import io.colonnade.server.monitor.Requests;
import io.colonnade.service.AccessLimit;
import io.colonnade.service.AccessLimitStrategy;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.DefaultGraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * The traversal source of remote requests, for scripts and bytecode, with and without a session:
 * the source of the graph with a confined {@code io()}, limited to what the caller of the request
 * may do. Thread-safe, as its graph is.
 */
public final class RemoteSource extends GraphTraversalSource {

  private static final String ON_OTHER_MACHINE =
      "only clients on the server's machine may call such services: start the server with"
          + " --admin-services to allow it to every client";

  private static final String BEYOND_ROLE =
      "the role of the user does not include it: an administrator of the server can give another"
          + " role with colonnade user role";

  private final IoAccess access;
  private final Requests requests;

  /**
   * @param source the source of the graph, without configuration
   * @param requests know the caller of the request of a thread, and are told what they evaluate
   */
  public RemoteSource(GraphTraversalSource source, IoAccess access, Requests requests) {
    super(source.getGraph(), limited(source.getStrategies(), requests));
    this.access = access;
    this.requests = requests;
  }

  /** Returns the requests, one of which may be that of this thread. */
  Requests requests() {
    return requests;
  }

  /** Adds a strategy that a request cannot remove, because its name is not registered. */
  private static TraversalStrategies limited(TraversalStrategies strategies, Requests requests) {
    return strategies
        .clone()
        .addStrategies(new AccessLimitStrategy(() -> limit(requests.caller())));
  }

  private static AccessLimit limit(Optional<Caller> caller) {
    if (caller.isEmpty()) {
      throw new IllegalStateException("a traversal of no request is evaluated by the server");
    }
    return new AccessLimit(
        caller.get().access(), caller.get().user().isPresent() ? BEYOND_ROLE : ON_OTHER_MACHINE);
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
