package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.model.Side;
import io.colonnade.schema.ElementKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * One pass over one file. Immutable.
 *
 * @param pass the kind of elements that the pass loads
 * @param edgesAt the vertex at which a file in GraphSON has the edges to load
 */
record LoadStep(InputFile file, ElementKind pass, Rows rows, Side edgesAt) {

  /** Whether the file has anything to load. */
  enum Rows {
    NONE,
    SOME
  }

  /**
   * Returns the files with rows that are completely loaded after the given number of passes, in
   * order.
   */
  static List<InputFile> loaded(List<LoadStep> steps, int over) {
    Set<InputFile> files = new LinkedHashSet<>();
    for (LoadStep step : steps) {
      if (step.rows == Rows.SOME) {
        files.add(step.file);
      }
    }
    steps.subList(over, steps.size()).forEach(step -> files.remove(step.file));
    return List.copyOf(files);
  }

  /**
   * Returns all passes of a load: the vertices of all files, then the edges of all files.
   *
   * @param mustTakeKey throws an InvalidInputException for the name of a key that the graph refuses
   * @throws InvalidInputException if the header of a file is not valid, or names a key that cannot
   *     be written, or if no file has a column that the options change
   */
  static List<LoadStep> of(
      List<InputFile> files, CsvOptions options, Consumer<String> mustTakeKey) {
    List<LoadStep> vertices = new ArrayList<>();
    List<LoadStep> edges = new ArrayList<>();
    Side edgesAt = GraphsonVertices.edgesAt(files);
    CsvEditCheck edited = new CsvEditCheck(options.edits());
    for (InputFile file : files) {
      boolean hasEdges = true;
      boolean hasVertices = true;
      Rows rows = file.size() == 0 ? Rows.NONE : Rows.SOME;
      if (file.format() == GraphFormat.CSV) {
        try (CsvFile csv = new CsvFile(file, options, bytes -> {})) {
          mustTake(csv.header(), file, mustTakeKey);
          edited.note(csv);
          hasEdges = csv.header().isOfEdges();
          hasVertices = !hasEdges;
          rows = csv.hasRow() ? Rows.SOME : Rows.NONE;
        }
      }
      if (file.format() == GraphFormat.JSONL) {
        JsonColumns columns = new JsonColumns(file, options.edits());
        rows = columns.check(edited);
        hasEdges = columns.header().isOfEdges();
        hasVertices = !hasEdges;
      }
      if (file.format() == GraphFormat.PARQUET) {
        ParquetColumns columns = new ParquetColumns(file, options.edits());
        rows = columns.check(edited, mustTakeKey);
        hasEdges = columns.header().isOfEdges();
        hasVertices = !hasEdges;
      }
      if (hasVertices) {
        vertices.add(new LoadStep(file, ElementKind.VERTEX, rows, edgesAt));
      }
      if (hasEdges) {
        edges.add(new LoadStep(file, ElementKind.EDGE, rows, edgesAt));
      }
    }
    edited.mustBeComplete();
    vertices.addAll(edges);
    return List.copyOf(vertices);
  }

  /** Returns the counters in files: those that a header or a first vertex names. */
  static FileCounters counters(List<InputFile> files, CsvOptions options) {
    return FileCounters.ofAll(
        files.stream()
            .filter(file -> file.size() > 0)
            .map(file -> counters(file, options))
            .toList());
  }

  private static FileCounters counters(InputFile file, CsvOptions options) {
    return switch (file.format()) {
      case GRAPHSON -> GraphsonVertices.counters(file.open(bytes -> {}));
      case GRAPHML, GRYO -> FileCounters.unknown();
      case JSONL, PARQUET -> new JsonColumns(file, options.edits()).counters();
      case CSV -> {
        try (CsvFile csv = new CsvFile(file, options, bytes -> {})) {
          Set<String> all = new HashSet<>();
          Set<String> counters = new LinkedHashSet<>();
          for (CsvColumn column : csv.header().columns()) {
            all.add(column.name());
            if (column.type() == CsvType.COUNTER) {
              counters.add(column.name());
            }
          }
          yield new FileCounters(counters, csv.header().isOfEdges() ? all::contains : key -> false);
        }
      }
    };
  }

  private static void mustTake(CsvHeader header, InputFile file, Consumer<String> mustTakeKey) {
    List<CsvColumn> columns = header.columns();
    for (int i = 0; i < columns.size(); i++) {
      try {
        if (!columns.get(i).name().isEmpty()) {
          mustTakeKey.accept(columns.get(i).name());
        }
      } catch (InvalidInputException e) {
        throw new InvalidInputException(
            e.problem(), e, e.detailsAfter("file", file.path(), "line", 1, "column", i + 1));
      }
    }
  }

  /**
   * Starts the pass.
   *
   * @param load the position of the load, which determines the meaning of ids and labels
   * @param read receives the number of bytes of the file that were read
   */
  ItemReader open(LoadPosition load, LoadNames names, LongConsumer read) {
    IdText idText = load.idText();
    return switch (file.format()) {
      case CSV ->
          new CsvRows(new CsvFile(file, load.csv(), read), idText, load.csv().labels(), names);
      case JSONL ->
          new JsonRows(
              new JsonLines(file, read),
              new JsonColumns(file, load.csv().edits()),
              idText,
              load.csv().labels(),
              names);
      case PARQUET ->
          new ParquetItems(
              new ParquetColumns(file, load.csv().edits()),
              idText,
              load.csv().labels(),
              names,
              read);
      case GRAPHSON -> new GraphsonVertices(this, names, read);
      case GRAPHML -> new GraphmlElements(this, idText, names, read);
      case GRYO -> new GryoVertices(this, names, read);
    };
  }
}
