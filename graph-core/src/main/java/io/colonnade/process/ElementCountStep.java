package io.colonnade.process;

import io.colonnade.graph.GraphReads;
import java.util.EnumSet;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * {@code g.V().count()}, {@code g.E().count()}, also with {@code hasLabel}: counts without making
 * elements or looking at properties. Confined to its traversal.
 */
public final class ElementCountStep extends AbstractStep<Long, Long>
    implements FoldingStep, Profiling {

  private final ColonnadeGraphStep<?, ?> counted;
  private Frontier frontier;
  private boolean done;

  /**
   * @param counted starts the traversal, scans, and tests nothing but labels
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
  public Set<Fold> folds() {
    Set<Fold> folds = EnumSet.of(Fold.COUNT_ELEMENTS);
    folds.addAll(counted.folds());
    return folds;
  }

  @Override
  protected Traverser.Admin<Long> processNextStart() throws NoSuchElementException {
    if (done) {
      throw FastNoSuchElementException.instance();
    }
    done = true;
    GraphReads reads = frontier.reads();
    long count =
        counted.returnsVertex()
            ? reads.countVertices(counted.tests()::testLabel)
            : reads.countEdges(counted.tests()::testLabel);
    return getTraversal().getTraverserGenerator().generate(count, this, 1L);
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
    String what = counted.returnsVertex() ? "vertex" : "edge";
    return counted.tests().isEmpty()
        ? StringFactory.stepString(this, what)
        : StringFactory.stepString(this, what, "tests=[" + counted.tests() + "]");
  }
}
