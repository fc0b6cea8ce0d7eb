package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.ValueRanges;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Snapshot;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads by indexes below TinkerPop's API: the least that an answer takes. Immutable. */
final class IndexLookups {

  private final GraphStore store;

  IndexLookups(GraphStore store) {
    this.store = store;
  }

  /** The values of a key of the vertices that an index has under a value. */
  List<Object> equal(GraphTransaction tx, String index, Object value, String key) {
    int wanted = store.dictionary().number(NameKind.KEY, key);
    ValueRanges point = ValueRanges.point(IndexValueCodec.form(value));
    List<Object> values = new ArrayList<>();
    try (FactCursor<VertexFact> found =
        tx.reads()
            .indexes()
            .vertices(
                IndexPlan.ofOne(List.of(query(index, point))),
                Keys.of(wanted),
                Integer.MAX_VALUE)) {
      for (Optional<VertexFact> next = found.next(); next.isPresent(); next = found.next()) {
        add(next.get().properties(wanted), values);
      }
    }
    return values;
  }

  /** The values of a key of the first vertices between two ends, in the order of an index. */
  List<Object> first(GraphTransaction tx, String index, ValueRanges bounds, int most, String key) {
    int wanted = store.dictionary().number(NameKind.KEY, key);
    IndexQuery query = query(index, bounds);
    List<Id> ids = store.readWhole(snapshot -> first(query, most, snapshot));
    List<Object> values = new ArrayList<>();
    tx.reads()
        .vertices()
        .find(ids, Keys.of(wanted))
        .forEach(vertex -> add(vertex.orElseThrow().properties(wanted), values));
    return values;
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

  private static void add(List<VertexPropertyFact> properties, List<Object> values) {
    properties.forEach(property -> values.add(property.value()));
  }
}
