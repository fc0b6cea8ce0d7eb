package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.TransactionReads;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Direction;

/**
 * Estimates how many elements the steps of a traversal read: from the stored numbers of elements of
 * each label, and from the first entries of indexes. Opens a transaction if none is open, and reads
 * few rows. Confined to one explanation.
 *
 * @param reads of the transaction
 */
record ReadEstimate(Catalog catalog, TransactionReads reads) {

  /** An estimate reads at most this number of entries of an index. */
  static final int MOST_ENTRIES = 1_000;

  /** Returns the elements of a scan. */
  String all(ElementKind kind) {
    return total(kind, Set.of())
        .map(total -> counted(total, kind) + ", all of the graph")
        .orElseGet(() -> "all " + noun(kind) + ", whose number is not stored");
  }

  /** Returns the elements that the indexes of a plan find. */
  String found(IndexPlan plan, ElementKind kind) {
    long sum = 0;
    boolean isAll = true;
    for (List<IndexQuery> alternatives : plan.parts()) {
      long fewest = Long.MAX_VALUE;
      for (IndexQuery query : alternatives) {
        fewest = Math.min(fewest, reads.indexes().countUpTo(query, MOST_ENTRIES));
      }
      isAll &= fewest < MOST_ENTRIES;
      sum += fewest;
    }
    return (isAll ? "about " : "at least ") + counted(sum, kind);
  }

  /** Returns the edges that a hop finds at one vertex. */
  String degree(Direction direction, String[] labels) {
    Set<Integer> numbers = catalog.labels(List.of(labels));
    if (labels.length > 0 && numbers.isEmpty()) {
      return "none: the graph has no edge with such a label";
    }
    Optional<Long> vertices = total(ElementKind.VERTEX, Set.of());
    Optional<Long> edges = total(ElementKind.EDGE, numbers);
    if (vertices.isEmpty() || edges.isEmpty()) {
      return "the edges of each vertex, whose number is not stored";
    }
    long ends = edges.get() * (direction == Direction.BOTH ? 2 : 1);
    return String.format(
        Locale.ROOT, "about %.1f at each vertex", ends / (double) Math.max(1, vertices.get()));
  }

  /** Returns the number of elements with one of the labels, without own changes; none: any. */
  private Optional<Long> total(ElementKind kind, Set<Integer> labels) {
    return !catalog.schema().hasTotals()
        ? Optional.empty()
        : Optional.of(
            kind == ElementKind.VERTEX
                ? reads.vertices().count(labels)
                : reads.edges().count(labels));
  }

  /** Returns the names of the labels of a hop, for its access. */
  static String names(Collection<String> labels) {
    return labels.isEmpty()
        ? ""
        : " with " + NameKind.LABEL.noun() + " " + String.join(" or ", labels);
  }

  static String counted(long count, ElementKind kind) {
    String noun = kind == ElementKind.VERTEX ? "vertex" : "edge";
    return number(count) + " " + (count == 1 ? noun : noun(kind));
  }

  static String noun(ElementKind kind) {
    return kind == ElementKind.VERTEX ? "vertices" : "edges";
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
