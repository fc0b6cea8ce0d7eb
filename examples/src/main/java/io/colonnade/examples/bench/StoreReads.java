package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.ValueRanges;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Snapshot;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.IndexReads;
import io.colonnade.tx.MergedIncidences;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads of a transaction below TinkerPop's API: the least that an answer takes. Confined to the
 * transaction.
 */
final class StoreReads {

  private final GraphStore store;
  private final GraphTransaction tx;

  StoreReads(GraphStore store, GraphTransaction tx) {
    this.store = store;
    this.tx = tx;
  }

  GraphTransaction transaction() {
    return tx;
  }

  VertexRef vertex(long id) {
    return tx.reads().vertices().find(Id.of(id), Keys.ALL).orElseThrow().ref();
  }

  /** Returns what other reads need to know of a person, without reading it. */
  VertexRef person(long id) {
    return new VertexRef(Id.of(id), label(SampleGraph.PERSON));
  }

  /** Returns the vertices at the other ends of the edges out of those vertices, by one call. */
  List<VertexRef> out(List<VertexRef> from, String label) {
    return others(query(from, label));
  }

  List<VertexRef> out(long person, String label) {
    return out(List.of(person(person)), label);
  }

  /** Returns the vertices at the other ends of all edges out of a person, of any label. */
  List<VertexRef> out(long person) {
    return others(new EdgeQuery(List.of(person(person)), EnumSet.of(Side.OUT), Set.of()));
  }

  /** Returns the vertices at the other ends of the first edges, in their stored order. */
  List<VertexRef> first(long person, String label, int count) {
    List<VertexRef> from = List.of(person(person));
    EdgeQuery.Sorted stored = new EdgeQuery.Sorted(EdgeQuery.Sequence.BY_PLACE, SortRange.ALL);
    return others(query(from, label).sorted(stored).at(from, count));
  }

  private List<VertexRef> others(EdgeQuery query) {
    List<VertexRef> others = new ArrayList<>();
    try (NeighbourCursor cursor = tx.reads().edges().at(query, Keys.NONE)) {
      while (cursor.advance()) {
        others.add(cursor.other());
      }
    }
    return others;
  }

  /** Returns the values of a key of the edges out of a person. */
  List<Object> edgeValues(long person, String label, String key) {
    int number = key(key);
    List<Object> values = new ArrayList<>();
    EdgeQuery query = query(List.of(person(person)), label);
    try (MergedIncidences cursor = tx.reads().edges().at(query, Keys.of(number))) {
      while (cursor.advance()) {
        cursor.incidence().edge().property(number).ifPresent(found -> values.add(found.value()));
      }
    }
    return values;
  }

  /** Returns the value of a key of the edge with that id. */
  Object edgeValue(String edge, String key) {
    EdgeFact found = tx.reads().edges().find(List.of(Id.of(edge)), Keys.ALL).get(0).orElseThrow();
    return found.property(key(key)).orElseThrow().value();
  }

  /** Returns the number of edges out of a person. */
  long degree(long person, String label) {
    return tx.reads().edges().degrees(query(List.of(person(person)), label), Long.MAX_VALUE)[0];
  }

  /** Returns the number of edges from a person to another. */
  long between(long person, String label, long to) {
    EdgeQuery all = query(List.of(person(person)), label);
    Optional<Set<Id>> other = Optional.of(Set.of(Id.of(to)));
    return others(
            new EdgeQuery(all.vertices(), all.sides(), all.labels(), other, Integer.MAX_VALUE))
        .size();
  }

  /** Returns the number of all edges, by one scan of the keys that show it in the layout. */
  long edges() {
    return store.readWhole(snapshot -> store.layout().countEdges(snapshot, Set.of()));
  }

  /** Returns the values of a key of those vertices. */
  List<Object> values(List<Id> vertices, String key) {
    int number = key(key);
    List<Object> values = new ArrayList<>();
    tx.reads()
        .vertices()
        .find(vertices, Keys.of(number))
        .forEach(vertex -> addValues(vertex.orElseThrow(), number, values));
    return values;
  }

  /** Returns the values of a key of all vertices, by one scan. */
  List<Object> values(String key) {
    int number = key(key);
    List<Object> values = new ArrayList<>();
    return store.readWhole(
        snapshot -> {
          FactCursor<VertexFact> all = store.layout().vertices(snapshot, Keys.of(number));
          each(all, vertex -> addValues(vertex, number, values));
          return values;
        });
  }

  /** Returns the values of a key of the vertices that an index has under a value. */
  List<Object> indexed(String index, Object value, String key) {
    int number = key(key);
    IndexQuery point = query(index, ValueRanges.point(IndexValueCodec.form(value)));
    List<Object> values = new ArrayList<>();
    IndexReads indexes = tx.reads().indexes();
    IndexPlan plan = IndexPlan.ofOne(List.of(point));
    each(
        indexes.vertices(plan, List.of(indexes.hits(point)), Keys.of(number), Integer.MAX_VALUE),
        vertex -> addValues(vertex, number, values));
    return values;
  }

  /** Returns the values of a key of the first vertices in that range, in the order of an index. */
  List<Object> indexed(String index, ValueRanges range, int most, String key) {
    IndexQuery query = query(index, range);
    List<Id> ids = store.readWhole(snapshot -> first(query, most, snapshot));
    return values(ids, key);
  }

  private List<Id> first(IndexQuery query, int most, Snapshot snapshot) {
    List<Id> ids = new ArrayList<>(most);
    try (FactCursor<IndexEntry> entries =
        store.indexMaintainer().orElseThrow().lookup(query, snapshot)) {
      while (ids.size() < most) {
        ids.add(entries.next().orElseThrow().element());
      }
    }
    return ids;
  }

  private IndexQuery query(String index, ValueRanges bounds) {
    return IndexQuery.ofValues(store.schema().index(index).orElseThrow(), List.of(bounds));
  }

  private EdgeQuery query(List<VertexRef> from, String label) {
    return new EdgeQuery(from, EnumSet.of(Side.OUT), Set.of(label(label)));
  }

  /** Returns the number of a label, which is made known if it is not. */
  int label(String name) {
    return store.dictionary().number(NameKind.LABEL, name);
  }

  /** Returns the number of a key, which is made known if it is not. */
  int key(String name) {
    return store.dictionary().number(NameKind.KEY, name);
  }

  private static void addValues(VertexFact vertex, int key, List<Object> values) {
    vertex.properties(key).forEach(property -> values.add(property.value()));
  }

  private static <F> void each(FactCursor<F> cursor, Consumer<F> use) {
    try (cursor) {
      for (Optional<F> next = cursor.next(); next.isPresent(); next = cursor.next()) {
        use.accept(next.get());
      }
    }
  }
}
