package io.colonnade.process;

import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/**
 * A step before one that reads vertices one by one: takes a batch of vertices, loads their
 * properties in one call if these will be read, and passes the vertices to the inner steps that
 * will read their edges, which then prefetch these edges. Changes neither the elements that pass
 * nor their order. Confined to its traversal.
 */
public final class FrontierStep<S> extends AbstractStep<S, S> implements PushdownStep, Profiling {

  private static final Set<TraverserRequirement> PASSING = Set.of(TraverserRequirement.OBJECT);

  private static final Set<TraverserRequirement> MERGING =
      Set.of(TraverserRequirement.OBJECT, TraverserRequirement.BULK);

  private final Frontier.Taking taking;
  private final Set<Pushdown> pushdowns;
  private final boolean readsOnlyProperties;
  private Frontier frontier;
  private Queue<Traverser.Admin<S>> batch = new ArrayDeque<>();
  private @Nullable Prefetch nextPrefetch;

  /**
   * Creates the step.
   *
   * @param pushdowns what the next step reads
   */
  FrontierStep(Traversal.Admin<?, ?> traversal, Frontier.Taking taking, Set<Pushdown> pushdowns) {
    super(traversal);
    this.taking = taking;
    this.pushdowns = Set.copyOf(pushdowns);
    this.readsOnlyProperties = pushdowns.equals(Set.of(Pushdown.PROPERTIES));
    this.frontier = newFrontier();
  }

  private Frontier newFrontier() {
    return new Frontier(this, taking, BatchSize.growing());
  }

  @Override
  public Set<Pushdown> pushdowns() {
    return pushdowns;
  }

  @Override
  protected Traverser.Admin<S> processNextStart() {
    if (batch.isEmpty()) {
      if (comesLoaded()) {
        return starts.next();
      }
      batch.addAll(frontier.take(starts));
      if (batch.isEmpty()) {
        throw FastNoSuchElementException.instance();
      }
      try {
        prefetch();
      } catch (ColonnadeException e) {
        throw ColonnadeGraph.translated(e);
      }
    }
    return batch.remove();
  }

  /**
   * Returns whether the next traverser holds everything that will be read of it, so that no batch
   * is needed.
   */
  private boolean comesLoaded() {
    if (!readsOnlyProperties || taking != Frontier.Taking.BATCHES) {
      return false;
    }
    Step<?, ?> before = getPreviousStep();
    while (before instanceof RangeGlobalStep) {
      before = before.getPreviousStep();
    }
    return before instanceof ColonnadeGraphStep<?, ?> elements
        && starts.hasNext() // decides how elements are found
        && elements.loads();
  }

  private void prefetch() {
    Prefetch next = nextPrefetch;
    if (next == null) { // computed when the step runs: clones have other later steps
      next = Prefetch.after(this);
      nextPrefetch = next;
    }
    List<Object> objects = new ArrayList<>(batch.size());
    batch.forEach(traverser -> objects.add(traverser.get()));
    next.begin();
    frontier.took(objects.size(), next.prefetch(objects, frontier));
  }

  @Override
  public Set<TraverserRequirement> getRequirements() {
    return taking == Frontier.Taking.MERGED ? MERGING : PASSING;
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    frontier.profile(metrics);
  }

  @Override
  public void reset() {
    super.reset();
    frontier.reset();
    batch = new ArrayDeque<>(); // not cleared: a clone under construction shares it
  }

  @Override
  public FrontierStep<S> clone() {
    FrontierStep<S> clone = (FrontierStep<S>) super.clone();
    clone.frontier = clone.newFrontier();
    clone.nextPrefetch = null;
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + taking.hashCode();
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    pushdowns.stream()
        .sorted()
        .forEach(pushdown -> parts.add(pushdown.toString().toLowerCase(Locale.ROOT)));
    parts.add(taking.toString().toLowerCase(Locale.ROOT));
    return StringFactory.stepString(this, parts.toArray());
  }
}
