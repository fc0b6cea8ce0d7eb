package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.load.LoadFile;
import io.colonnade.load.LoadFiles;
import io.colonnade.load.PlainColumns;
import io.colonnade.schema.ElementKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The options for CSV files whose headers do not describe them. Each option describes the file that
 * {@code --nodes} or {@code --edges} has named before it, so that their order matters. Filled by
 * picocli.
 */
final class TableOption {

  private static final String NODES = "--nodes";
  private static final String EDGES = "--edges";
  private static final String LABEL = "--label";

  @Option(
      names = NODES,
      paramLabel = "FILE",
      parameterConsumer = InOrder.class,
      description =
          "A file of vertices, CSV with any header or JSON lines; the options --id, --label and --label-column"
              + " after it describe the file. Other columns are properties under their names, texts"
              + " unless the header (age:int) or --type names a type. May be repeated.")
  private List<Word> words = new ArrayList<>();

  @Option(
      names = EDGES,
      paramLabel = "FILE",
      parameterConsumer = InOrder.class,
      description =
          "A file of edges, CSV with any header or JSON lines; the options --from, --to, --label, --label-column"
              + " and --id after it describe the file. May be repeated.")
  @SuppressWarnings("unused") // kept in words
  private List<Word> edges = new ArrayList<>();

  @Option(
      names = "--id",
      paramLabel = "COL",
      parameterConsumer = InOrder.class,
      description = "Column of the ids of vertices, or of edges that have ids.")
  @SuppressWarnings("unused") // kept in words
  private List<Word> id = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "COL",
      parameterConsumer = InOrder.class,
      description = "Column of the id of the vertex at which an edge begins.")
  @SuppressWarnings("unused") // kept in words
  private List<Word> from = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "COL",
      parameterConsumer = InOrder.class,
      description = "Column of the id of the vertex at which an edge ends.")
  @SuppressWarnings("unused") // kept in words
  private List<Word> to = new ArrayList<>();

  @Option(
      names = LABEL,
      paramLabel = "NAME",
      parameterConsumer = InOrder.class,
      description = "Label of all vertices or edges of the file.")
  @SuppressWarnings("unused") // kept in words
  private List<Word> label = new ArrayList<>();

  @Option(
      names = "--label-column",
      paramLabel = "COL",
      parameterConsumer = InOrder.class,
      description = "Column of the labels; an empty field means the label of --label, if given.")
  @SuppressWarnings("unused") // kept in words
  private List<Word> labelColumn = new ArrayList<>();

  /** An option with its value. */
  private record Word(String option, String value) {}

  /** Collects the options in the order of the command line. */
  static final class InOrder implements IParameterConsumer {

    @Override
    public void consumeParameters(Stack<String> values, ArgSpec argument, CommandSpec command) {
      String option = ((OptionSpec) argument).longestName();
      if (values.isEmpty() || command.optionsMap().containsKey(values.peek())) {
        throw new ParameterException(
            command.commandLine(),
            "missing value of the option " + option + " (" + argument.paramLabel() + ")");
      }
      ((LoadCommand) command.userObject()).tables.words.add(new Word(option, values.pop()));
    }
  }

  /** A file while its options are read. */
  private static final class Table {
    private final ElementKind kind;
    private final Path path;
    private final Map<PlainColumns.Role, String> columns = new EnumMap<>(PlainColumns.Role.class);
    private Optional<String> label = Optional.empty();

    Table(ElementKind kind, Path path) {
      this.kind = kind;
      this.path = path;
    }

    private String option() {
      return kind == ElementKind.VERTEX ? NODES : EDGES;
    }

    void add(Word word) {
      if (word.value().isEmpty()) {
        throw wrong("option", word.option(), "reason", "the value is empty");
      }
      boolean isRepeated;
      if (word.option().equals(LABEL)) {
        isRepeated = label.isPresent();
        label = Optional.of(word.value());
      } else {
        PlainColumns.Role role = role(word.option());
        boolean isEnd = role == PlainColumns.Role.FROM || role == PlainColumns.Role.TO;
        if (isEnd && kind == ElementKind.VERTEX) {
          throw wrong("option", word.option(), "reason", "vertices have no ends");
        }
        isRepeated = columns.put(role, word.value()) != null;
      }
      if (isRepeated) {
        throw wrong("option", word.option(), "reason", "the option is given twice for the file");
      }
    }

    private static PlainColumns.Role role(String option) {
      for (PlainColumns.Role role : PlainColumns.Role.values()) {
        if (role.option().equals(option)) {
          return role;
        }
      }
      throw new IllegalArgumentException(option);
    }

    private InvalidInputException wrong(Object... details) {
      List<Object> all = new ArrayList<>(List.of(option().substring(2), path));
      all.addAll(List.of(details));
      return new InvalidInputException(Problem.LOAD_TABLE, all.toArray());
    }

    PlainColumns finished() {
      for (PlainColumns.Role role : PlainColumns.required(kind)) {
        if (!columns.containsKey(role)) {
          throw wrong("missing", role.option());
        }
      }
      return new PlainColumns(kind, columns, label.orElse(""));
    }
  }

  /**
   * Returns the files that the options name.
   *
   * @throws InvalidInputException if an option has no file before it, does not fit its file or is
   *     missing, or if no file matches a pattern
   */
  List<LoadFile> files() {
    List<Table> tables = new ArrayList<>();
    @Nullable Table last = null;
    for (Word word : words) {
      if (word.option().equals(NODES) || word.option().equals(EDGES)) {
        boolean isOfVertices = word.option().equals(NODES);
        last =
            new Table(isOfVertices ? ElementKind.VERTEX : ElementKind.EDGE, Path.of(word.value()));
        tables.add(last);
      } else if (last == null) {
        throw new InvalidInputException(
            Problem.LOAD_TABLE,
            "option",
            word.option(),
            "reason",
            "no --nodes or --edges before the option");
      } else {
        last.add(word);
      }
    }
    List<LoadFile> files = new ArrayList<>();
    for (Table table : tables) {
      PlainColumns columns = table.finished();
      LoadFiles.matching(table.path)
          .forEach(path -> files.add(new LoadFile(path, Optional.of(columns))));
    }
    return files;
  }
}
