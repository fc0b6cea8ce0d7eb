package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.IndexListing;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code colonnade index describe}. */
@Command(
    name = "describe",
    description = "Shows the definition, the state and the build progress of an index.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade index describe ./graph byEmail"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class IndexDescribeCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Parameters(index = "1", paramLabel = "NAME", description = "The name of the index.")
  private String name = ""; // required by picocli

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    try (ColonnadeGraph graph = place.look()) {
      Map<String, Object> index =
          IndexListing.of(graph.upkeep(), graph.upkeep().indexes().index(name));
      if (json) {
        place.sayAsJson(index);
      } else {
        IndexText.lines(index).forEach(place::say);
      }
    }
    return ExitCode.OK;
  }
}
