package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CallStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.VerificationException;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Refuses a traversal that calls a service with wrong arguments or without the access that it
 * needs, before anything of it runs: {@code ReadOnlyStrategy} of TinkerPop lets every call through.
 * The call itself refuses the same where this strategy is taken off. Stateless.
 */
public final class ReadOnlyCallStrategy extends AbstractTraversalStrategy<VerificationStrategy>
    implements VerificationStrategy {

  private static final long serialVersionUID = 1L;

  private static final ReadOnlyCallStrategy INSTANCE = new ReadOnlyCallStrategy();

  private ReadOnlyCallStrategy() {}

  public static ReadOnlyCallStrategy instance() {
    return INSTANCE;
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    checkCalls(traversal);
  }

  /**
   * Checks all calls of the traversal itself, not those of its children.
   *
   * @throws VerificationException if the traversal is read-only and a service is not
   * @throws InvalidInputException if the service needs more access than is allowed here, or its
   *     arguments are wrong
   */
  static void checkCalls(Traversal.Admin<?, ?> traversal) {
    for (CallStepContract<?, ?> call :
        TraversalHelper.getStepsOfAssignableClass(CallStepContract.class, traversal)) {
      if (call.getServiceRegistry() instanceof ServiceDirectory directory) {
        directory
            .find(call.getServiceName())
            .ifPresent(service -> check(traversal, service, access(service, call)));
      }
    }
  }

  /** What the call needs; as long as its arguments are not known, the most. */
  private static Access access(GraphService service, CallStepContract<?, ?> call) {
    return call.getLocalChildren().isEmpty()
        ? service.access(Arguments.of(service, call.getMergedParams()))
        : service.accesses().stream().max(Access::compareTo).orElseThrow();
  }

  /** Checks one call, see {@link #checkCalls}. */
  static void check(Traversal.Admin<?, ?> traversal, GraphService service, Access access) {
    TraversalStrategies strategies = TraversalHelper.getRootTraversal(traversal).getStrategies();
    if (access.exceeds(Access.READ) && strategies.getStrategy(ReadOnlyStrategy.class).isPresent()) {
      throw new VerificationException(
          Problem.SERVICE_READ_ONLY.message("service", service.name(), "access", access.word()),
          traversal);
    }
    strategies
        .getStrategy(AccessLimitStrategy.class)
        .ifPresent(limit -> limit.check(service, access));
  }
}
