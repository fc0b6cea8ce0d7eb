package io.colonnade.process;

import io.colonnade.codec.Bytes;
import io.colonnade.model.SortKey;
import io.colonnade.model.SortRange;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.jspecify.annotations.Nullable;

/**
 * The range of the first sort key that predicates on an edge imply: no edge outside of the range
 * passes. Immutable.
 *
 * @param coverage whether all edges in the range pass
 */
record SortBounds(SortRange range, Coverage coverage) {

  /** How much of the predicates the range covers. */
  enum Coverage {
    /** Exactly the edges in the range pass. */
    ALL,
    /** An edge in the range may not pass. */
    PART
  }

  private static final SortBounds NOTHING = new SortBounds(SortRange.ALL, Coverage.PART);

  /**
   * Returns the bounds of a predicate.
   *
   * @param name of the property key
   */
  static SortBounds of(ElementPredicate test, String name, SortKey key) {
    if (test instanceof ElementPredicate.All all) {
      SortBounds bounds = new SortBounds(SortRange.ALL, Coverage.ALL);
      for (ElementPredicate one : all.tests()) {
        bounds = bounds.and(of(one, name, key));
      }
      return bounds;
    }
    if (test instanceof ElementPredicate.Has has && name.equals(has.container().getKey())) {
      return of(has.container().getPredicate(), key);
    }
    if (test instanceof ElementPredicate.HasValue value && value.names().equals(List.of(name))) {
      SortBounds bounds = new SortBounds(SortRange.ALL, Coverage.ALL);
      for (P<Object> predicate : value.predicates()) {
        bounds = bounds.and(of(predicate, key));
      }
      return bounds;
    }
    return NOTHING;
  }

  private static SortBounds of(@Nullable P<?> predicate, SortKey key) {
    if (predicate instanceof AndP<?> several) {
      SortBounds bounds = new SortBounds(SortRange.ALL, Coverage.ALL);
      for (P<?> one : several.getPredicates()) {
        bounds = bounds.and(of(one, key));
      }
      return bounds;
    }
    if (predicate == null
        || predicate.getClass() != P.class
        || !(predicate.getBiPredicate() instanceof Compare compare)
        || compare == Compare.neq) {
      return NOTHING;
    }
    Optional<EncodedSortKeys> encoded = EncodedSortKeys.of(predicate.getValue());
    return encoded.isPresent() ? of(compare, encoded.get(), key) : NOTHING;
  }

  private static SortBounds of(Compare compare, EncodedSortKeys encoded, SortKey key) {
    Bytes lowest = encoded.lowest();
    Bytes highest = encoded.highest();
    SortRange range =
        switch (compare) {
          case eq -> SortRange.atLeast(key, lowest).and(SortRange.atMost(key, highest));
          case gt ->
              encoded.isExact() ? SortRange.above(key, highest) : SortRange.atLeast(key, lowest);
          case gte -> SortRange.atLeast(key, lowest);
          case lt ->
              encoded.isExact() ? SortRange.below(key, lowest) : SortRange.atMost(key, highest);
          case lte -> SortRange.atMost(key, highest);
          case neq -> SortRange.ALL;
        };
    SortRange comparable =
        SortRange.atLeast(key, encoded.first()).and(SortRange.atMost(key, encoded.last()));
    return new SortBounds(range.and(comparable), encoded.isExact() ? Coverage.ALL : Coverage.PART);
  }

  private SortBounds and(SortBounds other) {
    boolean isAll = coverage == Coverage.ALL && other.coverage == Coverage.ALL;
    return new SortBounds(range.and(other.range), isAll ? Coverage.ALL : Coverage.PART);
  }
}
