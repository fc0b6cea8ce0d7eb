package io.colonnade.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.AndStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.IsStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.OrStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IdentityStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.PropertyType;

/** Converts filter steps to predicates on elements if that is all that the steps do. Stateless. */
final class Filters {

  private Filters() {}

  /** Returns the predicate of the step; empty if the step does, or may do, anything else. */
  static Optional<ElementPredicate> of(Step<?, ?> step) {
    if (step instanceof HasStep<?> has) {
      List<ElementPredicate> tests = new ArrayList<>();
      for (HasContainer container : has.getHasContainers()) {
        tests.add(new ElementPredicate.Has(container));
      }
      return Optional.of(tests.size() == 1 ? tests.get(0) : new ElementPredicate.All(tests));
    } else if (step instanceof IsStep<?> is) {
      return Optional.of(new ElementPredicate.Is(predicate(is)));
    } else if (step instanceof NotStep<?> not) {
      return ofTraversal(not.getLocalChildren().get(0)).map(ElementPredicate.Not::new);
    } else if (step instanceof TraversalFilterStep<?> filter) {
      return ofTraversal(filter.getFilterTraversal());
    } else if (step instanceof AndStep<?> and) {
      return ofAll(and.getLocalChildren()).map(ElementPredicate.All::new);
    } else if (step instanceof OrStep<?> or) {
      return ofAll(or.getLocalChildren()).map(ElementPredicate.Any::new);
    }
    return Optional.empty();
  }

  private static Optional<List<ElementPredicate>> ofAll(
      List<? extends Traversal.Admin<?, ?>> traversals) {
    List<ElementPredicate> tests = new ArrayList<>();
    for (Traversal.Admin<?, ?> traversal : traversals) {
      Optional<ElementPredicate> test = ofTraversal(traversal);
      if (test.isEmpty()) {
        return Optional.empty();
      }
      tests.add(test.get());
    }
    return Optional.of(tests);
  }

  /** Returns the predicate that the traversal finds anything when it starts at an element. */
  private static Optional<ElementPredicate> ofTraversal(Traversal.Admin<?, ?> traversal) {
    List<Step<?, ?>> steps = new ArrayList<>(traversal.getSteps().size());
    for (Step<?, ?> step : traversal.getSteps()) {
      if (!step.getLabels().isEmpty()) {
        return Optional.empty(); // other steps may use the labels
      }
      if (!(step instanceof IdentityStep)) {
        steps.add(step);
      }
    }
    if (steps.isEmpty()) {
      return Optional.empty(); // such as lambda traversals
    }
    Step<?, ?> first = steps.get(0);
    List<Step<?, ?>> others = steps.subList(1, steps.size());
    if (first.getClass() == PropertiesStep.class) {
      return ofProperties((PropertiesStep<?>) first, others);
    }
    if (first.getClass() == EdgeVertexStep.class) {
      return ofSteps(others)
          .filter(test -> !test.needsProperties() && !test.isEmpty())
          .map(test -> new ElementPredicate.AtEnd(((EdgeVertexStep) first).getDirection(), test));
    }
    return ofSteps(steps).map(all -> all);
  }

  private static Optional<ElementPredicate.All> ofSteps(List<Step<?, ?>> steps) {
    ElementPredicate.All all = ElementPredicate.All.NONE;
    for (Step<?, ?> step : steps) {
      Optional<ElementPredicate> test = of(step);
      if (test.isEmpty()) {
        return Optional.empty();
      }
      all = all.and(test.get());
    }
    return Optional.of(all);
  }

  private static Optional<ElementPredicate> ofProperties(
      PropertiesStep<?> step, List<Step<?, ?>> others) {
    List<String> keys = Arrays.asList(step.getPropertyKeys());
    if (keys.contains(null)) {
      return Optional.empty(); // has(null) is left to TinkerPop
    }
    if (others.isEmpty()) {
      return Optional.of(new ElementPredicate.HasKey(keys));
    }
    List<P<Object>> predicates = new ArrayList<>();
    for (Step<?, ?> other : others) {
      if (!(other instanceof IsStep<?> is) || step.getReturnType() != PropertyType.VALUE) {
        return Optional.empty();
      }
      predicates.add(predicate(is));
    }
    return Optional.of(new ElementPredicate.HasValue(keys, predicates));
  }

  @SuppressWarnings("unchecked") // a predicate tests whatever it is given
  private static P<Object> predicate(IsStep<?> is) {
    return (P<Object>) is.getPredicate();
  }
}
