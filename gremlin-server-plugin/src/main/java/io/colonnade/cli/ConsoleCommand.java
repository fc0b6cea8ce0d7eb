package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.Changes;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.MissingGraph;
import io.colonnade.config.Options;
import io.colonnade.console.Address;
import io.colonnade.console.Batch;
import io.colonnade.console.Console;
import io.colonnade.console.Lines;
import io.colonnade.console.LocalSession;
import io.colonnade.console.RemoteSession;
import io.colonnade.console.Session;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreInUseException;
import io.colonnade.graph.ColonnadeGraph;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code colonnade console}. */
@Command(
    name = "console",
    description = {
      "Evaluates Gremlin line by line on a graph in a directory or in HBase (--data), on a server"
          + " (--connect), or on an empty graph in memory if neither is given.",
      "If commands, a script or standard input are given, the console evaluates these"
          + " instead, prints one result per line and stops at the first failure. On a local"
          + " graph the lines are Groovy with the variables graph, g and args, and only"
          + " g.tx().commit() keeps changes. On a server the lines are plain Gremlin, and each"
          + " line is a transaction of its own unless g.tx().begin() has opened one, which"
          + " g.tx().commit() or g.tx().rollback() ends."
    },
    sortOptions = false,
    footer = {
      "  colonnade console --data ./graph",
      "  colonnade console --data ./graph --create --layout edge-table",
      "  colonnade console --connect localhost:8182",
      "  colonnade console --connect graph.example:8182 --tls-ca server.pem",
      "  colonnade console --data ./graph -e 'g.V().count()'",
      "  colonnade console --connect localhost -e 'g.V().count()' -e 'g.E().count()'",
      "  colonnade console --data ./graph -e 'g.V().has(\"name\", \"Ada\")' --explain",
      "  colonnade console --data ./graph -e 'g.V().elementMap()' --format table",
      "  colonnade console --data ./graph import.groovy people.txt",
      "  echo 'g.V().count()' | colonnade console --data ./graph",
    },
    exitCodeList = {
      "0:done",
      "1:the console could not start, or a command or script failed or left a transaction"
          + " open or changes uncommitted",
      "2:wrong usage",
      "143:stopped by SIGTERM; uncommitted changes are rolled back, data is closed"
    })
final class ConsoleCommand extends GraphCommand {

  /** The launcher knows whether standard input and output are a terminal; Java does not. */
  private static final String INTERACTIVE = "colonnade.interactive";

  /** The problems of a location that has no graph. */
  private static final Set<Problem> MISSING =
      Set.of(Problem.GRAPH_MISSING, Problem.NO_SUCH_DIRECTORY, Problem.NO_GRAPH);

  @Option(
      names = "--data",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description =
          "Data directory of the graph, or hbase://HOST:PORT/GRAPH; --create makes a new one.")
  private @Nullable GraphLocation data;

  @Option(
      names = "--create",
      description =
          "Make a new graph if --data has none. Without this option, the console asks at a terminal,"
              + " and otherwise refuses, so that a misspelled path makes no directory.")
  private boolean creates;

  @Mixin private ServerTarget server = new ServerTarget();

  @Option(
      names = "-e",
      paramLabel = "GREMLIN",
      description = "Evaluate this command and print its results; may be repeated.")
  private List<String> commands = new ArrayList<>();

  @Option(
      names = "--explain",
      description =
          "Show the plan of each command instead: the access paths, the estimated elements and"
              + " the store calls. Nothing runs. Commands are plain Gremlin.")
  private boolean explains;

  @Option(
      names = "--format",
      paramLabel = "F",
      description =
          "Format of the results: lines, one result a line, or table, which shows maps that follow"
              + " each other as the rows of a table (default: table if standard input and output"
              + " are a terminal, lines otherwise).")
  private Format format = Boolean.getBoolean(INTERACTIVE) ? Format.table : Format.lines;

  @Option(
      names = "--read-only",
      description =
          "Refuse all changes. A directory can then be read while another process has it open, as"
              + " it was when the console started.")
  private boolean readsOnly;

