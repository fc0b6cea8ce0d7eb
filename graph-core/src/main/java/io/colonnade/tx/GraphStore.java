package io.colonnade.tx;

import io.colonnade.cache.CachedStore;
import io.colonnade.cache.CommitReader;
import io.colonnade.cache.CommitsOfOthers;
import io.colonnade.cache.DatabaseCache;
import io.colonnade.codec.Id;
import io.colonnade.config.Options;
import io.colonnade.config.ReadMode;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.layout.Totals;
import io.colonnade.metric.Ticker;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * An open graph without its API: the store, the layout, the names, and the transactions under way.
 * Thread-safe.
 */
public final class GraphStore implements AutoCloseable {

  private final Store store;
  private final StoreHeader header;
  private final Layout layout;
  private final Dictionary dictionary;
  private final LiveSchema schema;
  private final EdgeRules edgeRules;
  private final Settings settings;
  private final GraphIndexes indexes;
  private final VertexIds vertexIds;
  private final NumberBlocks edgeNumbers;
  private final OpenSnapshots snapshots;
  private final DatabaseCache cache;
  private final ReadPoint readPoint;
  private final LabelShares labelShares;
  private final EndedTransactions ended = new EndedTransactions();
  private final VertexRemovals vertexRemovals = new VertexRemovals();
  private final Ticker ticker;
  private final long opening = new SecureRandom().nextLong();
  private final AtomicLong serials = new AtomicLong();

  private GraphStore(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    this.header = header;
    this.settings = settings;
    this.dictionary = Dictionary.open(store, settings.get(Options.MAX_NAMES));
    this.schema = LiveSchema.open(store, dictionary);
    this.edgeRules = new EdgeRules(schema.latest(), dictionary);
    this.layout = provider.open(header, schema);
    store.createTables(layout.tables());
    store.createTables(List.of(Totals.TOTAL));
    long cacheBytes = settings.get(Options.CACHE_SIZE);
    this.cache =
        store.isShared() ? DatabaseCache.ofShared(cacheBytes) : DatabaseCache.of(cacheBytes);
    this.indexes = GraphIndexes.open(store, layout, schema.current());
    CommitReader commits = new CommitReader(layout, indexes.maintainer());
    this.store = CachedStore.of(store, commits, cache);
    Optional<ChangeListener> listener =
        cache.isUsed() ? Optional.of(new CommitsOfOthers(cache, commits)) : Optional.empty();
    store.follow(settings.get(Options.MAX_STALENESS), listener);
    this.vertexIds = new VertexIds(store, layout, NumberBlocks.ofVertexIds(store));
    this.edgeNumbers = NumberBlocks.ofEdges(store);
    this.snapshots = new OpenSnapshots(store, schema, settings.get(Options.MAX_AGE), ticker);
    this.readPoint = readPoint(settings.get(Options.READ));
    this.labelShares = new LabelShares(this, ticker);
    this.ticker = ticker;
  }

  /**
   * Opens the graph in a store. Closing the result closes the store.
   *
   * @param header of the store, already written to it
   * @param provider of the layout that the header names
   * @param ticker the clock that measures the age of snapshots
   * @throws InvalidInputException if snapshots may become older than the store can show them, or if
   *     the database cache does not fit the heap
   */
  public static GraphStore open(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    mustKeep(store, settings.get(Options.MAX_AGE));
    mustFit(settings.get(Options.CACHE_SIZE));
    return new GraphStore(store, header, provider, settings, ticker);
  }

  private static void mustKeep(Store store, Duration maxAge) {
    Optional<Duration> retention = store.retention().filter(kept -> maxAge.compareTo(kept) > 0);
    if (retention.isPresent()) {
      throw new InvalidInputException(
          Problem.MAX_AGE_TOO_LONG, "max-age", maxAge, "retention", retention.get());
    }
  }

  private static void mustFit(long cacheBytes) {
    long heap = Runtime.getRuntime().maxMemory();
    if (cacheBytes > heap / 4 * 3) {
      throw new InvalidInputException(Problem.CACHE_TOO_LARGE, "size", cacheBytes, "heap", heap);
    }
  }

  /**
   * Adds to the totals what a change creates and removes, if the schema says that they are kept.
   */
  public void writeTotals(Schema planned, GraphChange change, WriteSet writeSet) {
    if (planned.keepsTotals()) {
      Totals.write(change, writeSet);
    }
  }

