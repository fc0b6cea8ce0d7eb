package io.colonnade.process;

import io.colonnade.graph.GraphReads;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.ValueRanges;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out which indexes can find all elements that pass tests. What they find has to be tested:
 * an index never says more than where to look. Stateless.
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

  private IndexPlanner() {}

  /**
   * A plan for the elements that pass.
   *
   * @return empty if no index can find them all
   */
  static Optional<IndexPlan> plan(ElementTest test, ElementKind kind, GraphReads reads) {
    IndexConditions conditions = IndexConditions.of(test, reads);
    List<IndexQuery> byValues = new ArrayList<>();
    List<IndexQuery> byLabel = new ArrayList<>();
    for (IndexDefinition index : reads.indexes(kind)) {
      if (index.type() == IndexType.LABEL) {
        conditions.labels().ifPresent(labels -> byLabel.add(IndexQuery.ofLabels(index, labels)));
      } else {
        query(index, conditions, reads).ifPresent(byValues::add);
      }
    }
    if (!byValues.isEmpty()) {
      byValues.addAll(byLabel);
      return Optional.of(IndexPlan.ofOne(byValues));
    }
    for (ElementTest.Any choice : conditions.choices()) {
      Optional<IndexPlan> plan = ofAll(choice, kind, reads);
      if (plan.isPresent()) {
        return plan;
      }
    }
    return byLabel.isEmpty() ? Optional.empty() : Optional.of(IndexPlan.ofOne(byLabel));
  }

  /**
   * A plan for the elements that pass, in the order that is wanted.
   *
   * @return empty if no index has that order, or another finds fewer elements
   */
  static Optional<IndexPlan> ordered(
      ElementTest test, ElementKind kind, OrderWish wish, GraphReads reads) {
    Optional<Integer> key = reads.key(wish.key()).filter(one -> isOrdered(one, kind, reads));
    if (key.isEmpty()) {
      return Optional.empty();
    }
    SortKey wanted = new SortKey(key.get(), wish.order());
    IndexConditions conditions = IndexConditions.of(test, reads);
    for (IndexDefinition index : reads.indexes(kind)) {
      Optional<List<ValueRanges>> bounds = boundsBefore(index, wanted, conditions, reads);
      if (bounds.isPresent() && !hasNarrower(bounds.get().size() - 1, index, conditions, reads)) {
        return Optional.of(IndexPlan.ofOne(List.of(IndexQuery.ofValues(index, bounds.get()))));
      }
    }
    return Optional.empty();
  }

  /** True if the bytes of an index order values of the key as Gremlin does, one an element. */
  private static boolean isOrdered(int key, ElementKind kind, GraphReads reads) {
    ValueType type = reads.type(key);
    boolean isOne = kind == ElementKind.EDGE || reads.isSingle(key);
    return isOne && ORDERED.contains(type.name());
  }

  /** The bounds of an index up to the key by which it shall order; empty if it does not. */
  private static Optional<List<ValueRanges>> boundsBefore(
      IndexDefinition index, SortKey wanted, IndexConditions conditions, GraphReads reads) {
    boolean hasOrder = index.type() == IndexType.RANGE || index.type() == IndexType.UNIQUE;
    if (!hasOrder || !index.keys().contains(wanted) || !hasLabel(index, conditions)) {
      return Optional.empty();
    }
    List<ValueRanges> bounds = new ArrayList<>();
    for (SortKey key : index.keys()) {
      List<ValueRanges> ranges = conditions.of(key.key());
      boolean isFound = bounds.size() > index.keys().indexOf(wanted);
      if (key.equals(wanted)) {
        bounds.add(
            ranges.isEmpty()
                ? ValueRanges.all()
                : bound(key.key(), ranges, reads, index.kind()).minus(ValueRanges.absent()));
      } else if (!isFound) {
        if (ranges.isEmpty()) {
          return Optional.empty();
        }
        ValueRanges bound = bound(key.key(), ranges, reads, index.kind());
        if (bound.points().filter(points -> points.size() == 1).isEmpty()) {
          return Optional.empty();
        }
        bounds.add(bound);
      } else if (!hasAll(index, key, conditions)) {
        return Optional.empty();
      }
    }
    return Optional.of(bounds);
  }

  /** True if another key is asked for by equality, and has an index: that one finds fewer. */
  private static boolean hasNarrower(
      int boundKeys, IndexDefinition ordered, IndexConditions conditions, GraphReads reads) {
    for (IndexDefinition index : reads.indexes(ordered.kind())) {
      Optional<IndexQuery> query =
          index.type() == IndexType.LABEL ? Optional.empty() : query(index, conditions, reads);
      long points =
          query.stream()
              .flatMap(one -> one.bounds().stream())
              .filter(bound -> bound.points().isPresent())
              .count();
      if (points > boundKeys) {
        return true;
      }
    }
    return false;
  }

  /** Which index would serve those that no index serves, in words; empty if none can. */
  static Optional<String> serving(ElementTest test, ElementKind kind, GraphReads reads) {
    IndexConditions conditions = IndexConditions.of(test, reads);
    String elements = kind == ElementKind.VERTEX ? "vertices" : "edges";
    if (conditions.keys().isEmpty()) {
      return conditions.labels().isPresent()
          ? Optional.of("a label index of " + elements + " would serve")
          : Optional.empty();
    }
    int key =
        conditions.keys().stream()
            .filter(one -> conditions.of(one).stream().anyMatch(any -> any.points().isPresent()))
            .findFirst()
            .orElse(conditions.keys().get(0));
    return Optional.of("an index of " + elements + " by " + reads.keyName(key) + " would serve");
  }

  /** All that pass at least one of the tests. */
  private static Optional<IndexPlan> ofAll(
      ElementTest.Any choice, ElementKind kind, GraphReads reads) {
    List<List<IndexQuery>> parts = new ArrayList<>();
    for (ElementTest test : choice.tests()) {
      Optional<IndexPlan> part = plan(test, kind, reads);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.addAll(part.get().parts());
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new IndexPlan(parts));
  }

  /** What to ask an index of values, if it has all elements that pass and can tell them apart. */
  private static Optional<IndexQuery> query(
      IndexDefinition index, IndexConditions conditions, GraphReads reads) {
    if (!hasLabel(index, conditions)
        || !index.keys().stream().allMatch(key -> hasAll(index, key, conditions))) {
      return Optional.empty();
    }
    List<ValueRanges> bounds = new ArrayList<>();
    for (SortKey key : index.keys()) {
      if (conditions.of(key.key()).isEmpty()) {
        break;
      }
      ValueRanges bound = bound(key.key(), conditions.of(key.key()), reads, index.kind());
      bounds.add(bound);
      if (bound.points().isEmpty()) {
        break;
      }
    }
    return bounds.isEmpty() ? Optional.empty() : Optional.of(IndexQuery.ofValues(index, bounds));
  }

  private static boolean hasLabel(IndexDefinition index, IndexConditions conditions) {
    return index.label().isEmpty() || conditions.labels().equals(index.label().map(Set::of));
  }

  /** True if no element that passes is left out of the index for want of a value. */
  private static boolean hasAll(IndexDefinition index, SortKey key, IndexConditions conditions) {
    return index.absent() == AbsentValues.INDEXED
        || conditions.of(key.key()).stream()
            .anyMatch(ranges -> ranges.and(ValueRanges.absent()).isEmpty());
  }

  /** The narrowest range; where there is one value only, it lies in all of them. */
  private static ValueRanges bound(
      int key, List<ValueRanges> ranges, GraphReads reads, ElementKind kind) {
    if (kind == ElementKind.EDGE || reads.isSingle(key)) {
      return ranges.stream().reduce(ValueRanges::and).orElseThrow();
    }
    return ranges.stream()
        .filter(one -> one.points().isPresent())
        .findFirst()
        .orElse(ranges.get(0));
  }
}
