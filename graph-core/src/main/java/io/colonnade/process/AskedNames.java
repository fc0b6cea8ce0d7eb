package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.schema.NameKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.RepeatStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.UnionStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CoalesceStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeOtherVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ElementMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.AggregateStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IdentityStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.CollectingBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * The labels and property keys that a traversal asks for by literals, as long as no strategy has
 * changed it. A traversal that changes the graph asks for none: it may create them. Immutable.
 */
public record AskedNames(Set<String> labels, Set<String> keys) {

  /** No names. */
  public static final AskedNames NONE = new AskedNames(Set.of(), Set.of());

  /** Returns the names that a traversal asks for. */
  public static AskedNames of(Traversal.Admin<?, ?> traversal) {
    if (TraversalHelper.anyStepRecursively(Mutating.class::isInstance, traversal)) {
      return NONE;
    }
    AskedNames asked = new AskedNames(new TreeSet<>(), new TreeSet<>());
    asked.addAll(traversal, Objects.UNKNOWN);
    return asked;
  }

  /** What arrives at a step, as far as the steps before it decide that. */
  private enum Objects {
    ELEMENTS,
    /** Perhaps maps, whose keys are no property keys. */
    UNKNOWN
  }

  /** Adds the names of a traversal and returns what leaves it. */
  private Objects addAll(Traversal.Admin<?, ?> traversal, Objects first) {
    Objects arriving = first;
    for (Step<?, ?> step : traversal.getSteps()) {
      addStep(step);
      arriving = after(step, arriving, addInner(step, arriving));
    }
    return arriving;
  }

  private void addStep(Step<?, ?> step) {
    if (step instanceof HasContainerHolder<?, ?> tests) {
      tests.getHasContainers().forEach(this::add);
    } else if (step instanceof VertexStepContract<?> hop) {
      labels.addAll(List.of(hop.getEdgeLabels()));
    } else if (step instanceof PropertiesStep<?> properties) {
      keys.addAll(List.of(properties.getPropertyKeys()));
    } else if (step instanceof PropertyMapStep<?, ?> map) {
      keys.addAll(List.of(map.getPropertyKeys()));
    } else if (step instanceof ElementMapStep<?, ?> map) {
      keys.addAll(List.of(map.getPropertyKeys()));
    }
  }

  /** Adds the names of inner traversals and returns what leaves all of them. */
  private Objects addInner(Step<?, ?> step, Objects arriving) {
    Objects leaving = Objects.ELEMENTS;
    if (step instanceof TraversalParent parent) {
      List<Traversal.Admin<?, ?>> inner = new ArrayList<>();
      parent.getLocalChildren().forEach(inner::add);
      parent.getGlobalChildren().forEach(inner::add);
      for (Traversal.Admin<?, ?> one : inner) {
        if (one instanceof ValueTraversal<?, ?> value) {
          if (arriving == Objects.ELEMENTS) { // by('key') is also the key of a map
            keys.add(value.getPropertyKey());
          }
        } else if (addAll(one, arriving) == Objects.UNKNOWN) {
          leaving = Objects.UNKNOWN;
        }
      }
    }
    return leaving;
  }

  /**
   * Returns what leaves a step.
   *
   * @param inner what leaves its inner traversals
   */
  private static Objects after(Step<?, ?> step, Objects arriving, Objects inner) {
    if (step instanceof GraphStepContract
        || step instanceof VertexStepContract
        || step instanceof EdgeVertexStep
        || step instanceof EdgeOtherVertexStep) {
      return Objects.ELEMENTS;
    }
    if (step instanceof RepeatStep || step instanceof UnionStep || step instanceof CoalesceStep) {
      return inner;
    }
    boolean passes =
        step instanceof FilterStep
            || step instanceof SideEffectStep
            || step instanceof OrderGlobalStep
            || step instanceof CollectingBarrierStep
            || step instanceof NoOpBarrierStep
            || step instanceof AggregateStep
            || step instanceof RepeatStep.RepeatEndStep
            || step instanceof IdentityStep;
    return passes ? arriving : Objects.UNKNOWN;
  }

  private void add(HasContainer test) {
    String key = test.getKey();
    if (T.label.getAccessor().equals(key)) {
      addValues(test.getPredicate(), labels);
    } else if (T.key.getAccessor().equals(key)) {
      addValues(test.getPredicate(), keys);
    } else if (!T.id.getAccessor().equals(key) && !T.value.getAccessor().equals(key)) {
      keys.add(key);
    }
  }

  /** Adds the names that a predicate requires. */
  private static void addValues(P<?> predicate, Set<String> names) {
    Object value = predicate.getValue();
    if (predicate.getBiPredicate() == Compare.eq && value instanceof String name) {
      names.add(name);
    } else if (predicate.getBiPredicate() == Contains.within
        && value instanceof Collection<?> all) {
      all.stream().filter(String.class::isInstance).forEach(name -> names.add((String) name));
    }
  }

  /** Returns a line for each name that a graph does not have, with the nearest that it has. */
  public List<String> notices(Catalog catalog) {
    List<String> notices = new ArrayList<>();
    labels.forEach(name -> addNotice(NameKind.LABEL, name, catalog, notices));
    keys.forEach(name -> addNotice(NameKind.KEY, name, catalog, notices));
    return notices;
  }

  private static void addNotice(NameKind kind, String name, Catalog catalog, List<String> notices) {
    if (!catalog.has(kind, name)) {
      String nearest =
          catalog.nearest(kind, name).map(", did you mean '%s'?"::formatted).orElse("");
      notices.add("the graph has no %s '%s'%s".formatted(kind.noun(), name, nearest));
    }
  }
}
