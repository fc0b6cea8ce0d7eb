package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.IndexListing;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade index list}. */
@Command(
    name = "list",
    description = "Lists the indexes of a graph with their definitions and states.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade index list ./graph", "  colonnade index list ./graph --json"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class IndexListCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Option(names = "--json", description = "Print a list of JSON objects.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    try (ColonnadeGraph graph = place.look()) {
      List<Map<String, Object>> indexes = IndexListing.of(graph.upkeep());
      if (json) {
        place.sayAsJson(indexes);
      } else {
        IndexText.table(indexes).forEach(place::say);
      }
    }
    return ExitCode.OK;
  }
}
