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
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
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
 * May the steps of a traversal take more traversers than they are asked for? Not where that could
 * be seen: where a step changes the graph, runs code of the user, or leaves a side effect for one
 * traverser before the next is taken. Side effects of barriers in the main line do no harm: these
 * take everything anyway. Stateless.
 */
final class ReadAheadRules {

  /** Steps that read structure, or filter: dropping what they find cannot change what they find. */
  private static final Set<Class<?>> BEFORE_DROP =
      Set.of(
          GraphStep.class,
          ColonnadeGraphStep.class,
          VertexStep.class,
          ColonnadeVertexStep.class,
          FrontierStep.class,
          EdgeVertexStep.class,
          PropertiesStep.class,
          NoOpBarrierStep.class,
          DedupGlobalStep.class,
          RangeGlobalStep.class,
          ProfileStep.class);

  private ReadAheadRules() {}

  /** The answer for the whole traversal that this one is, or is a part of. */
  static boolean allow(Traversal.Admin<?, ?> traversal) {
    Traversal.Admin<?, ?> root = TraversalHelper.getRootTraversal(traversal);
    return onlyDrops(root) || !hasEffects(root, true);
  }

  private static boolean onlyDrops(Traversal.Admin<?, ?> root) {
    List<Step<?, ?>> steps = Folding.steps(root);
    int drop = steps.size() - 1;
    while (drop > 0 && steps.get(drop) instanceof ProfileStep) {
      drop--;
    }
    if (drop < 0 || !(steps.get(drop) instanceof DropStep)) {
      return false;
    }
    for (Step<?, ?> step : steps.subList(0, drop)) {
      boolean hasChildren =
          step instanceof TraversalParent parent && !parent.getLocalChildren().isEmpty();
      boolean isFilter = Filters.of(step).isPresent();
      if (!isFilter && (hasChildren || !BEFORE_DROP.contains(step.getClass()))) {
        return false;
      }
    }
    return true;
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
