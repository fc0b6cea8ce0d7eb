package io.colonnade.cli;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexDefinition;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code colonnade index rebuild}. */
@Command(
    name = "rebuild",
    description = {
      "Erases the entries of an index, builds the index again and waits until it is" + " built.",
      "If the command is interrupted, the next server or command that opens the graph for"
          + " changes continues the build while it runs. Until the index is built, queries do"
          + " not use it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade index rebuild ./graph byEmail"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class IndexRebuildCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Parameters(index = "1", paramLabel = "NAME", description = "The name of the index.")
  private String name = ""; // required by picocli

  @Mixin private JobWatch watch = new JobWatch();

  @Override
  public Integer call() throws InterruptedException {
    try (ColonnadeGraph graph = place.open()) {
      IndexDefinition index = graph.upkeep().indexes().index(name);
      Job job = graph.schema().rebuildIndex(name);
      String seconds = watch.await(graph, job, index.kind(), "building", place);
      place.say("built: " + name + ", " + Noun.ELEMENT.times(job.done()) + " (" + seconds + ")");
    }
    return ExitCode.OK;
  }
}
