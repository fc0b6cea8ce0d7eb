package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.console.Address;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.load.CounterKeys;
import io.colonnade.load.CsvOptions;
import io.colonnade.load.GraphFormat;
import io.colonnade.load.GraphLoad;
import io.colonnade.load.IdText;
import io.colonnade.load.LoadFile;
import io.colonnade.load.LoadFiles;
import io.colonnade.load.LoadOptions;
import io.colonnade.load.LoadRemarks;
import io.colonnade.load.LoadReport;
import io.colonnade.load.LoadSummary;
import io.colonnade.load.RemoteLoad;
import io.colonnade.load.SeveralLabels;
import io.colonnade.metric.Ticker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code colonnade load}. */
@Command(
    name = "load",
    description = {
      "Loads files into a graph: first all vertices of all files, then all edges.",
      "The suffix of a file selects its format: .csv .tsv, .jsonl .ndjson, .graphml .xml,"
          + " .graphson .json, .gryo .kryo, each also followed by .gz, and .parquet.",
      "A CSV file has the header of Neptune's loader"
          + " (~id,~label,name:String,age:Int,tags:String[] and ~id,~from,~to,~label,...) or of"
          + " neo4j-admin (:ID,:LABEL,name,age:int and :START_ID,:END_ID,:TYPE,...). An empty"
          + " field is no value. Ids of a named ID space (:ID(Person)) become Person:id.",
      "A graph that is not empty needs --append. A file that was loaded completely before"
          + " needs --again; rejected rows count as loaded.",
      "If a load stops or is killed, the elements stored so far are kept, and --resume"
          + " continues after them."
    },
    sortOptions = false,
    footer = {
      "  colonnade load --data ./graph people.csv knows.csv.gz",
      "  colonnade load --data ./graph --ids long --max-errors 0 nodes.csv edges.csv",
      "  colonnade load --data ./graph --nodes people.csv --id id --label person"
          + " --edges knows.csv --from a --to b --label knows",
      "  colonnade load --data ./graph --resume",
      "  colonnade load --data ./graph --append more.csv",
      "  colonnade load --connect localhost:8182 --append more.csv",
      "  colonnade load --connect graph.example:8182 --tls-ca server.pem people.csv",
      "  colonnade load --data ./graph air-routes.graphml",
      "  colonnade load --data ./graph --layout edge-table people.csv knows.csv",
      "  colonnade load --data hbase://localhost:16000/people people.csv knows.csv",
    },
    exitCodeList = {
      "0:all rows are loaded",
      "1:the load stopped, or could not begin",
      "2:wrong usage",
      "4:loaded, except for rejected rows"
    })
final class LoadCommand extends GraphCommand {

