package io.colonnade.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** What a command has printed, and its exit code. */
record Ran(int code, String out, String err) {

  /** Runs {@code colonnade} within this process. */
  static Ran of(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    int code = line.execute(arguments.toArray(String[]::new));
    return new Ran(code, out.toString(), err.toString());
  }
}
