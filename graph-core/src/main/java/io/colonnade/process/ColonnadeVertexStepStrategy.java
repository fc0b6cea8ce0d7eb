package io.colonnade.process;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.ProviderOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.EmptyStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Replaces {@code out()}, {@code outE()} and so on with {@link ColonnadeVertexStep} and pushes the
 * filters and the limit after them down into it. Stateless.
 */
public final class ColonnadeVertexStepStrategy
    extends AbstractTraversalStrategy<ProviderOptimizationStrategy>
    implements ProviderOptimizationStrategy {

  private static final ColonnadeVertexStepStrategy INSTANCE = new ColonnadeVertexStepStrategy();

  private ColonnadeVertexStepStrategy() {}

  public static ColonnadeVertexStepStrategy instance() {
    return INSTANCE;
  }

  /**
   * Runs after the strategy for graph steps, so that predicates on edges are not applied to the
   * graph step.
   */
  @Override
  public Set<Class<? extends ProviderOptimizationStrategy>> applyPrior() {
    return Set.of(ColonnadeGraphStepStrategy.class);
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (!TraversalHelper.onGraphComputer(traversal)) {
      TraversalHelper.getStepsOfClass(VertexStep.class, traversal)
          .forEach(step -> replace(step, traversal));
    }
  }

  private static void replace(VertexStep<?> original, Traversal.Admin<?, ?> traversal) {
    ColonnadeVertexStep<?> step = new ColonnadeVertexStep<>(original);
    TraversalEdits.replace(original, step, traversal);
    TraversalEdits.Barriers barriers =
        PrefetchRules.allow(traversal)
            ? TraversalEdits.Barriers.LOOK_THROUGH
            : TraversalEdits.Barriers.STOP_AT;
    Step<?, ?> next = TraversalEdits.filters(step, traversal, barriers, step::pushDown);
    TraversalEdits.limit(next).ifPresent(step::bound);
    SortPushdown.of(step, next, traversal).ifPresent(step::read);
    if (next instanceof EmptyStep && TraversalEdits.asksForOne(traversal)) {
      step.bound(1);
    }
  }
}
