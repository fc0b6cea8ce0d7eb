package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.index.ValueRanges;
import io.colonnade.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * The conditions that predicates imply for the labels and values of the elements that pass, in
 * terms of indexes: usually weaker than the predicates, never stronger. Confined to one plan.
 */
final class IndexConditions {

  private final Catalog catalog;
  private final Schema schema;
  private final Map<Integer, List<ValueRanges>> values = new HashMap<>();
  private final List<ElementPredicate.Any> choices = new ArrayList<>();
  private Optional<Set<Integer>> labels = Optional.empty();
  private boolean areExact = true;

  private IndexConditions(Catalog catalog, Schema schema) {
    this.catalog = catalog;
    this.schema = schema;
  }

  static IndexConditions of(ElementPredicate test, Catalog catalog, Schema schema) {
    IndexConditions conditions = new IndexConditions(catalog, schema);
    conditions.add(test);
    return conditions;
  }

  /** Returns the same conditions for the elements of one label. */
  IndexConditions within(int label) {
    IndexConditions same = new IndexConditions(catalog, schema);
    same.values.putAll(values);
    same.choices.addAll(choices);
    same.labels = Optional.of(Set.of(label));
    same.areExact = areExact;
    return same;
  }

  /** Returns the numbers of the labels of which an element must have one; empty: any label. */
  Optional<Set<Integer>> labels() {
    return labels;
  }

  /**
   * Returns sets of encoded keys: for each of the sets, an element must have a value of the key in
   * it; absence counts as a value. An empty list: no condition.
   */
  List<ValueRanges> of(int key) {
    return values.getOrDefault(key, List.of());
  }

  /** Returns the keys with conditions, ascending. */
  List<Integer> keys() {
    return values.keySet().stream().sorted().toList();
  }

  /** Returns disjunctions of predicates, each of which must pass. */
  List<ElementPredicate.Any> choices() {
    return choices;
  }

  /**
   * Returns whether every element passes that fulfils all conditions and has one value of each key.
   */
  boolean areExact() {
    return areExact;
  }

  private void add(ElementPredicate test) {
    if (test instanceof ElementPredicate.All all) {
      all.tests().forEach(this::add);
    } else if (test instanceof ElementPredicate.Has has) {
      add(has);
    } else if (test instanceof ElementPredicate.HasKey key && key.names().size() == 1) {
      add(key.names().get(0), possible -> IndexBounds.ALL);
    } else if (test instanceof ElementPredicate.HasValue value && value.names().size() == 1) {
      // The same value passes all of them.
      add(value.names().get(0), possible -> IndexBounds.all(value.predicates(), possible));
    } else if (test instanceof ElementPredicate.Not not) {
      addNot(not.test());
    } else {
      areExact = false;
      if (test instanceof ElementPredicate.Any any) {
        choices.add(any);
      }
    }
  }

  private void add(ElementPredicate.Has has) {
    if (has.isOn(T.label)) {
      Set<Integer> passing =
          Tokens.values(has.container().getPredicate())
              .map(catalog::labels) // few names match, however many the graph has
              .orElseGet(() -> catalog.labels(has::testLabel));
      labels.ifPresent(passing::retainAll);
      labels = Optional.of(passing);
    } else if (isOnValue(has)) {
      P<?> predicate = has.container().getPredicate();
      add(has.container().getKey(), possible -> IndexBounds.of(predicate, possible));
    } else {
      areExact = false;
    }
  }

  private static boolean isOnValue(ElementPredicate.Has has) {
    return has.keys().isPresent() && !has.keys().get().isEmpty();
  }

  /**
   * Adds a negation: an element that does not pass the inner predicate has no value that surely
   * passes it.
   */
  private void addNot(ElementPredicate test) {
    areExact = false;
    if (test instanceof ElementPredicate.HasKey key && key.names().size() == 1) {
      add(key.names().get(0), possible -> IndexBounds.exactly(ValueRanges.absent()));
    } else if (test instanceof ElementPredicate.Has has && isOnValue(has)) {
      P<?> predicate = has.container().getPredicate();
      add(has.container().getKey(), possible -> notSure(IndexBounds.of(predicate, possible)));
    }
  }

  private static IndexBounds notSure(IndexBounds bounds) {
    return IndexBounds.exactly(ValueRanges.all().minus(bounds.sure()).or(ValueRanges.absent()));
  }

  /**
   * Adds a condition on a key.
   *
   * @param toBounds returns the bounds, given the encoded keys that values of the key can have
   */
  private void add(String key, Function<ValueRanges, IndexBounds> toBounds) {
    Optional<Integer> number = catalog.key(key);
    if (number.isEmpty()) {
      areExact = false;
      return;
    }
    ValueRanges possible = IndexBounds.ofTypeOrAbsent(schema.type(number.get()));
    IndexBounds bounds = toBounds.apply(possible);
    ValueRanges ranges = bounds.wide().and(possible);
    areExact &= bounds.wide().equals(bounds.sure()) || ranges.equals(bounds.sure().and(possible));
    values.computeIfAbsent(number.get(), any -> new ArrayList<>(1)).add(ranges);
  }
}
