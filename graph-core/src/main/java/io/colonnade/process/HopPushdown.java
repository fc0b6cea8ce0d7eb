package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.graph.Catalog;
import io.colonnade.model.EdgeQuery;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;

/**
 * What strategies have pushed down into a hop. Immutable.
 *
 * @param tests the predicates of the results
 * @param others the vertices at the other ends that pass; empty: all
 * @param sort the restriction of the edges that must be read
 * @param limit the number of results that are required, for one vertex and in total
 */
record HopPushdown(
    ElementPredicate.All tests, Optional<Set<Id>> others, Optional<SortPushdown> sort, int limit) {

  static final HopPushdown NONE =
      new HopPushdown(
          ElementPredicate.All.NONE, Optional.empty(), Optional.empty(), Integer.MAX_VALUE);

  HopPushdown and(ElementPredicate test, Optional<Set<Id>> ids) {
    return new HopPushdown(tests.and(test), others.or(() -> ids), sort, limit);
  }

  HopPushdown boundedBy(int most) {
    return new HopPushdown(tests, others, sort, Math.min(limit, most));
  }

  HopPushdown reading(SortPushdown restriction) {
    return new HopPushdown(tests, others, Optional.of(restriction), limit);
  }

  boolean isLimited() {
    return limit < Integer.MAX_VALUE;
  }

  /** Returns the work that was pushed down into a step. */
  Set<Pushdown> pushdowns(VertexStep<?> step) {
    Set<Pushdown> pushdowns = EnumSet.noneOf(Pushdown.class);
    if (!tests.isEmpty()) {
      pushdowns.add(Pushdown.VERTEX_FILTER);
    }
    if (step.getEdgeLabels().length > 0) {
      pushdowns.add(Pushdown.EDGE_LABELS);
    }
    if (others.isPresent()) {
      pushdowns.add(Pushdown.ADJACENT_ID);
    }
    if (isLimited()) {
      pushdowns.add(Pushdown.LIMIT);
    }
    sort.filter(SortPushdown::hasRange).ifPresent(pushdown -> pushdowns.add(Pushdown.SORT_RANGE));
    sort.filter(SortPushdown::hasOrder).ifPresent(pushdown -> pushdowns.add(Pushdown.SORT_ORDER));
    return pushdowns;
  }

  /** Returns the query of a step without vertices; empty if no edge can be found. */
  Optional<EdgeQuery> query(VertexStep<?> step, Catalog catalog) {
    Optional<EdgeQuery> query = catalog.query(step.getDirection(), step.getEdgeLabels(), others);
    return sort.isPresent() ? query.map(unsorted -> sort.get().applyTo(unsorted, catalog)) : query;
  }

  /**
   * Returns the limit of a read. Predicates may drop edges, so that a limit of results is no limit
   * of the read.
   */
  int limitOfRead(EdgeQuery query) {
    boolean isAllWanted =
        !query.sorted().equals(EdgeQuery.Sorted.ANYHOW) && sort.orElseThrow().saysAll();
    return tests.isEmpty() || isAllWanted ? Math.min(limit, first(query)) : Integer.MAX_VALUE;
  }

  /**
   * Returns the number of results that are required of each vertex, of those that pass the
   * predicates.
   */
  int first(EdgeQuery query) {
    return query.isBySortKey() ? sort.orElseThrow().first() : Integer.MAX_VALUE;
  }

  /** Returns the number of edges after which a reader will probably stop. */
  long enough() {
    return tests.isEmpty() && isLimited() ? limit : Long.MAX_VALUE;
  }

  /** Adds the arguments of the text of a step. */
  void describe(List<Object> parts) {
    if (!tests.isEmpty()) {
      parts.add("tests=[" + tests + "]");
    }
    others.ifPresent(ids -> parts.add("to=" + ids));
    if (isLimited()) {
      parts.add("limit=" + limit);
    }
    sort.filter(SortPushdown::hasRange).ifPresent(pushdown -> parts.add("sort range"));
    sort.filter(SortPushdown::hasOrder)
        .ifPresent(pushdown -> parts.add("first=" + pushdown.first()));
  }
}
