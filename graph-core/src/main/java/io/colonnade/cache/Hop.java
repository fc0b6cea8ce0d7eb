package io.colonnade.cache;

import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import java.util.Arrays;
import java.util.Set;

/** The sides and labels of the edges that a query asks for at each of its vertices. Immutable. */
final class Hop {

  private static final int OUT = 1;
  private static final int IN = 2;

  private final int sides;
  private final int[] labels; // ascending; none: all labels
  private final int hash;

  private Hop(int sides, int[] labels) {
    this.sides = sides;
    this.labels = labels;
    this.hash = 31 * Arrays.hashCode(labels) + sides;
  }

  static Hop of(EdgeQuery query) {
    Set<Side> asked = query.sides();
    int sides = (asked.contains(Side.OUT) ? OUT : 0) | (asked.contains(Side.IN) ? IN : 0);
    int[] labels = new int[query.labels().size()];
    int at = 0;
    for (int label : query.labels()) {
      labels[at++] = label;
    }
    Arrays.sort(labels);
    return new Hop(sides, labels);
  }

  /** Returns whether a query asks for some of the edges of its hop only, besides its limit. */
  static boolean isFiltered(EdgeQuery query) {
    return query.others().isPresent() || !query.sorted().range().equals(SortRange.ALL);
  }

  /** Returns whether two hops ask for the same edges. Called often: does not compare classes. */
  boolean is(Hop other) {
    return this == other
        || (hash == other.hash && sides == other.sides && Arrays.equals(labels, other.labels));
  }
}
