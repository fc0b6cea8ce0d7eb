package io.colonnade.process;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.PathProcessor;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.util.ConnectiveP;
import org.jspecify.annotations.Nullable;

/**
 * A record of everything in a traversal that a strategy of kind SHAPE can change: the identity of
 * each step, predicate and child traversal, and the labels. Immutable.
 */
final class StrategyTrace {

  private final List<@Nullable Object> objects = new ArrayList<>(); // compared by identity
  private final List<@Nullable Object> values = new ArrayList<>(); // compared by equality

  private StrategyTrace() {}

  static StrategyTrace of(Traversal.Admin<?, ?> traversal) {
    StrategyTrace trace = new StrategyTrace();
    trace.traversal(traversal);
    return trace;
  }

  private void traversal(Traversal.Admin<?, ?> traversal) {
    objects.add(traversal);
    values.add(traversal.getSteps().size());
    TraversalEdits.steps(traversal).forEach(this::step);
  }

  private void step(Step<?, ?> step) {
    objects.add(step);
    values.add(new HashSet<>(step.getLabels()));
    if (step instanceof PathProcessor path) {
      values.add(path.getKeepLabels() == null ? null : new HashSet<>(path.getKeepLabels()));
    }
    if (step instanceof HasContainerHolder<?, ?> has) {
      values.add(has.getHasContainers().size());
      has.getHasContainers()
          .forEach(
              container -> {
                objects.add(container);
                predicate(container.getPredicate());
              });
    }
    if (step instanceof TraversalParent parent) {
      values.add(parent.getLocalChildren().size());
      parent.getLocalChildren().forEach(this::traversal);
      values.add(parent.getGlobalChildren().size());
      parent.getGlobalChildren().forEach(this::traversal);
    }
  }

  private void predicate(P<?> predicate) {
    objects.add(predicate);
    if (predicate instanceof ConnectiveP<?> connective) {
      values.add(connective.getPredicates().size());
      connective.getPredicates().forEach(this::predicate);
    }
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof StrategyTrace that)
        || objects.size() != that.objects.size()
        || !values.equals(that.values)) {
      return false;
    }
    for (int i = 0; i < objects.size(); i++) {
      if (objects.get(i) != that.objects.get(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Objects.hash(objects.size(), values);
  }
}
