package io.colonnade.process;

import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Filters by ids and labels if no earlier step can do that, as in {@code until(hasId(...))}. Its
 * results are those of the step that it replaces, but it compares plain ids without TinkerPop's
 * comparator.
 *
 * @param <S> the type of the filtered objects
 */
final class TokenHasStep<S extends Element> extends HasStep<S> {

  private static final long serialVersionUID = 1L;

  private TokenHasStep(HasStep<S> original) {
    super(original.getTraversal(), original.getHasContainers().toArray(HasContainer[]::new));
    original.getLabels().forEach(this::addLabel);
  }

  /** Replaces a step that reads nothing but ids and labels. */
  static void replace(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
    if (step.getClass() == HasStep.class) {
      HasStep<?> has = (HasStep<?>) step;
      if (has.getParameters().isEmpty()
          && has.getHasContainers().stream().allMatch(TokenHasStep::isOnToken)) {
        TraversalEdits.replace(has, new TokenHasStep<>(has), traversal);
      }
    }
  }

  private static boolean isOnToken(HasContainer container) {
    return T.id.getAccessor().equals(container.getKey())
        || T.label.getAccessor().equals(container.getKey());
  }

  @Override
  protected boolean filter(Traverser.Admin<S> traverser) {
    Object filtered = traverser.get();
    if (!(filtered instanceof Vertex) && !(filtered instanceof Edge)) {
      return super.filter(traverser); // a property, or no element at all
    }
    for (HasContainer container : getHasContainers()) {
      if (!ElementPredicate.Has.test(container, (Element) filtered)) {
        return false;
      }
    }
    return true;
  }
}
