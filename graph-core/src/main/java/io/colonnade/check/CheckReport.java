package io.colonnade.check;

import java.util.List;

/**
 * What a check found. Immutable.
 *
 * @param vertices how many there are
 * @param edges how many there are, counted at their out side
 * @param indexes how many were looked at: those that commits keep
 * @param indexEntries how many are stored in them
 * @param violationCount how many contradictions; where very many edges are damaged, at least so
 *     many
 * @param violations the first of them
 * @param indexFindings how many of them are in which index; none of an index that is right
 */
public record CheckReport(
    long vertices,
    long edges,
    long indexes,
    long indexEntries,
    long violationCount,
    List<Violation> violations,
    List<IndexFinding> indexFindings) {

  public CheckReport {
    indexFindings = List.copyOf(indexFindings);
    violations = List.copyOf(violations);
  }

  /**
   * One contradiction.
   *
   * @param rule constant text: what is wrong
   * @param where the element concerned, or the index
   */
  public record Violation(String rule, String where) {}

  /** True if the graph is whole. */
  public boolean isClean() {
    return violationCount == 0;
  }
}
