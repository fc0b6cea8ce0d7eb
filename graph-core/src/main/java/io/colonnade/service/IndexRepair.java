package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.upkeep.OpenGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks indexes and rebuilds those that are wrong; counts degrees again if some are wrong.
 * Confined to the thread of its job.
 */
public final class IndexRepair {

  /** What the job works on if it works on all indexes. */
  public static final String ALL = "*";

  private final OpenGraph graph;
  private final Optional<String> name;
  private final Job job;
  private final List<String> report = new ArrayList<>();
  private final List<InvalidInputException> refused = new ArrayList<>();

  private IndexRepair(OpenGraph graph, Optional<String> name, Job job) {
    this.graph = graph;
    this.name = name;
    this.job = job;
  }

  /**
   * Begins a repair. An index that is disabled, or being built, is left as it is.
   *
   * @param name of the index; empty: all, and entries of indexes that do not exist are erased
   * @return its job, whose report has a line for each index
   * @throws InvalidInputException if there is no such index
   */
  public static Job start(OpenGraph graph, Optional<String> name) {
    name.ifPresent(graph.indexes()::index);
    return graph
        .jobs()
        .start("repair index", name.orElse(ALL), job -> new IndexRepair(graph, name, job).repair());
  }

  private Job.State repair() {
    for (IndexProof proof : IndexProof.of(graph, name, at -> job.reached(at.vertices()))) {
      String index = proof.index().name();
      if (!proof.index().type().isIndex()) {
        recount(proof.index(), proof.found().total());
      } else if (proof.isRight()) {
        say(index + (proof.isWhole() ? " is whole" : " is " + proof.index().state().text()));
      } else {
        rebuild(index, proof.found().total());
      }
    }
    if (name.isEmpty()) {
      graph
          .indexes()
          .eraseStrays()
          .forEach(number -> say("entries of index number " + number + ", which is none: erased"));
    }
    if (!refused.isEmpty()) {
      throw refused.get(0);
    }
    return graph.jobs().isClosing() ? Job.State.STOPPED : Job.State.DONE;
  }

  private void rebuild(String index, long violations) {
    try {
      boolean isBuilt = graph.indexes().rebuild(index, job) == Job.State.DONE;
      String outcome = isBuilt ? "was rebuilt" : "is being changed by another job, left as it is";
      say(index + " had violations: " + violations + ", " + outcome);
    } catch (InvalidInputException e) { // dropped meanwhile, or duplicates: go to the next
      report.addAll(job.report().stream().filter(line -> !report.contains(line)).toList());
      say(index + " cannot be built: " + e.getMessage());
      refused.add(e);
    }
  }

  private void recount(IndexDefinition counts, long violations) {
    boolean areCounted = graph.indexes().recount(counts.type(), job) == Job.State.DONE;
    String outcome = areCounted ? "were counted again" : "are being changed by another job";
    say(counts.name() + " had violations: " + violations + ", " + outcome);
  }

  private void say(String line) {
    report.add(line);
    job.tell(report);
  }
}
