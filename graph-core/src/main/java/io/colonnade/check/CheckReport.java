package io.colonnade.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a check. Immutable.
 *
 * @param vertices the number of vertices
 * @param edges the number of edges, counted at their out vertices
 * @param indexes the number of indexes that were checked: those that commits maintain
 * @param indexEntries the number of entries in these indexes
 * @param violationCount the number of violations; a lower bound if very many edges are damaged
 * @param violations the first violations
 * @param lateLocks the number of locks of ended transactions that had come late, which is no
 *     damage; the check has removed them
 * @param indexFindings the damage of each index, and of the stored degrees; what has no damage is
 *     not listed
 */
public record CheckReport(
    long vertices,
    long edges,
    long indexes,
    long indexEntries,
    long violationCount,
    List<Violation> violations,
    long lateLocks,
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

  /** Returns the numbers and the first violations as a map for clients. */
  public Map<String, Object> toMap() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("vertices", vertices);
    fields.put("edges", edges);
    fields.put("indexes", indexes);
    fields.put("indexEntries", indexEntries);
    fields.put("violations", violationCount);
    fields.put("lateLocks", lateLocks);
    fields.put(
        "first",
        violations.stream()
            .map(each -> Map.of("rule", each.rule(), "where", each.where()))
            .toList());
    return fields;
  }

  /** Returns true if the graph is consistent. */
  public boolean isClean() {
    return violationCount == 0;
  }
}
