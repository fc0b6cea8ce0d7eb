package io.colonnade.load;

import io.colonnade.error.ColonnadeException;
import io.colonnade.error.ConflictException;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.job.Progress;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.KnownEnds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads files into a graph. A graph has at most one unfinished load; the elements that an
 * unfinished load has stored are part of the graph. Confined to one thread; no other transaction
 * should write during a load.
 */
public final class GraphLoad {

  /** The formats of files that options can describe, apart from CSV. */
  private static final Set<GraphFormat> DESCRIBED = Set.of(GraphFormat.JSONL, GraphFormat.PARQUET);

  private final GraphStore store;
  private final List<LoadStep> steps;
  private final RejectFile rejectFile;
  private final LoadOptions options;
  private final KnownEnds ends;
  private LoadPosition position;

  private GraphLoad(
      GraphStore store, LoadPosition position, RejectFile rejectFile, LoadOptions options) {
    this.store = store;
    this.position = position;
    this.steps = LoadStep.of(position.files(), position.csv(), new StoreNames(store)::mustTakeKey);
    this.rejectFile = rejectFile;
    this.options = options;
    this.ends = new KnownEnds(store);
  }

  /**
   * Prepares a load and records it in the graph.
   *
   * @throws InvalidInputException if a file cannot be read, a header is not valid, the graph has an
   *     unfinished load, or the options do not allow loading these files into this graph; nothing
   *     was changed
   */
  public static GraphLoad begin(GraphStore store, LoadFiles files, LoadOptions options) {
    Optional<LoadPosition> unfinished = unfinished(store);
    if (unfinished.isPresent()) {
      throw new InvalidInputException(
          Problem.LOAD_UNFINISHED,
          "files",
          names(unfinished.get().files()),
          "vertices",
          unfinished.get().sofar().vertices(),
          "edges",
          unfinished.get().sofar().edges());
    }
    RejectFile rejects = RejectFile.begin(options.rejectFile().toAbsolutePath());
    LoadPosition start = LoadPosition.start(inputs(files, options), options);
    GraphLoad load = new GraphLoad(store, start, rejects, options);
    return inTransaction(
        store,
        tx -> {
          load.mustFit(tx, options.existing());
          start.writeFiles(tx);
          start.write(tx);
          return load;
        });
  }

  /**
   * Checks the files as {@link #begin} does, but without a graph, so that no graph is made for
   * files that cannot be loaded. Reads the beginning of each file only.
   *
   * @throws InvalidInputException if a file cannot be read, or a header is not valid
   */
  public static void mustBeReadable(LoadFiles files, LoadOptions options) {
    List<InputFile> inputs =
        files.all().stream()
            .map(
                file -> {
                  GraphFormat format = format(file, options);
                  return InputFile.unread(described(file, format), format);
                })
            .toList();
    List<LoadStep> unusedSteps =
        LoadStep.of(inputs, options.csv(), name -> LoadNames.mustBeName("key", name));
  }

  /** Prepares a load of files that describe themselves, as {@link #begin} does for all. */
  public static GraphLoad begin(GraphStore store, List<Path> files, LoadOptions options) {
    return begin(store, LoadFiles.of(files), options);
  }

  /** Checks that the files may be loaded. A graph without elements forgets earlier files. */
  private void mustFit(GraphTransaction tx, LoadOptions.Existing existing) {
    boolean isEmpty = isEmpty(tx);
    if (isEmpty) {
      LoadedFiles.NONE.write(tx);
    }
    if (existing != LoadOptions.Existing.REPEAT) {
      Set<InputFile> loaded = Set.copyOf(LoadStep.loaded(steps, steps.size()));
      LoadedFiles.read(tx).mustBeNew(position.files().stream().filter(loaded::contains).toList());
    }
    if (!isEmpty && existing == LoadOptions.Existing.REFUSE) {
      throw new InvalidInputException(Problem.LOAD_NOT_EMPTY);
    }
  }

  private static boolean isEmpty(GraphTransaction tx) {
    try (FactCursor<VertexFact> vertices = tx.reads().vertices().all(Keys.NONE)) {
      return vertices.next().isEmpty();
    }
  }

