package io.colonnade.process;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.ProviderOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.RepeatStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.EmptyStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Lets steps take batches of traversers, where nobody can tell the difference, and puts a {@link
 * FrontierStep} before those that read vertices one by one. Batches do what the barriers do that
 * TinkerPop's strategies add, without taking 2,500 traversers for the first result: they replace
 * them. Stateless.
 */
public final class ColonnadeFrontierStrategy
    extends AbstractTraversalStrategy<ProviderOptimizationStrategy>
    implements ProviderOptimizationStrategy {

  private static final ColonnadeFrontierStrategy INSTANCE = new ColonnadeFrontierStrategy();

  private ColonnadeFrontierStrategy() {}

  public static ColonnadeFrontierStrategy instance() {
    return INSTANCE;
  }

  @Override
  public Set<Class<? extends ProviderOptimizationStrategy>> applyPrior() {
    return Set.of(
        ColonnadeGraphStepStrategy.class,
        ColonnadeVertexStepStrategy.class,
        ColonnadeCountStrategy.class);
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    int steps = traversal.getSteps().size();
    boolean isOneRead = steps == 1 && traversal.isRoot();
    if (steps == 0
        || isOneRead
        || TraversalHelper.onGraphComputer(traversal)
        || !ReadAheadRules.allow(traversal)) {
      return;
    }
    for (Step<?, ?> step : Folding.steps(traversal)) {
      if (step instanceof ColonnadeVertexStep<?> vertices) {
        vertices.take(taking(step, traversal));
      } else if (step instanceof EdgeCountStep edges) {
        edges.take(taking(step, traversal));
      } else {
        putFrontierBefore(step, traversal);
      }
    }
    for (Step<?, ?> step : Folding.steps(traversal)) {
      if (Folding.isAddedBarrier(step)) { // for bulking alone
        FrontierStep<?> merging = new FrontierStep<>(traversal, Frontier.Taking.MERGED, Set.of());
        step.getLabels().forEach(merging::addLabel);
        Folding.replace(step, merging, traversal);
      }
    }
  }

  /** Takes away the barrier before a step, if a strategy added it; the step does what it did. */
  private static Frontier.Taking taking(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
    Frontier.Taking taking = Frontier.Taking.BATCHES;
    Step<?, ?> before = step.getPreviousStep();
    while (Folding.isAddedBarrier(before)) {
      taking = Frontier.Taking.MERGED;
      Folding.remove(before, traversal);
      before = step.getPreviousStep();
    }
    return taking;
  }

  private static void putFrontierBefore(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
    Step<?, ?> before = step.getPreviousStep();
    if (before instanceof EmptyStep
        || before instanceof FrontierStep
        || step instanceof RepeatStep.RepeatEndStep) {
      return; // the step around the traversal has one before it; or this one has
    }
    Set<Fold> folds = Lookahead.at(step).folds();
    boolean isLoaded =
        before instanceof ColonnadeGraphStep<?, ?> elements && !elements.mayLackValues();
    if (folds.contains(Fold.EDGES) || (folds.contains(Fold.PROPERTIES) && !isLoaded)) {
      Frontier.Taking taking = taking(step, traversal);
      Folding.insertBefore(step, new FrontierStep<>(traversal, taking, folds), traversal);
    }
  }
}
