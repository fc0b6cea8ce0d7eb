package io.colonnade.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * A predicate on one element alone. Tests with TinkerPop's own predicates, so that the result
 * cannot differ from that of the step that it replaces. Immutable.
 */
sealed interface ElementPredicate {

  boolean test(Element element);

  /** Returns the keys of the properties whose values the predicate reads; empty: all keys. */
  Optional<Set<String>> keys();

  /**
   * Returns whether the predicate reads properties, which must be loaded for a vertex that was
   * found as a neighbour.
   */
  default boolean needsProperties() {
    return keys().isEmpty() || !keys().get().isEmpty();
  }

  /** {@code has(...)} of an id, label or value. */
  record Has(HasContainer container) implements ElementPredicate {

    @Override
    public boolean test(Element element) {
      return test(container, element);
    }

    /** Returns what {@code container.test(element)} returns. */
    static boolean test(HasContainer container, Element element) {
      if (container.getClass() != HasContainer.class) {
        return container.test(element);
      } else if (isOn(T.id, container)) {
        return testId(container.getPredicate(), element.id());
      } else if (isOn(T.label, container)) {
        return PlainValues.test(container.getPredicate(), element.label());
      }
      boolean hasValues = element instanceof Vertex || element instanceof Edge;
      return hasValues ? testValues(container, element) : container.test(element);
    }

    /** Tests an id. TinkerPop compares the text of an id if the predicate contains texts only. */
    private static boolean testId(P<?> predicate, Object id) {
      return PlainValues.test(predicate, isOfTexts(predicate.getValue()) ? id.toString() : id);
    }

    private static boolean isOfTexts(@Nullable Object bound) {
      if (bound instanceof Collection<?> bounds) {
        for (Object one : bounds) {
          if (one != null && !(one instanceof String)) {
            return false;
          }
        }
        return !bounds.isEmpty();
      }
      return bound instanceof String;
    }

    private static boolean testValues(HasContainer container, Element element) {
      P<?> predicate = container.getPredicate();
      Iterator<Object> found = element.values(container.getKey());
      while (found.hasNext()) {
        if (PlainValues.test(predicate, found.next())) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Optional<Set<String>> keys() {
      String key = container.getKey(); // null is the key of no property
      boolean isOfProperty = key != null && !isOn(T.id) && !isOn(T.label);
      return Optional.of(isOfProperty ? Set.of(key) : Set.of());
    }

    @SuppressWarnings("unchecked") // a predicate tests whatever it is given
    boolean testLabel(String label) {
      return ((P<Object>) container.getPredicate()).test(label);
    }

    boolean isOn(T token) {
      return isOn(token, container);
    }

    private static boolean isOn(T token, HasContainer container) {
      return token.getAccessor().equals(container.getKey());
    }

    @Override
    public String toString() {
      return container.toString();
    }
  }

  /** {@code has(key)}: the element has a property with one of the keys, or with any key. */
  record HasKey(List<String> names) implements ElementPredicate {

    @Override
    public boolean test(Element element) {
      return element.properties(names.toArray(String[]::new)).hasNext();
    }

    @Override
    public Optional<Set<String>> keys() {
      return names.isEmpty() ? Optional.empty() : Optional.of(Set.copyOf(names));
    }

    @Override
    public String toString() {
      return "has(" + String.join(",", names) + ")";
    }
  }

  /** {@code values(keys).is(predicates)}: one of the values passes all predicates. */
  record HasValue(List<String> names, List<P<Object>> predicates) implements ElementPredicate {

    @Override
    public boolean test(Element element) {
      Iterator<? extends Property<Object>> found = element.properties(names.toArray(String[]::new));
      while (found.hasNext()) {
        Object value = found.next().value();
        if (predicates.stream().allMatch(predicate -> predicate.test(value))) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Optional<Set<String>> keys() {
      return names.isEmpty() ? Optional.empty() : Optional.of(Set.copyOf(names));
    }

    @Override
    public String toString() {
      return "values(" + String.join(",", names) + ").is" + predicates;
    }
  }

  /** {@code is(...)} of the element itself. */
  record Is(P<Object> predicate) implements ElementPredicate {

    @Override
    public boolean test(Element element) {
      return predicate.test(element);
    }

    @Override
    public Optional<Set<String>> keys() {
      return Optional.of(Set.of());
    }

    @Override
    public String toString() {
      return "is(" + predicate + ")";
    }
  }

  /** {@code where(inV().has...)}: a vertex at that end of the edge passes. */
  record AtEnd(Direction end, ElementPredicate test) implements ElementPredicate {

    @Override
    public boolean test(Element element) {
      Iterator<Vertex> ends = ((Edge) element).vertices(end);
      while (ends.hasNext()) {
        if (test.test(ends.next())) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Optional<Set<String>> keys() {
      return Optional.of(Set.of()); // of the edge: the predicate reads its vertices only
    }

    @Override
    public String toString() {
      return end + ":" + test;
    }
  }

  /** {@code not(...)}. */
  record Not(ElementPredicate test) implements ElementPredicate {

    @Override
    public boolean test(Element element) {
      return !test.test(element);
    }

    @Override
    public Optional<Set<String>> keys() {
      return test.keys();
    }

    @Override
    public String toString() {
      return "not(" + test + ")";
    }
  }

  /** All of the predicates pass; true if there are none. */
  record All(List<ElementPredicate> tests) implements ElementPredicate {

    static final All NONE = new All(List.of());

    public All {
      tests = List.copyOf(tests);
    }

    All and(ElementPredicate another) {
      if (tests.isEmpty()) {
        return another instanceof All several ? several : new All(List.of(another));
      }
      List<ElementPredicate> more = new ArrayList<>(tests);
      if (another instanceof All several) {
        more.addAll(several.tests);
      } else {
        more.add(another);
      }
      return new All(more);
    }

    boolean isEmpty() {
      return tests.isEmpty();
    }

    /**
     * Returns whether all predicates read the id only, or all the label only; also true if there
     * are none.
     */
    boolean isOn(T token) {
      return tests.stream().allMatch(test -> test instanceof Has has && has.isOn(token));
    }

    /** Tests a label, if all predicates are on it. */
    boolean testLabel(String label) {
      return tests.stream().allMatch(test -> ((Has) test).testLabel(label));
    }

    @Override
    public boolean test(Element element) {
      if (tests.isEmpty()) { // called for each neighbour of a hop
        return true;
      }
      for (ElementPredicate test : tests) {
        if (!test.test(element)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Optional<Set<String>> keys() {
      return union(tests);
    }

    @Override
    public String toString() {
      return tests.stream().map(ElementPredicate::toString).collect(Collectors.joining(","));
    }
  }

  /** At least one of the predicates passes. */
  record Any(List<ElementPredicate> tests) implements ElementPredicate {

    public Any {
      tests = List.copyOf(tests);
    }

    @Override
    public boolean test(Element element) {
      return tests.stream().anyMatch(test -> test.test(element));
    }

    @Override
    public Optional<Set<String>> keys() {
      return union(tests);
    }

    @Override
    public String toString() {
      return "or("
          + tests.stream().map(ElementPredicate::toString).collect(Collectors.joining(","))
          + ")";
    }
  }

  private static Optional<Set<String>> union(List<ElementPredicate> tests) {
    if (tests.isEmpty()) {
      return Optional.of(Set.of());
    }
    Set<String> keys = new HashSet<>();
    for (ElementPredicate test : tests) {
      Optional<Set<String>> tested = test.keys();
      if (tested.isEmpty()) {
        return Optional.empty();
      }
      keys.addAll(tested.get());
    }
    return Optional.of(keys);
  }
}
