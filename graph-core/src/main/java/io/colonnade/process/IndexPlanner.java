package io.colonnade.process;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.graph.Catalog;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.ValueRanges;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds the indexes that contain all elements that pass the predicates; the transaction selects one
 * of them when it reads. The elements that an index finds must be tested, except for {@link
 * #counting}: an index usually only restricts the candidates. Confined to one plan.
 */
final class IndexPlanner {

  /** Types whose complete encoded keys are in the order of Gremlin. */
  private static final Set<String> ORDERED =
      Set.of(
          "Boolean",
          "Byte",
          "Short",
          "Integer",
          "Long",
          "Double",
          "String",
          "UUID",
          "OffsetDateTime");

  /**
   * Prefers a query of one unique value; of two queries that find equally few elements, the one of
   * a covering index.
   */
  private static final Comparator<IndexQuery> BEST_FIRST =
      Comparator.<IndexQuery, Boolean>comparing(query -> !query.findsOneAtMost())
          .thenComparing(query -> !query.index().isCovering());

  private final ElementKind kind;
  private final Catalog catalog;
  private final Schema schema;
  private final List<IndexDefinition> indexes;
  private final IndexConditions conditions;

  private IndexPlanner(
      IndexConditions conditions,
      ElementKind kind,
      Catalog catalog,
      Schema schema,
      List<IndexDefinition> indexes) {
    this.kind = kind;
    this.catalog = catalog;
    this.schema = schema;
    this.indexes = indexes;
    this.conditions = conditions;
  }

  static IndexPlanner of(ElementPredicate test, ElementKind kind, Catalog catalog) {
    Schema schema = catalog.schema();
    return new IndexPlanner(
        IndexConditions.of(test, catalog, schema), kind, catalog, schema, catalog.indexes(kind));
  }

  private IndexPlanner of(IndexConditions others) {
    return new IndexPlanner(others, kind, catalog, schema, indexes);
  }

  /**
   * Returns a plan for the elements that pass.
   *
   * @return empty if no index contains all of them
   */
  Optional<IndexPlan> plan() {
    List<IndexQuery> byValues = new ArrayList<>(2);
    for (IndexDefinition index : indexes) {
      if (index.type() != IndexType.LABEL) {
        query(index).ifPresent(byValues::add);
      }
    }
    if (!byValues.isEmpty()) {
      byValues.sort(BEST_FIRST);
      if (byValues.get(0).findsOneAtMost()) {
        return Optional.of(IndexPlan.ofOne(byValues.subList(0, 1)));
      }
      if (!hasWithinLabel(byValues)) {
        byValues.addAll(byLabel());
      }
      return Optional.of(IndexPlan.ofOne(byValues));
    }
    Optional<IndexPlan> ofLabels = ofEachLabel();
    if (ofLabels.isPresent()) {
      return ofLabels;
    }
    for (ElementPredicate.Any choice : conditions.choices()) {
      Optional<IndexPlan> plan = ofAll(choice);
      if (plan.isPresent()) {
        return plan;
      }
    }
    List<IndexQuery> byLabel = byLabel();
    return byLabel.isEmpty() ? Optional.empty() : Optional.of(IndexPlan.ofOne(byLabel));
  }

  /**
   * Returns a plan that reads the elements of each of several labels by an index of that label.
   *
   * @return empty if one of the labels has no index, or if label indexes alone would be read
   */
  private Optional<IndexPlan> ofEachLabel() {
    Set<Integer> labels = conditions.labels().orElse(Set.of());
    if (labels.size() < 2 || conditions.keys().isEmpty()) {
      return Optional.empty();
    }
    List<List<IndexQuery>> parts = new ArrayList<>();
    for (int label : new TreeSet<>(labels)) {
      Optional<IndexPlan> ofLabel = of(conditions.within(label)).plan();
      if (ofLabel.isEmpty()) {
        return Optional.empty();
      }
      parts.addAll(ofLabel.get().parts());
    }
    boolean isByValues =
        parts.stream().anyMatch(part -> part.get(0).index().type() != IndexType.LABEL);
    return isByValues ? Optional.of(new IndexPlan(parts)) : Optional.empty();
  }

  private List<IndexQuery> byLabel() {
    Optional<Set<Integer>> labels = conditions.labels();
    List<IndexQuery> byLabel = new ArrayList<>(0);
    for (IndexDefinition index : indexes) {
      if (index.type() == IndexType.LABEL && labels.isPresent()) {
        byLabel.add(IndexQuery.ofLabels(index, labels.get()));
      }
    }
    return byLabel;
  }

  /**
   * Returns a plan for the elements that pass, in the required ordering.
   *
   * @return empty if no index has that order, or if another index finds fewer elements
   */
  Optional<IndexPlan> ordered(RequiredOrder required) {
    Optional<Integer> key = catalog.key(required.key()).filter(this::isOrdered);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    SortKey wanted = new SortKey(key.get(), required.order());
    for (IndexDefinition index : indexes) {
      Optional<List<ValueRanges>> bounds = boundsBefore(index, wanted);
      if (bounds.isPresent() && !hasNarrower(bounds.get().size() - 1)) {
        return Optional.of(IndexPlan.ofOne(List.of(IndexQuery.ofValues(index, bounds.get()))));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns an index count for the elements that pass: there is one entry for each of them.
   *
   * @return empty if elements must be read
   */
  Optional<IndexCount> counting() {
    if (!conditions.areExact()) {
      return Optional.empty();
    }
    for (IndexDefinition index : indexes) {
      Optional<IndexQuery> query =
          index.type() == IndexType.LABEL
              ? Optional.of(IndexQuery.ofLabels(index, labels()))
              : query(index);
      if (query.filter(this::saysAll).isPresent()) {
        return Optional.of(new IndexCount(query.get(), labels()));
      }
    }
    return Optional.empty();
  }

  private Set<Integer> labels() {
    return conditions.labels().orElseGet(() -> catalog.labels(any -> true));
  }

  /** Returns whether the query contains all conditions on values and finds each element once. */
  private boolean saysAll(IndexQuery query) {
    List<Integer> bound =
        query.index().keys().stream().limit(query.bounds().size()).map(SortKey::key).toList();
    return bound.containsAll(conditions.keys()) && hasEachOnce(query.index());
  }

  /** Returns whether no element has more than one value of the key. */
  private boolean isOne(int key) {
    return kind == ElementKind.EDGE || schema.isSingle(key);
  }

  /**
   * Returns whether the entries of a key are in the order of Gremlin, with one entry per element.
   */
  private boolean isOrdered(int key) {
    return isOne(key) && ORDERED.contains(schema.type(key).name());
  }

  /**
   * Returns the bounds of an index before the key of the required ordering; empty if the index does
   * not have that order.
   */
  private Optional<List<ValueRanges>> boundsBefore(IndexDefinition index, SortKey wanted) {
    boolean hasOrder = index.type() == IndexType.RANGE || index.type() == IndexType.UNIQUE;
    if (!hasOrder
        || !index.keys().contains(wanted)
        || !findsAll(index, key -> !key.equals(wanted))) {
      return Optional.empty();
    }
    List<ValueRanges> bounds = new ArrayList<>();
    for (SortKey key : index.keys().subList(0, index.keys().indexOf(wanted))) {
      List<ValueRanges> ranges = conditions.of(key.key());
      if (ranges.isEmpty()) {
        return Optional.empty();
      }
      ValueRanges bound = bound(key.key(), ranges);
      if (bound.points().filter(points -> points.size() == 1).isEmpty()) {
        return Optional.empty();
      }
      bounds.add(bound);
    }
    List<ValueRanges> ranges = conditions.of(wanted.key());
    bounds.add(
        ranges.isEmpty()
            ? ValueRanges.all()
            : bound(wanted.key(), ranges).minus(ValueRanges.absent()));
    return Optional.of(bounds);
  }

  /**
   * Returns whether an equality condition on another key has an index, which finds fewer elements.
   */
  private boolean hasNarrower(int boundKeys) {
    for (IndexDefinition index : indexes) {
      Optional<IndexQuery> query =
          index.type() == IndexType.LABEL ? Optional.empty() : query(index);
      long points =
          query.stream()
              .flatMap(one -> one.bounds().stream())
              .filter(ValueRanges::isOfPoints)
              .count();
      if (points > boundKeys) {
        return true;
      }
    }
    return false;
  }

  /** Returns, in words, which new index would serve the query; empty if none can. */
  Optional<String> serving() {
    String elements = kind == ElementKind.VERTEX ? "vertices" : "edges";
    if (conditions.keys().isEmpty()) {
      return conditions.labels().isPresent()
          ? Optional.of("a label index of " + elements + " would serve")
          : Optional.empty();
    }
    int key =
        conditions.keys().stream()
            .filter(one -> conditions.of(one).stream().anyMatch(ValueRanges::isOfPoints))
            .findFirst()
            .orElse(conditions.keys().get(0));
    String served = "an index of " + elements + " by " + catalog.keyName(key);
    return Optional.of(
        ofOneLabel(key).map(index -> index + "; or ").orElse("") + served + " would serve");
  }

  /** Returns, in words, why an index does not serve that would if the query asked for its label. */
  private Optional<String> ofOneLabel(int key) {
    return indexes.stream()
        .filter(index -> index.type() != IndexType.LABEL && index.keys().get(0).key() == key)
        .filter(index -> !hasLabel(index))
        .findFirst()
        .map(
            index ->
                "index "
                    + index.name()
                    + " has one label only, and would serve with hasLabel('"
                    + catalog.labelName(index.label().orElseThrow())
                    + "')");
  }

  /** Returns whether a label index cannot find fewer elements than one of the queries. */
  private boolean hasWithinLabel(List<IndexQuery> queries) {
    for (IndexQuery query : queries) {
      if (isWithinLabel(query)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWithinLabel(IndexQuery query) {
    return query.index().label().isPresent()
        && (query.isOfOneValue() || hasEachOnce(query.index()));
  }

  private boolean hasEachOnce(IndexDefinition index) {
    for (SortKey key : index.keys()) {
      if (!isOne(key.key())) {
        return false;
      }
    }
    return true;
  }

  /** Returns a plan for the elements that pass at least one of the predicates. */
  private Optional<IndexPlan> ofAll(ElementPredicate.Any choice) {
    List<List<IndexQuery>> parts = new ArrayList<>();
    for (ElementPredicate test : choice.tests()) {
      Optional<IndexPlan> part = of(IndexConditions.of(test, catalog, schema)).plan();
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.addAll(part.get().parts());
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new IndexPlan(parts));
  }

  /**
   * Returns the query for an index of values, if the index contains all elements that pass and a
   * condition restricts its range.
   */
  private Optional<IndexQuery> query(IndexDefinition index) {
    if (!findsAll(index, key -> true)) {
      return Optional.empty();
    }
    List<ValueRanges> bounds = new ArrayList<>();
    for (SortKey key : index.keys()) {
      if (conditions.of(key.key()).isEmpty()) {
        break;
      }
      ValueRanges bound = bound(key.key(), conditions.of(key.key()));
      bounds.add(bound);
      if (!bound.isOfPoints()) {
        break;
      }
    }
    return bounds.isEmpty()
        ? Optional.empty()
        : Optional.of(new IndexQuery(index, labelsToTest(index), bounds));
  }

  /** Returns the labels by which entries of an index are tested; none if all entries pass. */
  private Set<Integer> labelsToTest(IndexDefinition index) {
    return index.label().isPresent() ? Set.of() : conditions.labels().orElse(Set.of());
  }

  /**
   * Returns whether every element that passes has an entry in the index, as far as its label and
   * these keys of the index decide that. The caller knows that the element has values of the other
   * keys: a traversal drops elements without a value of the key by which it orders.
   */
  private boolean findsAll(IndexDefinition index, Predicate<SortKey> keys) {
    if (!hasLabel(index)) {
      return false;
    }
    for (SortKey key : index.keys()) {
      if (keys.test(key) && !hasAll(index, key)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasLabel(IndexDefinition index) {
    if (index.label().isEmpty()) {
      return true;
    }
    Optional<Set<Integer>> labels = conditions.labels();
    return labels.isPresent()
        && labels.get().size() == 1
        && labels.get().contains(index.label().get());
  }

  /**
   * Returns whether the index contains all elements that pass, including those without a value of
   * the key.
   */
  private boolean hasAll(IndexDefinition index, SortKey key) {
    if (index.absent() == AbsentValues.INDEXED) {
      return true;
    }
    for (ValueRanges ranges : conditions.of(key.key())) {
      if (!ranges.contains(IndexValueCodec.absent())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the narrowest set; a single value is in all sets. */
  private ValueRanges bound(int key, List<ValueRanges> ranges) {
    if (isOne(key)) {
      ValueRanges all = ranges.get(0);
      for (ValueRanges one : ranges.subList(1, ranges.size())) {
        all = all.and(one);
      }
      return all;
    }
    for (ValueRanges one : ranges) {
      if (one.isOfPoints()) {
        return one;
      }
    }
    return ranges.get(0);
  }
}
