package io.colonnade.process;

import io.colonnade.model.SortKey;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;

/**
 * Only the first elements are wanted, in the order of their values of a key; those without a value
 * are not. Immutable.
 *
 * @param key name of the property key
 * @param first how many
 */
record OrderWish(String key, SortKey.Order order, int first) {

  /** What a step and the limit behind it wish; empty if it does not sort, or all are wanted. */
  static Optional<OrderWish> of(Step<?, ?> step) {
    if (!(step instanceof OrderGlobalStep<?, ?> sorting) || sorting.getComparators().size() != 1) {
      return Optional.empty();
    }
    Object by = sorting.getComparators().get(0).getValue0();
    Object order = sorting.getComparators().get(0).getValue1();
    Optional<Integer> limit = Folding.limit(Folding.behindAddedBarriers(sorting));
    boolean isByValue = by instanceof ValueTraversal<?, ?> value && value.getSteps().isEmpty();
    if (limit.isEmpty() || !isByValue || !(order == Order.asc || order == Order.desc)) {
      return Optional.empty();
    }
    return Optional.of(
        new OrderWish(
            ((ValueTraversal<?, ?>) by).getPropertyKey(),
            order == Order.asc ? SortKey.Order.ASCENDING : SortKey.Order.DESCENDING,
            limit.get()));
  }

  @Override
  public String toString() {
    return "first " + first + " by " + key + (order == SortKey.Order.DESCENDING ? " desc" : "");
  }
}
