package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import io.colonnade.job.Progress;
import io.colonnade.metric.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Loads files into a graph that a server has opened, as {@link GraphLoad} does into a graph of this
 * process: the files are read and typed here, and the server stores the batches. A batch whose
 * answer is lost, or whose commit was refused, is sent again, and is stored once. A load that was
 * stopped is resumed by sending its last batch again. Confined to one thread.
 */
public final class RemoteLoad {

  /** Long enough for a server to be started again. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final String REJECTED = "rejected vertices";
  private static final String BATCH_ITEMS = "batch items";

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final LoadServer server;
  private final LoadOptions options;
  private final Ticker ticker;
  private final NameBook names = new NameBook();
  private final String load;
  private final List<LoadStep> steps;
  private final RejectFile rejectFile;
  private LoadPosition position;
  private long batches;
  private int sentKeys;
  private boolean isResumed; // and has not repeated its last batch

  private RemoteLoad(
      LoadServer server,
      String load,
      LoadPosition position,
      RejectFile rejectFile,
      LoadOptions options,
      Ticker ticker) {
    this.server = server;
    this.load = load;
    this.options = options;
    this.ticker = ticker;
    this.rejectFile = rejectFile;
    this.position = position;
    this.steps = LoadStep.of(position.files(), position.csv(), names::mustTakeKey);
  }

  /**
   * Checks the files and begins a load; nothing is stored.
   *
   * @throws InvalidInputException if a file cannot be read, a header is not valid, or the server
   *     does not accept these files
   */
  public static RemoteLoad begin(
      LoadServer server, LoadFiles files, LoadOptions options, Ticker ticker) {
    RejectFile rejects = RejectFile.begin(options.rejectFile().toAbsolutePath());
    LoadPosition start = LoadPosition.start(GraphLoad.inputs(files, options), options);
    String name = UUID.randomUUID().toString();
    RemoteLoad load = new RemoteLoad(server, name, start, rejects, options, ticker);
    if (options.existing() != LoadOptions.Existing.REPEAT) {
      Set<InputFile> loaded = Set.copyOf(LoadStep.loaded(load.steps, load.steps.size()));
      LoadedFiles.NONE.mustBeNew(load.position.files().stream().filter(loaded::contains).toList());
    }
    load.begin();
    return load;
  }

  /**
   * Prepares to resume the last load of the same files that did not end. The meaning of ids, the
   * size of batches and the reject file are those of the load.
   *
   * @param files all files of the load, in the same order; with {@link
   *     LoadOptions.ChangedFiles#TRUST} they need only have the same names
   * @throws InvalidInputException if the server knows no such load, or a file cannot be read
   * @throws StoreException if the server does not answer
   */
  public static RemoteLoad resume(
      LoadServer server, LoadFiles files, LoadOptions options, Ticker ticker) {
    List<InputFile> inputs = GraphLoad.inputs(files, options);
    List<LoadStep> steps =
        LoadStep.of(inputs, options.csv(), name -> LoadNames.mustBeName("key", name));
    Map<String, Object> arguments = arguments(LoadService.Act.RESUME, "");
    arguments.put(LoadService.FILES.name(), fingerprints(steps));
    if (options.changedFiles() == LoadOptions.ChangedFiles.TRUST) {
      arguments.put(LoadService.NAMES.name(), names(inputs));
    }
    Map<?, ?> found;
    try {
      found = server.call(arguments);
    } catch (LoadServer.AgainException e) {
      throw new StoreException(
          Problem.LOAD_SERVER_FAILED, e, Problem.CAUSE, String.valueOf(e.getMessage()));
    }
    Map<?, ?> stored = Stored.of(found, "position", Map.class);
    LoadPosition position = LoadPosition.start(inputs, options);
    int items = options.batchItems();
    if (!stored.isEmpty()) {
      List<?> rejected = Stored.of(stored, REJECTED, List.class);
      position = LoadPosition.ofMap(stored, inputs, RejectedVertices.of(rejected));
      items = Stored.of(stored, BATCH_ITEMS, Integer.class);
    }
    RejectFile rejects = RejectFile.resume(position.rejectFile(), position.rejectBytes());
    RemoteLoad load =
        new RemoteLoad(
            server,
            Stored.of(found, "load", String.class),
            position,
            rejects,
            options.withBatchItems(items),
            ticker);
    load.batches = number(found, "batch");
    load.isResumed = load.batches > 0;
    load.declare(found);
    return load;
  }

  private void begin() {
    Map<String, Object> arguments = arguments(LoadService.Act.BEGIN);
    arguments.put(LoadService.EXISTING.name(), options.existing().name().toLowerCase(Locale.ROOT));
    arguments.put(LoadService.FILES.name(), fingerprints());
    arguments.put(LoadService.NAMES.name(), names(position.files()));
    arguments.put(LoadService.KEYS.name(), List.copyOf(keys()));
    declare(call(arguments, note -> {}));
  }

