package io.colonnade.cli;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import io.colonnade.schema.ElementKind;
import io.colonnade.service.IndexRepair;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code colonnade index repair}. */
@Command(
    name = "repair",
    description = {
      "Completes interrupted index work, checks the indexes and rebuilds those that are"
          + " inconsistent.",
      "Disabled indexes stay disabled; use rebuild for them."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade index repair ./graph", "  colonnade index repair ./graph byEmail"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class IndexRepairCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name of the index (default: all).")
  private @Nullable String name;

  @Mixin private JobWatch watch = new JobWatch();

  @Override
  public Integer call() throws InterruptedException {
    try (ColonnadeGraph graph = place.open()) {
      Job job = IndexRepair.start(graph.upkeep(), Optional.ofNullable(name));
      String seconds = watch.await(graph, job, ElementKind.VERTEX, "repairing", place);
      job.report().forEach(place::say);
      place.say("repaired (" + seconds + ")");
    }
    return ExitCode.OK;
  }
}
