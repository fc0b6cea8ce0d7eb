package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.colonnade.check.Census;
import io.colonnade.check.CensusReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.Summary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code colonnade info}. */
@Command(
    name = "info",
    description = {
      "Tells what is in a graph: labels with counts, property keys with types, indexes, sizes,"
          + " settings.",
      "In a large graph counts are estimates from a sample, marked with ~, unless --exact is given.",
      "Changes nothing. A graph that is being served is held by its server: ask that with"
          + " g.call('colonnade.summary')."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade info ./graph",
      "  colonnade info ./graph --exact",
      "  colonnade info ./graph --json",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:the graph could not be read", "2:wrong usage"})
final class InfoCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "Where the graph lies.")
  private @Nullable Path directory;

  @Option(names = "--exact", description = "Count everything: reads the whole graph.")
  private boolean exact;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws JsonProcessingException {
    Path place = Objects.requireNonNull(directory); // required by picocli
    PrintWriter out = spec.commandLine().getOut();
    try (ColonnadeGraph graph = StoredGraph.look(place, "colonnade info")) {
      CensusReport census = exact ? count(graph) : Census.estimate(graph.store());
      Map<String, Object> fields = Summary.local(graph.store(), census);
      if (json) {
        out.println(
            new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(fields));
      } else {
        SummaryText.of(census, fields).forEach(out::println);
      }
    }
    out.flush();
    return ExitCode.OK;
  }

  private CensusReport count(ColonnadeGraph graph) {
    CheckCounter counter = new CheckCounter("counting", spec.commandLine().getErr());
    CensusReport census = Census.exact(graph.store(), counter);
    counter.clear();
    return census;
  }
}