  /**
   * Counts the elements in a snapshot, in one store call: reads totals, or scans as long as they
   * are incomplete.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  long count(Snapshot snapshot, ElementKind kind, Set<Integer> labels) {
    if (schema.in(snapshot).hasTotals()) {
      return Totals.count(snapshot, kind, labels);
    }
    return switch (kind) {
      case VERTEX -> layout.countVertices(snapshot, labels);
      case EDGE -> layout.countEdges(snapshot, labels);
    };
  }

  /** Starts a transaction, without reading anything. */
  public GraphTransaction begin() {
    return new GraphTransaction(this, readPoint);
  }

  /** Returns the state that a transaction with that mode reads. */
  public static ReadPoint readPoint(ReadMode mode) {
    return switch (mode) {
      case LATEST -> ReadPoint.LATEST;
      case BOUNDED -> ReadPoint.BOUNDED;
    };
  }

  public Store store() {
    return store;
  }

  /** Returns the header of the store. */
  public StoreHeader header() {
    return header;
  }

  public Layout layout() {
    return layout;
  }

  public Dictionary dictionary() {
    return dictionary;
  }

  /** Returns the schema that is known last, without a look at the store. */
  public Schema schema() {
    return schema.current();
  }

  /**
   * Reads the present state of the graph, without an age limit.
   *
   * @param work receives a snapshot that is closed afterwards
   * @throws io.colonnade.error.SnapshotTooOldException if a schema change has renamed or dropped a
   *     name meanwhile; the call can be repeated
   */
  public <R> R readWhole(Function<Snapshot, R> work) {
    try (AgingSnapshot snapshot = snapshots.takeAgeless(SnapshotUse.LONG)) {
      return snapshot.readToTheEnd(work);
    }
  }

  /**
   * Returns the module that maintains indexes; empty: it is not on the class path, so that no query
   * may use an index.
   */
  public Optional<IndexMaintainer> indexMaintainer() {
    return indexes.maintainer();
  }

  /** Returns the estimated frequency of labels. */
  public LabelShares labelShares() {
    return labelShares;
  }

  public GraphIndexes indexes() {
    return indexes;
  }

  EdgeRules edgeRules() {
    return edgeRules;
  }

  public LiveSchema liveSchema() {
    return schema;
  }

  public Settings settings() {
    return settings;
  }

  /** Returns the clock that measures ages. */
  public Ticker ticker() {
    return ticker;
  }

  /** Returns a number that no other opening of the graph has, in any process. */
  public long opening() {
    return opening;
  }

  /** Returns the id of the edge that users see. */
  public Id publicId(EdgeFact edge) {
    return layout.ids().of(edge);
  }

  /** Ends the snapshots that have exceeded their age limit. A timer also does this. */
  public void expireSnapshots() {
    snapshots.expire();
  }

  /**
   * Prefetches vertices to which edges are going to be added into the database cache, so that
   * transactions that begin later need not read them. Reads the unknown ones in one store call.
   * Does nothing if the graph has no database cache, or if other processes share it.
   */
  public void lookAhead(List<Id> vertices) {
    if (!cache.isUsed() || store.isShared()) {
      return; // of a shared store, the cache does not answer what is read at a later version
    }
    GraphTransaction look = begin();
    try {
      look.reads().vertices().find(vertices, Keys.NONE);
    } finally {
      look.rollback();
    }
  }

  static List<Optional<VertexRef>> refs(List<Optional<VertexFact>> vertices) {
    List<Optional<VertexRef>> refs = new ArrayList<>(vertices.size());
    vertices.forEach(vertex -> refs.add(vertex.map(VertexFact::ref)));
    return refs;
  }

  /** Returns how many transactions have ended, and how. */
  public EndedTransactions ended() {
    return ended;
  }

  /** Returns the cache that the transactions share. */
  public DatabaseCache cache() {
    return cache;
  }

  VertexIds vertexIds() {
    return vertexIds;
  }

  VertexRemovals vertexRemovals() {
    return vertexRemovals;
  }

  NumberBlocks edgeNumbers() {
    return edgeNumbers;
  }

  public OpenSnapshots snapshots() {
    return snapshots;
  }

  /** Returns a number that no other call returns. */
  long nextSerial() {
    return serials.incrementAndGet();
  }

  /**
   * Closes the store. Transactions under way fail with "graph is closed". A second call does
   * nothing.
   */
  @Override
  public void close() {
    snapshots.close();
    store.close();
  }
}
