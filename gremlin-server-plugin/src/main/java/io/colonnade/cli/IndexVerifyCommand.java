package io.colonnade.cli;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.IndexProof;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code colonnade index verify}. */
@Command(
    name = "verify",
    description = {
      "Checks the consistency of indexes: each has an entry for every element it covers,"
          + " and no other entry. The command reads the whole graph and changes nothing."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {"  colonnade index verify ./graph", "  colonnade index verify ./graph byEmail"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the indexes are consistent",
      "1:the indexes could not be checked",
      "2:wrong usage",
      "3:violations were found"
    })
final class IndexVerifyCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name of the index (default: all).")
  private @Nullable String name;

  @Override
  public Integer call() {
    List<IndexProof> proofs;
    try (ColonnadeGraph graph = place.look()) {
      CheckCounter counter = new CheckCounter("checking", place.err());
      proofs = IndexProof.of(graph.upkeep(), Optional.ofNullable(name), counter);
      counter.clear();
    }
    proofs.forEach(proof -> proof.lines().forEach(place::say));
    boolean isRight = proofs.stream().allMatch(IndexProof::isRight);
    return isRight ? ExitCode.OK : ExitCode.VIOLATIONS;
  }
}
