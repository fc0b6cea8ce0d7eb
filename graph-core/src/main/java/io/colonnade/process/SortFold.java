package io.colonnade.process;

import io.colonnade.graph.GraphReads;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeQuery.Sequence;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.SortKey;
import io.colonnade.model.SortRange;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;
import org.apache.tinkerpop.gremlin.structure.Direction;

/**
 * What a step that reads edges of one sorted label need not read: those outside of a range of the
 * first sort key, and those behind the first, where only these are wanted. What sorts, tests and
 * limits them stays where it is, so that this says how little to read, never what the answer is.
 * Immutable.
 *
 * @param shape of the label when this was found out
 * @param coverage whether the range says all that the step tests
 * @param first how many of the first at each vertex are wanted; the largest int: order is not
 */
record SortFold(
    String label, EdgeShape shape, SortRange range, SortBounds.Coverage coverage, int first) {

  /**
   * @param step with its tests
   * @param next the first step behind it that is not folded into it
   * @return empty if there is nothing to save
   */
  static Optional<SortFold> of(
      ColonnadeVertexStep<?> step, Step<?, ?> next, Traversal.Admin<?, ?> traversal) {
    String[] labels = step.getEdgeLabels();
    Optional<GraphReads> reads = Folding.reads(traversal);
    if (reads.isEmpty()
        || !step.returnsEdge()
        || labels.length != 1
        || labels[0] == null
        || step.getDirection() == Direction.BOTH) {
      return Optional.empty();
    }
    Optional<EdgeShape> shape = reads.get().shape(labels[0]).filter(EdgeShape::isSorted);
    if (shape.isEmpty()) {
      return Optional.empty();
    }
    SortBounds bounds = bounds(step.tests(), shape.get().sort().get(0), reads.get());
    int first = first(next, shape.get().sort(), reads.get());
    return bounds.range().equals(SortRange.ALL) && first == Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.of(
            new SortFold(labels[0], shape.get(), bounds.range(), bounds.coverage(), first));
  }

  private static SortBounds bounds(ElementTest.All tests, SortKey key, GraphReads reads) {
    return SortBounds.of(tests, reads.name(key), key);
  }

  /** How many are wanted of the first in the order in which they lie. */
  private static int first(Step<?, ?> next, List<SortKey> keys, GraphReads reads) {
    return next instanceof OrderGlobalStep<?, ?> order && isStored(order, keys, reads)
        ? Folding.limit(Folding.behindAddedBarriers(order)).orElse(Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }

  /** True if that is the order of the keys, or of the first of them. */
  private static boolean isStored(
      OrderGlobalStep<?, ?> order, List<SortKey> keys, GraphReads reads) {
    var comparators = order.getComparators();
    if (comparators.size() > keys.size()) {
      return false;
    }
    for (int i = 0; i < comparators.size(); i++) {
      SortKey key = keys.get(i);
      Order direction = key.order() == SortKey.Order.ASCENDING ? Order.asc : Order.desc;
      boolean isOnKey =
          comparators.get(i).getValue0() instanceof ValueTraversal<?, ?> value
              && value.getSteps().isEmpty()
              && reads.name(key).equals(value.getPropertyKey());
      if (!isOnKey || !direction.equals(comparators.get(i).getValue1())) {
        return false;
      }
    }
    return true;
  }

  /** The query with what this says, if the edges still lie as they did. */
  EdgeQuery applyTo(EdgeQuery query, GraphReads reads) {
    if (!reads.shape(label).equals(Optional.of(shape))) {
      return query;
    }
    Sequence sequence = first < Integer.MAX_VALUE ? Sequence.BY_PLACE : Sequence.ANY;
    return query.sorted(new EdgeQuery.Sorted(sequence, range));
  }

  boolean hasRange() {
    return !range.equals(SortRange.ALL);
  }

  boolean hasOrder() {
    return first < Integer.MAX_VALUE;
  }

  /** True if all that is in the range passes the tests of the step. */
  boolean saysAll() {
    return coverage == SortBounds.Coverage.ALL;
  }
}
