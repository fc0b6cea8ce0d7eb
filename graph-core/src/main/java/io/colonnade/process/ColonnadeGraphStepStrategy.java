package io.colonnade.process;

import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.ProviderOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Puts {@link ColonnadeGraphStep} in the place of {@code V()} and {@code E()} and folds the filters
 * behind it into it. Stateless.
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
    Folding.replace(original, step, traversal);
    // In between, what is before a barrier may change what is tested behind it.
    Folding.Barriers barriers =
        step.isStartStep() || ReadAheadRules.allow(traversal)
            ? Folding.Barriers.LOOK_THROUGH
            : Folding.Barriers.STOP_AT;
    Step<?, ?> next = Folding.filters(step, traversal, barriers, step::fold);
    Folding.limit(next).ifPresent(step::bound);
    OrderWish.of(next).ifPresent(step::wish);
  }
}
