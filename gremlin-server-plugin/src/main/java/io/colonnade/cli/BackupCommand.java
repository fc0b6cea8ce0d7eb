package io.colonnade.cli;

import io.colonnade.config.Options;
import io.colonnade.console.TextTable;
import io.colonnade.service.BackupService;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The command {@code colonnade backup}. Stateless. */
final class BackupCommand {

  private static final List<String> COLUMNS = List.of("name", "bytes", "made");

  private BackupCommand() {}

  static CommandSpec of() {
    return ServiceCommand.of(
            "backup",
            new BackupService(InstantSource.system()),
            call -> {
              List<Map<String, Object>> backups = call.results();
              return call.print(backups, TextTable.of(COLUMNS, backups));
            })
        .description(
            "Writes a backup of a graph into a directory of backups, and prints its name and size."
                + " colonnade restore makes a graph of it.",
            "A backup shares its files with the graph if both are on one file system: copy the"
                + " backup to another disk.",
            "The command cannot open a graph that a server is using: with --connect, the server"
                + " writes the backup into the directory of its option --backup-dir.",
            "A graph in HBase has no backups: copy it with colonnade copy, and back up the copy.")
        .setting(
            "--to",
            Options.BACKUP_DIRECTORY,
            "Directory of the backups, which is created if it does not exist. Its parent exists.")
        .options("name", "list")
        .json("Print a list of JSON objects.")
        .leavingWork()
        .examples(
            "backup ./graph --to ./backups",
            "backup ./graph --to ./backups --name monday",
            "backup --connect localhost:8182 --name monday",
            "backup --connect graph.example:8182 --tls-ca server.pem --name monday",
            "restore ./backups/monday --data ./copy")
        .exitCodes("done", "failed", "wrong usage");
  }
}