  private static final Path REJECTS = Path.of("rejects.csv");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description =
          "Data directory of the graph, or hbase://HOST:PORT/GRAPH; created if it does not exist.")
  private @Nullable GraphLocation data;

  @Mixin private ServerTarget server = new ServerTarget();

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description =
          "Files to load, in any order; - is standard input, and a quoted pattern such as"
              + " 'people*.csv' names all files that match.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "Format of all files: ${COMPLETION-CANDIDATES} (default: by suffix).")
  private @Nullable GraphFormat format;

  @Option(
      names = "--ids",
      paramLabel = "TYPE",
      defaultValue = "STRING",
      description =
          "Type of the ids in CSV and GraphML: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}, which keeps the text unchanged).")
  private IdText ids = IdText.STRING;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "File for rows that cannot be loaded, with line, column and reason (default:"
              + " rejects.csv, or rejects-2.csv and so on if it exists).")
  private @Nullable Path rejects;

  @Option(
      names = "--max-errors",
      paramLabel = "N",
      defaultValue = "" + LoadOptions.MAX_ERRORS,
      description = "Maximum number of rejected rows (default: ${DEFAULT-VALUE}).")
  private long maxErrors = LoadOptions.MAX_ERRORS;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "" + LoadOptions.BATCH_ITEMS,
      description = "Number of elements per commit (default: ${DEFAULT-VALUE}).")
  private int batch = LoadOptions.BATCH_ITEMS;

  @Option(
      names = "--append",
      description = "Add to a graph that is not empty; --resume does not need this option.")
  private boolean append;

  @Option(
      names = "--again",
      description =
          "Also load files whose content was loaded into the graph before, or is given twice;"
              + " implies --append. Edges without ids are then stored twice.")
  private boolean again;

  @Option(
      names = "--resume",
      description =
          "Continue the unfinished load. With --connect, name the same files and options again.")
  private boolean resume;

  @Option(
      names = "--changed-files",
      description =
          "With --resume: accept files that have changed, but only after the rows loaded so"
              + " far.")
  private boolean changedFiles;

  @Option(
      names = "--abandon",
      description = "Discard the position of the unfinished load; the elements it stored are kept.")
  private boolean abandon;

  @Mixin final TableOption tables = new TableOption();

  @Mixin private CsvOption csv = new CsvOption();

  @Mixin private ProgressOption shown = new ProgressOption();

  @Mixin private GraphOptions graphOptions = new GraphOptions();

  @Override
  public Integer call() {
    mustNameOneGraph();
    List<LoadFile> plain;
    try {
      plain = tables.files();
    } catch (InvalidInputException e) {
      if (e.problem() == Problem.LOAD_TABLE) {
        throw wrong(e);
      }
      throw e;
    }
    boolean needsFiles = server.isGiven() || (!resume && !abandon);
    if (files.isEmpty() && plain.isEmpty() && needsFiles) {
      throw wrong(new InvalidInputException(Problem.LOAD_NOTHING));
    }
    if (maxErrors < 0) {
      throw wrong(new InvalidInputException(Problem.LOAD_NUMBER, "--max-errors", maxErrors));
    }
    if (batch < 1) {
      throw wrong(new InvalidInputException(Problem.LOAD_NUMBER, "--batch", batch));
    }
    CsvOptions csvOptions = csv.options();
    try (StandardInput input = new StandardInput(format)) {
      LoadFiles all = files(plain, input);
      if (server.isGiven()) {
        return load(server.address(), all, options(csvOptions));
      }
      if (!resume && !abandon) {
        GraphLoad.mustBeReadable(all, options(csvOptions)); // before a graph is made for them
      }
      try (ColonnadeGraph graph = Colonnade.open(graph(Objects.requireNonNull(data)))) {
        return abandon ? forget(graph) : load(graph, all, options(csvOptions));
      }
    }
  }

  /**
   * Returns the options of the graph, without a database cache: a load reads a vertex seldom again
   * before it is evicted, and keeping the cache correct takes a third of the time of a load.
   */
  private Map<String, Object> graph(GraphLocation location) {
    Map<String, Object> options = graphOptions.checked(location, "colonnade load");
    options.putIfAbsent(Options.CACHE_SIZE.key(), 0);
    return options;
  }

  private LoadOptions options(CsvOptions csvOptions) {
    return new LoadOptions(
        Optional.ofNullable(format),
        ids,
        csvOptions,
        rejects == null ? LoadOptions.unused(REJECTS) : rejects,
        maxErrors,
        batch,
        changedFiles ? LoadOptions.ChangedFiles.TRUST : LoadOptions.ChangedFiles.REFUSE,
        existing());
  }

  /** Loads into the graph of a server. */
  private int load(Address address, LoadFiles all, LoadOptions options) {
    long start = System.nanoTime();
    try (RemoteLoadServer connected = RemoteLoadServer.to(address)) {
      RemoteLoad load =
          resume
              ? RemoteLoad.resume(connected, all, options, Ticker.system())
              : RemoteLoad.begin(connected, all, options, Ticker.system());
      try (ProgressDisplay progress = shown.on(err(), "loading")) {
        LoadReport unused = load.run(progress, progress::note);
      }
      return report(load.summary(), start);
    }
  }

  /**
   * @throws ParameterException if the options name no graph, or do not apply to that of a server
   */
  private void mustNameOneGraph() {
    server.mustBeComplete(spec);
    if ((data == null) == !server.isGiven()) {
      throw new ParameterException(
          spec.commandLine(),
          data == null ? "name the graph with --data or --connect" : "omit --data or --connect");
    }
    if (server.isGiven() && (abandon || graphOptions.areGiven())) {
      throw new ParameterException(
          spec.commandLine(),
          "--connect uses a graph of a server: omit --abandon, --layout and --config");
    }
  }

  /** Returns all files, after checking that each exists, before a graph is made. */
  private LoadFiles files(List<LoadFile> plain, StandardInput input) {
    List<LoadFile> all = new ArrayList<>();
    for (Path file : files) {
      LoadFiles.matching(file).forEach(path -> all.add(LoadFile.of(path)));
    }
    all.addAll(plain);
    return new LoadFiles(all.stream().map(input::replaced).toList());
  }

  private ParameterException wrong(InvalidInputException told) {
    return new ParameterException(spec.commandLine(), String.valueOf(told.getMessage()), told);
  }

  private int forget(ColonnadeGraph graph) {
    String stored = stored(graph);
    say(
        GraphLoad.abandon(GraphInternals.store(graph))
            ? "forgotten; " + stored + " in the graph"
            : "no load into this graph is unfinished");
    return ExitCode.OK;
  }

  private static String stored(ColonnadeGraph graph) {
    try {
      return GraphLoad.sofar(GraphInternals.store(graph)).map(LoadCommand::counts).orElse("nothing")
          + " stay";
    } catch (FormatException e) {
      return "what it stored stays";
    }
  }

  private int load(ColonnadeGraph graph, LoadFiles all, LoadOptions options) {
    long start = System.nanoTime();
    GraphLoad load =
        resume
            ? GraphLoad.resume(GraphInternals.store(graph), all, options)
            : GraphLoad.begin(GraphInternals.store(graph), all, options);
    CounterKeys.declare(graph, load.counters());
    try (ProgressDisplay progress = shown.on(err(), "loading")) {
      LoadReport unused = load.run(progress, progress::note);
    }
    return report(load.summary(), start);
  }

  /** Prints the counts, and what users may not expect. */
  private int report(LoadSummary summary, long start) {
    LoadReport report = summary.report();
    double seconds = (System.nanoTime() - start) / 1e9;
    String updated =
        report.updates() == 0 ? "" : ", " + Noun.EDGE.times(report.updates()) + " updated";
    say(String.format(Locale.ROOT, "loaded: %s%s (%.1f s)", counts(report), updated, seconds));
    summary.columns().forEach(this::say);
    if (report.severalLabels() > 0) {
      say(severalLabels(report.severalLabels(), summary.severalLabels()));
    }
    remarks(summary);
    if (report.rejects() > 0) {
      String were = report.rejects() == 1 ? " was" : " were";
      say(Noun.ROW.times(report.rejects()) + were + " rejected, see " + summary.rejectFile());
      summary.rejects().forEach(this::say);
      return ExitCode.INCOMPLETE;
    }
    return ExitCode.OK;
  }

  private void remarks(LoadSummary summary) {
    LoadRemarks remarks = summary.remarks();
    long vertices = summary.report().vertices();
    withoutLabel(Noun.VERTEX, remarks.verticesWithoutLabel(), Vertex.DEFAULT_LABEL);
    withoutLabel(Noun.EDGE, remarks.edgesWithoutLabel(), Edge.DEFAULT_LABEL);
    boolean areAllNumbers = vertices > 0 && remarks.idsLikeNumbers() == vertices;
    if (summary.ids() == IdText.STRING && areAllNumbers) {
      say(
          "all ids are written as numbers and were stored as text: g.V('1') finds a vertex,"
              + " g.V(1) does not (--ids long or --ids auto stores numbers)");
    }
  }

  private void withoutLabel(Noun noun, long number, String label) {
    if (number > 0) {
      String had = number == 1 ? " has" : " have";
      say(noun.times(number) + had + " no label in the files: the label is '" + label + "'");
    }
  }

  private LoadOptions.Existing existing() {
    if (again) {
      return LoadOptions.Existing.REPEAT;
    }
    return append ? LoadOptions.Existing.APPEND : LoadOptions.Existing.REFUSE;
  }

  private static String severalLabels(long vertices, SeveralLabels how) {
    return Noun.VERTEX.times(vertices)
        + " had several labels: "
        + switch (how) {
          case FIRST -> "the first is the label, the others were dropped (--labels first)";
          case JOINED -> "they were joined to one, as in a::b (--labels joined)";
          case PROPERTY ->
              "the first is the label, all are in the list property 'labels' (--labels property)";
        };
  }

  private static String counts(LoadReport report) {
    return Noun.ofGraph(report.vertices(), report.edges());
  }
}
