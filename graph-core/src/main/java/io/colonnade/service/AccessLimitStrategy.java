package io.colonnade.service;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

/**
 * Lets a traversal call only services that need no more than some access. For sources that are
 * handed to others, who must not be able to name this class in {@code withoutStrategies()}: it is
 * not registered with any graph. Immutable.
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
   * @param limit the most that calls may need
   * @param refusal what is said to those who need more: why, and what to do
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
