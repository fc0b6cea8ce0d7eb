package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loads files into a graph. At any time a graph has at most one load that has not finished; what
 * such a load has stored is part of the graph. Confined to one thread; nobody else should write
 * meanwhile.
 */
public final class GraphLoad {

  private final GraphStore store;
  private final List<LoadStep> steps;
  private final RejectFile rejectFile;
  private final LoadOptions options;
  private LoadPosition position;

  private GraphLoad(
      GraphStore store, LoadPosition position, RejectFile rejectFile, LoadOptions options) {
    this.store = store;
    this.position = position;
    this.steps = LoadStep.of(position.files(), position.csv(), new LoadNames(store));
    this.rejectFile = rejectFile;
    this.options = options;
  }

  /**
   * Prepares a load and makes the graph remember it.
   *
   * @throws InvalidInputException if a file cannot be read, a header is not understood, a load into
   *     this graph has not finished, or the options do not let these files into a graph with these
   *     elements; nothing was changed
   */
  public static GraphLoad begin(GraphStore store, List<Path> files, LoadOptions options) {
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
    GraphTransaction tx = store.begin();
    try {
      load.mustFit(tx, options.existing());
      start.writeFiles(tx);
      start.write(tx);
      tx.commit();
    } finally {
      tx.rollback();
    }
    return load;
  }

