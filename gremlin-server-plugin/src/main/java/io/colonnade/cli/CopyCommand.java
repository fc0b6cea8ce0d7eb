package io.colonnade.cli;

import io.colonnade.CheckedCopy;
import io.colonnade.CopyReport;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.config.SyncMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade copy}. */
@Command(
    name = "copy",
    description = {
      "Copies a graph into a new directory or into HBase, in the same layout or in another one,"
          + " which converts the graph.",
      "The copy keeps everything: ids of vertices, edges and properties, values, schema,"
          + " variables, and the position of an unfinished load.",
      "The source is read once and not changed. It can be copied while servers use it: the copy is"
          + " the graph as it was when the command began.",
      "The copy is complete or absent: a directory is written under a hidden name and renamed at"
          + " the end, and a graph in HBase cannot be opened before the end. If a copy is killed,"
          + " the next copy to the same location deletes its remains and starts from the"
          + " beginning."
    },
    sortOptions = false,
    footer = {
      "  colonnade copy --from ./graph --to ./tables --layout edge-table",
      "  colonnade copy --from ./tables --to ./rows --layout adjacency --check",
      "  colonnade copy --from ./backups/monday --to ./graph-of-monday",
      "  colonnade copy --from ./graph --to hbase://localhost:16000/people",
    },
    exitCodeList = {
      "0:copied",
      "1:the graph could not be copied",
      "2:wrong usage",
      "3:--check found violations, nothing was copied"
    })
final class CopyCommand extends GraphCommand {

  private static final String PURPOSE = "colonnade copy";

  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      converter = ToLocation.class,
      description = "Data directory of the graph, or a backup of it, or hbase://HOST:PORT/GRAPH.")
  private @Nullable GraphLocation from;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      converter = ToLocation.class,
      description =
          "Directory for the copy, which must be empty or not exist, or hbase://HOST:PORT/GRAPH"
              + " with the name of a new graph.")
  private @Nullable GraphLocation to;

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      completionCandidates = LayoutOption.Known.class,
      converter = LayoutOption.ToLayout.class,
      description =
          "Layout of the copy: ${COMPLETION-CANDIDATES} (default: the layout of the source).")
  private @Nullable String layout;

  @Option(
      names = "--check",
      description =
          "Check the consistency of the copy before it is finished, which reads all of it.")
  private boolean check;

  @Mixin private ProgressOption shown = new ProgressOption();

  @Override
  public Integer call() {
    GraphLocation source = Objects.requireNonNull(from); // required by picocli
    GraphLocation target = Objects.requireNonNull(to);
    long start = System.nanoTime();
    Optional<CopyReport> report =
        target instanceof GraphLocation.Directory directory
            ? copyToDirectory(source, directory.path())
            : copy(source, target);
    if (report.isEmpty()) {
      return ExitCode.VIOLATIONS;
    }
    say(text(report.get(), (System.nanoTime() - start) / 1e9));
    return ExitCode.OK;
  }

  private Optional<CopyReport> copyToDirectory(GraphLocation source, Path target) {
    mustBeOutside(source, target);
    try (NewDirectory directory = NewDirectory.at(target, "copying", Problem.COPY_NEEDS_ROOM)) {
      Optional<CopyReport> report = copy(source, new GraphLocation.Directory(directory.draft()));
      if (report.isPresent()) {
        directory.publish();
      }
      return report;
    } catch (IOException e) {
      throw new StoreException(Problem.COPY_FAILED, e, "data", target, "reason", e.toString());
    }
  }

  private static void mustBeOutside(GraphLocation source, Path target) {
    if (source instanceof GraphLocation.Directory outer
        && target
            .toAbsolutePath()
            .normalize()
            .startsWith(outer.path().toAbsolutePath().normalize())) {
      throw new InvalidInputException(Problem.COPY_NEEDS_ROOM, "data", target);
    }
  }

  /** Copies a graph; returns empty if the copy has violations and is not finished. */
  private Optional<CopyReport> copy(GraphLocation source, GraphLocation target) {
    Map<String, Object> options = new HashMap<>();
    target.putInto(options);
    options.put(Options.PURPOSE.key(), PURPOSE);
    options.put(Options.SYNC.key(), SyncMode.NEVER); // a directory is synced before it is renamed
    if (layout != null) {
      options.put(Options.LAYOUT.key(), layout);
    }
    AtomicBoolean isClean = new AtomicBoolean(true);
    try (ColonnadeGraph graph = StoredGraph.look(source, PURPOSE, Map.of());
        ProgressDisplay progress = shown.of(graph, ProgressOption::elements, err(), "copying")) {
      CopyReport report =
          CheckedCopy.run(
              graph,
              options,
              copied -> progress.accept(Progress.ofElements(copied.vertices(), copied.edges())),
              copy -> {
                progress.end(); // the check shows its own
                isClean.set(!check || isClean(copy, "nothing was copied"));
                return isClean.get();
              });
      return isClean.get() ? Optional.of(report) : Optional.empty();
    }
  }

  private String text(CopyReport report, double seconds) {
    return String.format(
        Locale.ROOT,
        "copied: %s, %s and %s from layout %s to %s%s (%.1f s)",
        Noun.VERTEX.times(report.vertices()),
        Noun.EDGE.times(report.edges()),
        Noun.PROPERTY.times(report.properties()),
        report.from(),
        report.to(),
        check ? ", checked" : "",
        seconds);
  }
}
