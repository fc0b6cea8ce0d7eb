package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.load.GraphFormat;
import io.colonnade.load.GraphLoad;
import io.colonnade.load.IdText;
import io.colonnade.load.LoadOptions;
import io.colonnade.load.LoadReport;
import io.colonnade.load.SeveralLabels;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code colonnade load}. */
@Command(
    name = "load",
    description = {
      "Loads files into a graph: first all vertices of all files, then all edges.",
      "Formats are told by suffix: .csv .tsv, .graphml .xml, .graphson .json, .gryo .kryo, each also"
          + " with .gz.",
      "CSV has the header of Neptune's loader (~id,~label,name:String,age:Int,tags:String[] and"
          + " ~id,~from,~to,~label,...) or of neo4j-admin (:ID,:LABEL,name,age:int and"
          + " :START_ID,:END_ID,:TYPE,...). An empty cell is no value. Ids of a named"
          + " space (:ID(Person)) become Person:id.",
      "A graph with elements is loaded into by --append only, and a file that was loaded completely"
          + " (rejected rows count as loaded) a second time by --again only.",
      "What was stored when a load stops or is killed stays; --resume goes on behind it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade load --data ./graph people.csv knows.csv.gz",
      "  colonnade load --data ./graph --ids long --max-errors 0 nodes.csv edges.csv",
      "  colonnade load --data ./graph --resume",
      "  colonnade load --data ./graph --append more.csv",
      "  colonnade load --data ./graph air-routes.graphml",
      "  colonnade load --data ./graph --layout edge-table people.csv knows.csv",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is loaded",
      "1:the load stopped, or could not begin",
      "2:wrong usage",
      "4:loaded but for rows that were rejected"
    })
final class LoadCommand implements Callable<Integer> {

  private static final Path REJECTS = Path.of("rejects.csv");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "Where the graph lies; made if it does not exist.")
  private @Nullable Path data;

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "Files to load, in any order.")
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
          "What ids in CSV and GraphML are: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE},"
              + " text as it stands there).")
  private IdText ids = IdText.STRING;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "Where rows go that cannot be loaded, with line, column and reason (default:"
              + " rejects.csv, or rejects-2.csv and so on if that exists).")
  private @Nullable Path rejects;

  @Option(
      names = "--max-errors",
      paramLabel = "N",
      defaultValue = "" + LoadOptions.MAX_ERRORS,
      description = "How many of them there may be (default: ${DEFAULT-VALUE}).")
  private long maxErrors = LoadOptions.MAX_ERRORS;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "" + LoadOptions.BATCH_ITEMS,
      description = "How many elements a commit has (default: ${DEFAULT-VALUE}).")
  private int batch = LoadOptions.BATCH_ITEMS;

  @Option(
      names = "--append",
      description = "Add to a graph that has elements; --resume does not need it.")
  private boolean append;

  @Option(
      names = "--again",
      description =
          "Load also files whose content was loaded into the graph before, or comes twice; implies"
              + " --append. Edges without ids are then there twice.")
  private boolean again;

  @Option(names = "--resume", description = "Go on with the load that has not finished.")
  private boolean resume;

  @Option(
      names = "--changed-files",
      description =
          "With --resume: the files have changed, but only behind the rows that were loaded.")
  private boolean changedFiles;

  @Option(
      names = "--abandon",
      description = "Forget the load that has not finished; what it stored stays.")
  private boolean abandon;

  @Mixin private CsvOption csv = new CsvOption();

  @Mixin private ProgressOption shown = new ProgressOption();

  @Mixin private GraphOptions graphOptions = new GraphOptions();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() {
    if (files.isEmpty() && !resume && !abandon) {
      throw wrong(new InvalidInputException(Problem.LOAD_NOTHING));
    }
    if (maxErrors < 0) {
      throw wrong(new InvalidInputException(Problem.LOAD_NUMBER, "--max-errors", maxErrors));
    }
    if (batch < 1) {
      throw wrong(new InvalidInputException(Problem.LOAD_NUMBER, "--batch", batch));
    }
    try (ColonnadeGraph graph = open()) {
      return abandon ? forget(graph) : load(graph);
    }
  }

  private ParameterException wrong(InvalidInputException told) {
    return new ParameterException(spec.commandLine(), String.valueOf(told.getMessage()), told);
  }

  private ColonnadeGraph open() {
    Map<String, Object> options = graphOptions.checked();
    options.put(Options.DIRECTORY.key(), Objects.requireNonNull(data).toString());
    options.putIfAbsent(Options.PURPOSE.key(), "colonnade load");
    return Colonnade.open(options);
  }

  private int forget(ColonnadeGraph graph) {
    String stored = stored(graph);
    say(
        GraphLoad.abandon(graph.store())
            ? "forgotten; " + stored + " in the graph"
            : "no load into this graph is unfinished");
    return ExitCode.OK;
  }

  private static String stored(ColonnadeGraph graph) {
    try {
      return GraphLoad.sofar(graph.store()).map(LoadCommand::counts).orElse("nothing") + " stay";
    } catch (FormatException e) {
      return "what it stored stays";
    }
  }

  private int load(ColonnadeGraph graph) {
    LoadOptions options =
        LoadOptions.rejectingTo(rejects == null ? LoadOptions.unused(REJECTS) : rejects)
            .withFormat(Optional.ofNullable(format))
            .withIds(ids)
            .withCsv(csv.options())
            .withMaxErrors(maxErrors)
            .withBatchItems(batch)
            .withExisting(existing())
            .withChangedFiles(
                changedFiles ? LoadOptions.ChangedFiles.TRUST : LoadOptions.ChangedFiles.REFUSE);
    long start = System.nanoTime();
    GraphLoad load =
        resume
            ? GraphLoad.resume(graph.store(), files, options)
            : GraphLoad.begin(graph.store(), files, options);
    LoadReport report;
    PrintWriter err = spec.commandLine().getErr();
    try (Progress progress = shown.on(err, "loading", Progress.Unit.BYTES)) {
      report = load.run(progress.ofLoad());
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    String updated =
        report.updates() == 0 ? "" : ", " + Noun.EDGE.times(report.updates()) + " updated";
    say(String.format(Locale.ROOT, "loaded: %s%s (%.1f s)", counts(report), updated, seconds));
    if (report.severalLabels() > 0) {
      say(severalLabels(report.severalLabels(), load.csv().labels()));
    }
    if (report.rejects() > 0) {
      String were = report.rejects() == 1 ? " was" : " were";
      say(Noun.ROW.times(report.rejects()) + were + " rejected, see " + load.rejectFile());
      return ExitCode.INCOMPLETE;
    }
    return ExitCode.OK;
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

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
