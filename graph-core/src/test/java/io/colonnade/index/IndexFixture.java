package io.colonnade.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.config.Settings;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.SortKey;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.TrackedStore;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of an index maintainer share: a store with its tables, elements, definitions. */
public abstract class IndexFixture {

  static final int PERSON = 1;
  static final int CITY = 2;
  static final int KNOWS = 200;

  static final SortKey ONE_UP = new SortKey(1, SortKey.Order.ASCENDING);
  static final SortKey ONE_DOWN = new SortKey(1, SortKey.Order.DESCENDING);
  static final SortKey TWO_UP = new SortKey(2, SortKey.Order.ASCENDING);
  static final SortKey TWO_DOWN = new SortKey(2, SortKey.Order.DESCENDING);

  private TrackedStore store;
  private long cellsRead;
  private long readCalls;

  /** The one to test. */
  protected abstract IndexMaintainer maintainer();

  /** A new empty store, which the fixture closes; in memory unless a test has another. */
  protected Store open(Settings settings, Meter meter) {
    return MemoryStore.open(settings, meter);
  }

  @BeforeEach
  void openStore() {
    store =
        new TrackedStore(
            open(Settings.of(Map.of("colonnade.store.rocksdb.sync", "never")), this::count));
    store.createTables(maintainer().tables());
  }

  private void count(Event event, long amount) {
    cellsRead += event == Event.CELL_READ ? amount : 0;
    readCalls += event == Event.READ_CALL || event == Event.SCAN ? amount : 0;
  }

  @AfterEach
  void closeStore() {
    assertEquals(0, store.openCursors(), "cursors left open");
    assertEquals(0, store.openSnapshots(), "snapshots left open");
    store.close();
  }

  final TrackedStore store() {
    return store;
  }

  /** How many cells the last {@link #read} was given. */
  final long cellsRead() {
    return cellsRead;
  }

  /** How many calls of the store the last {@link #read} made. */
  final long readCalls() {
    return readCalls;
  }

