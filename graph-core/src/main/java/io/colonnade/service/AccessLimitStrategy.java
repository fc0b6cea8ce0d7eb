package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.step.ReadWriting;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * Limits what a traversal may change and which services it may call. For traversal sources that are
 * given to others: they must not be able to name this class in {@code withoutStrategies()}, so it
 * is not registered with any graph. Immutable.
 *
 * @param guard is asked when a traversal is compiled, and again when it calls a service
 */
public record AccessLimitStrategy(AccessGuard guard) implements VerificationStrategy {

  /**
   * @throws InvalidInputException if a step or a call needs more access than the limit
   */
  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    ReadOnlyCallStrategy.checkCalls(traversal);
    AccessLimit now = guard.limit();
    if (!Access.WRITE.exceeds(now.highest())) {
      return;
    }
    for (Step<?, ?> step : traversal.getSteps()) {
      if (step instanceof Mutating || step instanceof ReadWriting) {
        guard.uses(step.getClass().getSimpleName(), Access.WRITE);
        throw new InvalidInputException(
            Problem.STEP_ACCESS,
            "reason",
            now.reason(),
            "step",
            step.getClass().getSimpleName(),
            "access",
            Access.WRITE.word());
      }
    }
  }

  /**
   * @throws InvalidInputException if the call needs more access than the limit
   */
  void check(GraphService service, Access access) {
    guard.uses(service.name(), access);
    AccessLimit now = guard.limit();
    if (access.exceeds(now.highest())) {
      throw new InvalidInputException(
          Problem.SERVICE_ACCESS,
          "reason",
          now.reason(),
          "service",
          service.name(),
          "access",
          access.word());
    }
  }

  @Override
  public String toString() {
    return StringFactory.traversalStrategyString(this);
  }
}