  /**
   * Prepares to resume the unfinished load. The meaning of ids and the reject file are those of the
   * load.
   *
   * @param files the files of the load; may be empty
   * @throws InvalidInputException if there is no unfinished load, if other files are named, or if
   *     the files have changed and the options do not allow that
   */
  public static GraphLoad resume(GraphStore store, LoadFiles files, LoadOptions options) {
    LoadPosition found =
        unfinished(store)
            .orElseThrow(() -> new InvalidInputException(Problem.LOAD_NOTHING_TO_RESUME));
    List<Path> named = found.files().stream().map(InputFile::path).toList();
    List<Path> given =
        files.paths().stream().map(file -> file.toAbsolutePath().normalize()).toList();
    if (!given.isEmpty() && !given.equals(named)) {
      throw new InvalidInputException(Problem.LOAD_OTHER_FILES, "files", named);
    }
    List<InputFile> inputs = new ArrayList<>();
    for (InputFile was : found.files()) {
      InputFile is = InputFile.of(new LoadFile(was.path(), was.columns()), was.format());
      if (!is.equals(was) && options.changedFiles() == LoadOptions.ChangedFiles.REFUSE) {
        throw new InvalidInputException(Problem.LOAD_FILE_CHANGED, "file", was.path());
      }
      inputs.add(is);
    }
    RejectFile rejects = RejectFile.resume(found.rejectFile(), found.rejectBytes());
    GraphLoad load = new GraphLoad(store, found.in(inputs), rejects, options);
    return inTransaction(
        store,
        tx -> {
          load.position.writeFiles(tx);
          return load;
        });
  }

  /** Prepares to resume the unfinished load of files that describe themselves. */
  public static GraphLoad resume(GraphStore store, List<Path> files, LoadOptions options) {
    return resume(store, LoadFiles.of(files), options);
  }

  /**
   * Abandons the unfinished load, also if its position is damaged. The elements that it stored
   * stay, and the files that it loaded completely are remembered.
   *
   * @return false if there is no unfinished load
   */
  public static boolean abandon(GraphStore store) {
    return inTransaction(
        store,
        tx -> {
          boolean isThere = LoadPosition.isThere(tx);
          if (isThere) {
            LoadedFiles.read(tx).plus(loaded(store, tx)).write(tx);
            LoadPosition.clear(tx);
          }
          return isThere;
        });
  }

  private static <T> T inTransaction(GraphStore store, Function<GraphTransaction, T> work) {
    GraphTransaction tx = store.begin();
    try {
      T result = work.apply(tx);
      tx.commit();
      return result;
    } finally {
      tx.rollback(); // no effect after the commit
    }
  }

  /** Returns the files that the load has loaded completely; none if they cannot be determined. */
  private static List<InputFile> loaded(GraphStore store, GraphTransaction tx) {
    try {
      return LoadPosition.read(tx)
          .map(
              found ->
                  LoadStep.loaded(
                      LoadStep.of(found.files(), found.csv(), new StoreNames(store)::mustTakeKey),
                      found.step()))
          .orElse(List.of());
    } catch (FormatException | InvalidInputException e) { // damaged, or the files no longer exist
      return List.of();
    }
  }

  /**
   * Returns the counts of the unfinished load; empty if there is none.
   *
   * @throws FormatException if the position of the load cannot be read
   */
  public static Optional<LoadReport> sofar(GraphStore store) {
    return unfinished(store).map(LoadPosition::sofar);
  }

  private static Optional<LoadPosition> unfinished(GraphStore store) {
    return inTransaction(store, LoadPosition::read);
  }

  static List<InputFile> inputs(LoadFiles files, LoadOptions options) {
    return files.all().stream()
        .map(
            file -> {
              GraphFormat format = format(file, options);
              return InputFile.of(described(file, format), format);
            })
        .toList();
  }

  private static GraphFormat format(LoadFile file, LoadOptions options) {
    boolean isNamed = options.format().filter(DESCRIBED::contains).isPresent();
    if (file.columns().isEmpty() || isNamed) {
      return options.format().orElseGet(() -> GraphFormat.of(file.path()));
    }
    return DESCRIBED.stream()
        .filter(format -> GraphFormat.isOf(file.path(), format))
        .findFirst()
        .orElse(GraphFormat.CSV);
  }

  private static LoadFile described(LoadFile file, GraphFormat format) {
    return switch (format) {
      case JSONL -> JsonColumns.described(file);
      case PARQUET -> ParquetColumns.described(file);
      case CSV, GRAPHML, GRAPHSON, GRYO -> file;
    };
  }

  private static List<Path> names(List<InputFile> files) {
    return files.stream().map(InputFile::path).toList();
  }

  /** Returns the options for CSV files, which a resumed load takes from its first run. */
  public CsvOptions csv() {
    return position.csv();
  }

  /** Returns the file of rejected rows. */
  public Path rejectFile() {
    return position.rejectFile();
  }

  /**
   * Loads all remaining items.
   *
   * @param listener receives the progress after each commit: the bytes that were read, also by
   *     earlier runs, of all files in all passes
   * @throws InvalidInputException if a file is malformed or has too many rejected rows; the stored
   *     elements stay, and the message has their number
   * @throws ColonnadeException if the store fails; the stored elements stay, and the message has
   *     their number
   */
  public LoadReport run(Consumer<Progress> listener) {
    return run(listener, note -> {});
  }

