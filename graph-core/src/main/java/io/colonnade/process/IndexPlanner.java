package io.colonnade.process;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.graph.GraphReads;
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
import java.util.function.Predicate;

/**
 * Finds out which indexes can find all elements that pass tests. What they find has to be tested,
 * but for {@link #counting}: an index mostly says no more than where to look. Confined to one plan.
 */
final class IndexPlanner {

  /** Types of which the forms that are not cut lie in the order of Gremlin. */
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

  /** Of two that find as few, one that tells more. */
  private static final Comparator<IndexQuery> COVERING_FIRST =
      Comparator.comparing(query -> !query.index().isCovering());

  private final ElementKind kind;
  private final GraphReads reads;
  private final Schema schema;
  private final List<IndexDefinition> indexes;
  private final IndexConditions conditions;

  private IndexPlanner(
      ElementTest test,
      ElementKind kind,
      GraphReads reads,
      Schema schema,
      List<IndexDefinition> indexes) {
    this.kind = kind;
    this.reads = reads;
    this.schema = schema;
    this.indexes = indexes;
    this.conditions = IndexConditions.of(test, reads, schema);
  }

  static IndexPlanner of(ElementTest test, ElementKind kind, GraphReads reads) {
    return new IndexPlanner(test, kind, reads, reads.schema(), reads.indexes(kind));
  }

  /**
   * A plan for the elements that pass.
   *
   * @return empty if no index can find them all
   */
  Optional<IndexPlan> plan() {
    List<IndexQuery> byValues = new ArrayList<>(2);
    for (IndexDefinition index : indexes) {
      if (index.type() != IndexType.LABEL) {
        query(index).ifPresent(byValues::add);
      }
    }
    if (!byValues.isEmpty()) {
      byValues.sort(COVERING_FIRST);
      if (!hasWithinLabel(byValues)) {
        byValues.addAll(byLabel());
      }
      return Optional.of(IndexPlan.ofOne(byValues));
    }
    for (ElementTest.Any choice : conditions.choices()) {
      Optional<IndexPlan> plan = ofAll(choice);
      if (plan.isPresent()) {
        return plan;
      }
    }
    List<IndexQuery> byLabel = byLabel();
    return byLabel.isEmpty() ? Optional.empty() : Optional.of(IndexPlan.ofOne(byLabel));
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
   * A plan for the elements that pass, in the order that is wanted.
   *
   * @return empty if no index has that order, or another finds fewer elements
   */
  Optional<IndexPlan> ordered(OrderWish wish) {
    Optional<Integer> key = reads.key(wish.key()).filter(this::isOrdered);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    SortKey wanted = new SortKey(key.get(), wish.order());
    for (IndexDefinition index : indexes) {
      Optional<List<ValueRanges>> bounds = boundsBefore(index, wanted);
      if (bounds.isPresent() && !hasNarrower(bounds.get().size() - 1)) {
        return Optional.of(IndexPlan.ofOne(List.of(IndexQuery.ofValues(index, bounds.get()))));
      }
    }
    return Optional.empty();
  }

  /**
   * What counts the elements that pass: as many entries as there are such elements.
   *
   * @return empty if elements have to be looked at
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
    return conditions.labels().orElseGet(() -> reads.labels(any -> true));
  }

  /** True if it asks all that is asked of values, and finds each element once. */
  private boolean saysAll(IndexQuery query) {
    List<Integer> bound =
        query.index().keys().stream().limit(query.bounds().size()).map(SortKey::key).toList();
    return bound.containsAll(conditions.keys()) && hasEachOnce(query.index());
  }

  /** True if no element has more than one value of the key. */
  private boolean isOne(int key) {
    return kind == ElementKind.EDGE || schema.isSingle(key);
  }

  /** True if the bytes of an index order values of the key as Gremlin does, one an element. */
  private boolean isOrdered(int key) {
    return isOne(key) && ORDERED.contains(schema.type(key).name());
  }

  /** The bounds of an index up to the key by which it shall order; empty if it does not. */
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

  /** True if another key is asked for by equality, and has an index: that one finds fewer. */
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

  /** Which index would serve those that no index serves, in words; empty if none can. */
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
    return Optional.of("an index of " + elements + " by " + reads.keyName(key) + " would serve");
  }

  /** True if a label index cannot find fewer than one of the queries. */
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

  /** All that pass at least one of the tests. */
  private Optional<IndexPlan> ofAll(ElementTest.Any choice) {
    List<List<IndexQuery>> parts = new ArrayList<>();
    for (ElementTest test : choice.tests()) {
      Optional<IndexPlan> part = new IndexPlanner(test, kind, reads, schema, indexes).plan();
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.addAll(part.get().parts());
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new IndexPlan(parts));
  }

  /** What to ask an index of values, if it has all elements that pass and can tell them apart. */
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
    return bounds.isEmpty() ? Optional.empty() : Optional.of(IndexQuery.ofValues(index, bounds));
  }

  /**
   * True if every element that passes has an entry in the index, as far as its label and these of
   * the keys of the index decide that. Of the others the caller knows that it has values: a
   * traversal drops what has no value of the key by which it orders.
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

  /** True if no element that passes is left out of the index for want of a value. */
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

  /** The narrowest range; where there is one value only, it lies in all of them. */
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
