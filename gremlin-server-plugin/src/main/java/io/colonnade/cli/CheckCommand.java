package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.check.CheckReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import io.colonnade.schema.ElementKind;
import io.colonnade.service.IndexRepair;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade check}. */
@Command(
    name = "check",
    description = {
      "Checks the consistency of a graph: each edge is stored at both of its vertices"
          + " with equal content, no edge lacks a vertex, all records can be decoded, all names"
          + " are known, each index has exactly the entries it should have, and the stored"
          + " degrees are the numbers of edges.",
      "The check changes nothing; with --repair it may rebuild indexes and count degrees"
          + " again, and then needs a directory that no server is using. Without --repair it"
          + " checks what was committed before it began, also while a server is using the"
          + " directory."
    },
    footer = {
      "  colonnade check ./graph",
      "  colonnade check ./graph --json",
      "  colonnade check ./graph --repair",
      "  colonnade check hbase://localhost:16000/people"
    },
    exitCodeList = {
      "0:the graph is consistent",
      "1:the graph could not be checked",
      "2:wrong usage",
      "3:violations were found"
    })
final class CheckCommand extends GraphCommand {

  @Mixin private GraphTarget target = new GraphTarget();

  @Mixin private ProgressOption watch = new ProgressOption();

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean json;

  @Option(
      names = "--repair",
      description =
          "Rebuild inconsistent indexes and count wrong degrees again, then check; nothing else is"
              + " repaired.")
  private boolean repair;

  @Override
  public Integer call() throws JsonProcessingException, InterruptedException {
    try (ColonnadeGraph graph = repair ? target.open(Map.of()) : target.look(Map.of())) {
      if (repair) {
        repair(graph);
      }
      return report(graph) ? ExitCode.OK : ExitCode.VIOLATIONS;
    }
  }

  private boolean report(ColonnadeGraph graph) throws JsonProcessingException {
    long start = System.nanoTime();
    CheckReport report = check(GraphInternals.store(graph));
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    if (json) {
      Map<String, Object> fields = report.toMap();
      fields.put("elapsedMs", elapsed.toMillis());
      target.sayAsJson(fields);
    } else {
      say(asText(report, elapsed));
      say(report);
    }
    return report.isClean();
  }

  /** Repairs the indexes and prints a report for people. */
  private void repair(ColonnadeGraph graph) throws InterruptedException {
    Job job = IndexRepair.start(GraphInternals.of(graph), Optional.empty());
    String seconds = watch.await(graph, job, ElementKind.VERTEX, "repairing", target);
    if (!json) {
      job.report().forEach(this::say);
      say("repaired (" + seconds + ")");
    }
  }

  private static String asText(CheckReport report, Duration elapsed) {
    return String.format(
        "%s, %s, %s with %s, %s%s (%d ms)",
        Noun.VERTEX.times(report.vertices()),
        Noun.EDGE.times(report.edges()),
        Noun.INDEX.times(report.indexes()),
        Noun.INDEX_ENTRY.times(report.indexEntries()),
        Noun.VIOLATION.times(report.violationCount()),
        report.lateLocks() == 0 ? "" : ", " + Noun.LATE_LOCK.times(report.lateLocks()) + " removed",
        elapsed.toMillis());
  }
}
