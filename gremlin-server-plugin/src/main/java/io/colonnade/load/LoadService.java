package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import io.colonnade.service.Parameter;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.KnownEnds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * {@code colonnade.load}: stores the batches of a {@link RemoteLoad}. The last batch of a load and
 * its result are a graph variable that the commit of the batch writes, so that a client that has
 * received no answer can send the batch again: it is stored once, and the answer is the same. A
 * load that its client does not end leaves the variable, by which the load can be resumed, and
 * which a load of a week later removes. Immutable.
 */
public final class LoadService implements GraphService {

  public static final String NAME = "colonnade.load";

  private static final String VARIABLE = Graph.Hidden.hide("colonnade.load.of.");

  /** In the state of a load without batches: whether its files may have been loaded before. */
  private static final String REPEATS = "repeats";

  private static final long FORGOTTEN_MS = 7L * 24 * 60 * 60 * 1000;

  /** The parts of a load. */
  enum Act {
    BEGIN,
    RESUME,
    DECLARE,
    STORE,
    END
  }

  static final Parameter<Act> ACT =
      Parameter.choice(
          "act",
          List.of(Act.values()),
          act -> act.name().toLowerCase(Locale.ROOT),
          "The part of the load.");

  static final Parameter<String> LOAD =
      Parameter.text("load", "A name of the load that no other load has.");

  static final Parameter<LoadOptions.Existing> EXISTING =
      Parameter.choice(
          "existing",
          List.of(LoadOptions.Existing.values()),
          each -> each.name().toLowerCase(Locale.ROOT),
          "The treatment of a graph that has elements, when a load begins.");

  static final Parameter<List<?>> FILES =
      Parameter.list("files", "Numbers by the content of the files, when a load begins or ends.");

  static final Parameter<Long> NAMES =
      Parameter.whole(
          "names",
          "A number by the names of the files, when a load begins, or is resumed with files that"
              + " have changed.");

  static final Parameter<List<String>> KEYS =
      Parameter.texts("keys", "The property keys of the files, in their order.");

  static final Parameter<Map<?, ?>> COUNTERS =
      Parameter.map("counters", "The counters to declare, each with true if edges may have it.");

  static final Parameter<Long> BATCH =
      Parameter.whole("batch", "The number of the batch to store, from 1, each one more.");

  static final Parameter<List<?>> ITEMS = Parameter.list("items", "The vertices, or the edges.");

  static final Parameter<List<?>> COLUMNS =
      Parameter.list("columns", "The role and the key of each column of the file of the batch.");

  static final Parameter<Long> LEFT =
      Parameter.whole("left", "The maximum number of items that may be rejected.");

  static final Parameter<List<?>> REJECTED =
      Parameter.list("rejected", "The ids of vertices that were rejected before.");

