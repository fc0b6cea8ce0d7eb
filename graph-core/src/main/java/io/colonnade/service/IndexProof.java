package io.colonnade.service;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.check.IndexFinding;
import io.colonnade.job.Job;
import io.colonnade.job.Progress;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.upkeep.OpenGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
   * Begins a job that proves indexes, and whose report is the {@link #lines} of each.
   *
   * @param name of the index; empty: all
   * @throws io.colonnade.error.InvalidInputException if there is no such index
   */
  public static Job start(OpenGraph graph, Optional<String> name) {
    name.ifPresent(graph.indexes()::index);
    return graph
        .jobs()
        .start(
            "verify index",
            name.orElse(IndexRepair.ALL),
            job -> {
              List<IndexProof> proofs =
                  of(graph, name, progress -> job.reached(progress.vertices()));
              job.tell(proofs.stream().flatMap(proof -> proof.lines().stream()).toList());
              job.found(proofs.stream().mapToLong(proof -> proof.found().total()).sum());
              return Job.State.DONE;
            });
  }

  /**
   * Proves indexes: reads the whole graph, beside readers and writers.
   *
   * @param name of the index; empty: all
   * @throws io.colonnade.error.InvalidInputException if there is no such index
   */
  public static List<IndexProof> of(
      OpenGraph graph, Optional<String> name, Consumer<Progress> progress) {
    Optional<IndexDefinition> one = name.map(graph.indexes()::index);
    CheckReport report = GraphCheck.run(graph.store(), progress);
    return one.map(List::of).orElseGet(() -> all(graph, report)).stream()
        .map(index -> new IndexProof(index, finding(index, report), naming(index, report)))
        .toList();
  }

  /** Returns all indexes, and the stored degrees if some are wrong. */
  private static List<IndexDefinition> all(OpenGraph graph, CheckReport report) {
    List<IndexDefinition> all = new ArrayList<>(graph.store().schema().namedIndexes());
    report.indexFindings().stream()
        .map(IndexFinding::index)
        .filter(found -> !found.type().isIndex())
        .forEach(all::add);
    return all;
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

  /** For people: whether it is whole, or how much is wrong, and a line for each that is known. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(index.name() + ": " + (isRight() ? state() : wrong()));
    violations.forEach(one -> lines.add("  " + one.rule() + ": " + one.where()));
    return lines;
  }

  private String state() {
    return isWhole() ? "whole" : index.state().text();
  }

  private String wrong() {
    return "violations: "
        + found.total()
        + " ("
        + found.missing()
        + " missing, "
        + found.extra()
        + " extra, "
        + found.wrong()
        + " wrong)";
  }
}
