package io.colonnade.service;

import io.colonnade.check.CheckProgress;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.check.IndexFinding;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.tx.GraphStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a check of the graph says of an index: whether it has an entry for each element that belongs
 * into it, and none else. Immutable.
 *
 * @param found how much is wrong with it
 * @param violations the first that were found
 */
public record IndexProof(
    IndexDefinition index, IndexFinding found, List<CheckReport.Violation> violations) {

  public IndexProof {
    violations = List.copyOf(violations);
  }

  /**
   * Proves indexes: reads the whole graph, beside readers and writers.
   *
   * @param name of the index; empty: all
   * @throws io.colonnade.error.InvalidInputException if there is no such index
   */
  public static List<IndexProof> of(
      GraphStore graph, Optional<String> name, CheckProgress progress) {
    Optional<IndexDefinition> one = name.map(graph.indexChanges()::index);
    CheckReport report = GraphCheck.run(graph, progress);
    return one.map(List::of).orElseGet(() -> graph.schema().indexes()).stream()
        .map(index -> new IndexProof(index, finding(index, report), naming(index, report)))
        .toList();
  }

  private static IndexFinding finding(IndexDefinition index, CheckReport report) {
    return report.indexFindings().stream()
        .filter(one -> one.index().number() == index.number())
        .findFirst()
        .orElse(IndexFinding.none(index));
  }

  /** The violations at places that name the index: {@code index byEmail, ...}. */
  private static List<CheckReport.Violation> naming(IndexDefinition index, CheckReport report) {
    Pattern named =
        Pattern.compile("\\bindex " + Pattern.quote(index.name()) + "(?![\\p{Alnum}_.-])");
    return report.violations().stream().filter(one -> named.matcher(one.where()).find()).toList();
  }

  /** True if nothing is wrong with it, as far as it is built. */
  public boolean isRight() {
    return found.total() == 0;
  }

  /** True if queries may use it, and nothing is wrong with it. */
  public boolean isWhole() {
    return index.state() == IndexState.ENABLED && isRight();
  }

  /** As a map: name, state, whole, how many entries are wrong, and how, and the first of them. */
  Map<String, Object> toMap() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", index.name());
    fields.put("state", index.state().text());
    fields.put("whole", isWhole());
    fields.put("violations", found.total());
    fields.put("missing", found.missing());
    fields.put("extra", found.extra());
    fields.put("wrong", found.wrong());
    fields.put(
        "first",
        violations.stream()
            .map(violation -> Map.of("rule", violation.rule(), "where", violation.where()))
            .toList());
    return fields;
  }
}
