package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.GraphService;
import io.colonnade.service.IndexServices;
import io.colonnade.service.ReadServices;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade check}. */
@Command(
    name = "check",
    description = {
      "Checks the consistency of a graph: each edge is stored at both of its vertices"
          + " with equal content, no edge lacks a vertex, all records can be decoded, all names"
          + " are known, each index has exactly the entries it should have, and the stored degrees"
          + " and totals are the numbers of edges and elements.",
      "The check changes nothing; with --repair it may rebuild indexes and count degrees and totals"
          + " again, and then needs a directory that no server is using. Without --repair it"
          + " checks what was committed before it began, also while a server is using the"
          + " directory.",
      "With --connect the server checks its graph, and with --repair also repairs it."
    },
    footer = {
      "  colonnade check ./graph",
      "  colonnade check ./graph --json",
      "  colonnade check ./graph --repair",
      "  colonnade check --connect localhost:8182",
      "  colonnade check --connect graph.example:8182 --tls-ca server.pem",
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
          "Rebuild inconsistent indexes and count wrong degrees and totals again, then check;"
              + " nothing else is repaired.")
  private boolean repair;

  @Override
  public Integer call() throws JsonProcessingException, InterruptedException {
    target.mustBeNamed();
    Optional<ServedGraph> served = target.served();
    if (served.isPresent()) {
      return ask(served.get()) ? ExitCode.OK : ExitCode.VIOLATIONS;
    }
    try (ColonnadeGraph graph = repair ? target.open(Map.of()) : target.look(Map.of())) {
      if (repair) {
        repair(new OpenedGraph(graph));
      }
      return report(() -> check(GraphInternals.store(graph)).toMap())
          ? ExitCode.OK
          : ExitCode.VIOLATIONS;
    }
  }

  /** Lets a server check its graph. */
  private boolean ask(ServedGraph served) throws JsonProcessingException, InterruptedException {
    try (served) {
      if (repair) {
        repair(served);
      }
      return report(
          () -> {
            Map<String, Object> fields =
                new LinkedHashMap<>(served.one(ReadServices.CHECK, Map.of()));
            fields.remove("whole"); // as in the report of a directory
            return fields;
          });
    }
  }

  private boolean report(Supplier<Map<String, Object>> check) throws JsonProcessingException {
    long start = System.nanoTime();
    Map<String, Object> fields = check.get();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    fields.put("elapsedMs", elapsed.toMillis());
    if (json) {
      target.sayAsJson(fields);
    } else {
      say(asText(fields));
      for (Object one : (List<?>) Objects.requireNonNull(fields.get("first"))) {
        Map<?, ?> violation = (Map<?, ?>) one;
        say("  " + violation.get("rule") + ": " + violation.get("where"));
      }
    }
    return count(fields, "violations") == 0;
  }

  private static long count(Map<String, Object> fields, String name) {
    return ((Number) Objects.requireNonNull(fields.get(name), name)).longValue();
  }

  /** Repairs the indexes and prints a report for people. */
  private void repair(CommandGraph graph) throws InterruptedException {
    GraphService service = ServiceCommand.service(IndexServices.all(), IndexServices.REPAIR);
    CommandJob job = graph.job(graph.call(service, Map.of()).get(0));
    String seconds = watch.await(graph, job, "repairing", target);
    if (!json) {
      job.report().forEach(this::say);
      say("repaired (" + seconds + ")");
    }
  }

  private static String asText(Map<String, Object> fields) {
    long lateLocks = count(fields, "lateLocks");
    return String.format(
        "%s, %s, %s with %s, %s%s (%d ms)",
        Noun.VERTEX.times(count(fields, "vertices")),
        Noun.EDGE.times(count(fields, "edges")),
        Noun.INDEX.times(count(fields, "indexes")),
        Noun.INDEX_ENTRY.times(count(fields, "indexEntries")),
        Noun.VIOLATION.times(count(fields, "violations")),
        lateLocks == 0 ? "" : ", " + Noun.LATE_LOCK.times(lateLocks) + " removed",
        count(fields, "elapsedMs"));
  }
}
