package io.colonnade.process;

import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.ProviderOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Replaces {@code V()} and {@code E()} with {@link ColonnadeGraphStep} and pushes the filters after
 * them down into it. Stateless.
 */
public final class ColonnadeGraphStepStrategy
    extends AbstractTraversalStrategy<ProviderOptimizationStrategy>
    implements ProviderOptimizationStrategy {

  private static final ColonnadeGraphStepStrategy INSTANCE = new ColonnadeGraphStepStrategy();

  private ColonnadeGraphStepStrategy() {}

  public static ColonnadeGraphStepStrategy instance() {
    return INSTANCE;
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (!TraversalHelper.onGraphComputer(traversal)) {
      TraversalHelper.getStepsOfClass(GraphStep.class, traversal)
          .forEach(step -> replace(step, traversal));
    }
  }

  private static void replace(GraphStep<?, ?> original, Traversal.Admin<?, ?> traversal) {
    ColonnadeGraphStep<?, ?> step = new ColonnadeGraphStep<>(original);
    TraversalEdits.replace(original, step, traversal);
    // Inside of a traversal, a step before a barrier may change what a filter after it tests.
    TraversalEdits.Barriers barriers =
        step.isStartStep() || PrefetchRules.allow(traversal)
            ? TraversalEdits.Barriers.LOOK_THROUGH
            : TraversalEdits.Barriers.STOP_AT;
    Step<?, ?> next = TraversalEdits.filters(step, traversal, barriers, step::pushDown);
    TraversalEdits.limit(next).ifPresent(step::bound);
    RequiredOrder.of(next).ifPresent(step::require);
  }
}
