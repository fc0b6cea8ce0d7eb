package io.colonnade.schema;

import io.colonnade.model.EdgeQuery;
import io.colonnade.model.SortRange;
import java.util.Optional;
import java.util.Set;

/**
 * The degrees that a graph stores: the number of edges at each vertex, by side and label.
 * Immutable.
 *
 * @param state of the definition; empty: the graph stores no degrees
 * @param uncounted numbers of the labels whose edges are not counted
 */
public record StoredDegrees(Optional<IndexState> state, Set<Integer> uncounted) {

  /** No degrees are stored. */
  public static final StoredDegrees NONE = new StoredDegrees(Optional.empty(), Set.of());

  /** The edges of all labels are counted, and all degrees are complete. */
  public static final StoredDegrees ALL =
      new StoredDegrees(Optional.of(IndexState.ENABLED), Set.of());

  public StoredDegrees {
    uncounted = Set.copyOf(uncounted);
  }

  /** Returns whether the degrees of all vertices are stored. */
  public boolean areComplete() {
    return state.filter(is -> is == IndexState.ENABLED).isPresent();
  }

  /** Returns whether every commit counts the edges of a label that it creates and removes. */
  public boolean count(int label) {
    return state.filter(IndexState::isKept).isPresent() && !uncounted.contains(label);
  }

  /** Returns whether the stored degrees answer how many edges a query finds. */
  public boolean answer(EdgeQuery query) {
    return areComplete()
        && query.others().isEmpty()
        && query.sorted().range().equals(SortRange.ALL)
        && (query.labels().isEmpty()
            ? uncounted.isEmpty()
            : query.labels().stream().noneMatch(uncounted::contains));
  }
}
