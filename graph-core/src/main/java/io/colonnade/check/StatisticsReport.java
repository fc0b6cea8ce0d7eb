package io.colonnade.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Numbers of the elements of a graph, and the types of their properties. Immutable.
 *
 * @param vertices numbers by label
 * @param edges numbers by label
 * @param vertexKeys the types of the values of vertex properties, as far as they were read
 * @param metaKeys the types of the values of meta-properties, as far as they were read
 * @param edgeKeys the types of the values of edge properties, as far as they were read
 * @param read the number of vertices that were read
 * @param wrongTotals the stored totals that differ from the counted ones, for users
 */
public record StatisticsReport(
    Counts vertices,
    Counts edges,
    SortedMap<String, SortedSet<String>> vertexKeys,
    SortedMap<String, SortedSet<String>> metaKeys,
    SortedMap<String, SortedSet<String>> edgeKeys,
    long read,
    List<String> wrongTotals) {

  /** The type of out-of-line values that were not read. */
  public static final String LARGE = "large";

  public StatisticsReport {
    vertexKeys = copy(vertexKeys);
    metaKeys = copy(metaKeys);
    edgeKeys = copy(edgeKeys);
    wrongTotals = List.copyOf(wrongTotals);
  }

  /** Returns this report with the totals that the graph stores, which are exact. */
  StatisticsReport withTotals(SortedMap<String, Long> ofVertices, SortedMap<String, Long> ofEdges) {
    return new StatisticsReport(
        Counts.exact(ofVertices),
        Counts.exact(ofEdges),
        vertexKeys,
        metaKeys,
        edgeKeys,
        read,
        wrongTotals);
  }

  /** Returns this report of a count with the stored totals that differ from it. */
  StatisticsReport comparedWith(
      SortedMap<String, Long> ofVertices, SortedMap<String, Long> ofEdges) {
    List<String> wrong = new ArrayList<>();
    compare("vertices", ofVertices, vertices.labels(), wrong);
    compare("edges", ofEdges, edges.labels(), wrong);
    return new StatisticsReport(vertices, edges, vertexKeys, metaKeys, edgeKeys, read, wrong);
  }

  private static void compare(
      String kind, Map<String, Long> stored, Map<String, Long> counted, List<String> wrong) {
    SortedSet<String> labels = new TreeSet<>(stored.keySet());
    labels.addAll(counted.keySet());
    for (String label : labels) {
      long is = stored.getOrDefault(label, 0L);
      long right = counted.getOrDefault(label, 0L);
      if (is != right) {
        wrong.add(kind + " of label " + label + ": stored " + is + ", counted " + right);
      }
    }
  }

  /** Whether a number is counted or estimated. */
  public enum Precision {
    EXACT,
    ESTIMATE
  }

  /**
   * Numbers of vertices or of edges.
   *
   * @param precision of total and labels; rare labels may be missing in an estimate
   * @param total the number of all elements
   * @param labels the number of elements by the name of the label
   */
  public record Counts(Precision precision, long total, SortedMap<String, Long> labels) {
    public Counts {
      labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    private static Counts exact(SortedMap<String, Long> labels) {
      long total = labels.values().stream().mapToLong(Long::longValue).sum();
      return new Counts(Precision.EXACT, total, labels);
    }
  }

  private static SortedMap<String, SortedSet<String>> copy(
      SortedMap<String, SortedSet<String>> keys) {
    TreeMap<String, SortedSet<String>> copy = new TreeMap<>();
    keys.forEach(
        (key, types) -> copy.put(key, Collections.unmodifiableSortedSet(new TreeSet<>(types))));
    return Collections.unmodifiableSortedMap(copy);
  }
}
