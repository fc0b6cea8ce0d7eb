package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.Options;
import io.colonnade.config.SyncMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.tx.CopyReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code colonnade copy}. */
@Command(
    name = "copy",
    description = {
      "Copies a graph into a new directory, in the same layout or in another one: this converts it.",
      "Everything stays as it is: ids of vertices, edges and properties, values, schema, variables,"
          + " a load that has not finished.",
      "Reads the source once and does not change it. A graph that is being served is held by its"
          + " server: make a backup with g.call('colonnade.backup') and copy that.",
      "Writes next to the new directory, under its name with a dot before it, and renames that at"
          + " the end: the copy is there whole or not at all. What a killed copy has left there the"
          + " next one into the same directory deletes; it begins anew."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade copy --from ./graph --to ./tables --layout edge-table",
      "  colonnade copy --from ./tables --to ./rows --layout adjacency --check",
      "  colonnade copy --from ./backups/monday --to ./graph-of-monday",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:copied",
      "1:the graph could not be copied",
      "2:wrong usage",
      "3:--check has found violations, there is no copy"
    })
final class CopyCommand implements Callable<Integer> {

  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      description = "Where the graph lies, or a backup of it.")
  private @Nullable Path from;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "Where the copy shall lie: a directory that is empty or does not exist.")
  private @Nullable Path to;

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      completionCandidates = LayoutOption.Known.class,
      converter = LayoutOption.ToLayout.class,
      description = "How the copy lies in tables: ${COMPLETION-CANDIDATES} (default: as now).")
  private @Nullable String layout;

  @Option(
      names = "--check",
      description = "Prove that the copy is whole before it gets its name: reads all of it.")
  private boolean check;

  @Mixin private ProgressOption shown = new ProgressOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() {
    Path source = Objects.requireNonNull(from); // required by picocli
    Path target = Objects.requireNonNull(to);
    mustLieApart(source, target);
    long start = System.nanoTime();
    CopyReport report;
    try (NewDirectory directory = NewDirectory.at(target, "copying", Problem.COPY_NEEDS_ROOM)) {
      try (ColonnadeGraph graph = StoredGraph.look(source, "colonnade copy")) {
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
    options.put(Options.SYNC.key(), SyncMode.NEVER); // all of it is synced before it gets its name
    if (layout != null) {
      options.put(Options.LAYOUT.key(), layout);
    }
    PrintWriter err = spec.commandLine().getErr();
    try (Progress progress = shown.of(graph, ProgressOption::elements, err, "copying")) {
      return Colonnade.copy(
          graph,
          options,
          (vertices, edges) -> progress.reached(vertices + edges, vertices + edges));
    }
  }

  private boolean isClean(Path draft) {
    try (ColonnadeGraph graph = StoredGraph.look(draft, "colonnade copy")) {
      CheckCounter counter = new CheckCounter("checking", spec.commandLine().getErr());
      CheckReport report = GraphCheck.run(graph.store(), counter);
      counter.clear();
      if (!report.isClean()) {
        say(Noun.VIOLATION.times(report.violationCount()) + ", nothing was copied");
        report.violations().forEach(one -> say("  " + one.rule() + ": " + one.where()));
      }
      return report.isClean();
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

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