  /**
   * Loads all remaining items, as {@link #run(Consumer)} does.
   *
   * @param notes receives a sentence when the load waits for another process, and when it continues
   */
  public LoadReport run(Consumer<Progress> listener, Consumer<String> notes) {
    long bytes = steps.stream().mapToLong(step -> step.file().size()).sum();
    StoreNames names = new StoreNames(store);
    try (BatchReader reader =
        BatchReader.start(steps, position, names, options.batchItems(), this::lookAhead)) {
      for (Optional<LoadBatch> batch = next(reader); batch.isPresent(); batch = next(reader)) {
        store(names, batch.get(), notes);
        listener.accept(progress(batch.get().bytesRead(), bytes, position.sofar()));
      }
    }
    if (position.step() < steps.size()) {
      throw new IllegalStateException("the load ended before its last step: " + position.step());
    }
    return position.sofar();
  }

  static Progress progress(long bytesRead, long bytes, LoadReport sofar) {
    long edges = sofar.edges() + sofar.updates();
    return new Progress(Progress.Unit.BYTES, bytesRead, bytes, sofar.vertices(), edges, 0);
  }

  /**
   * Returns the counters of the files. The caller declares them before {@link #run(Consumer)};
   * otherwise their values are loaded as properties. A counter of the graph that edges of the files
   * may have must be one of edges.
   */
  public FileCounters counters() {
    return LoadStep.counters(position.files(), position.csv());
  }

  /** Returns what the load reports at its end. */
  public LoadSummary summary() {
    return LoadSummary.of(position);
  }

  /** Prefetches the vertices of a later batch while another one is stored, if they are cached. */
  private void lookAhead(LoadBatch batch) {
    if (!store.cache().isUsed()) {
      return;
    }
    try {
      store.lookAhead(batch.endIds());
    } catch (ColonnadeException e) {
      return; // the commit of the batch reads them again and reports the failure
    }
  }

  private Optional<LoadBatch> next(BatchReader reader) {
    try {
      return reader.next();
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          Problem.LOAD_STOPPED_AT_FILE, e, stopped(Problem.CAUSE, e.getMessage()));
    }
  }

  private void store(StoreNames names, LoadBatch batch, Consumer<String> notes) {
    String file = steps.get(batch.step()).file().name();
    BatchCommit.Outcome outcome;
    try {
      outcome = stored(names, batch, file, notes);
    } catch (ColonnadeException e) {
      throw new StoreException(
          Problem.LOAD_COMMIT_FAILED, e, stopped(Problem.CAUSE, e.getMessage()));
    }
    if (outcome.oneTooMany().isPresent()) {
      throw tooMany(Problem.LOAD_STOPPED_AT_ROW, file, outcome.oneTooMany().get(), position);
    }
  }

  /**
   * Stores a batch, again while the schema changes meanwhile. A batch that a pending change does
   * not allow waits until the change is decided.
   */
  private BatchCommit.Outcome stored(
      StoreNames names, LoadBatch batch, String file, Consumer<String> notes) {
    SchemaWait wait = new SchemaWait(store, notes);
    while (true) {
      try {
        PositionAfter after =
            new PositionAfter(
                position,
                batch,
                file,
                rejectFile,
                batch.step() == steps.size() - 1
                    ? Optional.of(LoadStep.loaded(steps, steps.size()))
                    : Optional.empty());
        BatchCommit.Outcome outcome =
            BatchCommit.run(names, ends, batch, position.limit(options.maxErrors()), after);
        position = after.position();
        return outcome;
      } catch (ConflictException e) {
        boolean isOfSchema =
            e.problem() == Problem.SCHEMA_PENDING || e.problem() == Problem.SCHEMA_CHANGED;
        if (!isOfSchema) {
          throw e;
        }
        rejectFile.cut(position.rejectBytes());
        wait.after(e);
      }
    }
  }

  /**
   * Returns the failure of a load that has too many rejected rows.
   *
   * @param bad the row of the file that is one too many
   * @param position after the rows that are stored or rejected
   */
  static InvalidInputException tooMany(
      Problem problem, String file, LoadItem.Flawed bad, LoadPosition position) {
    return new InvalidInputException(
        problem,
        stopped(
            position.sofar(),
            "row",
            file + ":" + bad.origin().line(),
            "column",
            bad.column(),
            "reason",
            bad.reason(),
            "rejects",
            position.sofar().rejects() + " in " + position.rejectFile()));
  }

  private Object[] stopped(@Nullable Object... why) {
    return stopped(position.sofar(), why);
  }

  /** Returns the details of the message of a load that stops. */
  static Object[] stopped(LoadReport sofar, @Nullable Object... why) {
    return Stream.concat(
            Stream.of("stored vertices", sofar.vertices(), "stored edges", sofar.edges()),
            Stream.of(why).map(String::valueOf))
        .toArray();
  }
}
