package io.colonnade.examples.bench;

import io.colonnade.cli.CommandLines;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade bench}. */
@Command(
    name = "colonnade bench",
    description = "Measures what operations cost, beside raw RocksDB and TinkerGraph.",
    mixinStandardHelpOptions = true,
    subcommands = {
      MicroCommand.class,
      MixedCommand.class,
      BulkLoadCommand.class,
      SpaceCommand.class,
      StartCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench micro --quick --threads 1,2,4",
      "  colonnade bench micro --only unique_lookup,commit_0_indexes,commit_3_indexes",
      "  colonnade bench micro --json > micro.jsonl",
      "  colonnade bench mixed --seconds 10",
      "  colonnade bench load --edges 1000000",
      "  colonnade bench space --layout both",
      "  colonnade bench start --quick",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or an answer was wrong", "2:wrong usage"})
public final class Bench implements Runnable {

  @Option(
      names = CommandLines.VERBOSE,
      description = "Show stack traces.",
      scope = CommandLine.ScopeType.INHERIT)
  @SuppressWarnings("unused") // CommandLines asks picocli for it
  private boolean verbose;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  /** Runs a benchmark and exits. */
  public static void main(String... arguments) {
    CommandLines.quietLogs(arguments);
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return CommandLines.of(new Bench());
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing command: micro, mixed, load, space or start");
  }
}
