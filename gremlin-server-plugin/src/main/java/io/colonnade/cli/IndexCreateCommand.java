package io.colonnade.cli;

import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexTarget;
import io.colonnade.job.Job;
import io.colonnade.model.SortKey;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.service.SortText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
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
      "Creates an index and waits until it is built. Queries use the index from then on.",
      "If the command is interrupted, the next server or command that opens the graph for"
          + " changes continues the build while it runs.",
      "A unique index cannot be built if several elements have the same values: the"
          + " command lists these elements, and the index is disabled until they are changed"
          + " and the index is rebuilt."
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

  @Parameters(index = "1", paramLabel = "NAME", description = "Name of the index.")
  private String name = ""; // required by picocli

  @ArgGroup(multiplicity = "1")
  private Target target = new Target();

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "Property key of the index, in a range index optionally followed by asc or desc, in"
              + " quotes. Up to four keys; the first is the most significant.")
  private List<String> keys = new ArrayList<>();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      completionCandidates = IndexWords.Types.class,
      converter = IndexWords.ToType.class,
      description =
          "Type of the index: ${COMPLETION-CANDIDATES} (default: range). Each key of a unique"
              + " index needs a declared type.")
  private IndexType type = IndexType.RANGE;

  @Option(names = "--absent", description = "Also index elements that have no value.")
  private boolean absent;

  @Option(
      names = "--salt",
      paramLabel = "N",
      description =
          "Number of parts, from 1 to 256, over which the index is spread, so that ascending"
              + " values are not all written at one end (default: 1).")
  private int salt = 1;

  @Option(
      names = "--covering",
      paramLabel = "KEY",
      description =
          "Property key whose values are also stored in the entries of the index; may be"
              + " repeated.")
  private List<String> covering = new ArrayList<>();

  @Mixin private JobWatch watch = new JobWatch();

  /** The elements that are indexed; exactly one of three options is given. */
  static final class Target {

    @Option(
        names = "--vertex-label",
        paramLabel = "LABEL",
        description = "Index the vertices of this label.")
    private @Nullable String vertexLabel;

    @Option(
        names = "--edge-label",
        paramLabel = "LABEL",
        description = "Index the edges of this label.")
    private @Nullable String edgeLabel;

    @Option(
        names = "--elements",
        paramLabel = "WHICH",
        completionCandidates = IndexWords.Elements.class,
        converter = IndexWords.ToTarget.class,
        description =
            "Index all elements of this kind, whatever their label: ${COMPLETION-CANDIDATES}.")
    private @Nullable IndexTarget all;

    IndexTarget get() {
      if (vertexLabel != null) {
        return IndexTarget.vertex(vertexLabel);
      }
      if (edgeLabel != null) {
        return IndexTarget.edge(edgeLabel);
      }
      return all == null ? IndexTarget.vertex() : all; // picocli requires exactly one
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
      index.key(sort.key(), sort.order() == SortKey.Order.DESCENDING ? Order.desc : Order.asc);
    }
    return absent ? index.withAbsent() : index;
  }
}
