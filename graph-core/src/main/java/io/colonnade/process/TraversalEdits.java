package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.ConnectiveStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Operations that the strategies share. Stateless. */
final class TraversalEdits {

  /**
   * The size of the barriers that TinkerPop's LazyBarrierStrategy and PathRetractionStrategy add.
   */
  private static final int ADDED_BARRIER = 2_500;

  private static final int LETTERS = 26;

  private TraversalEdits() {}

  /** Returns the catalog of the graph of a traversal; empty if it is not a Colonnade graph. */
  static Optional<Catalog> catalog(Traversal.Admin<?, ?> traversal) {
    return traversal
        .getGraph()
        .or(() -> TraversalHelper.getRootTraversal(traversal).getGraph())
        .filter(ColonnadeGraph.class::isInstance)
        .map(graph -> Catalog.of((ColonnadeGraph) graph));
  }

  /**
   * Visits the steps of a traversal and of those inside of them, each with its place: the number of
   * the step, followed by that of an inner step.
   */
  static void visit(Traversal.Admin<?, ?> traversal, BiConsumer<String, Step<?, ?>> visitor) {
    visit(traversal, "", visitor);
  }

  private static void visit(
      Traversal.Admin<?, ?> traversal, String outer, BiConsumer<String, Step<?, ?>> visitor) {
    int number = 0;
    for (Step<?, ?> step : steps(traversal)) {
      number++;
      String place = outer + number;
      visitor.accept(place, step);
      if (step instanceof TraversalParent parent) {
        List<Traversal.Admin<?, ?>> inner = new ArrayList<>();
        parent.getGlobalChildren().forEach(inner::add);
        parent.getLocalChildren().forEach(inner::add);
        for (int i = 0; i < inner.size(); i++) {
          String child = inner.size() == 1 ? "" : (char) ('a' + i % LETTERS) + ".";
          visit(inner.get(i), place + "." + child, visitor);
        }
      }
    }
  }

  /** Returns a copy of the list of steps, which does not change with the traversal. */
  @SuppressWarnings("rawtypes") // TinkerPop's list is of raw steps
  static List<Step<?, ?>> steps(Traversal.Admin<?, ?> traversal) {
    List<Step<?, ?>> steps = new ArrayList<>();
    for (Step step : traversal.getSteps()) {
      steps.add(step);
    }
    return steps;
  }

  /** Replaces a step by another. */
  static void replace(Step<?, ?> removed, Step<?, ?> with, Traversal.Admin<?, ?> traversal) {
    int index = index(removed, traversal);
    traversal.removeStep(index);
    traversal.addStep(index, with);
  }

  /** Inserts a step before another. */
  static void insertBefore(Step<?, ?> step, Step<?, ?> inserted, Traversal.Admin<?, ?> traversal) {
    traversal.addStep(index(step, traversal), inserted);
  }

  /**
   * Returns the index of that very step: TinkerPop's method compares steps by equality, which costs
   * more.
   */
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

  /** Whether a filter may move to the other side of a barrier. */
  enum Barriers {
    /** The filter may move: its position makes no difference. */
    LOOK_THROUGH,
    /** The filter may not move: a step before the barrier may change what it tests. */
    STOP_AT
  }

  /**
   * Removes the filters after a step from the traversal.
   *
   * @param into receives each of them, in order
   * @return the first step after them that is not a filter
   */
  static Step<?, ?> filters(
      Step<?, ?> step,
      Traversal.Admin<?, ?> traversal,
      Barriers barriers,
      Consumer<ElementPredicate> into) {
    while (true) {
      Step<?, ?> next = after(step, barriers);
      Optional<ElementPredicate> test = Filters.of(next);
      if (test.isEmpty()) {
        return next;
      }
      into.accept(test.get());
      remove(next, traversal);
    }
  }

  private static Step<?, ?> after(Step<?, ?> step, Barriers barriers) {
    Step<?, ?> next = step.getNextStep();
    while (barriers == Barriers.LOOK_THROUGH && next instanceof NoOpBarrierStep) {
      next = next.getNextStep();
    }
    return next;
  }

  /**
   * Removes a step that was pushed down into an earlier one; its labels move to the step before it.
   */
  static void remove(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
    TraversalHelper.copyLabels(step, step.getPreviousStep(), false);
    traversal.removeStep(index(step, traversal));
  }

  /** Returns the next step, skipping barriers that were added for bulking. */
  static Step<?, ?> afterAddedBarriers(Step<?, ?> step) {
    Step<?, ?> next = step.getNextStep();
    while (isAddedBarrier(next)) {
      next = next.getNextStep();
    }
    return next;
  }

  /**
   * Returns the most results that the step passes; empty if the step is not a limit, or if it
   * passes none.
   */
  static Optional<Integer> limit(Step<?, ?> step) {
    return step instanceof RangeGlobalStep<?> range
            && range.getHighRange() > 0
            && range.getHighRange() < Integer.MAX_VALUE
        ? Optional.of(range.getHighRange().intValue())
        : Optional.empty();
  }

  /** Returns whether the step is a barrier that a strategy may have added for bulking. */
  static boolean isAddedBarrier(Step<?, ?> step) {
    return step instanceof NoOpBarrierStep<?> barrier
        && barrier.getMaxBarrierSize() == ADDED_BARRIER;
  }

  /**
   * Returns whether these arguments of {@code barrier()} make a step that looks like an added one.
   */
  static boolean isAddedBarrierSize(Object[] arguments) {
    return arguments.length == 1 && Integer.valueOf(ADDED_BARRIER).equals(arguments[0]);
  }

  /** Returns whether traversers keep their paths. */
  static boolean keepsPaths(Traversal.Admin<?, ?> traversal) {
    Set<TraverserRequirement> asked =
        TraversalHelper.getRootTraversal(traversal).getTraverserRequirements();
    return asked.contains(TraverserRequirement.PATH)
        || asked.contains(TraverserRequirement.LABELED_PATH);
  }

  /** Returns whether the parent of the traversal only checks that the traversal finds anything. */
  static boolean asksForOne(Traversal.Admin<?, ?> traversal) {
    Step<?, ?> parent = traversal.getParent().asStep();
    return parent instanceof TraversalFilterStep
        || parent instanceof NotStep
        || parent instanceof ConnectiveStep;
  }
}
