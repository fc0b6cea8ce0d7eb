package io.colonnade.check;

import java.util.Collections;
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
 */
public record StatisticsReport(
    Counts vertices,
    Counts edges,
    SortedMap<String, SortedSet<String>> vertexKeys,
    SortedMap<String, SortedSet<String>> metaKeys,
    SortedMap<String, SortedSet<String>> edgeKeys,
    long read) {

  /** The type of out-of-line values that were not read. */
  public static final String LARGE = "large";

  public StatisticsReport {
    vertexKeys = copy(vertexKeys);
    metaKeys = copy(metaKeys);
    edgeKeys = copy(edgeKeys);
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
  }

  private static SortedMap<String, SortedSet<String>> copy(
      SortedMap<String, SortedSet<String>> keys) {
    TreeMap<String, SortedSet<String>> copy = new TreeMap<>();
    keys.forEach(
        (key, types) -> copy.put(key, Collections.unmodifiableSortedSet(new TreeSet<>(types))));
    return Collections.unmodifiableSortedMap(copy);
  }
}
