package io.colonnade.process;

import io.colonnade.config.FullScan;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.GraphReads;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a graph step gets at the elements it tests: by their ids, by indexes, or by going through all
 * of them. Immutable.
 *
 * @param step what reads
 * @param isFullScan true if it goes through as many as there are
 * @param plan what to ask indexes for
 * @param ordered what to ask instead as long as the transaction has changed nothing: an index that
 *     has the elements in the order that is wanted
 * @param serving the index that would serve a full scan, in words, if there can be one
 */
record Access(
    ColonnadeGraphStep<?, ?> step,
    boolean isFullScan,
    Optional<IndexPlan> plan,
    Optional<IndexPlan> ordered,
    Optional<String> serving) {

  private static final Logger LOG = LoggerFactory.getLogger(Access.class);

  static Access of(ColonnadeGraphStep<?, ?> step, GraphReads reads) {
    if (!step.scans()) {
      return new Access(step, false, Optional.empty(), Optional.empty(), Optional.empty());
    }
    IndexPlanner planner = IndexPlanner.of(step.tests(), step.kind(), reads);
    Optional<IndexPlan> plan = planner.plan();
    Optional<IndexPlan> ordered = step.wish().flatMap(planner::ordered);
    boolean isBounded = step.tests().isEmpty() && step.limit() < Integer.MAX_VALUE;
    boolean isFullScan = plan.isEmpty() && ordered.isEmpty() && !isBounded;
    Optional<String> serving = isFullScan ? planner.serving() : Optional.empty();
    return new Access(step, isFullScan, plan, ordered, serving);
  }

  boolean isByIndex() {
    return plan.isPresent() || ordered.isPresent();
  }

  /**
   * Sees that a full scan is as it should be.
   *
   * @throws InvalidInputException if the graph refuses it
   */
  void mustBeAllowed(GraphReads reads) {
    FullScan rule = isFullScan ? reads.fullScan() : FullScan.ALLOW;
    switch (rule) {
      case ALLOW -> {}
      case WARN -> LOG.warn("{} of {}", this, step.getTraversal());
      case REFUSE ->
          throw new InvalidInputException(
              Problem.FULL_SCAN_REFUSED,
              "traversal",
              step.getTraversal(),
              "would serve",
              serving.orElse("no index"));
    }
  }

  /** For {@code explain()}; empty if there is nothing to say. */
  @Override
  public String toString() {
    if (ordered.isPresent()) {
      return "index="
          + names(ordered.get().parts().get(0))
          + " for the "
          + step.wish().orElseThrow();
    }
    if (plan.isPresent()) {
      return "index="
          + plan.get().parts().stream().map(Access::names).collect(Collectors.joining(" and "));
    }
    return isFullScan ? "full scan" + serving.map(index -> ", " + index).orElse("") : "";
  }

  private static String names(List<IndexQuery> alternatives) {
    List<String> names = alternatives.stream().map(query -> query.index().name()).toList();
    return names.size() == 1 ? names.get(0) : "one of " + names;
  }
}
