package io.colonnade.cache;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexTarget;
import io.colonnade.index.Covered;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.ValueRanges;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.NameKind;
import io.colonnade.store.FilterStore;
import io.colonnade.store.HookedStore;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowStore;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.journal.Scheduling;
import io.colonnade.tx.GraphStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * A graph in memory whose commits pass a cache, and reads of its snapshots through the cache and
 * past it. The graph itself has no cache. It may be one of several processes on a journal.
 * Thread-safe.
 */
final class CacheFixture implements AutoCloseable {

  /** How old bounded reads are at most, on a journal. */
  static final Duration MAX_STALENESS = Duration.ofMillis(200);

  final ColonnadeGraph graph;
  final GraphTraversalSource g;
  final HookedStore hooked; // below the cache
  private final GraphStore store;
  private final DatabaseCache cache;

  /** A store whose commits go through another one, which is made when the layout is known. */
  private static final class LateStore extends FilterStore {

    private volatile Store commits;

    private LateStore(Store store) {
      super(store);
      this.commits = store;
    }

    @Override
    public long commit(WriteSet writeSet) {
      return commits.commit(writeSet);
    }
  }

  CacheFixture(String layout, DatabaseCache cache) {
    this(layout, cache, engine -> engine);
  }

  /** Opens a process on a journal, whose cache follows what the others commit. */
  static CacheFixture onJournal(
      String layout, DatabaseCache cache, RowStore rows, Scheduling scheduling) {
    return onJournal(layout, cache, rows, scheduling, MAX_STALENESS);
  }

  /** Opens a process on a journal, which looks for commits as often as bounded reads need it. */
  static CacheFixture onJournal(
      String layout,
      DatabaseCache cache,
      RowStore rows,
      Scheduling scheduling,
      Duration maxStaleness) {
    CacheFixture fixture =
        new CacheFixture(
            layout,
            cache,
            unused -> {
              unused.close();
              return MemoryJournal.open(rows, scheduling, Meter.NONE);
            });
    fixture.hooked.follow(maxStaleness, Optional.of(new CommitsOfOthers(cache, fixture.commits())));
    return fixture;
  }

  /**
   * @param replacement returns the store to use in place of the engine's
   */
  private CacheFixture(String layout, DatabaseCache cache, UnaryOperator<Store> replacement) {
    this.cache = cache;
    Map<String, Object> options =
        Map.of(
            "gremlin.graph",
            Colonnade.class.getName(),
            "colonnade.engine",
            "memory",
            "colonnade.layout",
            layout,
            "colonnade.cache.size",
            "0");
    List<HookedStore> made = new ArrayList<>();
    List<LateStore> late = new ArrayList<>();
    this.graph =
        WrappedStore.open(
            new MapConfiguration(options),
            Ticker.system(),
            Meter.NONE,
            engine -> {
              made.add(new HookedStore(replacement.apply(engine)));
              late.add(new LateStore(made.get(0)));
              return late.get(0);
            });
    this.g = graph.traversal();
    this.hooked = made.get(0);
    this.store = GraphInternals.store(graph);
    late.get(0).commits = CachedStore.of(hooked, commits(), cache);
  }

  int key(String name) {
    return store.dictionary().number(NameKind.KEY, name);
  }

  int label(String name) {
    return store.dictionary().number(NameKind.LABEL, name);
  }

  Snapshot snapshot() {
    return snapshot(ReadPoint.LATEST);
  }

  Snapshot snapshot(ReadPoint at) {
    return store.store().snapshot(SnapshotUse.LOOK, at);
  }

  private Layout layout() {
    return store.layout();
  }

  private CommitReader commits() {
    return new CommitReader(layout(), store.indexMaintainer());
  }

  /** Returns whether there is a module for indexes. */
  boolean hasIndexes() {
    return store.indexMaintainer().isPresent();
  }

