package io.colonnade.cli;

import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexTarget;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.service.SortText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code colonnade index create}. */
@Command(
    name = "create",
    description = {
      "Creates an index and waits until it is built.",
      "If it is interrupted, whoever opens the graph next goes on: a server, or a command that"
          + " changes it, as long as it runs. Queries use the index when it is built.",
      "A unique index is not built over elements that have the same values: they are listed, and"
          + " the index is disabled until they are changed and it is rebuilt."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade index create ./graph byEmail --vertex-label person --key email --type unique",
      "  colonnade index create ./graph newest --edge-label posted --key 'at desc' --salt 8",
      "  colonnade index create ./graph byName --elements vertices --key name --key born"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:created and built", "1:failed", "2:wrong usage"})
final class IndexCreateCommand implements Callable<Integer> {

  @Mixin private GraphPlace place = new GraphPlace();

  @Parameters(index = "1", paramLabel = "NAME", description = "What it shall be called.")
  private String name = ""; // required by picocli

  @ArgGroup(multiplicity = "1")
  private Target target = new Target();

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "A key by whose values it finds, of a range index with asc or desc behind it, in quotes;"
              + " up to four times, the first decides.")
  private List<String> keys = new ArrayList<>();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      completionCandidates = IndexWords.Types.class,
      converter = IndexWords.ToType.class,
      description =
          "What it is good for: ${COMPLETION-CANDIDATES} (default: range). Each key of a unique"
              + " index needs a declared type.")
  private IndexType type = IndexType.RANGE;

  @Option(names = "--absent", description = "Elements without a value are in it, too.")
  private boolean absent;

  @Option(
      names = "--salt",
      paramLabel = "N",
      description =
          "In how many parts it lies, so that not all is written at one end: 1 to 256 (default:"
              + " 1).")
  private int salt = 1;

  @Option(
      names = "--covering",
      paramLabel = "KEY",
      description = "A key whose values stand in its entries as well; may be repeated.")
  private List<String> covering = new ArrayList<>();

  @Mixin private JobWatch watch = new JobWatch();

  /** Which elements are in it: one of three. */
  static final class Target {

    @Option(
        names = "--vertex-label",
        paramLabel = "LABEL",
        description = "The label of the vertices that are in it.")
    private @Nullable String vertexLabel;

    @Option(
        names = "--edge-label",
        paramLabel = "LABEL",
        description = "The label of the edges that are in it.")
    private @Nullable String edgeLabel;

    @Option(
        names = "--elements",
        paramLabel = "WHICH",
        completionCandidates = IndexWords.Elements.class,
        converter = IndexWords.ToTarget.class,
        description = "All ${COMPLETION-CANDIDATES}: whatever their label.")
    private @Nullable IndexTarget all;

    IndexTarget get() {
      if (vertexLabel != null) {
        return IndexTarget.vertex(vertexLabel);
      }
      if (edgeLabel != null) {
        return IndexTarget.edge(edgeLabel);
      }
      return all == null ? IndexTarget.vertex() : all; // picocli sees that one is given
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    try (ColonnadeGraph graph = place.open()) {
      IndexTarget those = target.get();
      Job job = index(graph, those).create();
      String seconds = watch.await(graph, job, those.kind(), "building", place);
      place.say("created: " + name + ", " + Noun.ELEMENT.times(job.done()) + " (" + seconds + ")");
    }
    return ExitCode.OK;
  }

  private IndexBuilder index(ColonnadeGraph graph, IndexTarget those) {
    IndexBuilder index =
        graph
            .schema()
            .index(name)
            .on(those)
            .type(type)
            .salt(salt)
            .covering(covering.toArray(String[]::new));
    for (String key : keys) {
      SchemaEdit.Sort sort = SortText.parse(key, Problem.WRONG_INDEX);
      index.key(sort.key(), sort.order());
    }
    return absent ? index.withAbsent() : index;
  }
}
