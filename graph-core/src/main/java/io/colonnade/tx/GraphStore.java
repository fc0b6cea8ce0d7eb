package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.job.Jobs;
import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Ticker;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * An open graph without its API: the store, how the graph lies in it, its names, and the
 * transactions under way. Thread-safe.
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
  private final Jobs jobs;
  private final IndexChanges indexChanges;
  private final LiveVertices liveVertices = new LiveVertices();
  private final LabelShares labelShares;
  private final AtomicLong serials = new AtomicLong();

  private GraphStore(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    this.store = store;
    this.header = header;
    this.settings = settings;
    this.dictionary = Dictionary.open(store, settings.get(Options.MAX_NAMES));
    this.schema = LiveSchema.open(store, dictionary);
    this.edgeRules = new EdgeRules(schema, dictionary);
    this.layout = provider.open(header, schema);
    store.createTables(layout.tables());
    this.indexes = GraphIndexes.open(store, layout, schema.current());
    this.vertexIds = new VertexIds(store, layout, NumberBlocks.ofVertexIds(store));
    this.edgeNumbers = NumberBlocks.ofEdges(store);
    this.snapshots = new OpenSnapshots(store, schema, settings.get(Options.MAX_AGE), ticker);
    this.jobs = new Jobs(InstantSource.system());
    this.indexChanges = new IndexChanges(this, jobs);
    this.labelShares = new LabelShares(this, ticker);
  }

  /**
   * Opens the graph in a store. Closing the result closes the store.
   *
   * @param header of the store, in which it is written
   * @param provider of the layout that the header names
   * @param ticker the clock by which snapshots grow old
   */
  public static GraphStore open(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    GraphStore graph = openAsItIs(store, header, provider, settings, ticker);
    graph.indexChanges.begin();
    return graph;
  }

  /**
   * Same, but nothing goes on behind the back of the caller: neither what was under way in it, nor
   * what every graph has.
   */
  public static GraphStore openAsItIs(
      Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker) {
    return new GraphStore(store, header, provider, settings, ticker);
  }

  /** Starts a transaction; reads nothing yet. */
  public GraphTransaction begin() {
    return new GraphTransaction(this);
  }

  public Store store() {
    return store;
  }

  /** What the store says of itself. */
  public StoreHeader header() {
    return header;
  }

  public Layout layout() {
    return layout;
  }

  public Dictionary dictionary() {
    return dictionary;
  }

  /** What is declared now. */
  public Schema schema() {
    return schema.current();
  }

  /**
   * Declares things: all of them or none, durable on return, for transactions that begin later.
   * Transactions under way that have changed something are refused at their commit.
   *
   * @throws io.colonnade.error.InvalidInputException if declarations contradict each other, or an
   *     element of the graph does not fit; it names the first
   * @throws io.colonnade.error.ConflictException if somebody else changed the schema at the same
   *     time
   */
  public void declare(List<SchemaEdit> edits) {
    new SchemaChanges(this).apply(edits);
  }

  /**
   * Reads the graph as it is now, for as long as that takes: no age ends this.
   *
   * @param work on a snapshot that is closed after it
   * @throws io.colonnade.error.SnapshotTooOldException if meanwhile it was declared how edges of a
   *     label lie, some of which the snapshot may still have; it can be done again
   */
  public <R> R readWhole(Function<Snapshot, R> work) {
    try (AgingSnapshot snapshot = snapshots.takeAgeless(SnapshotUse.READ_ONLY)) {
      return snapshot.readToTheEnd(work);
    }
  }

  /** Creates, drops and builds indexes. */
  public IndexChanges indexChanges() {
    return indexChanges;
  }

  /** What goes on behind the backs of callers. */
  public Jobs jobs() {
    return jobs;
  }

  /** How the edges of each label lie. */
  public EdgeShapes shapes() {
    return schema;
  }

  /** Who keeps the indexes; empty: the graph has none, and can have none. */
  public Optional<IndexMaintainer> indexMaintainer() {
    return indexes.maintainer();
  }

  /** About how frequent labels are. */
  public LabelShares labelShares() {
    return labelShares;
  }

  GraphIndexes indexes() {
    return indexes;
  }

  EdgeRules edgeRules() {
    return edgeRules;
  }

  LiveSchema liveSchema() {
    return schema;
  }

  public Settings settings() {
    return settings;
  }

  /** What users see as the id of the edge. */
  public Id publicId(EdgeFact edge) {
    return layout.ids().of(edge);
  }

  /** Ends the snapshots that are too old; a timer does so too. */
  public void expireSnapshots() {
    snapshots.expire();
  }

  /**
   * Looks at vertices that edges are going to be added to, so that transactions that begin later
   * need not read them. Reads those that are not known, in one store call.
   */
  public void lookAhead(List<Id> vertices) {
    List<Optional<VertexRef>> known = liveVertices.find(vertices);
    List<Id> unknown = new ArrayList<>();
    for (int i = 0; i < vertices.size(); i++) {
      if (known.get(i).isEmpty()) {
        unknown.add(vertices.get(i));
      }
    }
    if (!unknown.isEmpty()) {
      long ticket = liveVertices.ticket();
      try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
        liveVertices.put(ticket, refs(layout.vertices(snapshot, unknown, Keys.NONE)));
      }
    }
  }

  static List<Optional<VertexRef>> refs(List<Optional<VertexFact>> vertices) {
    List<Optional<VertexRef>> refs = new ArrayList<>(vertices.size());
    vertices.forEach(vertex -> refs.add(vertex.map(VertexFact::ref)));
    return refs;
  }

  LiveVertices liveVertices() {
    return liveVertices;
  }

  VertexIds vertexIds() {
    return vertexIds;
  }

  NumberBlocks edgeNumbers() {
    return edgeNumbers;
  }

  OpenSnapshots snapshots() {
    return snapshots;
  }

  /** A number that no caller got before. */
  long nextSerial() {
    return serials.incrementAndGet();
  }

  /** Closes the store; transactions under way end with "graph is closed". Twice is fine. */
  @Override
  public void close() {
    jobs.close();
    snapshots.close();
    store.close();
  }
}