  /** Declares the counters of the files that the graph does not have. */
  private void declare(Map<?, ?> result) {
    Map<String, Boolean> ofGraph = new TreeMap<>();
    Map<?, ?> known = Stored.of(result, "counters", Map.class);
    known.forEach((name, onEdges) -> ofGraph.put(String.valueOf(name), (Boolean) onEdges));
    Map<String, Boolean> counters = CounterKeys.missing(counters(), ofGraph);
    if (!counters.isEmpty()) {
      Map<String, Object> declared = arguments(LoadService.Act.DECLARE);
      declared.put(LoadService.COUNTERS.name(), counters);
      Map<?, ?> unused = call(declared, note -> {});
    }
  }

  private FileCounters counters() {
    return LoadStep.counters(position.files(), position.csv());
  }

  /**
   * Returns a number by the names of the files, by which a load of changed files is found again.
   */
  private static long names(List<InputFile> files) {
    return files.stream().map(InputFile::name).toList().hashCode(); // specified, so never another
  }

  private List<Object> fingerprints() {
    return fingerprints(steps);
  }

  private static List<Object> fingerprints(List<LoadStep> steps) {
    List<Object> numbers = new ArrayList<>();
    LoadStep.loaded(steps, steps.size()).forEach(file -> numbers.add(file.fingerprint()));
    return numbers;
  }

