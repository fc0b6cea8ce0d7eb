package io.colonnade.cli;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.tx.GraphStore;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The help options, the headings of the help, and the output of a command. Filled by picocli. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    exitCodeListHeading = "%nExit codes:%n")
abstract class GraphCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  protected CommandSpec spec;

  /** Prints a line to standard output. */
  final void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  /** Prints a line to standard error. */
  final void warn(String line) {
    err().println(line);
    err().flush();
  }

  /** Returns standard error, for progress. */
  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Checks a graph and shows the progress. */
  final CheckReport check(GraphStore graph) {
    try (ProgressDisplay shown = ProgressDisplay.on(err(), "checking")) {
      return GraphCheck.run(graph, shown);
    }
  }

  /** Checks a graph, and prints violations if there are any, with their consequence. */
  final boolean isClean(GraphStore graph, String otherwise) {
    CheckReport report = check(graph);
    if (!report.isClean()) {
      say(Noun.VIOLATION.times(report.violationCount()) + ", " + otherwise);
      say(report);
    }
    return report.isClean();
  }

  /** Prints the first violations of a report. */
  final void say(CheckReport report) {
    report.violations().forEach(one -> say("  " + one.rule() + ": " + one.where()));
  }
}
