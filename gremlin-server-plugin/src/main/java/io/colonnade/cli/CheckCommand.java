package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code colonnade check}. */
@Command(
    name = "check",
    description = {
      "Proves that a graph is whole: each edge stands at both of its ends with equal content, no"
          + " edge lacks a vertex, all records can be read, all names are known, each index has"
          + " what it must have.",
      "Changes nothing. A graph that is being served is held by its server."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade check ./graph", "  colonnade check ./graph --json"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the graph is whole",
      "1:it could not be checked",
      "2:wrong usage",
      "3:violations were found"
    })
final class CheckCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "Where the graph lies.")
  private @Nullable Path directory;

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws JsonProcessingException {
    Path place = Objects.requireNonNull(directory); // required by picocli
    long start = System.nanoTime();
    CheckReport report;
    try (ColonnadeGraph graph = StoredGraph.look(place, "colonnade check")) {
      CheckCounter counter = new CheckCounter("checking", spec.commandLine().getErr());
      report = GraphCheck.run(graph.store(), counter);
      counter.clear();
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? asJson(report, elapsed) : asText(report, elapsed));
    out.flush();
    return report.isClean() ? ExitCode.OK : ExitCode.VIOLATIONS;
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

  private static String asJson(CheckReport report, Duration elapsed)
      throws JsonProcessingException {
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
    return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(fields);
  }
}
