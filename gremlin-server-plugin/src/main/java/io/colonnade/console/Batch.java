package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * Evaluates commands, a script or standard input non-interactively: prints one result per line and
 * stops at the first failure. Confined to one thread.
 */
public final class Batch {

  private static final String INPUT = "stdin";

  private final Session session;
  private final ResultPrinter printer;
  private final PrintWriter err;

  private final Use use;

  /** What to do with commands and statements. */
  public enum Use {
    EVALUATE,
    /** Show how the graph would answer them; nothing runs. */
    EXPLAIN
  }

  /** How results are printed. */
  public enum Format {
    /** One result a line. */
    LINES,
    /** Rows that follow each other as a table, and other results as lines. */
    TABLE
  }

  public Batch(Session session, PrintWriter out, PrintWriter err) {
    this(session, out, err, Use.EVALUATE, Format.LINES);
  }

  public Batch(Session session, PrintWriter out, PrintWriter err, Use use, Format format) {
    this.session = session;
    this.err = err;
    this.use = use;
    this.printer =
        switch (format) {
          case LINES -> ResultPrinter.forPrograms(out);
          case TABLE -> ResultPrinter.ofTables(out);
        };
  }

  /**
   * Evaluates commands of the command line.
   *
   * @throws FailedStatement if a command fails; names the command and the reason
   */
  public void commands(List<String> commands) {
    for (int i = 0; i < commands.size(); i++) {
      evaluate(commands.get(i), commands.size() == 1 ? "-e" : "-e#" + (i + 1), 1);
    }
  }

  /**
   * Evaluates the statements of an input, up to its end or the line {@code :exit}.
   *
   * @throws FailedStatement if a statement fails; names the statement and the reason
   */
  public void input(BufferedReader in) {
    for (Statements.Statement statement : Statements.of(in.lines().toList(), session::isComplete)) {
      if (Statements.isExit(statement.text())) {
        return;
      }
      evaluate(statement.text(), INPUT, statement.line());
    }
  }

  /**
   * Evaluates a file.
   *
   * @throws InvalidInputException if the file cannot be read
   * @throws FailedStatement if it fails; names the place and the reason
   */
  public void script(Path script, List<String> arguments) throws Exception {
    try {
      session.run(script, arguments, printer::print);
    } catch (IOException e) {
      throw new InvalidInputException(Problem.SCRIPT_UNREADABLE, e, "file", script);
    } catch (FailedStatement e) {
      session.failed(e);
      throw e;
    } finally {
      session.rest();
    }
  }

  private void evaluate(String statement, String place, int line) {
    try {
      printer.print(
          switch (use) {
            case EVALUATE -> session.evaluate(statement);
            case EXPLAIN -> session.explain(statement);
          });
      session.notices().forEach(err::println);
      err.flush();
    } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
      session.failed(e);
      throw Failure.of(e, statement).in(place, line);
    } finally {
      session.rest();
    }
  }
}
