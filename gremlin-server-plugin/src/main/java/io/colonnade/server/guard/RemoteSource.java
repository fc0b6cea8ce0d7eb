package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.process.CompilationNoteStrategy;
import io.colonnade.server.monitor.Caller;
import io.colonnade.server.monitor.Requests;
import io.colonnade.service.Access;
import io.colonnade.service.AccessGuard;
import io.colonnade.service.AccessLimit;
import io.colonnade.service.AccessLimitStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
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

  /** Adds strategies that a request cannot remove, because their names are not registered. */
  private static TraversalStrategies limited(TraversalStrategies strategies, Requests requests) {
    return strategies
        .clone()
        .addStrategies(
            new AccessLimitStrategy(new CallerAccess(requests)),
            new CompilationNoteStrategy(requests::compiling));
  }

  /**
   * Notes what the request of this thread evaluates.
   *
   * @param gremlin a text or bytecode
   * @throws InvalidInputException if the thread works for no request, or for one of a client that
   *     has not logged in
   */
  void evaluating(Object gremlin) {
    AccessLimit unused = new CallerAccess(requests).limit();
    requests.evaluating(gremlin);
  }

  /** Returns the result of a script, which fails beyond what the server allows. */
  Object limited(Object result) {
    return requests.limited(result);
  }

  /** Lets bytecode over HTTP fail beyond what the server allows. */
  void limit(Traversal.Admin<?, ?> traversal) {
    ResultLimit.set(traversal, requests);
  }

  /** What the caller of the request of a thread may do. Thread-safe. */
  private record CallerAccess(Requests requests) implements AccessGuard {

    @Override
    public AccessLimit limit() {
      requests.checkNotEnded();
      Access access =
          requests
              .caller()
              .flatMap(Caller::access)
              .orElseThrow(() -> new InvalidInputException(Problem.LOGIN_REQUIRED));
      boolean hasRole = requests.caller().flatMap(Caller::user).isPresent();
      return new AccessLimit(access, hasRole ? BEYOND_ROLE : ON_OTHER_MACHINE);
    }

    @Override
    public void uses(String subject, Access access) {
      requests.uses(subject);
    }
  }

  @Override
  public <S> GraphTraversal<S, S> io(String file) {
    GraphTraversalSource source = clone();
    source.getBytecode().addStep(GraphTraversal.Symbols.io, file);
    GraphTraversal.Admin<S, S> traversal = new DefaultGraphTraversal<>(source);
    return traversal.addStep(new ConfinedIoStep<S>(traversal, file, access));
  }

  /** Names the source without the graph's location, because a script may ask for this text. */
  @Override
  public String toString() {
    return "remotesource[colonnadegraph]";
  }

  /** Does nothing: the graph belongs to the server. */
  @Override
  public void close() {}
}
