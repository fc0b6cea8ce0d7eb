package io.colonnade.cli;

import io.colonnade.config.Nearest;
import io.colonnade.console.FailedStatement;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.store.HostNames;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Creates command lines that report each error in one line. Stateless. */
public final class CommandLines {

  /** The option by which every command shows stack traces. */
  public static final String VERBOSE = "--verbose";

  private CommandLines() {}

  /**
   * Creates a command line.
   *
   * @param command annotated for picocli; has an option {@link #VERBOSE}
   */
  public static CommandLine of(Object command) {
    return new CommandLine(command)
        .setParameterExceptionHandler(CommandLines::wrongUsage)
        .setExecutionExceptionHandler(CommandLines::failure)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true);
  }

  /**
   * Prepares the JVM of a program: limits logs to warnings and errors on standard error, and makes
   * host names resolvable. Must be called before the first log entry.
   */
  public static void prepare(String... arguments) {
    HostNames.repair();
    if (System.getProperty("logback.configurationFile") == null) {
      System.setProperty("logback.configurationFile", "colonnade-logback.xml");
    }
    if (List.of(arguments).contains(VERBOSE)) {
      System.setProperty("colonnade.log.stack", "%ex");
      System.setProperty("colonnade.log.requests", "WARN");
    }
  }

  private static int wrongUsage(ParameterException error, String[] arguments) {
    CommandLine at = error.getCommandLine();
    print(
        at,
        error.getCause() instanceof InvalidInputException told
            ? String.valueOf(told.getMessage())
            : Problem.WRONG_USAGE.message(usage(error)));
    return ExitCode.USAGE;
  }

  private static Object[] usage(ParameterException error) {
    String reason = String.valueOf(error.getMessage()).replaceFirst("^Error: ", "");
    List<Object> details = new ArrayList<>(List.of("reason", reason));
    nearest(error).ifPresent(name -> details.addAll(List.of("nearest", name)));
    String command = error.getCommandLine().getCommandSpec().qualifiedName();
    details.addAll(List.of("help", command + " --help"));
    return details.toArray();
  }

  /** Returns the nearest of the options, commands or values that are valid at this position. */
  private static Optional<String> nearest(ParameterException error) {
    if (error instanceof UnmatchedArgumentException unmatched) {
      String wrong = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
      CommandSpec spec = error.getCommandLine().getCommandSpec();
      return Nearest.to(
          wrong, wrong.startsWith("-") ? spec.optionsMap().keySet() : spec.subcommands().keySet());
    }
    ArgSpec argument = error.getArgSpec();
    Iterable<String> values = argument == null ? null : argument.completionCandidates();
    if (values == null || error.getValue() == null) {
      return Optional.empty();
    }
    List<String> known = new ArrayList<>();
    values.forEach(known::add);
    return Nearest.to(error.getValue(), known);
  }

  private static int failure(Exception error, CommandLine at, ParseResult parsed) {
    if (isStopping()) {
      return ExitCode.TERMINATED;
    }
    if (isVerbose(parsed)) {
      error.printStackTrace(at.getErr());
    }
    if (error instanceof FailedStatement failed) {
      print(at, failed.lines().get(0));
      failed.lines().stream().skip(1).forEach(at.getErr()::println);
      at.getErr().flush();
    } else {
      print(at, describe(error));
    }
    return ExitCode.FAILED;
  }

  /**
   * Returns true if the process is being stopped; failures are then a consequence and not reported.
   */
  private static boolean isStopping() {
    Thread probe = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(probe); // refused once the shutdown has begun
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  private static boolean isVerbose(ParseResult parsed) {
    return parsed.hasMatchedOption(VERBOSE)
        || (parsed.hasSubcommand() && isVerbose(parsed.subcommand()));
  }

  /** Returns the message of one of our own errors, and of any other error also its class. */
  private static String describe(Exception error) {
    if (error instanceof ColonnadeException || error instanceof UncheckedIOException) {
      return String.valueOf(error.getMessage());
    }
    return Problem.UNEXPECTED.message("error", error);
  }

  private static void print(CommandLine at, String message) {
    PrintWriter err = at.getErr();
    err.println("colonnade: " + message.replaceAll("\\s*[\\r\\n]+\\s*", "; "));
    err.flush();
  }
}
