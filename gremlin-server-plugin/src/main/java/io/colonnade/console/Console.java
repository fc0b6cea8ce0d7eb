package io.colonnade.console;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.service.IndexServices;
import io.colonnade.service.SchemaService;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jspecify.annotations.Nullable;

/** Reads lines from a user, evaluates them and shows the results. Confined to one thread. */
public final class Console {

  private static final String HERE =
      "Changes belong to one transaction, with or without :begin, until :commit or :rollback; the"
          + " prompt\nshows a * while there are uncommitted changes or after :begin.\nDeclare sort keys before a label has edges:"
          + " graph.schema().change().edgeLabel('posted', { it.sortedBy('at', desc)"
          + " }).commit()";
  private static final String THERE =
      "The server evaluates each line as plain Gremlin, without Groovy, and commits it if it"
          + " succeeds.\nAfter :begin or g.tx().begin() all lines belong to one transaction until it"
          + " is committed\nor rolled back; the prompt shows a * while the transaction is open, and a"
          + " ! when\nit can only be rolled back.";

  private final Session session;
  private final boolean isRemote;
  private final LineReader reader;
  private final PrintWriter out;
  private final PrintWriter err;
  private final PagedWriter pages;
  private final ResultPrinter printer;
  private long limit = ResultPrinter.FEW;
  private boolean isTimed = true;

  /** The lines of a statement that a command has interrupted. */
  private String begun = "";

  private @Nullable Throwable lastError;

  /** True after the user was warned about uncommitted changes. */
  private boolean warned;

  private Console(Session session, LineReader reader, PrintWriter out, PrintWriter err) {
    this.session = session;
    this.isRemote = session instanceof RemoteSession;
    this.reader = reader;
    this.out = out;
    this.err = err;
    this.pages = new PagedWriter(out, () -> height(reader), Pagers.of(System.getenv()));
    this.printer = ResultPrinter.forPeople(new PrintWriter(pages), () -> width(reader));
  }

  /** Returns the width of the terminal; of one that does not know its own, what most have. */
  private static int width(LineReader reader) {
    int width = reader.getTerminal().getWidth();
    return width > 0 ? width : 80;
  }

  /** Returns the number of lines of the terminal; if that is not known, no screen is full. */
  private static int height(LineReader reader) {
    int height = reader.getTerminal().getHeight();
    return height > 0 ? height : Integer.MAX_VALUE;
  }

  /** Prints a greeting and evaluates lines until the input ends or the user exits. */
  public static void converse(
      Session session, LineReader reader, PrintWriter out, PrintWriter err) {
    Console console = new Console(session, reader, out, err);
    Greeting.lines(session, console.isRemote).forEach(out::println);
    out.flush();
    boolean goesOn = true;
    while (goesOn) {
      goesOn = console.next();
    }
  }

