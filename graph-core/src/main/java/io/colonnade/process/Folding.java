package io.colonnade.process;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphReads;
import io.colonnade.metric.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.ConnectiveStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** What the strategies have in common. Stateless. */
final class Folding {

  /**
   * The size of the barriers that TinkerPop's LazyBarrierStrategy and PathRetractionStrategy add.
   */
  private static final int ADDED_BARRIER = 2_500;

  private Folding() {}

  /** Reads of the graph that a traversal is of; empty if it is not one of ours. */
  static Optional<GraphReads> reads(Traversal.Admin<?, ?> traversal) {
    return traversal
        .getGraph()
        .or(() -> TraversalHelper.getRootTraversal(traversal).getGraph())
        .filter(ColonnadeGraph.class::isInstance)
        .map(graph -> GraphReads.of((ColonnadeGraph) graph, Meter.NONE));
  }

  /** The steps of a traversal, in a list that does not change when the traversal does. */
  @SuppressWarnings("rawtypes") // TinkerPop's list is of raw steps
  static List<Step<?, ?>> steps(Traversal.Admin<?, ?> traversal) {
    List<Step<?, ?>> steps = new ArrayList<>();
    for (Step step : traversal.getSteps()) {
      steps.add(step);
    }
    return steps;
  }

  /** Puts one step in the place of another. */
  static void replace(Step<?, ?> removed, Step<?, ?> with, Traversal.Admin<?, ?> traversal) {
    int index = index(removed, traversal);
    traversal.removeStep(index);
    traversal.addStep(index, with);
  }

  /** Puts a step before another. */
  static void insertBefore(Step<?, ?> step, Step<?, ?> inserted, Traversal.Admin<?, ?> traversal) {
    traversal.addStep(index(step, traversal), inserted);
  }

  /** Returns the index of that very step: TinkerPop's helper compares steps, which costs more. */
  @SuppressWarnings("rawtypes") // TinkerPop's list is of raw steps
  private static int index(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
    List<Step> steps = traversal.getSteps();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) == step) {
        return i;
      }
    }
    throw new IllegalStateException("the step is not in the traversal: " + step);
  }

  /** May a filter move to the other side of a barrier? */
  enum Barriers {
    /** Yes: it makes no difference where it stands. */
    LOOK_THROUGH,
    /** No: what is before the barrier may change what it tests. */
    STOP_AT
  }

  /**
   * Takes the filters behind a step out of the traversal.
   *
   * @param into is told of each, in order
   * @return the first step behind that is none
   */
  static Step<?, ?> filters(
      Step<?, ?> step,
      Traversal.Admin<?, ?> traversal,
      Barriers barriers,
      Consumer<ElementTest> into) {
    while (true) {
      Step<?, ?> next = behind(step, barriers);
      Optional<ElementTest> test = Filters.of(next);
      if (test.isEmpty()) {
        return next;
      }
      into.accept(test.get());
      remove(next, traversal);
    }
  }

  private static Step<?, ?> behind(Step<?, ?> step, Barriers barriers) {
    Step<?, ?> next = step.getNextStep();
    while (barriers == Barriers.LOOK_THROUGH && next instanceof NoOpBarrierStep) {
      next = next.getNextStep();
    }
    return next;
  }

  /** Removes a step that was folded into one before it; its labels go to the step before. */
  static void remove(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
    TraversalHelper.copyLabels(step, step.getPreviousStep(), false);
    traversal.removeStep(index(step, traversal));
  }

  /** The next step that is more than a barrier added for the sake of bulking. */
  static Step<?, ?> behindAddedBarriers(Step<?, ?> step) {
    Step<?, ?> next = step.getNextStep();
    while (isAddedBarrier(next)) {
      next = next.getNextStep();
    }
    return next;
  }

  /** How many results the step lets through at most, if it is a limit that lets any through. */
  static Optional<Integer> limit(Step<?, ?> step) {
    return step instanceof RangeGlobalStep<?> range
            && range.getHighRange() > 0
            && range.getHighRange() < Integer.MAX_VALUE
        ? Optional.of(range.getHighRange().intValue())
        : Optional.empty();
  }

  /** True if the step is a barrier that a strategy may have added for the sake of bulking. */
  static boolean isAddedBarrier(Step<?, ?> step) {
    return step instanceof NoOpBarrierStep<?> barrier
        && barrier.getMaxBarrierSize() == ADDED_BARRIER;
  }

  /** True if these arguments of {@code barrier()} make a step that looks like an added one. */
  static boolean isAddedBarrierSize(Object[] arguments) {
    return arguments.length == 1 && Integer.valueOf(ADDED_BARRIER).equals(arguments[0]);
  }

  /** True if traversers remember where they were. */
  static boolean keepsPaths(Traversal.Admin<?, ?> traversal) {
    Set<TraverserRequirement> asked =
        TraversalHelper.getRootTraversal(traversal).getTraverserRequirements();
    return asked.contains(TraverserRequirement.PATH)
        || asked.contains(TraverserRequirement.LABELED_PATH);
  }

  /** True if whoever holds the traversal asks only whether it finds anything. */
  static boolean asksForOne(Traversal.Admin<?, ?> traversal) {
    Step<?, ?> parent = traversal.getParent().asStep();
    return parent instanceof TraversalFilterStep
        || parent instanceof NotStep
        || parent instanceof ConnectiveStep;
  }
}
