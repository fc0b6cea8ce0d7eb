package io.colonnade.process;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.ProviderOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DedupGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MatchStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Counts edges at vertices, distinct neighbours, and elements of the graph, without creating
 * elements: {@link EdgeCountStep}, {@link NeighbourCountStep} and {@link ElementCountStep} replace
 * a reading step and the {@code count()} after it. Lets stored degrees order the patterns of {@code
 * match()}, see {@link DegreeMatchAlgorithm}. Stateless.
 */
public final class ColonnadeCountStrategy
    extends AbstractTraversalStrategy<ProviderOptimizationStrategy>
    implements ProviderOptimizationStrategy {

  private static final ColonnadeCountStrategy INSTANCE = new ColonnadeCountStrategy();

  private ColonnadeCountStrategy() {}

  public static ColonnadeCountStrategy instance() {
    return INSTANCE;
  }

  @Override
  public Set<Class<? extends ProviderOptimizationStrategy>> applyPrior() {
    return Set.of(ColonnadeGraphStepStrategy.class, ColonnadeVertexStepStrategy.class);
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (!TraversalHelper.onGraphComputer(traversal)) {
      TraversalHelper.getStepsOfClass(CountGlobalStep.class, traversal)
          .forEach(count -> pushDown(count, traversal));
      for (MatchStep<?, ?> match : TraversalHelper.getStepsOfClass(MatchStep.class, traversal)) {
        match.setMatchAlgorithm(DegreeMatchAlgorithm.class);
      }
    }
  }

  private static void pushDown(CountGlobalStep<?> count, Traversal.Admin<?, ?> traversal) {
    Step<?, ?> before = count.getPreviousStep();
    while (TraversalEdits.isAddedBarrier(before)) {
      before = before.getPreviousStep();
    }
    if (before instanceof ColonnadeGraphStep<?, ?> graph && isCountable(graph)) {
      replace(graph, count, new ElementCountStep(graph), traversal);
      return;
    }
    int limit = Integer.MAX_VALUE;
    if (before instanceof RangeGlobalStep<?> range && range.getLowRange() == 0) {
      limit = TraversalEdits.limit(range).orElse(limit);
      before = limit < Integer.MAX_VALUE ? range.getPreviousStep() : range;
    }
    if (before instanceof ColonnadeVertexStep<?> edges && isCountable(edges)) {
      replace(edges, count, new EdgeCountStep(edges), traversal);
    } else if (before instanceof DedupGlobalStep<?> dedup && isOfWholeElements(dedup)) {
      foldDedup(dedup, limit, count, traversal);
    }
  }

  /**
   * Not inside of other steps: there a vertex step prefetches for all expected vertices, which is
   * better.
   */
  private static void foldDedup(
      DedupGlobalStep<?> dedup, int limit, Step<?, ?> count, Traversal.Admin<?, ?> traversal) {
    Step<?, ?> before = dedup.getPreviousStep();
    while (TraversalEdits.isAddedBarrier(before)) {
      before = before.getPreviousStep();
    }
    if (before instanceof ColonnadeVertexStep<?> vertices
        && vertices.returnsVertex()
        && vertices.isUnbounded()
        && isCountable(vertices)
        && traversal.isRoot()) {
      replace(vertices, count, new NeighbourCountStep(vertices, limit), traversal);
    }
  }

  private static boolean isOfWholeElements(DedupGlobalStep<?> dedup) {
    return dedup.getLocalChildren().isEmpty()
        && dedup.getScopeKeys().isEmpty()
        && dedup.getLabels().isEmpty();
  }

  private static boolean isCountable(ColonnadeGraphStep<?, ?> step) {
    return step.isStartStep()
        && step.scans()
        && step.getLabels().isEmpty()
        && (step.tests().isOn(T.label)
            || TraversalEdits.catalog(step.getTraversal()).flatMap(step::counting).isPresent());
  }

  private static boolean isCountable(ColonnadeVertexStep<?> step) {
    return step.tests().isEmpty() && step.getLabels().isEmpty();
  }

  /** Replaces all steps from the first one to the count by one step. */
  private static void replace(
      Step<?, ?> first, Step<?, ?> count, Step<?, ?> with, Traversal.Admin<?, ?> traversal) {
    Step<?, ?> step = first;
    while (step != count) {
      Step<?, ?> next = step.getNextStep();
      traversal.removeStep(step);
      step = next;
    }
    count.getLabels().forEach(with::addLabel);
    TraversalEdits.replace(count, with, traversal);
  }
}