  /** Returns the keys of all columns, which a strict graph accepts before anything is stored. */
  private Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    for (InputFile file : position.files()) {
      if (file.format() == GraphFormat.CSV) {
        try (CsvFile csv = new CsvFile(file, position.csv(), bytes -> {})) {
          csv.header().columns().forEach(column -> keys.add(column.name()));
        }
      }
      if (file.format() == GraphFormat.PARQUET) {
        keys.addAll(new ParquetColumns(file, position.csv().edits()).keys());
      }
    }
    keys.remove("");
    return keys;
  }

  private Map<String, Object> arguments(LoadService.Act act) {
    return arguments(act, load);
  }

  private static Map<String, Object> arguments(LoadService.Act act, String load) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put(LoadService.ACT.name(), act.name().toLowerCase(Locale.ROOT));
    arguments.put(LoadService.LOAD.name(), load);
    return arguments;
  }

  /**
   * Loads all items.
   *
   * @param listener receives the progress after each batch
   * @param notes receives a sentence when the server does not answer
   * @throws InvalidInputException if a file is malformed or has too many rejected rows; the stored
   *     elements stay, and the message has their number
   * @throws StoreException if the server does not store a batch; the stored elements stay
   */
  public LoadReport run(Consumer<Progress> listener, Consumer<String> notes) {
    long bytes = steps.stream().mapToLong(step -> step.file().size()).sum();
    if (isResumed) {
      repeat(notes);
    }
    try (BatchReader reader = BatchReader.remote(steps, position, names, options.batchItems())) {
      for (Optional<LoadBatch> batch = next(reader); batch.isPresent(); batch = next(reader)) {
        store(batch.get(), notes);
        listener.accept(GraphLoad.progress(batch.get().bytesRead(), bytes, position.sofar()));
      }
    }
    Map<String, Object> arguments = arguments(LoadService.Act.END);
    arguments.put(LoadService.FILES.name(), fingerprints());
    Map<?, ?> unused = call(arguments, notes);
    return position.sofar();
  }

  /**
   * Sends the last batch again, which the server does not store again: its answer has the rejected
   * rows, and how far the batch was stored.
   */
  private void repeat(Consumer<String> notes) {
    isResumed = false;
    batches--;
    try (BatchReader reader = BatchReader.remote(steps, position, names, options.batchItems())) {
      LoadBatch batch =
          next(reader).orElseThrow(() -> new InvalidInputException(Problem.LOAD_NOTHING_TO_RESUME));
      Map<?, ?> result = sent(batch, notes);
      position = position.at(batch.step(), batch.first() + number(result, "done"));
    }
  }

  private Optional<LoadBatch> next(BatchReader reader) {
    try {
      return reader.next();
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          Problem.LOAD_SERVER_STOPPED, e, stopped(Problem.CAUSE, String.valueOf(e.getMessage())));
    }
  }

  private void store(LoadBatch batch, Consumer<String> notes) {
    if (batch.items().isEmpty()) {
      return;
    }
    Map<?, ?> result = sent(batch, notes);
    String file = steps.get(batch.step()).file().name();
    List<LoadItem.Flawed> tooMany = rejects(result, "too many", batch);
    if (!tooMany.isEmpty()) {
      throw GraphLoad.tooMany(Problem.LOAD_TOO_MANY_REJECTS, file, tooMany.get(0), position);
    }
  }

  /** Sends a batch, and counts what the server has stored and rejected; returns its answer. */
  private Map<?, ?> sent(LoadBatch batch, Consumer<String> notes) {
    position = position.at(batch.step(), batch.first());
    Map<String, Object> before = position.toMap();
    before.put(REJECTED, position.rejected().values());
    before.put(BATCH_ITEMS, options.batchItems());
    Map<String, Object> arguments = arguments(LoadService.Act.STORE);
    arguments.put(LoadService.POSITION.name(), before);
    batches++;
    arguments.put(LoadService.BATCH.name(), batches);
    arguments.put(
        LoadService.ITEMS.name(),
        batch.items().stream().map(item -> WireItems.written(item, names)).toList());
    arguments.put(LoadService.COLUMNS.name(), columns(batch));
    // The ids of properties contain the number of the key, which is given in the order of the
    // files.
    List<String> keys = names.keysAfter(sentKeys);
    sentKeys += keys.size();
    arguments.put(LoadService.KEYS.name(), keys);
    arguments.put(LoadService.LEFT.name(), position.limit(options.maxErrors()).left());
    arguments.put(LoadService.REJECTED.name(), rejectedEnds(batch));
    Map<?, ?> result = call(arguments, notes);
    String file = steps.get(batch.step()).file().name();
    List<LoadItem.Flawed> rejects = rejects(result, "rejects", batch);
    rejectFile.append(file, rejects);
    position =
        position
            .plus(counts(result, rejects.size()), remarks(result), rejectFile.length())
            .rejecting(rejects);
    return result;
  }

  /** Returns the role and the key of each column, so that the server can name a column. */
  private static List<Object> columns(LoadBatch batch) {
    List<Object> columns = new ArrayList<>();
    for (CsvColumn column : batch.items().get(0).origin().header().columns()) {
      columns.add(List.of(column.role().name(), column.name()));
    }
    return columns;
  }

  private List<Object> rejectedEnds(LoadBatch batch) {
    return batch.ends().stream()
        .filter(position.rejected()::contains)
        .sorted()
        .map(Id::value)
        .toList();
  }

  private static List<LoadItem.Flawed> rejects(Map<?, ?> result, String field, LoadBatch batch) {
    List<LoadItem.Flawed> rejects = new ArrayList<>();
    for (Object each : Stored.of(result, field, List.class)) {
      List<?> fields = Stored.as(each, field, List.class);
      LoadItem item = batch.items().get(((Number) fields.get(0)).intValue());
      Optional<Id> vertex =
          item instanceof LoadItem.Flawed ours
              ? ours.vertex()
              : fields.size() > 3 ? Id.ofObject(fields.get(3)) : Optional.empty();
      rejects.add(
          new LoadItem.Flawed(
              item.origin(),
              ((Number) fields.get(1)).intValue(),
              String.valueOf(fields.get(2)),
              vertex));
    }
    return rejects;
  }

  private static LoadReport counts(Map<?, ?> result, int rejects) {
    return new LoadReport(
        number(result, "vertices"),
        number(result, "edges"),
        number(result, "updates"),
        rejects,
        number(result, "several labels"));
  }

  private static LoadRemarks remarks(Map<?, ?> result) {
    return new LoadRemarks(
        number(result, "vertices without label"),
        number(result, "edges without label"),
        number(result, "ids like numbers"),
        number(result, "edges of rejects"));
  }

  private static long number(Map<?, ?> result, String field) {
    return Stored.of(result, field, Number.class).longValue();
  }

  /** Calls the service, again if the answer was lost or the commit was refused. */
  private Map<?, ?> call(Map<String, Object> arguments, Consumer<String> notes) {
    long begun = ticker.nanos();
    Duration pause = FIRST_PAUSE;
    boolean isNoted = false;
    while (true) {
      try {
        Map<?, ?> result = server.call(new LinkedHashMap<>(arguments));
        if (isNoted) {
          notes.accept("the server answers again, the load continues");
        }
        return result;
      } catch (LoadServer.AgainException e) {
        if (ticker.nanos() - begun >= PATIENCE.toNanos()) {
          throw new StoreException(
              Problem.LOAD_SERVER_FAILED,
              e,
              stopped(Problem.CAUSE, String.valueOf(e.getMessage())));
        }
        if (e.isLost() && !isNoted) {
          notes.accept("the server does not answer, the load tries again: " + e.getMessage());
          isNoted = true;
        }
      } catch (InvalidInputException e) {
        LoadReport sofar = position.sofar();
        throw new InvalidInputException(
            e.problem(),
            e,
            e.detailsAfter("stored vertices", sofar.vertices(), "stored edges", sofar.edges()));
      }
      pause(pause);
      pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }
  }

  private void pause(Duration pause) {
    try {
      ticker.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
  }

  private Object[] stopped(Object... why) {
    return GraphLoad.stopped(position.sofar(), why);
  }

  /** Returns what the load reports at its end. */
  public LoadSummary summary() {
    return LoadSummary.of(position);
  }
}
