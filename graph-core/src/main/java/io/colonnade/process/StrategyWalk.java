package io.colonnade.process;

import io.colonnade.config.QueryShapes;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.process.Shape.Content;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.jspecify.annotations.Nullable;

/**
 * One application of strategies to a traversal. TinkerPop asks for a strategy, applies it, and asks
 * for the next one. In between, the walk inspects the traversal and skips strategies that would
 * change nothing:
 *
 * <ul>
 *   <li>The first query of a shape only notes the shape. The second one compares the traversal
 *       before and after each strategy and keeps the first strategy that changed it. Later queries
 *       skip the strategies before that one.
 *   <li>After a strategy was applied, the walk takes the shape again and looks it up again: it
 *       never concludes from one shape what a strategy makes of it.
 *   <li>A strategy that throws ends the walk, and nothing is kept.
 * </ul>
 *
 * Confined to one application.
 */
final class StrategyWalk implements Iterator<TraversalStrategy<?>> {

  /** So few strategies are applied without a look-up, since a shape costs more. */
  private static final int FEW = 2;

  private final TraversalStrategies owner;
  private final StrategyRoute route;
  private final ShapeMemory memory;

  private Traversal.@Nullable Admin<?, ?> root; // null: every strategy is applied
  private @Nullable Shape shape; // the last one; null if its contents may have changed
  private @Nullable Lesson lesson;
  private boolean hasBegun;
  private boolean hasLearned;
  private boolean isSettled;
  private int next;
  private int until = -1; // the next strategy of kind SHAPE that has to be applied

  /** A search for the first strategy that changes the traversal, and its state before. */
  private record Lesson(Shape shape, int from, int end, StrategyTrace trace) {}

  StrategyWalk(TraversalStrategies owner, StrategyRoute route, ShapeMemory memory) {
    this.owner = owner;
    this.route = route;
    this.memory = memory;
  }

  /** Starts to skip strategies if the first traversal that is shown belongs to a graph of ours. */
  void begin(Traversal.Admin<?, ?> traversal) {
    if (!hasBegun) {
      hasBegun = true;
      boolean isApplied = traversal.isRoot() && traversal.getStrategies() == owner; // explain(): no
      if (isApplied
          && traversal.getGraph().orElse(null) instanceof ColonnadeGraph graph
          && Catalog.of(graph).queryShapes() == QueryShapes.ON) {
        root = traversal;
      }
    }
  }

  @Override
  public boolean hasNext() {
    settle();
    return next < route.size();
  }

  @Override
  public TraversalStrategy<?> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    isSettled = false;
    int index = next++;
    switch (route.kind(index)) {
      case START:
        return new ShapeStrategy(this);
      case UNKNOWN:
        shape = null;
        return route.strategy(index);
      default:
        return route.strategy(index);
    }
  }

  /** Skips strategies that would change nothing; the strategy before them has been applied. */
  private void settle() {
    Traversal.Admin<?, ?> traversal = root;
    if (isSettled || traversal == null) {
      return;
    }
    isSettled = true;
    learn(traversal);
    while (next < route.size() && isSkipped(next, traversal)) {
      next++;
    }
  }

  private boolean isSkipped(int index, Traversal.Admin<?, ?> traversal) {
    return switch (route.kind(index)) {
      case START, VALUES, UNKNOWN -> false;
      case GRAPH -> lacks(Content.GRAPH);
      case HOP -> lacks(Content.HOP);
      case COUNT -> lacks(Content.COUNT);
      case VERIFICATION -> lacks(Content.REPEAT);
      case PROFILE, CALLS -> shape != null;
      case SHAPE -> isWithoutEffect(index, traversal);
    };
  }

  private boolean lacks(Content content) {
    Shape known = shape;
    return known != null && !known.has(content);
  }

  private boolean isWithoutEffect(int index, Traversal.Admin<?, ?> traversal) {
    if (lesson != null || root == null) {
      return false;
    }
    if (until < index) {
      until = ask(index, traversal);
    }
    return index < until;
  }

  /** Returns the next strategy to apply. */
  private int ask(int index, Traversal.Admin<?, ?> traversal) {
    StrategyRoute.Run run = route.run(index);
    int length = run.classes().size();
    if (length <= FEW) {
      return index;
    }
    Shape asked = ShapeWriter.write(run, traversal);
    shape = asked;
    if (asked == null) {
      root = null;
      return index;
    }
    int known = memory.find(asked);
    if (known >= 0) {
      return index + known;
    }
    if (known == ShapeMemory.UNSEEN && !hasLearned) {
      memory.keep(asked, ShapeMemory.SEEN);
      root = null;
      return index;
    }
    hasLearned = true;
    lesson = new Lesson(asked, index, index + length, StrategyTrace.of(traversal));
    return index;
  }

  /** Compares the traversal with what it was before the strategy that was applied last. */
  private void learn(Traversal.Admin<?, ?> traversal) {
    Lesson current = lesson;
    if (current == null) {
      return;
    }
    int last = next - 1;
    boolean hasEffect =
        route.changesMoreThanSteps(last, current.shape())
            || !current.trace().equals(StrategyTrace.of(traversal));
    if (hasEffect || next == current.end()) {
      memory.keep(current.shape(), (hasEffect ? last : next) - current.from());
      until = last;
      lesson = null;
    }
  }
}
