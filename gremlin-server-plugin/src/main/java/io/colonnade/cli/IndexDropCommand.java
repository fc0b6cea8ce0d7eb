package io.colonnade.cli;

import io.colonnade.graph.ColonnadeGraph;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code colonnade index drop}. */
@Command(
    name = "drop",
    description = {
      "Drops an index and erases its entries; the elements of the graph are not changed.",
      "If the command is interrupted, the next server or command that opens the graph for"
          + " changes erases the remaining entries."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade index drop ./graph byEmail"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class IndexDropCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Parameters(index = "1", paramLabel = "NAME", description = "The name of the index.")
  private String name = ""; // required by picocli

  @Override
  public Integer call() throws InterruptedException {
    try (ColonnadeGraph graph = place.open()) {
      graph.schema().dropIndex(name).await();
    }
    place.say("dropped: " + name);
    return ExitCode.OK;
  }
}
