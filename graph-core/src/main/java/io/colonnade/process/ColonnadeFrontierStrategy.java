package io.colonnade.process;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.ProviderOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.RepeatStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.EmptyStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Lets steps take batches of traversers where that cannot be observed, and inserts a {@link
 * FrontierStep} before steps that read vertices one by one. Batches replace the barriers that
 * TinkerPop's strategies add, and do not take 2,500 traversers for the first result. With {@code
 * withBulk(false)}, traversers are merged only where the traversal itself has a barrier, so that no
 * result depends on the size of a batch. Stateless.
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

  /** Whether equal traversers may be merged into one with a larger bulk. */
  private enum Bulks {
    /** Merging is allowed. */
    MERGED,
    /**
     * Merging is not allowed: with {@code withBulk(false)}, a merged group would count as one
     * traverser.
     */
    SINGLE
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (!TraversalHelper.onGraphComputer(traversal)) {
      TraversalEdits.steps(traversal).forEach(step -> TokenHasStep.replace(step, traversal));
    }
    Bulks bulks = bulks(traversal);
    if (bulks == Bulks.SINGLE && !asksForAddedSize(traversal)) {
      TraversalEdits.steps(traversal).stream()
          .filter(TraversalEdits::isAddedBarrier)
          .forEach(barrier -> TraversalEdits.remove(barrier, traversal));
    }
    int steps = traversal.getSteps().size();
    boolean isOneRead = steps == 1 && traversal.isRoot();
    if (steps == 0
        || isOneRead
        || TraversalHelper.onGraphComputer(traversal)
        || (bulks == Bulks.SINGLE && repeats(traversal))
        || !PrefetchRules.allow(traversal)) {
      return;
    }
    for (Step<?, ?> step : TraversalEdits.steps(traversal)) {
      if (step instanceof ColonnadeVertexStep<?> vertices) {
        vertices.take(taking(step, traversal, bulks));
      } else if (step instanceof EdgeCountStep edges) {
        edges.take(taking(step, traversal, bulks));
      } else if (step instanceof NeighbourCountStep neighbours) {
        neighbours.take(taking(step, traversal, bulks));
      } else {
        putFrontierBefore(step, traversal, bulks);
      }
    }
    for (Step<?, ?> step : TraversalEdits.steps(traversal)) {
      if (bulks == Bulks.MERGED && TraversalEdits.isAddedBarrier(step)) { // added for bulking alone
        FrontierStep<?> merging = new FrontierStep<>(traversal, Frontier.Taking.MERGED, Set.of());
        step.getLabels().forEach(merging::addLabel);
        TraversalEdits.replace(step, merging, traversal);
      }
    }
  }

  private static Bulks bulks(Traversal.Admin<?, ?> traversal) {
    for (Step<?, ?> step : TraversalHelper.getRootTraversal(traversal).getSteps()) {
      if (step.getRequirements().contains(TraverserRequirement.ONE_BULK)) {
        return Bulks.SINGLE;
      }
    }
    return Bulks.MERGED;
  }

  /**
   * Returns whether the traversal, or a parent of it, repeats: TinkerPop merges the traversers that
   * wait for the next round, and with batches more of them would wait.
   */
  private static boolean repeats(Traversal.Admin<?, ?> traversal) {
    return !TraversalHelper.getStepsOfAssignableClassRecursively(
            RepeatStep.class, TraversalHelper.getRootTraversal(traversal))
        .isEmpty();
  }

  /**
   * Returns whether the traversal has a barrier that looks like those that strategies add: with
   * {@code withBulk(false)} the caller may use that barrier to merge sacks.
   */
  private static boolean asksForAddedSize(Traversal.Admin<?, ?> traversal) {
    return traversal.getBytecode().getStepInstructions().stream()
        .filter(instruction -> instruction.getOperator().equals(GraphTraversal.Symbols.barrier))
        .anyMatch(instruction -> TraversalEdits.isAddedBarrierSize(instruction.getArguments()));
  }

  /** Removes the barrier before a step if a strategy added it; the step takes over its task. */
  private static Frontier.Taking taking(
      Step<?, ?> step, Traversal.Admin<?, ?> traversal, Bulks bulks) {
    Frontier.Taking taking = Frontier.Taking.BATCHES;
    Step<?, ?> before = step.getPreviousStep();
    while (bulks == Bulks.MERGED && TraversalEdits.isAddedBarrier(before)) {
      taking = Frontier.Taking.MERGED;
      TraversalEdits.remove(before, traversal);
      before = step.getPreviousStep();
    }
    return taking;
  }

  private static void putFrontierBefore(
      Step<?, ?> step, Traversal.Admin<?, ?> traversal, Bulks bulks) {
    Step<?, ?> before = step.getPreviousStep();
    if (before instanceof EmptyStep
        || before instanceof FrontierStep
        || step instanceof RepeatStep.RepeatEndStep) {
      return; // the parent step, or this step, already has one before it
    }
    Set<Pushdown> pushdowns = Prefetch.pushdowns(step);
    boolean isLoaded =
        before instanceof ColonnadeGraphStep<?, ?> elements && !elements.mayLackValues();
    if (pushdowns.contains(Pushdown.EDGES)
        || (pushdowns.contains(Pushdown.PROPERTIES) && !isLoaded)) {
      Frontier.Taking taking = taking(step, traversal, bulks);
      TraversalEdits.insertBefore(
          step, new FrontierStep<>(traversal, taking, pushdowns), traversal);
    }
  }
}
