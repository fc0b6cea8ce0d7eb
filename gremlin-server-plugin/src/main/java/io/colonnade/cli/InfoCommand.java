package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.ReadServices;
import io.colonnade.service.Summary;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade info}. */
@Command(
    name = "info",
    description = {
      "Shows the contents of a graph: labels with counts, property keys with types,"
          + " indexes, sizes and settings.",
      "Counts are those that the graph stores. While a graph of an earlier version is being"
          + " counted, they are estimates from a sample, marked with ~.",
      "The command changes nothing. While a server is using the directory, it shows what was"
          + " committed before the command began."
    },
    footer = {
      "  colonnade info ./graph",
      "  colonnade info ./graph --exact",
      "  colonnade info ./graph --json",
      "  colonnade info --connect localhost:8182",
      "  colonnade info --connect graph.example:8182 --tls-ca server.pem",
    },
    exitCodeList = {"0:done", "1:the graph could not be read", "2:wrong usage"})
final class InfoCommand extends GraphCommand {

  @Mixin private GraphTarget target = new GraphTarget();

  @Option(
      names = "--exact",
      description =
          "Count all elements, which reads the whole graph, and show which stored counts differ.")
  private boolean exact;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    target.mustBeNamed();
    Optional<ServedGraph> served = target.served();
    Map<String, Object> fields = served.isPresent() ? ask(served.get()) : look();
    if (json) {
      target.sayAsJson(fields);
    } else {
      SummaryText.of(fields).forEach(target::say);
    }
    return ExitCode.OK;
  }

  private Map<String, Object> ask(ServedGraph served) {
    try (served) {
      return served.one(ReadServices.SUMMARY, exact ? Map.of("exact", true) : Map.of());
    }
  }

  private Map<String, Object> look() {
    try (ColonnadeGraph graph = target.look(Map.of())) {
      StatisticsReport statistics =
          exact ? count(graph) : Statistics.estimate(GraphInternals.store(graph));
      return Summary.local(GraphInternals.store(graph), statistics);
    }
  }

  private StatisticsReport count(ColonnadeGraph graph) {
    try (ProgressDisplay counter = ProgressDisplay.on(err(), "counting")) {
      return Statistics.exact(GraphInternals.store(graph), counter);
    }
  }
}
