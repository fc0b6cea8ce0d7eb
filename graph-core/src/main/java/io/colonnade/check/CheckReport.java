package io.colonnade.check;

import java.util.List;

/**
 * The result of a check. Immutable.
 *
 * @param vertices the number of vertices
 * @param edges the number of edges, counted at their out vertices
 * @param indexes the number of indexes that were checked: those that commits maintain
 * @param indexEntries the number of entries in these indexes
 * @param violationCount the number of violations; a lower bound if very many edges are damaged
 * @param violations the first violations
 * @param indexFindings the damage of each index; an index without damage is not listed
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
   * A violation of an invariant.
   *
   * @param rule a constant text that describes the damage
   * @param where the element or the index
   */
  public record Violation(String rule, String where) {}

  /** Returns true if the graph is consistent. */
  public boolean isClean() {
    return violationCount == 0;
  }
}
