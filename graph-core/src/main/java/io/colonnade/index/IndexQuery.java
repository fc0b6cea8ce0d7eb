package io.colonnade.index;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import java.util.List;
import java.util.Set;

/**
 * Asks an index for elements. Finds at least those whose values lie in the ranges; who asks tests
 * what is found. Immutable.
 *
 * @param index an enabled one
 * @param labels of a label index: numbers of those whose elements are wanted; else none
 * @param bounds for the first keys of the index, in their order, where the values lie; of all but
 *     the last, {@link ValueRanges#points}; fewer than the index has keys: the others do not matter
 */
public record IndexQuery(IndexDefinition index, Set<Integer> labels, List<ValueRanges> bounds) {

  public IndexQuery {
    labels = Set.copyOf(labels);
    bounds = List.copyOf(bounds);
    boolean fits =
        index.type() == IndexType.LABEL
            ? bounds.isEmpty()
            : labels.isEmpty() && bounds.size() <= index.keys().size();
    if (!fits) {
      throw new IllegalArgumentException("no query of " + index.name() + ": " + bounds);
    }
  }

  /** True if no more than one element can be found. */
  public boolean findsOneAtMost() {
    return index.isUnique() && isOfOneValue();
  }

  /** Returns whether it asks for values of a key. */
  boolean bounds(int key) {
    for (int i = 0; i < bounds.size(); i++) {
      if (index.keys().get(i).key() == key) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if it asks for one value of each key, so that it finds no element of those that are in the
   * index twice.
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

  /** Asks a label index for the elements of labels. */
  public static IndexQuery ofLabels(IndexDefinition index, Set<Integer> labels) {
    return new IndexQuery(index, labels, List.of());
  }

  /** Asks an index of values. */
  public static IndexQuery ofValues(IndexDefinition index, List<ValueRanges> bounds) {
    return new IndexQuery(index, Set.of(), bounds);
  }
}
