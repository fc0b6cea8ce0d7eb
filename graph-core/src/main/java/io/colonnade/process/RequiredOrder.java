package io.colonnade.process;

import io.colonnade.model.SortKey;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;

/**
 * A required ordering: only the first elements by their values of a key are required, and no
 * elements without a value. Immutable.
 *
 * @param key name of the property key
 * @param first the number of required elements
 */
record RequiredOrder(String key, SortKey.Order order, int first) {

  /**
   * Returns the required ordering of a step and the limit after it; empty if the step does not
   * sort, or if all elements are required.
   */
  static Optional<RequiredOrder> of(Step<?, ?> step) {
    if (!(step instanceof OrderGlobalStep<?, ?> sorting) || sorting.getComparators().size() != 1) {
      return Optional.empty();
    }
    Object by = sorting.getComparators().get(0).getValue0();
    Object order = sorting.getComparators().get(0).getValue1();
    Optional<Integer> limit = TraversalEdits.limit(TraversalEdits.afterAddedBarriers(sorting));
    boolean isByValue = by instanceof ValueTraversal<?, ?> value && value.getSteps().isEmpty();
    if (limit.isEmpty() || !isByValue || !(order == Order.asc || order == Order.desc)) {
      return Optional.empty();
    }
    return Optional.of(
        new RequiredOrder(
            ((ValueTraversal<?, ?>) by).getPropertyKey(),
            order == Order.asc ? SortKey.Order.ASCENDING : SortKey.Order.DESCENDING,
            limit.get()));
  }

  @Override
  public String toString() {
    return "first " + first + " by " + key + (order == SortKey.Order.DESCENDING ? " desc" : "");
  }
}
