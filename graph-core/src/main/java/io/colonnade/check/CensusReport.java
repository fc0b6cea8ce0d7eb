package io.colonnade.check;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How much there is in a graph, and of what kinds. Immutable.
 *
 * @param vertices by label
 * @param edges by label
 * @param vertexKeys of vertex properties: the types of their values, as far as they were looked at
 * @param metaKeys of meta-properties, likewise
 * @param edgeKeys of edge properties, likewise
 * @param read how many vertices were read to know it
 */
public record CensusReport(
    Counts vertices,
    Counts edges,
    SortedMap<String, SortedSet<String>> vertexKeys,
    SortedMap<String, SortedSet<String>> metaKeys,
    SortedMap<String, SortedSet<String>> edgeKeys,
    long read) {

  /** The type of out-of-line values that were not read. */
  public static final String LARGE = "large";

  public CensusReport {
    vertexKeys = copy(vertexKeys);
    metaKeys = copy(metaKeys);
    edgeKeys = copy(edgeKeys);
  }

  /** Is a number counted or estimated? */
  public enum Precision {
    EXACT,
    ESTIMATE
  }

  /**
   * Elements of one sort.
   *
   * @param precision of total and labels; labels that are rare may be missing in an estimate
   * @param total of all labels
   * @param labels their numbers by name
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
