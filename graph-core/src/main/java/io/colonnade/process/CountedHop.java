package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.model.EdgeQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Direction;

/**
 * The hop that a step counts instead of making elements. Immutable.
 *
 * @param labels of the edges; none: all labels
 * @param limit of the count, {@link Integer#MAX_VALUE} if there is none
 */
record CountedHop(Direction direction, List<String> labels, int limit) {

  /** Returns the hop of a step without predicates. */
  static CountedHop of(ColonnadeVertexStep<?> step, int limit) {
    String[] labels = step.getEdgeLabels().clone(); // List.of would refuse a label that is null
    return new CountedHop(
        step.getDirection(), Collections.unmodifiableList(Arrays.asList(labels)), limit);
  }

  boolean isLimited() {
    return limit < Integer.MAX_VALUE;
  }

  String[] edgeLabels() {
    return labels.toArray(String[]::new);
  }

  /** Returns the query without vertices; empty if no edge can be found. */
  Optional<EdgeQuery> query(Catalog catalog) {
    return catalog.query(direction, edgeLabels(), Optional.empty());
  }

  /** Returns the work that was pushed down into the step that counts. */
  Set<Pushdown> pushdowns(Pushdown counted) {
    Set<Pushdown> pushdowns = EnumSet.of(counted);
    if (!labels.isEmpty()) {
      pushdowns.add(Pushdown.EDGE_LABELS);
    }
    if (isLimited()) {
      pushdowns.add(Pushdown.LIMIT);
    }
    return pushdowns;
  }

  /** Returns the arguments of the text of the step that counts. */
  Object[] arguments(Object... others) {
    List<Object> all = new ArrayList<>(List.of(direction, labels));
    all.addAll(List.of(others));
    if (isLimited()) {
      all.add("limit=" + limit);
    }
    return all.toArray();
  }
}
