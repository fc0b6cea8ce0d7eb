package io.colonnade.service;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

/**
 * Limits the services that a traversal may call by their access. For traversal sources that are
 * given to others: they must not be able to name this class in {@code withoutStrategies()}, so it
 * is not registered with any graph. Immutable.
 */
public final class AccessLimitStrategy extends AbstractTraversalStrategy<VerificationStrategy>
    implements VerificationStrategy {

  private static final long serialVersionUID = 1L;

  private final Access limit;
  private final String refusal;

  private AccessLimitStrategy(Access limit, String refusal) {
    this.limit = limit;
    this.refusal = refusal;
  }

  /**
   * @param limit the highest access that calls may need
   * @param refusal the message for calls that need more: why, and what to do
   */
  public static AccessLimitStrategy of(Access limit, String refusal) {
    return new AccessLimitStrategy(limit, refusal);
  }

  Access limit() {
    return limit;
  }

  String refusal() {
    return refusal;
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    CallRules.checkCalls(traversal);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AccessLimitStrategy that
        && limit == that.limit
        && refusal.equals(that.refusal);
  }

  @Override
  public int hashCode() {
    return 31 * limit.hashCode() + refusal.hashCode();
  }
}