  /** In a graph without elements nothing can be doubled: what was loaded before is forgotten. */
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
    try (FactCursor<VertexFact> vertices = tx.vertices(Keys.NONE)) {
      return vertices.next().isEmpty();
    }
  }

  /**
   * Prepares to go on with the load that has not finished. What ids mean and where rejects go is as
   * it was.
   *
   * @param files the same as before; empty: those
   * @throws InvalidInputException if there is no such load, or other files are named, or they have
   *     changed and that is not trusted
   */
  public static GraphLoad resume(GraphStore store, List<Path> files, LoadOptions options) {
    LoadPosition found =
        unfinished(store)
            .orElseThrow(() -> new InvalidInputException(Problem.LOAD_NOTHING_TO_RESUME));
    List<Path> named = found.files().stream().map(InputFile::path).toList();
    List<Path> given = files.stream().map(file -> file.toAbsolutePath().normalize()).toList();
    if (!given.isEmpty() && !given.equals(named)) {
      throw new InvalidInputException(Problem.LOAD_OTHER_FILES, "files", named);
    }
    List<InputFile> inputs = new ArrayList<>();
    for (InputFile was : found.files()) {
      InputFile is = InputFile.of(was.path(), was.format());
      if (!is.equals(was) && options.changedFiles() == LoadOptions.ChangedFiles.REFUSE) {
        throw new InvalidInputException(Problem.LOAD_FILE_CHANGED, "file", was.path());
      }
      inputs.add(is);
    }
    RejectFile rejects = RejectFile.resume(found.rejectFile(), found.rejectBytes());
    GraphLoad load = new GraphLoad(store, found.in(inputs), rejects, options);
    GraphTransaction tx = store.begin();
    try {
      load.position.writeFiles(tx);
      tx.commit();
    } finally {
      tx.rollback();
    }
    return load;
  }

  /**
   * Forgets the load that has not finished, even one whose position is damaged; what it stored
   * stays, and the files that it loaded completely are remembered.
   *
   * @return false if there is no such load
   */
  public static boolean abandon(GraphStore store) {
    GraphTransaction tx = store.begin();
    try {
      boolean isThere = LoadPosition.isThere(tx);
      if (isThere) {
        LoadedFiles.read(tx).plus(loaded(store, tx)).write(tx);
        LoadPosition.clear(tx);
        tx.commit();
      }
      return isThere;
    } finally {
      tx.rollback();
    }
  }

  /** The files that the load has loaded completely; none if that cannot be told any more. */
  private static List<InputFile> loaded(GraphStore store, GraphTransaction tx) {
    try {
      return LoadPosition.read(tx)
          .map(
              found ->
                  LoadStep.loaded(
                      LoadStep.of(found.files(), found.csv(), new LoadNames(store)), found.step()))
          .orElse(List.of());
    } catch (FormatException | InvalidInputException e) { // damaged, or the files are gone
      return List.of();
    }
  }

  /**
   * What the load that has not finished has done so far; empty if there is none.
   *
   * @throws FormatException if its position cannot be read
   */
  public static Optional<LoadReport> sofar(GraphStore store) {
    return unfinished(store).map(LoadPosition::sofar);
  }

  private static Optional<LoadPosition> unfinished(GraphStore store) {
    GraphTransaction tx = store.begin();
    try {
      return LoadPosition.read(tx);
    } finally {
      tx.rollback();
    }
  }

  private static List<InputFile> inputs(List<Path> files, LoadOptions options) {
    List<InputFile> inputs = new ArrayList<>();
    for (Path file : files) {
      inputs.add(InputFile.of(file, options.format().orElseGet(() -> GraphFormat.of(file))));
    }
    return inputs;
  }

  private static List<Path> names(List<InputFile> files) {
    return files.stream().map(InputFile::path).toList();
  }

  /** The files in the order they were given. */
  public List<Path> files() {
    return names(position.files());
  }

  /** How CSV files are read, also by a load that was begun with other options and resumed. */
  public CsvOptions csv() {
    return position.csv();
  }

  /** Where rejected rows go. */
  public Path rejectFile() {
    return position.rejectFile();
  }

  /**
   * Loads to the end.
   *
   * @throws InvalidInputException if a file is malformed or has too many bad rows: what was stored
   *     is told, and stays
   * @throws ColonnadeException if the store fails: what was stored is told, and stays
   */
  public LoadReport run(LoadListener listener) {
    listener.started(steps.stream().mapToLong(step -> step.file().size()).sum());
    try (BatchReader reader =
        BatchReader.start(
            steps, position, new LoadNames(store), options.batchItems(), this::lookAhead)) {
      for (Optional<LoadBatch> batch = next(reader); batch.isPresent(); batch = next(reader)) {
        store(batch.get());
        listener.reached(batch.get().bytesRead(), position.sofar());
      }
    }
    if (position.step() < steps.size()) {
      throw new IllegalStateException("the load ended before its last step: " + position.step());
    }
    return position.sofar();
  }

  /** Reads while a batch is stored what one behind it will need. */
  private void lookAhead(List<Id> ends) {
    try {
      store.lookAhead(ends);
    } catch (ColonnadeException e) {
      return; // who stores that batch reads them again, and tells
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

  private void store(LoadBatch batch) {
    BatchCommit.Outcome outcome;
    try {
      outcome =
          BatchCommit.run(
              store,
              batch,
              steps.get(batch.step()).file().name(),
              position,
              rejectFile,
              options.maxErrors(),
              batch.step() == steps.size() - 1
                  ? Optional.of(LoadStep.loaded(steps, steps.size()))
                  : Optional.empty());
    } catch (ColonnadeException e) {
      throw new StoreException(
          Problem.LOAD_COMMIT_FAILED, e, stopped(Problem.CAUSE, e.getMessage()));
    }
    position = outcome.position();
    if (outcome.oneTooMany().isPresent()) {
      RejectFile.Reject bad = outcome.oneTooMany().get();
      throw new InvalidInputException(
          Problem.LOAD_STOPPED_AT_ROW,
          stopped(
              "row",
              bad.file() + ":" + bad.flaw().origin().line(),
              "column",
              bad.flaw().column(),
              "reason",
              bad.flaw().reason(),
              "rejects",
              position.sofar().rejects() + " in " + position.rejectFile()));
    }
  }

  private Object[] stopped(@org.jspecify.annotations.Nullable Object... why) {
    List<Object> details =
        new ArrayList<>(
            List.of(
                "stored vertices",
                position.sofar().vertices(),
                "stored edges",
                position.sofar().edges()));
    for (Object part : why) {
      details.add(String.valueOf(part));
    }
    return details.toArray();
  }
}
