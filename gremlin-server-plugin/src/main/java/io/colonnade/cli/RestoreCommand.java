package io.colonnade.cli;

import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.config.GraphLocation;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.Backups;
import io.colonnade.service.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code colonnade restore}. */
@Command(
    name = "restore",
    description = {
      "Restores a graph from a backup that colonnade backup or a server has written.",
      "The backup is copied to a hidden directory beside DIR, which is opened, read and"
          + " then renamed to DIR, so DIR is complete or absent. The backup is not changed."
    },
    footer = {
      "  colonnade restore ./backups/monday --data ./graph",
      "  colonnade restore ./backups/monday --data ./graph --check",
    },
    exitCodeList = {
      "0:the graph is restored",
      "1:the graph could not be restored",
      "2:wrong usage",
      "3:--check found violations, nothing was restored"
    })
final class RestoreCommand extends GraphCommand {

  @Parameters(paramLabel = "BACKUP", description = "The directory of the backup.")
  private @Nullable Path backup;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      converter = ToLocation.class,
      description = "Directory for the graph, which must be empty or not exist.")
  private @Nullable GraphLocation data;

  @Option(
      names = "--check",
      description =
          "Check the consistency of the graph before it is renamed, which reads all of it.")
  private boolean check;

  @Override
  public Integer call() {
    Path to = directory(Objects.requireNonNull(data)); // required by picocli
    Path from = backup(Objects.requireNonNull(backup));
    try (NewDirectory directory = NewDirectory.at(to, "restoring", Problem.RESTORE_NEEDS_ROOM)) {
      Backups.copy(from, directory.draft());
      Files.delete(directory.draft().resolve(Backups.MARK)); // the copy is a graph, not a backup
      List<String> summary = new ArrayList<>();
      if (!accept(directory.draft(), summary)) {
        return ExitCode.VIOLATIONS;
      }
      directory.publish();
      say("restored into " + directory.name() + (check ? ", checked" : ""));
      summary.forEach(line -> say("  " + line));
      return ExitCode.OK;
    } catch (IOException e) {
      throw new StoreException(
          Problem.RESTORE_FAILED, e, "backup", from, "data", to, "reason", e.toString());
    }
  }

  private static Path directory(GraphLocation to) {
    if (to instanceof GraphLocation.Directory directory) {
      return directory.path();
    }
    throw new InvalidInputException(Problem.RESTORE_NEEDS_DIRECTORY, "data", to);
  }

  private static Path backup(Path from) {
    if (!Files.exists(from.resolve(Backups.MARK))) {
      throw new InvalidInputException(Problem.NOT_A_BACKUP, "backup", from);
    }
    return from;
  }

  /** Opens the copy, checks it if requested, and adds its summary. */
  private boolean accept(Path copy, List<String> summary) {
    GraphLocation at = new GraphLocation.Directory(copy);
    try (ColonnadeGraph graph = StoredGraph.openAsItIs(at, "colonnade restore", Map.of())) {
      if (check && !isClean(GraphInternals.store(graph), "nothing was restored")) {
        return false;
      }
      StatisticsReport statistics = Statistics.estimate(GraphInternals.store(graph));
      SummaryText.of(Summary.local(GraphInternals.store(graph), statistics)).stream()
          .takeWhile(line -> !line.startsWith("size"))
          .forEach(summary::add);
      return true;
    }
  }
}
