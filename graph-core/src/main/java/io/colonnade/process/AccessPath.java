package io.colonnade.process;

import io.colonnade.config.FullScan;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.Catalog;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The access path of a graph step to the elements that it tests: by their ids, by indexes, or by a
 * full scan. Immutable.
 *
 * @param step the reading step
 * @param isFullScan whether the step scans as many elements as the graph has
 * @param plan the index queries
 * @param ordered the plan to use instead as long as the transaction has changed nothing: an index
 *     with the elements in the required ordering
 * @param scanNote for a full scan: which index would serve the query, or why none is used, in words
 */
record AccessPath(
    ColonnadeGraphStep<?, ?> step,
    boolean isFullScan,
    Optional<IndexPlan> plan,
    Optional<IndexPlan> ordered,
    Optional<String> scanNote) {

  private static final Logger LOG = LoggerFactory.getLogger(AccessPath.class);

  /** An index finds this number of elements with fewer cells than a scan reads at once. */
  private static final int FEW = 64;

  /** The access of a step that reads elements by their ids. */
  static final String IDS = "ids";

  private static final String SHORT_SCAN = "scan that ends early";

  private static final Optional<String> MANY =
      Optional.of("as many elements have the label: a label index would read more");

  static AccessPath of(ColonnadeGraphStep<?, ?> step, Catalog catalog) {
    if (!step.scans()) {
      return new AccessPath(step, false, Optional.empty(), Optional.empty(), Optional.empty());
    }
    IndexPlanner planner = IndexPlanner.of(step.tests(), step.kind(), catalog);
    Optional<IndexPlan> found = planner.plan();
    Optional<IndexPlan> plan = found.filter(one -> !isSlowerThanScan(one, step, catalog));
    Optional<IndexPlan> ordered = step.requiredOrder().flatMap(planner::ordered);
    boolean isBounded = step.tests().isEmpty() && step.limit() < Integer.MAX_VALUE;
    boolean isFullScan = plan.isEmpty() && ordered.isEmpty() && !isBounded;
    Optional<String> scanNote =
        !isFullScan ? Optional.empty() : found.isPresent() ? MANY : planner.serving();
    return new AccessPath(step, isFullScan, plan, ordered, scanNote);
  }

  /**
   * Returns whether the plan uses label indexes only, for so many elements that one scan costs less
   * than a get for each of them. If full scans are not allowed silently, the index is used.
   */
  private static boolean isSlowerThanScan(
      IndexPlan plan, ColonnadeGraphStep<?, ?> step, Catalog catalog) {
    Set<Integer> labels = new HashSet<>();
    for (List<IndexQuery> alternatives : plan.parts()) {
      IndexQuery query = alternatives.get(0);
      if (alternatives.size() > 1 || query.index().type() != IndexType.LABEL) {
        return false;
      }
      labels.addAll(query.labels());
    }
    return step.limit() > FEW
        && !labels.isEmpty()
        && catalog.fullScan() == FullScan.ALLOW
        && catalog.areMany(step.kind(), labels);
  }

  boolean isByIndex() {
    return plan.isPresent() || ordered.isPresent();
  }

  /**
   * Checks that a full scan is allowed.
   *
   * @throws InvalidInputException if the graph refuses it
   */
  void mustBeAllowed(Catalog catalog) {
    FullScan rule = isFullScan ? catalog.fullScan() : FullScan.ALLOW;
    switch (rule) {
      case ALLOW -> {}
      case WARN -> LOG.warn("{} of {}", this, step.getTraversal());
      case REFUSE ->
          throw new InvalidInputException(
              Problem.FULL_SCAN_REFUSED,
              "traversal",
              step.getTraversal(),
              "would serve",
              scanNote.orElse("no index"));
    }
  }

  /** Returns the text for {@code explain()}; empty if there is nothing to show. */
  @Override
  public String toString() {
    return isByIndex() ? "index=" + indexes() : scan(", ");
  }

  /** Returns the text for {@code profile()}; empty if there is nothing to show. */
  String inWords() {
    return isByIndex() ? "index " + indexes() : scan("; ");
  }

  /** Returns the access path in words that have no value of the query, but names of the schema. */
  String withoutValues() {
    if (isByIndex()) {
      return "index " + names(ordered.or(() -> plan).orElseThrow());
    }
    return isFullScan ? inWords() : step.scans() ? SHORT_SCAN : IDS;
  }

  /** Returns how the step will read if it does not read by ids. */
  ReadPlan readPlan(ReadEstimate estimate) {
    ElementKind kind = step.kind();
    Optional<IndexPlan> used = ordered.or(() -> plan);
    if (used.isPresent()) {
      boolean isOne = used.get().ofOneElement().isPresent();
      return new ReadPlan(
          inWords(),
          isOne ? "at most " + ReadEstimate.counted(1, kind) : estimate.found(used.get(), kind),
          isOne
              ? "2: the index and the element"
              : "1 for the index and 1 for each batch of elements that it finds");
    }
    return isFullScan
        ? new ReadPlan(inWords(), estimate.all(kind), "1 for the scan")
        : new ReadPlan(
            SHORT_SCAN, "at most " + ReadEstimate.counted(step.limit(), kind), "1 for the scan");
  }

  private String indexes() {
    return ordered.isPresent()
        ? names(ordered.get().parts().get(0)) + " for the " + step.requiredOrder().orElseThrow()
        : names(plan.orElseThrow());
  }

  private static String names(IndexPlan used) {
    return used.parts().stream().map(AccessPath::names).collect(Collectors.joining(" and "));
  }

  private String scan(String separator) {
    return isFullScan ? "full scan" + scanNote.map(note -> separator + note).orElse("") : "";
  }

  private static String names(List<IndexQuery> alternatives) {
    List<String> names = alternatives.stream().map(query -> query.index().name()).toList();
    return names.size() == 1 ? names.get(0) : "one of " + names;
  }
}
