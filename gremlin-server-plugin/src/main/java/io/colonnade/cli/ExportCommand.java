package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.console.Address;
import io.colonnade.console.RemoteServices;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.load.ExportReport;
import io.colonnade.load.ExportServer;
import io.colonnade.load.ExportService;
import io.colonnade.load.GraphExport;
import io.colonnade.schema.ElementKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code colonnade export}. */
@Command(
    name = "export",
    description = {
      "Writes one snapshot of a graph to files.",
      "graphson writes one file, from which an equal graph can be loaded, including ids"
          + " and types. csv writes the files vertices.csv and edges.csv into a directory, with"
          + " Neptune's headers, and lists at the end what CSV cannot represent.",
      "The graph can be exported while a server is using it, from its directory or with --connect:"
          + " the files contain it as it was when the command began."
    },
    sortOptions = false,
    footer = {
      "  colonnade export --data ./graph graph.json.gz",
      "  colonnade export --data ./graph --format csv ./tables",
      "  colonnade export --data ./graph --format csv --strict ./tables",
      "  colonnade export --connect localhost:8182 graph.json.gz",
      "  colonnade export --connect graph.example:8182 --tls-ca server.pem graph.json.gz",
    },
    exitCodeList = {
      "0:done",
      "1:the export could not be written",
      "2:wrong usage",
      "4:done with --strict, but the format could not represent everything"
    })
final class ExportCommand extends GraphCommand {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description = "Data directory of the graph, or hbase://HOST:PORT/GRAPH.")
  private @Nullable GraphLocation data;

  @Mixin private ServerTarget server = new ServerTarget();

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "graphson",
      description = "Format: graphson or csv (default: graphson).")
  private Form form = Form.graphson;

  @Option(names = "--force", description = "Replace existing files.")
  private boolean force;

  @Option(
      names = "--strict",
      description = "Exit with code 4 if the format could not represent everything.")
  private boolean strict;

  @Mixin private ProgressOption shown = new ProgressOption();

  @Parameters(paramLabel = "OUT", description = "A file; for csv, a directory.")
  private @Nullable Path out;

  /** Named as on the command line. */
  enum Form {
    graphson,
    csv
  }

  @Override
  public Integer call() {
    server.mustBeComplete(spec);
    if ((data == null) == !server.isGiven()) {
      throw new ParameterException(
          spec.commandLine(),
          data == null ? "name the graph with --data or --connect" : "omit --data or --connect");
    }
    ExportReport report =
        !server.isGiven() ? stored(Objects.requireNonNull(data)) : served(server.address());
    say("exported: " + Noun.ofGraph(report.vertices(), report.edges()));
    report.lost().forEach((what, times) -> say("not carried: " + what + ": " + times));
    return strict && !report.lost().isEmpty() ? ExitCode.INCOMPLETE : ExitCode.OK;
  }

  private Path target() {
    return Objects.requireNonNull(out); // required by picocli
  }

  private GraphExport.Existing existing() {
    return force ? GraphExport.Existing.REPLACE : GraphExport.Existing.REFUSE;
  }

  private ExportReport served(Address address) {
    try (ServedGraph graph = new ServedGraph(RemoteServices.to(address));
        ProgressDisplay progress =
            shown.of(
                () -> graph.elements(ElementKind.VERTEX) + graph.elements(ElementKind.EDGE),
                err(),
                "exporting")) {
      ExportServer services = arguments -> graph.one(ExportService.NAME, arguments);
      return switch (form) {
        case graphson -> GraphExport.graphson(services, target(), existing(), progress);
        case csv -> GraphExport.csv(services, target(), existing(), progress);
      };
    }
  }

  private ExportReport stored(GraphLocation place) {
    try (ColonnadeGraph graph = StoredGraph.look(place, "colonnade export", Map.of())) {
      return stored(graph);
    }
  }

  private ExportReport stored(ColonnadeGraph graph) {
    int passes = form == Form.csv ? GraphExport.PASSES_OF_CSV : 1;
    try (ProgressDisplay progress =
        shown.of(
            graph,
            statistics -> passes * ProgressOption.elements(statistics),
            err(),
            "exporting")) {
      return switch (form) {
        case graphson ->
            GraphExport.graphson(GraphInternals.store(graph), target(), existing(), progress);
        case csv -> GraphExport.csv(GraphInternals.store(graph), target(), existing(), progress);
      };
    }
  }
}
