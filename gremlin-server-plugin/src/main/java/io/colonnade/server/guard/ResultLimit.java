package io.colonnade.server.guard;

import io.colonnade.server.monitor.Requests;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

/**
 * Counts the results of bytecode over HTTP, of which Gremlin Server takes the traversal itself, and
 * keeps all results until the last is there. Runs last, so that no other strategy sees the step.
 * Immutable.
 */
final class ResultLimit extends AbstractTraversalStrategy<TraversalStrategy.FinalizationStrategy>
    implements TraversalStrategy.FinalizationStrategy {

  private static final long serialVersionUID = 1L;

  private final transient Requests requests;

  private ResultLimit(Requests requests) {
    this.requests = requests;
  }

  /** Lets a traversal that is not compiled yet fail beyond what the server allows. */
  static void set(Traversal.Admin<?, ?> traversal, Requests requests) {
    traversal.setStrategies(
        traversal.getStrategies().clone().addStrategies(new ResultLimit(requests)));
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (traversal.isRoot()) {
      traversal.addStep(new Counter(traversal, requests));
    }
  }

  private static final class Counter extends SideEffectStep<Object> {

    private static final long serialVersionUID = 1L;

    private final transient Requests requests;
    private long count;

    Counter(Traversal.Admin<?, ?> traversal, Requests requests) {
      super(traversal);
      this.requests = requests;
    }

    @Override
    protected void sideEffect(Traverser.Admin<Object> traverser) {
      count += traverser.bulk();
      requests.checkResults(count);
    }
  }
}
