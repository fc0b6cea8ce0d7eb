package io.colonnade.process;

import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.Barrier;
import org.apache.tinkerpop.gremlin.process.traversal.step.LambdaHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.step.SideEffectCapable;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DedupGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DropStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CallStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IoStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.ProfileSideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SackValueStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ProfileStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Decides whether the steps of a traversal may take more traversers than are requested. They may
 * not if that could be observed: if a step changes the graph, runs code of the user, or leaves a
 * side effect for one traverser before the next is taken. Side effects of barriers in the main
 * traversal are allowed, because barriers take all traversers anyway. Stateless.
 */
final class PrefetchRules {

  /** Steps that do not change the objects that pass, or only their number. */
  private static final Set<Class<?>> PASSING =
      Set.of(
          FrontierStep.class,
          NoOpBarrierStep.class,
          DedupGlobalStep.class,
          RangeGlobalStep.class,
          ProfileStep.class);

  private PrefetchRules() {}

  /** Returns the decision for the whole traversal that contains this one. */
  static boolean allow(Traversal.Admin<?, ?> traversal) {
    Traversal.Admin<?, ?> root = TraversalHelper.getRootTraversal(traversal);
    return !hasEffects(root, true) || onlyDrops(root);
  }

  /**
   * Returns whether a traversal filters elements of the graph, their edges or their properties by
   * their own content, and drops them: a drop does not change whether another element is found.
   */
  private static boolean onlyDrops(Traversal.Admin<?, ?> root) {
    List<Step<?, ?>> steps = TraversalEdits.steps(root);
    boolean isBounded = steps.stream().anyMatch(RangeGlobalStep.class::isInstance);
    steps.removeIf(PrefetchRules::passes);
    int last = steps.size() - 1;
    return last >= 1
        && last <= 2
        && steps.get(0) instanceof GraphStep
        && steps.get(last) instanceof DropStep
        && (last == 1
            || (isOfOneElement(steps.get(1)) && !isBounded)); // a limit counts an edge once
  }

  private static boolean passes(Step<?, ?> step) {
    boolean hasChildren =
        step instanceof TraversalParent parent && !parent.getLocalChildren().isEmpty();
    return Filters.of(step).isPresent() || (PASSING.contains(step.getClass()) && !hasChildren);
  }

  /** Returns whether the results of the step belong to the element at which it reads. */
  private static boolean isOfOneElement(Step<?, ?> step) {
    return step instanceof PropertiesStep
        || (step instanceof VertexStep<?> edges && edges.returnsEdge());
  }

  private static boolean hasEffects(Traversal.Admin<?, ?> traversal, boolean isRoot) {
    for (Step<?, ?> step : traversal.getSteps()) {
      if (hasEffects(step, isRoot) || childrenHaveEffects(step)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasEffects(Step<?, ?> step, boolean isRoot) {
    if (step instanceof ProfileSideEffectStep || step instanceof SackValueStep) {
      return false;
    }
    boolean leavesSomething = step instanceof SideEffectCapable;
    boolean takesAll = step instanceof Barrier && isRoot;
    return step instanceof Mutating
        || step instanceof LambdaHolder
        || step instanceof CallStep
        || step instanceof IoStep
        || (leavesSomething && !takesAll);
  }

  private static boolean childrenHaveEffects(Step<?, ?> step) {
    if (!(step instanceof TraversalParent parent)) {
      return false;
    }
    for (Traversal.Admin<?, ?> child : parent.getLocalChildren()) {
      if (hasEffects(child, false)) {
        return true;
      }
    }
    for (Traversal.Admin<?, ?> child : parent.getGlobalChildren()) {
      if (hasEffects(child, false)) {
        return true;
      }
    }
    return false;
  }
}