  @Mixin private GraphOptions graphOptions = new GraphOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE ARG",
      description = "A script and its arguments; with -e, arguments only.")
  private List<String> words = new ArrayList<>();

  /** Named as on the command line. */
  enum Format {
    lines,
    table
  }

  /** For picocli. */
  static final class ToAddress implements ITypeConverter<Address> {
    @Override
    public Address convert(String value) {
      try {
        return Address.of(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public Integer call() throws Exception {
    Optional<Path> script = script();
    PrintWriter out = spec.commandLine().getOut();
    try (Session session = open()) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(session), "colonnade-stop"));
      Batch batch =
          new Batch(
              session,
              out,
              err(),
              explains ? Batch.Use.EXPLAIN : Batch.Use.EVALUATE,
              format == Format.table ? Batch.Format.TABLE : Batch.Format.LINES);
      if (!commands.isEmpty()) {
        batch.commands(commands);
      } else if (script.isPresent()) {
        batch.script(script.get(), words.subList(1, words.size()));
      } else if (Boolean.getBoolean(INTERACTIVE)) {
        converse(session, out, err());
        return ExitCode.OK;
      } else {
        batch.input(new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())));
      }
      if (session.hasUncommittedChanges()) {
        throw new InvalidInputException(Problem.UNCOMMITTED_CHANGES);
      }
    }
    return ExitCode.OK;
  }

  /** Returns the script that is named, after checking that it exists, before anything is opened. */
  private Optional<Path> script() {
    server.mustBeComplete(spec);
    if (server.isGiven() && (data != null || graphOptions.areGiven())) {
      throw new ParameterException(
          spec.commandLine(),
          "--connect uses a graph of a server: omit --data, --layout and --config");
    }
    if (server.isGiven() && !commands.isEmpty() && !words.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "commands that a server evaluates cannot have arguments: omit them");
    }
    if (readsOnly && data == null) {
      throw new ParameterException(spec.commandLine(), "--read-only needs --data DIR");
    }
    if (creates && (data == null || readsOnly || explains)) {
      throw new ParameterException(
          spec.commandLine(),
          "--create makes a new graph: add --data DIR, and omit --read-only and --explain");
    }
    if (explains && commands.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--explain explains commands: add -e, or enter :explain");
    }
    if (!commands.isEmpty() || words.isEmpty()) {
      return Optional.empty();
    }
    Path script = Path.of(words.get(0));
    if (!Files.isRegularFile(script)) {
      throw new InvalidInputException(Problem.NO_SUCH_SCRIPT, "file", script);
    }
    return Optional.of(script);
  }

  private Session open() throws IOException {
    if (server.isGiven()) {
      return RemoteSession.to(server.address());
    }
    if (data == null) {
      Map<String, Object> options = graphOptions.checked();
      options.put(Options.ENGINE.key(), "memory");
      return LocalSession.over(
          Colonnade.open(options),
          "graph and g are an empty graph in memory, which is lost at exit; --data DIR opens"
              + " a persistent one",
          words);
    }
    Map<String, Object> options = graphOptions.checked(data, "colonnade console");
    if (readsOnly || explains) {
      options.put(Options.CHANGES.key(), Changes.REFUSE);
    }
    ColonnadeGraph graph = openOrCreate(options, data);
    return LocalSession.over(graph, "graph and g are the graph in " + data, words);
  }

  private ColonnadeGraph openOrCreate(Map<String, Object> options, GraphLocation location)
      throws IOException {
    Map<String, Object> existing = new HashMap<>(options);
    existing.put(Options.MISSING.key(), MissingGraph.REFUSE);
    Problem problem;
    try {
      return open(existing);
    } catch (InvalidInputException e) {
      problem = e.problem();
      if (readsOnly || explains || !MISSING.contains(problem)) {
        throw e;
      }
      if (problem != Problem.NO_GRAPH && !creates && !isWanted(location)) {
        throw new InvalidInputException(Problem.NEW_GRAPH_UNASKED, e, "data", location);
      }
    }
    ColonnadeGraph graph = open(options);
    if (problem != Problem.NO_GRAPH) { // an empty directory was made on purpose
      warn("colonnade: a new graph was created in " + location);
    }
    return graph;
  }

  /** Asks the user at a terminal; commands, scripts and input cannot answer. */
  private boolean isWanted(GraphLocation location) throws IOException {
    if (!Boolean.getBoolean(INTERACTIVE) || !commands.isEmpty() || !words.isEmpty()) {
      return false;
    }
    try (Terminal terminal = Lines.terminal(Thread.currentThread())) {
      return Lines.confirms(terminal, location + " does not exist. Make a new graph there? [y/N] ");
    }
  }

  private static ColonnadeGraph open(Map<String, Object> options) {
    try {
      return Colonnade.open(options);
    } catch (StoreInUseException e) {
      throw new StoreInUseException(Problem.DIRECTORY_SERVED, e, e.detailsAfter());
    }
  }

  private static void converse(Session session, PrintWriter out, PrintWriter err) throws Exception {
    try (Terminal terminal = Lines.terminal(Thread.currentThread())) {
      Console.converse(session, Lines.reader(terminal, session, home()), out, err);
    }
  }

  private static Path home() {
    String home = System.getenv("HOME");
    return Path.of(home == null || home.isEmpty() ? System.getProperty("user.home") : home);
  }

  /** Runs at each end of the process; does nothing for a session that is closed already. */
  private void stop(Session session) {
    if (session.hasUncommittedChanges()) {
      warn("colonnade: stopped; uncommitted changes are rolled back");
    }
    session.close();
  }
}
