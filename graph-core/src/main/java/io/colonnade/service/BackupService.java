package io.colonnade.service;

import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** {@code colonnade.backup}. Thread-safe. */
public final class BackupService implements GraphService {

  public static final String NAME = "colonnade.backup";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS'Z'").withZone(ZoneOffset.UTC);

  private static final Parameter<String> BACKUP =
      Parameter.text("name", "Plain name of the backup (default: date and time in UTC).");

  private static final Parameter<Boolean> LIST =
      Parameter.flag("list", "List the backups instead of writing one.");

  private final InstantSource clock;
  private final Map<Path, Backups> byDirectory = new ConcurrentHashMap<>();

  /**
   * @param clock names backups
   */
  public BackupService(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Writes a backup of this moment into the backup directory, beside readers and writers.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(BACKUP, LIST);
  }

  @Override
  public Set<Access> accesses() {
    return EnumSet.of(Access.READ, Access.ADMIN);
  }

  @Override
  public Access access(Arguments arguments) {
    return arguments.isSet(LIST) ? Access.READ : Access.ADMIN;
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    if (GraphInternals.store(graph).store().isVolatile()) {
      throw new InvalidInputException(Problem.BACKUP_IN_MEMORY);
    }
    if (GraphInternals.store(graph).store().isShared()) {
      throw new InvalidInputException(Problem.BACKUP_IN_HBASE);
    }
    String configured = GraphInternals.store(graph).settings().get(Options.BACKUP_DIRECTORY);
    if (configured.isEmpty()) {
      throw new InvalidInputException(Problem.BACKUP_NOT_CONFIGURED);
    }
    Backups backups =
        byDirectory.computeIfAbsent(Path.of(configured).toAbsolutePath(), Backups::new);
    if (arguments.isSet(LIST)) {
      if (arguments.has(BACKUP)) {
        throw new InvalidInputException(Problem.BACKUP_LIST_OR_MAKE);
      }
      return backups.list();
    }
    Path made =
        backups.make(
            GraphInternals.store(graph).store(),
            arguments.get(BACKUP).orElseGet(() -> STAMP.format(clock.instant())));
    try {
      return List.of(Backups.describe(made));
    } catch (IOException e) {
      throw new StoreException(Problem.BACKUP_FAILED, e, "backup", made, "reason", e.toString());
    }
  }
}
