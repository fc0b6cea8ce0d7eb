package io.colonnade.process;

import java.util.Collection;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.jspecify.annotations.Nullable;

/**
 * Tests values as TinkerPop's predicates do, but faster. Two values of the same one of a few
 * classes are compared by the methods of the class: TinkerPop's comparator first searches for the
 * type among all types, eight times for one test of a range. Stateless.
 */
final class PlainValues {

  /** Classes whose order and equality are those of Gremlin. */
  private static final Set<Class<?>> CLASSES = Set.of(Integer.class, Long.class, String.class);

  private PlainValues() {}

  /** Returns what {@code predicate.test(value)} returns. */
  @SuppressWarnings("unchecked") // a predicate tests whatever it is given
  static boolean test(P<?> predicate, @Nullable Object value) {
    if (predicate.getClass() == AndP.class) {
      for (P<?> one : ((AndP<?>) predicate).getPredicates()) {
        if (!test(one, value)) {
          return false;
        }
      }
      return true;
    }
    if (value != null && predicate.getClass() == P.class && CLASSES.contains(value.getClass())) {
      Object bound = predicate.getValue();
      if (predicate.getBiPredicate() instanceof Compare compare && isAlike(value, bound)) {
        return test(compare, ((Comparable<Object>) value).compareTo(bound));
      }
      if (predicate.getBiPredicate() instanceof Contains contains
          && bound instanceof Collection<?> bounds) {
        return (contains == Contains.within) == isIn(bounds, value);
      }
    }
    return ((P<Object>) predicate).test(value);
  }

  private static boolean isAlike(Object value, @Nullable Object bound) {
    return bound != null && bound.getClass() == value.getClass();
  }

  private static boolean isIn(Collection<?> bounds, Object value) {
    for (Object bound : bounds) {
      if (isAlike(value, bound) ? value.equals(bound) : Compare.eq.test(value, bound)) {
        return true;
      }
    }
    return false;
  }

  private static boolean test(Compare compare, int order) {
    return switch (compare) {
      case eq -> order == 0;
      case neq -> order != 0;
      case gt -> order > 0;
      case gte -> order >= 0;
      case lt -> order < 0;
      case lte -> order <= 0;
    };
  }
}
