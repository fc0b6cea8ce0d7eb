package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import io.colonnade.schema.ElementKind;
import io.colonnade.service.IndexRepair;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade check}. */
@Command(
    name = "check",
    description = {
      "Checks the consistency of a graph: each edge is stored at both of its vertices"
          + " with equal content, no edge lacks a vertex, all records can be decoded, all names"
          + " are known, and each index has exactly the entries it should have.",
      "The check changes nothing; with --repair it may rebuild indexes. It cannot open a"
          + " graph that a server is using."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade check ./graph",
      "  colonnade check ./graph --json",
      "  colonnade check ./graph --repair"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the graph is consistent",
      "1:the graph could not be checked",
      "2:wrong usage",
      "3:violations were found"
    })
final class CheckCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Mixin private JobWatch watch = new JobWatch();

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean json;

  @Option(
      names = "--repair",
      description = "Rebuild inconsistent indexes, then check; nothing else is repaired.")
  private boolean repair;

  @Override
  public Integer call() throws JsonProcessingException, InterruptedException {
    try (ColonnadeGraph graph = repair ? place.open() : place.look()) {
      if (repair) {
        repair(graph);
      }
      return check(graph).isClean() ? ExitCode.OK : ExitCode.VIOLATIONS;
    }
  }

  private CheckReport check(ColonnadeGraph graph) throws JsonProcessingException {
    long start = System.nanoTime();
    ProgressDisplay counter = ProgressDisplay.on(place.err(), "checking");
    CheckReport report = GraphCheck.run(graph.store(), counter);
    counter.close();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    if (json) {
      place.sayAsJson(fields(report, elapsed));
    } else {
      place.say(asText(report, elapsed));
    }
    return report;
  }

  /** Repairs the indexes and prints a report for people. */
  private void repair(ColonnadeGraph graph) throws InterruptedException {
    Job job = IndexRepair.start(graph.upkeep(), Optional.empty());
    String seconds = watch.await(graph, job, ElementKind.VERTEX, "repairing", place);
    if (!json) {
      job.report().forEach(place::say);
      place.say("repaired (" + seconds + ")");
    }
  }

  private static String asText(CheckReport report, Duration elapsed) {
    StringBuilder text =
        new StringBuilder()
            .append(Noun.VERTEX.times(report.vertices()))
            .append(", ")
            .append(Noun.EDGE.times(report.edges()))
            .append(", ")
            .append(Noun.INDEX.times(report.indexes()))
            .append(" with ")
            .append(Noun.INDEX_ENTRY.times(report.indexEntries()))
            .append(", ")
            .append(Noun.VIOLATION.times(report.violationCount()))
            .append(" (")
            .append(elapsed.toMillis())
            .append(" ms)");
    for (CheckReport.Violation violation : report.violations()) {
      text.append(System.lineSeparator())
          .append("  ")
          .append(violation.rule())
          .append(": ")
          .append(violation.where());
    }
    return text.toString();
  }

  private static Map<String, Object> fields(CheckReport report, Duration elapsed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("vertices", report.vertices());
    fields.put("edges", report.edges());
    fields.put("indexes", report.indexes());
    fields.put("indexEntries", report.indexEntries());
    fields.put("violations", report.violationCount());
    fields.put(
        "first",
        report.violations().stream()
            .map(violation -> Map.of("rule", violation.rule(), "where", violation.where()))
            .toList());
    fields.put("elapsedMs", elapsed.toMillis());
    return fields;
  }
}
