package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.model.Keys;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.TokenTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.ConnectiveStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DedupGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeOtherVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ElementMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GroupCountStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.IdStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.LabelStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ProjectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IdentityStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SackValueStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.EmptyStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ProfileStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.jspecify.annotations.Nullable;

/**
 * The projection of a step: the properties of its elements that later steps use, so that other
 * out-of-line values are not read with the elements. Contains all properties if the later steps
 * cannot be analysed, because a value that was not read with its element costs a separate read.
 * Immutable after its creation.
 */
final class Projection {

  /** All properties may be used. */
  static final Projection ALL = new Projection(true);

  private final Set<String> names = new HashSet<>();
  private boolean all;

  private Projection(boolean all) {
    this.all = all;
  }

  /** Returns the projection of a step of a running traversal. */
  static Projection of(Step<?, ?> step) {
    Projection keys = new Projection(false);
    keys.walk(step.getNextStep(), step.getTraversal());
    keys.all |= !keys.all && keepsWhatPassed(step.getTraversal());
    return keys;
  }

  /** Returns the keys of the projection and of the predicates. */
  Keys and(ElementPredicate tests, Catalog catalog) {
    if (all) {
      return Keys.ALL;
    }
    Optional<Set<String>> tested = tests.keys();
    if (tested.isEmpty() || tested.get().isEmpty()) {
      return tested.isEmpty() ? Keys.ALL : catalog.keys(Optional.of(names));
    }
    Set<String> both = new HashSet<>(names);
    both.addAll(tested.get());
    return catalog.keys(Optional.of(both));
  }

  /**
   * Returns whether elements that have passed may be used again, through the path of a later
   * traverser.
   */
  private static boolean keepsWhatPassed(Traversal.Admin<?, ?> traversal) {
    Traversal.Admin<?, ?> root = TraversalHelper.getRootTraversal(traversal);
    if (TraversalHelper.hasLabels(root)) {
      return true;
    }
    for (Step<?, ?> step : root.getSteps()) {
      Set<TraverserRequirement> required = step.getRequirements();
      boolean isPath =
          required.contains(TraverserRequirement.PATH)
              || required.contains(TraverserRequirement.LABELED_PATH);
      if (isPath && !(step instanceof EdgeOtherVertexStep)) { // otherV() uses vertices only
        return true;
      }
    }
    return false;
  }

  /** Adds the keys that the steps of a traversal use, as far as the elements pass. */
  private void walk(Step<?, ?> first, Traversal.Admin<?, ?> traversal) {
    Step<?, ?> step = first;
    while (!all && !(step instanceof EmptyStep)) {
      if (!look(step)) {
        return;
      }
      step = step.getNextStep();
    }
    all |= !TraversalEdits.asksForOne(traversal); // the results are used
  }

  /** Adds the keys that one step uses. Returns whether the elements pass to the next step. */
  private boolean look(Step<?, ?> step) {
    Optional<ElementPredicate> test = Filters.of(step);
    if (test.isPresent()) {
      test.get().keys().ifPresentOrElse(names::addAll, () -> all = true);
      return true;
    }
    if (passes(step)) {
      children(step);
      return true;
    }
    if (!leavesElements(step)) {
      all = true;
    }
    return false;
  }

  /**
   * Returns whether the same elements pass the step, which uses them through its child traversals.
   */
  private static boolean passes(Step<?, ?> step) {
    return step instanceof RangeGlobalStep
        || step instanceof DedupGlobalStep
        || step instanceof OrderGlobalStep
        || step instanceof SackValueStep
        || step instanceof IdentityStep
        || step instanceof NoOpBarrierStep
        || step instanceof ProfileStep
        || step instanceof FrontierStep
        || step instanceof TraversalFilterStep
        || step instanceof NotStep
        || step instanceof ConnectiveStep;
  }

  /**
   * Adds the keys of a step whose results are other objects than its elements; returns false if the
   * step is not of that kind.
   */
  private boolean leavesElements(Step<?, ?> step) {
    if (step instanceof PropertiesStep<?> properties) {
      add(properties.getPropertyKeys());
    } else if (step instanceof PropertyMapStep<?, ?> map && map.getPropertyTraversal() == null) {
      add(map.getPropertyKeys());
    } else if (step instanceof ElementMapStep<?, ?> map) {
      add(map.getPropertyKeys());
    } else if (step instanceof GroupCountStep || step instanceof ProjectStep) {
      all |= ((TraversalParent) step).getLocalChildren().isEmpty(); // uses the elements themselves
      children(step);
    } else {
      return step instanceof EdgeVertexStep
          || step instanceof EdgeOtherVertexStep
          || step instanceof VertexStep
          || step instanceof EdgeCountStep
          || step instanceof NeighbourCountStep
          || step instanceof IdStep
          || step instanceof LabelStep
          || step instanceof CountGlobalStep;
    }
    return true;
  }

  private void children(Step<?, ?> step) {
    if (step instanceof TraversalParent parent) {
      parent.getLocalChildren().forEach(this::into);
    }
  }

  private void into(Traversal.Admin<?, ?> child) {
    if (child instanceof ValueTraversal<?, ?> value) {
      add(value.getPropertyKey());
    } else if (!(child instanceof TokenTraversal)) {
      if (child.getSteps().isEmpty()) {
        all = true; // code of a user, or the element itself
      } else {
        walk(child.getStartStep(), child);
      }
    }
  }

  /** Adds keys. No names mean all keys. */
  private void add(@Nullable String @Nullable ... more) {
    if (more == null || more.length == 0) {
      all = true;
    } else {
      Arrays.stream(more).filter(name -> name != null).forEach(names::add);
    }
  }
}
