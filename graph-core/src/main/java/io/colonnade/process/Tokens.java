package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.graph.Elements;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/** Finds the ids that predicates allow, so that only these are read. Stateless. */
final class Tokens {

  private Tokens() {}

  /**
   * Returns the ids of which an element must have one in order to pass; empty if they are not
   * known.
   */
  static Optional<Set<Id>> ids(ElementPredicate test) {
    if (test instanceof ElementPredicate.Has has && has.isOn(T.id)) {
      return values(has.container().getPredicate()).map(Elements::meant);
    }
    if (test instanceof ElementPredicate.Is is) {
      return values(is.predicate())
          .filter(values -> values.stream().allMatch(Vertex.class::isInstance))
          .map(Elements::meant);
    }
    return test instanceof ElementPredicate.All all ? firstOf(all) : Optional.empty();
  }

  private static Optional<Set<Id>> firstOf(ElementPredicate.All all) {
    for (ElementPredicate one : all.tests()) {
      Optional<Set<Id>> ids = ids(one);
      if (ids.isPresent()) {
        return ids;
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the ids of which the vertex at the other end of an edge must have one.
   *
   * @param direction in which the edges are followed
   */
  static Optional<Set<Id>> otherEnds(ElementPredicate test, Direction direction) {
    return test instanceof ElementPredicate.AtEnd atEnd
            && direction != Direction.BOTH
            && atEnd.end() == direction.opposite()
        ? ids(atEnd.test())
        : Optional.empty();
  }

  /**
   * Returns the values of which one must be equal to the tested value; empty if they are not known.
   */
  static Optional<Collection<?>> values(@Nullable P<?> predicate) {
    if (predicate == null || predicate.getClass() != P.class) {
      return Optional.empty(); // and(), or(), not(), text: not expressed by equality
    }
    if (predicate.getBiPredicate() == Compare.eq) {
      Object value = predicate.getValue();
      return value == null ? Optional.empty() : Optional.of(List.of(value));
    }
    return predicate.getBiPredicate() == Contains.within
            && predicate.getValue() instanceof Collection<?> several
        ? Optional.of(several)
        : Optional.empty();
  }
}