  /** Returns false after the last line. */
  private boolean next() {
    String line;
    try {
      line = reader.readLine(session.prompt(), null, begun);
      begun = "";
    } catch (UserInterruptException e) {
      begun = "";
      return true;
    } catch (EndOfFileException e) {
      line = ":exit";
    }
    if (line.isBlank() || Statements.isAbandoned(line)) {
      return true;
    }
    int command = CommandWords.interrupting(line);
    if (command > 0) {
      begun = line.substring(0, command);
      line = line.substring(command);
    }
    line = line.strip();
    if (Statements.isExit(line)) {
      return !mayLeave();
    }
    warned = false;
    try {
      if (line.startsWith(":") || line.equals("help")) {
        command(line);
      } else {
        evaluate(line);
      }
    } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
      session.failed(e);
      tell(e, line);
    } finally {
      boolean unused = Thread.interrupted(); // Ctrl-C applied only to that line
      session.rest();
      out.flush();
    }
    return true;
  }

  private void evaluate(String line) throws Exception {
    long start = System.nanoTime();
    long rows;
    long end;
    pages.begin();
    try {
      rows = printer.print(session.evaluate(line));
      end = System.nanoTime();
    } catch (PagedWriter.LeftException e) {
      return;
    } finally {
      pages.end();
    }
    if (isTimed) {
      out.println(spent(rows, printer.isCut(), end - start));
      out.flush();
    }
    session.notices().forEach(err::println);
    err.flush();
  }

  private static String spent(long rows, boolean isCut, long nanos) {
    String time =
        nanos < 10_000_000_000L
            ? nanos / 1_000_000 + " ms"
            : String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    return rows + (rows == 1 ? " row" : " rows") + (isCut ? " and more, " : ", ") + time;
  }

  private boolean mayLeave() {
    if (session.hasUncommittedChanges() && !warned) {
      warned = true;
      err.println(
          "there are uncommitted changes: keep them with g.tx().commit(), or exit again to"
              + " roll them back");
      err.flush();
      return false;
    }
    return true;
  }

  private void tell(Throwable error, String line) {
    lastError = error;
    List<String> lines =
        error instanceof FailedStatement failed
            ? failed.lines()
            : Failure.of(error, line.replaceFirst("^:\\w+\\s+", "")).lines();
    err.print("error: ");
    lines.forEach(err::println);
    err.flush();
  }

  private void command(String line) throws Exception {
    List<String> words = Arrays.asList(line.split("\\s+"));
    String name = words.get(0).toLowerCase(Locale.ROOT);
    switch (name) {
      case "help", ":help", ":h", ":?" -> help();
      case ":begin" -> {
        session.begin();
        out.println("a transaction is open: :commit keeps its changes, :rollback drops them");
      }
      case ":commit" -> out.println(session.commit() ? "committed" : "there is nothing to commit");
      case ":rollback" ->
          out.println(session.rollback() ? "rolled back" : "there is nothing to roll back");
      case ":clear" -> {} // there is no unfinished line
      case ":explain" -> explain(line.substring(name.length()).strip());
      case ":limit" -> limit(words);
      case ":load" -> load(words);
      case ":history" ->
          reader
              .getHistory()
              .forEach(entry -> out.println(entry.index() + 1 + "  " + entry.line()));
      case ":stack" -> stack();
      case ":timing" -> isTimed = isOn(words);
      case ":pager" -> pages.use(isOn(words) ? Pagers.of(System.getenv()) : Optional.empty());
      case ":schema" -> Listings.schema(session.call(SchemaService.NAME)).forEach(out::println);
      case ":indexes" -> Listings.indexes(session.call(IndexServices.LIST)).forEach(out::println);
      default ->
          throw new InvalidInputException(
              Problem.NO_SUCH_CONSOLE_COMMAND,
              Nearest.details(name, CommandWords.names(), "command", name));
    }
  }

  private void help() {
    out.printf(
        """
      A line is Gremlin. It continues on the next line while a bracket or a quote is open, or if
      it ends with a dot, a comma or an operator; a command between its lines does not end it.
      Results are read at once; end a line with ;[] to keep a traversal unread.
        :help            shows this page
        :clear           drops an unfinished line; so do two empty lines and Ctrl-C
        :exit            leaves the console; so do :quit and Ctrl-D
        :begin           opens a transaction, which lasts until :commit or :rollback
        :commit          keeps the changes of the transaction, as g.tx().commit() does
        :rollback        drops the changes of the transaction, as g.tx().rollback() does
        :explain QUERY   shows the plan of a query, which does not run
        :load FILE ARG.. evaluates a script; its arguments are the list args
        :limit N         shows at most N results of a line (now %d); 0 shows all
        :history         shows the previous lines; arrow up and Ctrl-R find them again
        :schema          lists labels and property keys with their declarations
        :indexes         lists the indexes and their states
        :stack           shows the Java stack trace of the last error
        :timing on|off   shows the number of results and the time of each line, or not
        :pager on|off    shows results that are longer than the screen in $PAGER or less, or not
      Ctrl-C drops the current line, or stops a running one. Tab completes steps,
      variables, commands and, in quotes, labels, property keys and names of indexes.
      %s
      """,
        limit, isRemote ? THERE : HERE);
  }

  private void limit(List<String> words) {
    try {
      long wanted = Long.parseLong(words.size() == 2 ? words.get(1) : "");
      if (wanted < 0) {
        throw new NumberFormatException("negative");
      }
      limit = wanted;
      printer.limit(limit == 0 ? Long.MAX_VALUE : limit);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(Problem.LIMIT_EXPECTED, e);
    }
  }

  private static boolean isOn(List<String> words) {
    return switch (words.size() == 2 ? words.get(1).toLowerCase(Locale.ROOT) : "") {
      case "on" -> true;
      case "off" -> false;
      default -> throw new InvalidInputException(Problem.SWITCH_EXPECTED, "command", words.get(0));
    };
  }

  private void explain(String query) throws Exception {
    if (query.isEmpty()) {
      throw new InvalidInputException(Problem.QUERY_EXPECTED);
    }
    session.explain(query).forEachRemaining(out::println);
  }

  private void load(List<String> words) throws Exception {
    if (words.size() < 2) {
      throw new InvalidInputException(Problem.FILE_EXPECTED);
    }
    new Batch(session, out, err).script(Path.of(words.get(1)), words.subList(2, words.size()));
  }

  private void stack() {
    if (lastError == null) {
      out.println("no error has occurred so far");
    } else {
      lastError.printStackTrace(out);
    }
  }
}
