package io.colonnade.service;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

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
    CallRules.checkCalls(traversal);
  }
}
