package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.CopyReport;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade copy}. */
@Command(
    name = "copy",
    description = {
      "Copies a graph into a new directory, in the same layout or in another one, which"
          + " converts the graph.",
      "The copy keeps everything: ids of vertices, edges and properties, values, schema,"
          + " variables, and the position of an unfinished load.",
      "The source is read once and not changed. A graph that a server is using cannot be"
          + " opened: make a backup with g.call('colonnade.backup') and copy the backup.",
      "The copy is written to a hidden directory beside the new one and renamed at the"
          + " end, so it is complete or absent. If a copy is killed, the next copy to the same"
          + " directory deletes its remains and starts from the beginning."
    },
    sortOptions = false,
    footer = {
      "  colonnade copy --from ./graph --to ./tables --layout edge-table",
      "  colonnade copy --from ./tables --to ./rows --layout adjacency --check",
      "  colonnade copy --from ./backups/monday --to ./graph-of-monday",
    },
    exitCodeList = {
      "0:copied",
      "1:the graph could not be copied",
      "2:wrong usage",
      "3:--check found violations, nothing was copied"
    })
final class CopyCommand extends GraphCommand {

  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      description = "Data directory of the graph, or a backup of it.")
  private @Nullable Path from;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "Directory for the copy, which must be empty or not exist.")
  private @Nullable Path to;

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
          "Check the consistency of the copy before it is renamed, which reads all of it.")
  private boolean check;

  @Mixin private ProgressOption shown = new ProgressOption();

  @Override
  public Integer call() {
    Path source = Objects.requireNonNull(from); // required by picocli
    Path target = Objects.requireNonNull(to);
    mustLieApart(source, target);
    long start = System.nanoTime();
    CopyReport report;
    try (NewDirectory directory = NewDirectory.at(target, "copying", Problem.COPY_NEEDS_ROOM)) {
      try (ColonnadeGraph graph = StoredGraph.look(source, "colonnade copy", Map.of())) {
        report = copy(graph, directory.draft());
      }
      if (check && !isClean(directory.draft())) {
        return ExitCode.VIOLATIONS;
      }
      directory.publish();
    } catch (IOException e) {
      throw new StoreException(Problem.COPY_FAILED, e, "data", target, "reason", e.toString());
    }
    say(text(report, (System.nanoTime() - start) / 1e9));
    return ExitCode.OK;
  }

  private static void mustLieApart(Path source, Path target) {
    Path outer = source.toAbsolutePath().normalize();
    if (target.toAbsolutePath().normalize().startsWith(outer)) {
      throw new InvalidInputException(Problem.COPY_NEEDS_ROOM, "data", target);
    }
  }

  private CopyReport copy(ColonnadeGraph graph, Path draft) {
    Map<String, Object> options = new HashMap<>();
    options.put(Options.DIRECTORY.key(), draft.toString());
    options.put(Options.PURPOSE.key(), "colonnade copy");
    options.put(Options.SYNC.key(), SyncMode.NEVER); // the copy is synced before it is renamed
    if (layout != null) {
      options.put(Options.LAYOUT.key(), layout);
    }
    try (ProgressDisplay progress = shown.of(graph, ProgressOption::elements, err(), "copying")) {
      return Colonnade.copy(
          graph,
          options,
          copied -> progress.accept(Progress.ofElements(copied.vertices(), copied.edges())));
    }
  }

  private boolean isClean(Path draft) {
    try (ColonnadeGraph graph = StoredGraph.look(draft, "colonnade copy", Map.of())) {
      return isClean(graph, "nothing was copied");
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
