package io.colonnade.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade index}, the parent of its subcommands. */
@Command(
    name = "index",
    description = {
      "Creates, lists, drops, verifies and rebuilds the indexes of a graph.",
      "These commands cannot open a graph that a server is using: call services such as"
          + " g.call('colonnade.index.list') on the server instead; g.call() lists them.",
      "Interrupted work is not lost: the next server or command that opens the graph for"
          + " changes continues it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {
      IndexCreateCommand.class,
      IndexListCommand.class,
      IndexDescribeCommand.class,
      IndexDropCommand.class,
      IndexRebuildCommand.class,
      IndexVerifyCommand.class,
      IndexRepairCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade index create ./graph byEmail --vertex-label person --key email --type unique",
      "  colonnade index list ./graph",
      "  colonnade index verify ./graph",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage", "3:verify found violations"})
final class IndexCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: one of " + String.join(", ", spec.subcommands().keySet()));
  }
}
