package io.colonnade.index;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import java.util.List;
import java.util.Set;

/**
 * A request for elements of an index. The result contains at least the elements whose values are in
 * the ranges; the caller must test each element. Immutable.
 *
 * @param index an enabled index
 * @param labels numbers of the required labels; for another index than a label index, an empty set
 *     means any label
 * @param bounds for the first keys of the index, in their order, the ranges of values; for all but
 *     the last of these keys, {@link ValueRanges#points}. Keys without bounds are unrestricted
 */
public record IndexQuery(IndexDefinition index, Set<Integer> labels, List<ValueRanges> bounds) {

  public IndexQuery {
    labels = Set.copyOf(labels);
    bounds = List.copyOf(bounds);
    boolean fits =
        index.type() == IndexType.LABEL ? bounds.isEmpty() : bounds.size() <= index.keys().size();
    if (!fits) {
      throw new IllegalArgumentException("no query of " + index.name() + ": " + bounds);
    }
  }

  /** Returns whether the query finds at most one element. */
  public boolean findsOneAtMost() {
    return index.isUnique() && isOfOneValue();
  }

  /** Returns whether an entry has a required label. */
  public boolean isOfLabel(IndexEntry entry) {
    return labels.isEmpty() || labels.contains(entry.label());
  }

  /** Returns whether the query restricts the values of a key. */
  boolean bounds(int key) {
    for (int i = 0; i < bounds.size(); i++) {
      if (index.keys().get(i).key() == key) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the query requires one value of each key, so that it finds no element twice,
   * even if the element has several values.
   */
  public boolean isOfOneValue() {
    if (bounds.isEmpty() || bounds.size() != index.keys().size()) {
      return false;
    }
    for (ValueRanges bound : bounds) {
      if (!isOneValue(bound)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOneValue(ValueRanges bound) {
    return bound.ranges().size() == 1
        && bound.isOfPoints()
        && !IndexValueCodec.isAmbiguous(bound.ranges().get(0).from());
  }

  /** Returns a query for the elements of labels, for a label index. */
  public static IndexQuery ofLabels(IndexDefinition index, Set<Integer> labels) {
    return new IndexQuery(index, labels, List.of());
  }

  /** Returns a query for ranges of values. */
  public static IndexQuery ofValues(IndexDefinition index, List<ValueRanges> bounds) {
    return new IndexQuery(index, Set.of(), bounds);
  }
}