  /** Creates an index of each kind, if there is a module for them. */
  void createIndexes() {
    try {
      if (hasIndexes()) {
        graph.schema().change().key("m", Integer.class).key("large", String.class).commit();
        graph.schema().index("byN").on(IndexTarget.vertex()).key("n").equality().create().await();
        graph.schema().index("byM").on(IndexTarget.vertex()).key("m").unique().create().await();
        graph
            .schema()
            .index("byBoth")
            .on(IndexTarget.vertex("node"))
            .key("n")
            .key("m")
            .salt(3)
            .covering("large")
            .withAbsent()
            .create()
            .await();
        graph.schema().index("byW").on(IndexTarget.edge()).key("w").equality().create().await();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the facts of a snapshot, in a transaction that has read nothing. */
  CachedFacts facts(Snapshot snapshot) {
    TransactionCache own = new TransactionCache(1 << 20);
    return new CachedFacts(
        layout(), store.liveSchema(), cache, own, snapshot, () -> true, Meter.NONE);
  }

  // ---- reads through the cache, and past it: equal texts if both see the same

  String vertices(Snapshot snapshot, List<Id> ids, Keys wanted) {
    return text(facts(snapshot).vertices(ids, wanted), wanted);
  }

  String storedVertices(Snapshot snapshot, List<Id> ids, Keys wanted) {
    return text(layout().vertices(snapshot, ids, wanted), wanted);
  }

  private static String text(List<Optional<VertexFact>> vertices, Keys wanted) {
    return vertices.stream()
        .map(vertex -> vertex.map(fact -> fact.ref() + " " + fact.properties(wanted)))
        .toList()
        .toString();
  }

  String edges(Snapshot snapshot, EdgeQuery query, Keys wanted) {
    return text(
        facts(snapshot).edges(query, wanted, rest -> layout().edges(snapshot, rest, wanted)),
        wanted);
  }

  String storedEdges(Snapshot snapshot, EdgeQuery query, Keys wanted) {
    return text(layout().edges(snapshot, query, wanted), wanted);
  }

  private static String text(FactCursor<Incidence> edges, Keys wanted) {
    StringBuilder text = new StringBuilder();
    edges.readAll(
        found ->
            text.append(found.vertex())
                .append(' ')
                .append(found.side())
                .append(' ')
                .append(found.edge().id())
                .append(found.edge().out())
                .append(found.edge().in())
                .append(found.edge().properties(wanted))
                .append('\n'));
    return text.toString();
  }

  String neighbours(Snapshot snapshot, EdgeQuery query) {
    return text(
        facts(snapshot).neighbours(query, rest -> layout().neighbours(snapshot, rest)), query);
  }

  String storedNeighbours(Snapshot snapshot, EdgeQuery query) {
    return text(layout().neighbours(snapshot, query), query);
  }

  private static String text(NeighbourCursor neighbours, EdgeQuery query) {
    StringBuilder text = new StringBuilder();
    try (neighbours) {
      while (neighbours.advance()) {
        int vertex = neighbours.vertex();
        text.append(vertex).append(' ').append(neighbours.other());
        if (query.vertices().get(vertex).isUnread()) {
          text.append(" at ").append(neighbours.near());
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  String degrees(Snapshot snapshot, EdgeQuery query, long most) {
    return Arrays.toString(facts(snapshot).degrees(query, most));
  }

  String storedDegrees(Snapshot snapshot, EdgeQuery query, long most) {
    return Arrays.toString(layout().degrees(snapshot, query, most));
  }

  /**
   * Returns what each index has under a value, in all its keys; nothing if there are no indexes.
   */
  String entries(Snapshot snapshot, int value) {
    return entries(
        snapshot,
        value,
        query -> {
          CachedEntries entries =
              new CachedEntries(
                  query,
                  store.indexMaintainer().orElseThrow(),
                  cache,
                  new TransactionCache(1 << 20),
                  snapshot,
                  () -> true,
                  Meter.NONE);
          return entries
              .all()
              .orElseGet(
                  () ->
                      all(
                          entries.kept(
                              store
                                  .indexMaintainer()
                                  .orElseThrow()
                                  .unordered(entries.toRead(), snapshot))));
        });
  }

  String storedEntries(Snapshot snapshot, int value) {
    return entries(
        snapshot,
        value,
        query -> all(store.indexMaintainer().orElseThrow().unordered(query, snapshot)));
  }

  private String entries(
      Snapshot snapshot, int value, Function<IndexQuery, List<IndexEntry>> read) {
    StringBuilder text = new StringBuilder();
    for (IndexDefinition index : store.liveSchema().in(snapshot).indexes()) {
      if (!index.keys().isEmpty()) {
        ValueRanges point = ValueRanges.point(IndexValueCodec.encode(value));
        List<ValueRanges> points = Collections.nCopies(index.keys().size(), point);
        for (Set<Integer> labels : List.of(Set.<Integer>of(), Set.of(label("node")))) {
          text.append(index.name()).append('\n');
          read.apply(new IndexQuery(index, labels, points))
              .forEach(entry -> text.append(text(entry)).append('\n'));
        }
      }
    }
    return text.toString();
  }

  private static String text(IndexEntry entry) {
    Optional<PropertyFacts<?>> covered =
        entry
            .covered()
            .map(
                content ->
                    content instanceof Covered.OfVertex vertex
                        ? vertex.fact().facts()
                        : ((Covered.OfEdge) content).properties());
    return entry.element()
        + " "
        + entry.label()
        + " "
        + entry.place()
        + " "
        + covered.map(PropertyFacts::describe);
  }

  private static List<IndexEntry> all(FactCursor<IndexEntry> entries) {
    List<IndexEntry> all = new ArrayList<>();
    entries.readAll(all::add);
    return all;
  }

  @Override
  public void close() {
    graph.close();
  }
}