  final <T> T read(Function<Snapshot, T> work) {
    cellsRead = 0;
    readCalls = 0;
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      T result = work.apply(snapshot);
      assertEquals(0, store.openCursors(), "cursors left open");
      return result;
    }
  }

  // ---- elements

  /** A vertex; values of a key are one after the other. */
  static IndexedElement vertex(long id, int label, PropertyFact... values) {
    List<VertexPropertyFact> properties = new ArrayList<>();
    for (PropertyFact value : values) {
      VertexPropertyFact.append(properties, value.key(), value.value());
    }
    return new IndexedElement.OfVertex(new VertexFact(new VertexRef(Id.of(id), label), properties));
  }

  /** An edge; keys ascending, each once. */
  static IndexedElement edge(Id id, int label, PropertyFact... values) {
    VertexRef out = new VertexRef(Id.of(1), PERSON);
    VertexRef in = new VertexRef(Id.of("two"), CITY);
    EdgeFact fact = new EdgeFact(new EdgeId.Generated(7), label, out, in, Arrays.asList(values));
    return new IndexedElement.OfEdge(id, fact);
  }

  static PropertyFact value(int key, Object value) {
    return new PropertyFact(key, value);
  }

  static Change<IndexedElement> created(IndexedElement after) {
    return new Change<>(Optional.empty(), Optional.of(after));
  }

  static Change<IndexedElement> changed(IndexedElement before, IndexedElement after) {
    return new Change<>(Optional.of(before), Optional.of(after));
  }

  static Change<IndexedElement> removed(IndexedElement before) {
    return new Change<>(Optional.of(before), Optional.empty());
  }

  // ---- definitions

  /** An enabled index of vertices of all labels, in one bucket, that skips absent values. */
  static IndexDefinition index(int number, IndexType type, SortKey... keys) {
    return new IndexDefinition(
        number,
        "index" + number,
        ElementKind.VERTEX,
        Optional.empty(),
        type,
        List.of(keys),
        AbsentValues.SKIPPED,
        1,
        Set.of(),
        IndexState.ENABLED);
  }

  static IndexDefinition inBuckets(IndexDefinition index, int buckets) {
    return of(index, index.kind(), index.label(), index.absent(), buckets, index.covered());
  }

  static IndexDefinition withAbsent(IndexDefinition index) {
    return of(
        index, index.kind(), index.label(), AbsentValues.INDEXED, index.buckets(), index.covered());
  }

  static IndexDefinition ofLabel(IndexDefinition index, int label) {
    return of(
        index, index.kind(), Optional.of(label), index.absent(), index.buckets(), index.covered());
  }

  static IndexDefinition ofEdges(IndexDefinition index) {
    return of(
        index, ElementKind.EDGE, index.label(), index.absent(), index.buckets(), index.covered());
  }

  static IndexDefinition covering(IndexDefinition index, Integer... keys) {
    return of(index, index.kind(), index.label(), index.absent(), index.buckets(), Set.of(keys));
  }

  private static IndexDefinition of(
      IndexDefinition index,
      ElementKind kind,
      Optional<Integer> label,
      AbsentValues absent,
      int buckets,
      Set<Integer> covered) {
    return new IndexDefinition(
        index.number(),
        index.name(),
        kind,
        label,
        index.type(),
        index.keys(),
        absent,
        buckets,
        covered,
        index.state());
  }

  // ---- writes

  /** The write set of changes, in one index, of a transaction that read the snapshot. */
  final WriteSet written(
      IndexDefinition index, List<Change<IndexedElement>> changes, Snapshot base) {
    WriteSet writeSet = WriteSet.basedOn(base.version());
    maintainer().update(index, changes, Optional.of(base), writeSet);
    return writeSet;
  }

  /** Commits changes in one transaction. */
  @SafeVarargs
  final void commit(IndexDefinition index, Change<IndexedElement>... changes) {
    try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(written(index, List.of(changes), base));
    }
  }

  /** The write set of changes on the latest state. */
  @SafeVarargs
  final WriteSet written(IndexDefinition index, Change<IndexedElement>... changes) {
    return read(base -> written(index, List.of(changes), base));
  }

  final void create(IndexDefinition index, IndexedElement... elements) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    List<Change<IndexedElement>> changes =
        Arrays.stream(elements).map(IndexFixture::created).toList();
    maintainer().update(index, changes, Optional.empty(), writeSet);
    store.commit(writeSet);
  }

  /** Builds one chunk and tells what it finds. */
  final List<Duplicate> build(IndexDefinition index, IndexedElement... elements) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    List<Duplicate> found =
        read(now -> maintainer().build(index, List.of(elements), now, writeSet));
    store.commit(writeSet);
    return found;
  }

  /** How many cells it puts. */
  static long puts(WriteSet writeSet) {
    return changes(writeSet).values().stream().filter(Optional::isPresent).count();
  }

  /** How many cells it deletes. */
  static long deletions(WriteSet writeSet) {
    return changes(writeSet).values().stream().filter(Optional::isEmpty).count();
  }

  /** All cells that it changes. */
  static Map<ElementKey, Optional<Bytes>> changes(WriteSet writeSet) {
    Map<ElementKey, Optional<Bytes>> changes = new LinkedHashMap<>();
    writeSet
        .rows()
        .forEach(
            (row, change) ->
                change
                    .changes()
                    .forEach(
                        cell ->
                            changes.put(
                                ElementKey.of(
                                    row.table(), row.row(), cell.family(), cell.qualifier()),
                                cell.appliedTo(Optional.empty()))));
    return changes;
  }

  // ---- reads

  static ValueRanges points(Object... values) {
    return ValueRanges.anyOf(
        Arrays.stream(values).map(IndexValueCodec::encode).map(ValueRanges::point).toList());
  }

  /** From (inclusive) to (exclusive). */
  static ValueRanges between(Object from, Object to) {
    return ValueRanges.between(IndexValueCodec.encode(from), IndexValueCodec.encode(to));
  }

  static ValueRanges startingWith(String text) {
    Bytes encoded = IndexValueCodec.encode(text);
    return ValueRanges.startingWith(encoded.slice(0, encoded.length() - 1));
  }

  static IndexQuery query(IndexDefinition index, ValueRanges... bounds) {
    return IndexQuery.ofValues(index, List.of(bounds));
  }

  /** Takes the first entries and closes the cursor. */
  static List<IndexEntry> first(int most, FactCursor<IndexEntry> entries) {
    try (entries) {
      List<IndexEntry> first = new ArrayList<>();
      while (first.size() < most) {
        Optional<IndexEntry> next = entries.next();
        if (next.isEmpty()) {
          break;
        }
        first.add(next.get());
      }
      return first;
    }
  }

  /** The entries that the query finds, in their order. */
  final List<IndexEntry> entries(IndexQuery query) {
    return read(snapshot -> all(maintainer().lookup(query, snapshot)));
  }

  /** The ids that the query finds, in their order. */
  final List<Object> ids(IndexQuery query) {
    return ids(entries(query));
  }

  static List<Object> ids(List<IndexEntry> entries) {
    return entries.stream().map(entry -> entry.element().value()).toList();
  }

  /** All cells of an index. */
  final Map<ElementKey, Bytes> cells(IndexDefinition index) {
    return byKey(read(snapshot -> all(maintainer().cells(index, snapshot))));
  }

  /** All cells that an index should have. */
  final Map<ElementKey, Bytes> cells(IndexDefinition index, IndexedElement... elements) {
    return byKey(
        Arrays.stream(elements)
            .flatMap(element -> maintainer().cells(index, element).stream())
            .toList());
  }

  /** As a map; fails if a key is there twice. */
  static Map<ElementKey, Bytes> byKey(List<IndexCell> cells) {
    Map<ElementKey, Bytes> byKey =
        new TreeMap<>(java.util.Comparator.comparing(ElementKey::toString));
    cells.forEach(cell -> assertEquals(null, byKey.put(cell.key(), cell.value())));
    return byKey;
  }

  /** All facts; the cursor is empty ever after, and closed twice. */
  static <F> List<F> all(FactCursor<F> cursor) {
    List<F> facts = new ArrayList<>();
    try (cursor) {
      cursor.next().ifPresent(facts::add);
      while (!facts.isEmpty()) {
        Optional<F> next = cursor.next();
        if (next.isEmpty()) {
          break;
        }
        facts.add(next.get());
      }
      assertEquals(Optional.empty(), cursor.next());
      cursor.close();
    }
    return facts;
  }
}
