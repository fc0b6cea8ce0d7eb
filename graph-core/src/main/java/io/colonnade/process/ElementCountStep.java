package io.colonnade.process;

import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * {@code g.V().count()} and {@code g.E().count()}, also with {@code hasLabel} or if an index
 * contains everything that the filters need: counts without creating elements. Confined to its
 * traversal.
 */
public final class ElementCountStep extends AbstractStep<Long, Long>
    implements PushdownStep, Profiling {

  private final ColonnadeGraphStep<?, ?> counted;
  private Frontier frontier;
  private boolean done;

  /**
   * Creates the step.
   *
   * @param counted starts the traversal and scans
   */
  ElementCountStep(ColonnadeGraphStep<?, ?> counted) {
    super(counted.getTraversal());
    this.counted = counted;
    this.frontier = newFrontier();
  }

  private Frontier newFrontier() {
    return new Frontier(this, Frontier.Taking.SINGLY, BatchSize.growing());
  }

  @Override
  public Set<Pushdown> pushdowns() {
    Set<Pushdown> pushdowns = EnumSet.of(Pushdown.COUNT_ELEMENTS);
    pushdowns.addAll(counted.pushdowns());
    return pushdowns;
  }

  @Override
  protected Traverser.Admin<Long> processNextStart() throws NoSuchElementException {
    if (done) {
      throw FastNoSuchElementException.instance();
    }
    done = true;
    try {
      return getTraversal().getTraverserGenerator().generate(counted.count(frontier), this, 1L);
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    frontier.profile(metrics);
  }

  @Override
  public void reset() {
    super.reset();
    done = false;
  }

  @Override
  public ElementCountStep clone() {
    ElementCountStep clone = (ElementCountStep) super.clone();
    clone.frontier = clone.newFrontier();
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + counted.hashCode();
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    parts.add(counted.returnsVertex() ? "vertex" : "edge");
    if (!counted.tests().isEmpty()) {
      parts.add("tests=[" + counted.tests() + "]");
    }
    TraversalEdits.catalog(getTraversal())
        .map(
            catalog ->
                counted
                    .counting(catalog)
                    .map(IndexCount::toString)
                    .orElseGet(() -> AccessPath.of(counted, catalog).toString()))
        .filter(access -> !access.isEmpty())
        .ifPresent(parts::add);
    return StringFactory.stepString(this, parts.toArray());
  }
}
