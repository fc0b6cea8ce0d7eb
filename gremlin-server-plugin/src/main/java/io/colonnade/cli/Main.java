package io.colonnade.cli;

import java.util.Objects;
import org.apache.tinkerpop.gremlin.util.Gremlin;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The program {@code colonnade}. */
@Command(
    name = "colonnade",
    description = "A graph database: Apache TinkerPop on wide-column tables.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {
      ServerCommand.class,
      ConsoleCommand.class,
      LoadCommand.class,
      ExportCommand.class,
      InfoCommand.class,
      CheckCommand.class,
      UserCommand.class,
      QueriesCommand.class,
      KillCommand.class,
      JobsCommand.class
    },
    footerHeading = "%nAlso:%n",
    footer = {
      "  colonnade demo [--once] [--data DIR | --hbase] loads air routes, serves and queries them",
      "  colonnade torture --hbase kills clients and servers of an HBase, and checks the graph",
      "  colonnade bench COMMAND measures operations beside a raw store and TinkerGraph",
      "  colonnade test builds everything and runs all tests; from a checkout only",
      "",
      "The option --layout selects the tables of a new graph: adjacency (default) or"
          + " edge-table.",
      "Each command has a --help option that shows examples.",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed",
      "2:wrong usage",
      "3:the check found violations",
      "4:incomplete"
    })
public final class Main implements Runnable {

  @Option(
      names = CommandLines.VERBOSE,
      description = "Show stack traces and the errors of requests.",
      scope = CommandLine.ScopeType.INHERIT)
  @SuppressWarnings("unused") // CommandLines asks picocli for it
  private boolean verbose;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  /** Runs a command and exits. */
  public static void main(String... arguments) {
    CommandLines.prepare(arguments);
    System.exit(commandLine().execute(arguments));
  }

  /** Returns the command line of all commands, for callers that must not exit afterwards. */
  public static CommandLine commandLine() {
    CommandLine line =
        CommandLines.of(new Main())
            .addSubcommand(CommandLines.of(IndexCommands.all()))
            .addSubcommand(CommandLines.of(SchemaCommands.all()))
            .addSubcommand(CommandLines.of(BackupCommand.of()))
            .addSubcommand(new RestoreCommand())
            .addSubcommand(new CopyCommand())
            .addSubcommand(new HBaseCommand());
    // Words after the name of a script are arguments of the script.
    Objects.requireNonNull(line.getSubcommands().get("console")).setStopAtPositional(true);
    return line;
  }

  @Override
  public void run() {
    throw ServiceCommand.missingCommand(spec);
  }

  /** Provides the versions of the jar and of TinkerPop. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String own = Main.class.getPackage().getImplementationVersion();
      return new String[] {
        "colonnade " + (own == null ? "(not from a jar)" : own),
        "Apache TinkerPop " + Gremlin.version()
      };
    }
  }
}