  static final Parameter<Map<?, ?>> POSITION =
      Parameter.map(
          "position",
          "The position of the client before the batch, which a resumed load receives.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Stores the batches of colonnade load --connect.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(
        ACT, LOAD, EXISTING, FILES, NAMES, KEYS, COUNTERS, BATCH, ITEMS, COLUMNS, LEFT, REJECTED,
        POSITION);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.WRITE, Access.SCHEMA);
  }

  @Override
  public Access access(Arguments arguments) {
    return arguments.get(ACT).equals(Optional.of(Act.DECLARE)) ? Access.SCHEMA : Access.WRITE;
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    GraphStore store = GraphInternals.store(graph);
    String variable = VARIABLE + arguments.require(LOAD);
    return List.of(
        switch (arguments.require(ACT)) {
          case BEGIN -> begin(graph, variable, arguments);
          case RESUME -> resume(graph, arguments);
          case DECLARE -> declare(graph, arguments);
          case STORE -> store(store, variable, arguments);
          case END -> end(store, variable, arguments);
        });
  }

  // ---- begin and end

  private static Map<String, Object> begin(
      ColonnadeGraph graph, String variable, Arguments arguments) {
    GraphStore store = GraphInternals.store(graph);
    StoreNames names = new StoreNames(store);
    arguments.get(KEYS).orElse(List.of()).forEach(names::mustTakeKey);
    LoadOptions.Existing existing = arguments.require(EXISTING);
    return inTransaction(
        store,
        tx -> {
          if (tx.variable(variable).isEmpty()) { // otherwise the request comes again
            forgetOld(tx);
            List<Long> files = numbers(arguments.require(FILES));
            mustFit(tx, existing, files);
            Map<String, Object> state = state(0, Map.of(), files, Map.of());
            state.put(NAMES.name(), arguments.get(NAMES).orElse(0L));
            state.put(REPEATS, existing == LoadOptions.Existing.REPEAT);
            tx.setVariable(variable, Optional.of(state));
          }
          return Map.of("counters", CounterKeys.ofGraph(graph));
        });
  }

  /**
   * Returns the last unfinished load of the same files, or of files with these names: its name, its
   * last batch, its position.
   */
  private static Map<String, Object> resume(ColonnadeGraph graph, Arguments arguments) {
    List<Long> files = numbers(arguments.require(FILES));
    return inTransaction(
        GraphInternals.store(graph),
        tx -> {
          String last = "";
          Map<?, ?> found = Map.of("at", Long.MIN_VALUE);
          for (Map.Entry<String, Map<?, ?>> load : unfinished(tx).entrySet()) {
            Map<?, ?> state = load.getValue();
            if (isOf(state, files, arguments.get(NAMES))
                && Stored.of(state, "at", Long.class) > Stored.of(found, "at", Long.class)) {
              last = load.getKey();
              found = state;
            }
          }
          if (last.isEmpty()) {
            throw new InvalidInputException(Problem.LOAD_NOTHING_TO_RESUME);
          }
          if (!files.equals(found.get("files"))) {
            Map<String, Object> changed = new LinkedHashMap<>(asText(found));
            changed.put("files", files);
            tx.setVariable(last, Optional.of(changed));
          }
          return Map.of(
              "load",
              last.substring(VARIABLE.length()),
              "batch",
              Stored.of(found, "batch", Long.class),
              "position",
              Stored.of(found, "position", Map.class),
              "counters",
              CounterKeys.ofGraph(graph));
        });
  }

  private static boolean isOf(Map<?, ?> state, List<Long> files, Optional<Long> names) {
    return names.isPresent()
        ? names.get().equals(state.get(NAMES.name()))
        : files.equals(state.get("files"));
  }

  /** Checks that the files may be loaded. A graph without elements forgets earlier files. */
  private static void mustFit(
      GraphTransaction tx, LoadOptions.Existing existing, List<Long> files) {
    boolean isEmpty;
    try (FactCursor<VertexFact> vertices = tx.reads().vertices().all(Keys.NONE)) {
      isEmpty = vertices.next().isEmpty();
    }
    if (isEmpty) {
      LoadedFiles.NONE.write(tx);
    }
    if (existing != LoadOptions.Existing.REPEAT) {
      if (!isEmpty) {
        mustNotBeUnfinished(tx, files, Long.MIN_VALUE);
      }
      mustNotBeLoaded(tx, files);
    }
    if (!isEmpty && existing == LoadOptions.Existing.REFUSE) {
      throw new InvalidInputException(Problem.LOAD_NOT_EMPTY);
    }
  }

  private static void mustNotBeLoaded(GraphTransaction tx, List<Long> files) {
    long loaded = LoadedFiles.read(tx).known(files);
    if (loaded > 0) {
      throw new InvalidInputException(Problem.LOAD_AGAIN, "number", loaded);
    }
  }

  /**
   * Checks with the first batch of a load what has happened since the load began: of loads of one
   * file that begin together, only one stores it. Their first batches write the same variable, so
   * that one of them is refused if they are stored at the same moment, and comes again.
   *
   * @param begin the state of the load before its first batch
   */
  private static void mustBeAlone(GraphTransaction tx, Map<?, ?> begin, List<Long> files) {
    if (!Boolean.TRUE.equals(begin.get(REPEATS))) {
      mustNotBeUnfinished(tx, files, Stored.of(begin, "at", Long.class));
      mustNotBeLoaded(tx, files);
    }
    LoadedFiles.read(tx).write(tx);
  }

  /**
   * Checks that no load has stored a part of the files and has not ended.
   *
   * @param since the time of the last batch of such a load, in milliseconds
   */
  private static void mustNotBeUnfinished(GraphTransaction tx, List<Long> files, long since) {
    for (Map<?, ?> state : unfinished(tx).values()) {
      if (Stored.of(state, "batch", Long.class) > 0
          && Stored.of(state, "at", Long.class) >= since
          && !Collections.disjoint(Stored.of(state, "files", List.class), files)) {
        throw new InvalidInputException(Problem.LOAD_SERVER_UNFINISHED);
      }
    }
  }

  private static void forgetOld(GraphTransaction tx) {
    long now = System.currentTimeMillis();
    unfinished(tx)
        .forEach(
            (variable, state) -> {
              if (state.get("at") instanceof Long at && now - at > FORGOTTEN_MS) {
                tx.setVariable(variable, Optional.empty());
              }
            });
  }

  /** Returns the states of all loads that have not ended, by their variables. */
  private static Map<String, Map<?, ?>> unfinished(GraphTransaction tx) {
    Map<String, Map<?, ?>> states = new LinkedHashMap<>();
    for (String name : tx.variableNames()) {
      if (name.startsWith(VARIABLE) && tx.variable(name).orElse("") instanceof Map<?, ?> state) {
        states.put(name, state);
      }
    }
    return states;
  }

  private static Map<String, Object> declare(ColonnadeGraph graph, Arguments arguments) {
    Map<String, Boolean> wanted = new LinkedHashMap<>();
    arguments
        .require(COUNTERS)
        .forEach((name, onEdges) -> wanted.put(String.valueOf(name), Boolean.TRUE.equals(onEdges)));
    CounterKeys.declare(graph, wanted);
    return Map.of();
  }

  /** Ends a load; without effect if it has ended before, because the request may come again. */
  private static Map<String, Object> end(GraphStore store, String variable, Arguments arguments) {
    List<Long> files = numbers(arguments.require(FILES));
    return inTransaction(
        store,
        tx -> {
          if (tx.variable(variable).isPresent()) {
            tx.setVariable(variable, Optional.empty());
            LoadedFiles.read(tx).plusNumbers(files).write(tx);
          }
          return Map.of();
        });
  }

  private static List<Long> numbers(List<?> files) {
    List<Long> numbers = new ArrayList<>();
    for (Object file : files) {
      if (!(file instanceof Number number)) {
        throw new InvalidInputException(
            Problem.LOAD_REQUEST, "reason", "a file is not a number: " + file);
      }
      numbers.add(number.longValue());
    }
    return numbers;
  }

  // ---- batches

  private static Map<String, Object> store(GraphStore store, String variable, Arguments arguments) {
    long number = arguments.require(BATCH);
    Map<?, ?> before = state(inTransaction(store, tx -> tx.variable(variable)), variable);
    long stored = Stored.of(before, "batch", Long.class);
    if (stored == number) {
      return asText(Stored.of(before, "result", Map.class));
    }
    if (stored != number - 1) {
      throw new InvalidInputException(
          Problem.LOAD_REQUEST, "batch", number, "reason", "the last one was " + stored);
    }
    StoreNames names = new StoreNames(store);
    arguments.get(KEYS).orElse(List.of()).forEach(key -> number(names, key));
    LoadBatch batch = new LoadBatch(0, 0, items(arguments, names), false, 0);
    BatchCommit.Limit limit =
        new BatchCommit.Limit(
            arguments.require(LEFT),
            RejectedVertices.of(arguments.get(REJECTED).orElse(List.of())));
    List<Long> files =
        before.containsKey("files") ? numbers(Stored.of(before, "files", List.class)) : List.of();
    Map<String, Object> position = asText(arguments.get(POSITION).orElse(Map.of()));
    BatchCommit.Outcome outcome =
        BatchCommit.run(
            names,
            new KnownEnds(store),
            batch,
            limit,
            (tx, result) -> {
              mustBeLast(tx, variable, number - 1);
              if (number == 1) {
                mustBeAlone(tx, before, files);
              }
              Map<String, Object> state = state(number, result(result), files, position);
              state.put(
                  NAMES.name(), Optional.<Object>ofNullable(before.get(NAMES.name())).orElse(0L));
              tx.setVariable(variable, Optional.of(state));
            });
    return result(outcome);
  }

  /** Assigns a number to a key, unless the graph does not accept the key. */
  private static void number(StoreNames names, String key) {
    try {
      int unused = names.key(key);
    } catch (InvalidInputException e) {
      String unused = LoadNames.reason(e);
    }
  }

  /** Checks in the transaction of a batch that a repeated request has not stored it meanwhile. */
  private static void mustBeLast(GraphTransaction tx, String variable, long batch) {
    Map<?, ?> state = state(tx.variable(variable), variable);
    if (Stored.of(state, "batch", Long.class) != batch) {
      throw new ConflictException(Problem.ELEMENT_CHANGED, "load", variable, "batch", batch + 1);
    }
  }

  private static List<LoadItem> items(Arguments arguments, StoreNames names) {
    CsvHeader header = header(arguments.get(COLUMNS).orElse(List.of()));
    List<LoadItem> items = new ArrayList<>();
    for (Object item : arguments.require(ITEMS)) {
      LoadItem.Origin origin = new LoadItem.Origin(items.size(), List.of(), header);
      items.add(WireItems.read(item, origin, names));
    }
    return items;
  }

  private static CsvHeader header(List<?> columns) {
    if (columns.isEmpty()) {
      return CsvHeader.NONE;
    }
    List<CsvColumn> read = new ArrayList<>();
    for (Object column : columns) {
      if (!(column instanceof List<?> fields) || fields.size() != 2) {
        throw new InvalidInputException(
            Problem.LOAD_REQUEST, "reason", "a column is not a role and a key: " + column);
      }
      CsvColumn.Role role = role(String.valueOf(fields.get(0)));
      read.add(CsvColumn.of(role).named(String.valueOf(fields.get(1))));
    }
    return new CsvHeader(CsvHeader.Style.PLAIN, read, CsvForm.USUAL, "");
  }

  private static CsvColumn.Role role(String name) {
    for (CsvColumn.Role role : CsvColumn.Role.values()) {
      if (role.name().equals(name)) {
        return role;
      }
    }
    throw new InvalidInputException(
        Problem.LOAD_REQUEST, "reason", "there is no role of a column " + name);
  }

  // ---- values

  private static Map<String, Object> state(
      long batch, Map<String, Object> result, List<Long> files, Map<String, Object> position) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put("batch", batch);
    state.put("at", System.currentTimeMillis());
    state.put("result", result);
    state.put("files", files);
    state.put("position", position);
    return state;
  }

  private static Map<?, ?> state(Optional<Object> variable, String name) {
    return variable
        .map(value -> Stored.as(value, name, Map.class))
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.LOAD_REQUEST, "reason", "the graph does not know the load"));
  }

  @SuppressWarnings("unchecked") // written by result(), or by a client
  private static Map<String, Object> asText(Map<?, ?> result) {
    return (Map<String, Object>) result;
  }

  private static Map<String, Object> result(BatchCommit.Outcome outcome) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("done", (long) outcome.done());
    map.put("vertices", outcome.counts().vertices());
    map.put("edges", outcome.counts().edges());
    map.put("updates", outcome.counts().updates());
    map.put("several labels", outcome.counts().severalLabels());
    map.put("vertices without label", outcome.remarks().verticesWithoutLabel());
    map.put("edges without label", outcome.remarks().edgesWithoutLabel());
    map.put("ids like numbers", outcome.remarks().idsLikeNumbers());
    map.put("edges of rejects", outcome.remarks().edgesOfRejects());
    map.put("rejects", outcome.rejects().stream().map(LoadService::reject).toList());
    map.put(
        "too many", outcome.oneTooMany().map(LoadService::reject).map(List::of).orElse(List.of()));
    return map;
  }

  private static List<Object> reject(LoadItem.Flawed flawed) {
    List<Object> fields = new ArrayList<>();
    fields.add(flawed.origin().line());
    fields.add((long) flawed.column());
    fields.add(flawed.reason());
    flawed.vertex().map(Id::value).ifPresent(fields::add);
    return fields;
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
}
