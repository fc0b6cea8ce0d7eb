package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.ValueRanges;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.IndexReads;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads of a transaction below TinkerPop's API: the least that an answer takes. Confined to the
 * transaction.
 */
record StoreReads(GraphStore store, GraphTransaction tx) {

  /** Returns a vertex that is read with all its properties. */
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

  /** Returns the vertices at the other ends of the first edges, in their stored order. */
  List<VertexRef> first(long person, String label, int count) {
    List<VertexRef> from = List.of(person(person));
    EdgeQuery.Sorted stored = new EdgeQuery.Sorted(EdgeQuery.Sequence.BY_SORT_KEY, SortRange.ALL);
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

  /** Returns the number of edges out of a person. */
  long degree(long person, String label) {
    return tx.reads().edges().degrees(query(List.of(person(person)), label), Long.MAX_VALUE)[0];
  }

  private static List<Object> values(VertexFact vertex, int key) {
    return vertex.properties(key).stream().map(property -> property.value()).toList();
  }

  /** Returns the values of a key of all vertices, by one scan. */
  List<Object> values(String key) {
    int number = key(key);
    return store.readWhole(
        snapshot -> values(store.layout().vertices(snapshot, Keys.of(number)), number));
  }

  private static List<Object> values(FactCursor<VertexFact> vertices, int key) {
    List<Object> values = new ArrayList<>();
    try (vertices) {
      for (var next = vertices.next(); next.isPresent(); next = vertices.next()) {
        values.addAll(values(next.get(), key));
      }
    }
    return values;
  }

  /** Returns the values of a key of the vertices that an index has under a value. */
  List<Object> indexed(String index, Object value, String key) {
    int number = key(key);
    IndexQuery point = query(index, ValueRanges.point(IndexValueCodec.encode(value)));
    IndexReads indexes = tx.reads().indexes();
    IndexPlan plan = IndexPlan.ofOne(List.of(point));
    return values(
        indexes.vertices(
            plan, indexes.select(plan, HitLimit.NONE), Keys.of(number), Integer.MAX_VALUE),
        number);
  }

  /** Returns the values of a key of the first vertices in the order of an index. */
  List<Object> firstIndexed(String index, int count, String key) {
    int number = key(key);
    List<Id> ids = new ArrayList<>(count);
    IndexQuery all = query(index, ValueRanges.all());
    return store.readWhole(
        snapshot -> {
          try (FactCursor<IndexEntry> entries =
              store.indexMaintainer().orElseThrow().lookup(all, snapshot)) {
            while (ids.size() < count) {
              ids.add(entries.next().orElseThrow().element());
            }
          }
          return tx.reads().vertices().find(ids, Keys.of(number)).stream()
              .flatMap(vertex -> values(vertex.orElseThrow(), number).stream())
              .toList();
        });
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
}
