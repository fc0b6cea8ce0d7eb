package io.colonnade.process;

import io.colonnade.graph.Catalog;
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
 * The restriction of a step that reads edges of one sorted label: it need not read edges outside of
 * a range of the first sort key, nor more than the first edges if only these are required. The
 * steps that sort, test and limit the edges remain, so that the restriction never changes a result.
 * Immutable.
 *
 * @param shape of the label when the restriction was computed
 * @param coverage whether the range covers all predicates of the step
 * @param first the number of first edges that are required at each vertex; the largest int: no
 *     required ordering
 */
record SortPushdown(
    String label, EdgeShape shape, SortRange range, SortBounds.Coverage coverage, int first) {

  /**
   * Returns the restriction of a step.
   *
   * @param step with its predicates
   * @param next the first later step that is not pushed down into it
   * @return empty if nothing can be saved
   */
  static Optional<SortPushdown> of(
      ColonnadeVertexStep<?> step, Step<?, ?> next, Traversal.Admin<?, ?> traversal) {
    String[] labels = step.getEdgeLabels();
    Optional<Catalog> catalog = TraversalEdits.catalog(traversal);
    if (catalog.isEmpty()
        || !step.returnsEdge()
        || labels.length != 1
        || labels[0] == null
        || step.getDirection() == Direction.BOTH) {
      return Optional.empty();
    }
    Optional<EdgeShape> shape = catalog.get().shape(labels[0]).filter(EdgeShape::isSorted);
    if (shape.isEmpty()) {
      return Optional.empty();
    }
    SortBounds bounds = bounds(step.tests(), shape.get().sort().get(0), catalog.get());
    int first = first(next, shape.get().sort(), catalog.get());
    return bounds.range().equals(SortRange.ALL) && first == Integer.MAX_VALUE
        ? Optional.empty()
        : Optional.of(
            new SortPushdown(labels[0], shape.get(), bounds.range(), bounds.coverage(), first));
  }

  private static SortBounds bounds(ElementPredicate.All tests, SortKey key, Catalog catalog) {
    return SortBounds.of(tests, catalog.keyName(key.key()), key);
  }

  /** Returns the number of first edges that are required, in the stored order. */
  private static int first(Step<?, ?> next, List<SortKey> keys, Catalog catalog) {
    return next instanceof OrderGlobalStep<?, ?> order && isStored(order, keys, catalog)
        ? TraversalEdits.limit(TraversalEdits.afterAddedBarriers(order)).orElse(Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }

  /** Returns whether the required ordering is that of the sort keys, or of the first of them. */
  private static boolean isStored(
      OrderGlobalStep<?, ?> order, List<SortKey> keys, Catalog catalog) {
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
              && catalog.keyName(key.key()).equals(value.getPropertyKey());
      if (!isOnKey || !direction.equals(comparators.get(i).getValue1())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the query with this restriction, unless the shape of the label has changed. */
  EdgeQuery applyTo(EdgeQuery query, Catalog catalog) {
    catalog.fix(); // the shape may be another one in the snapshot
    if (!catalog.shape(label).equals(Optional.of(shape))) {
      return query;
    }
    Sequence sequence = first < Integer.MAX_VALUE ? Sequence.BY_SORT_KEY : Sequence.ANY;
    return query.sorted(new EdgeQuery.Sorted(sequence, range));
  }

  boolean hasRange() {
    return !range.equals(SortRange.ALL);
  }

  boolean hasOrder() {
    return first < Integer.MAX_VALUE;
  }

  /** Returns whether all edges in the range pass the predicates of the step. */
  boolean saysAll() {
    return coverage == SortBounds.Coverage.ALL;
  }
}
