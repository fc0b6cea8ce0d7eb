package io.colonnade.service;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * Limits the services that a traversal may call by their access. For traversal sources that are
 * given to others: they must not be able to name this class in {@code withoutStrategies()}, so it
 * is not registered with any graph. Immutable.
 *
 * @param limit the highest access that calls may need
 * @param refusal the message for calls that need more: why, and what to do
 */
public record AccessLimitStrategy(Access limit, String refusal) implements VerificationStrategy {

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    ReadOnlyCallStrategy.checkCalls(traversal);
  }

  @Override
  public String toString() {
    return StringFactory.traversalStrategyString(this);
  }
}
