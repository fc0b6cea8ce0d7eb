package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
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
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.MergedIncidences;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads below TinkerPop's API: the least that an answer takes. Immutable. */
final class StoreReads {

  private final GraphStore store;

  StoreReads(GraphStore store) {
    this.store = store;
  }

  /** Those by indexes. */
  IndexLookups indexes() {
    return new IndexLookups(store);
  }

  /** The vertex. */
  VertexRef vertex(GraphTransaction tx, long id) {
    return tx.reads().vertices().find(Id.of(id), Keys.ALL).orElseThrow().ref();
  }

  /** What other reads need to know of a vertex, without reading it. */
  VertexRef person(long id) {
    return new VertexRef(Id.of(id), number(SampleGraph.PERSON));
  }

  /** The vertices at the other ends of the edges out of those vertices, in one call. */
  List<VertexRef> out(GraphTransaction tx, List<VertexRef> from, String label) {
    return others(tx, query(from, label));
  }

  private static List<VertexRef> others(GraphTransaction tx, EdgeQuery query) {
    List<VertexRef> others = new ArrayList<>();
    try (NeighbourCursor cursor = tx.reads().edges().at(query, Keys.NONE)) {
      while (cursor.advance()) {
        others.add(cursor.other());
      }
    }
    return others;
  }

  /** The vertices at the other ends of the first edges, in the order in which these lie. */
  List<VertexRef> first(GraphTransaction tx, VertexRef from, String label, int count) {
    EdgeQuery inOrder =
        query(List.of(from), label)
            .sorted(new EdgeQuery.Sorted(EdgeQuery.Sequence.BY_PLACE, SortRange.ALL))
            .at(List.of(from), count);
    return others(tx, inOrder);
  }

  /** The vertices at the other ends of all edges out of the vertex, whatever their labels. */
  List<VertexRef> out(GraphTransaction tx, VertexRef from) {
    return others(tx, new EdgeQuery(List.of(from), EnumSet.of(Side.OUT), Set.of()));
  }

  /** The values of a key of the edges out of the vertex. */
  List<Object> values(GraphTransaction tx, VertexRef from, String label, String key) {
    int number = number(NameKind.KEY, key);
    List<Object> values = new ArrayList<>();
    EdgeQuery query = query(List.of(from), label);
    try (MergedIncidences cursor = tx.reads().edges().at(query, Keys.of(number))) {
      while (cursor.advance()) {
        cursor.incidence().edge().property(number).ifPresent(found -> values.add(found.value()));
      }
    }
    return values;
  }

  /** The value of a key of the edge with that id. */
  Object value(GraphTransaction tx, String edge, String key) {
    List<Id> ids = List.of(Id.of(edge));
    EdgeFact found = tx.reads().edges().find(ids, Keys.ALL).get(0).orElseThrow();
    return found.property(number(NameKind.KEY, key)).orElseThrow().value();
  }

  /** How many edges there are out of the vertex. */
  long degree(GraphTransaction tx, VertexRef from, String label) {
    return tx.reads().edges().degrees(query(List.of(from), label), Long.MAX_VALUE)[0];
  }

  /** The values of a key of those vertices. */
  List<Object> values(GraphTransaction tx, List<VertexRef> vertices, String key) {
    int number = number(NameKind.KEY, key);
    List<Id> ids = vertices.stream().map(VertexRef::id).toList();
    List<Object> values = new ArrayList<>();
    for (Optional<VertexFact> vertex : tx.reads().vertices().find(ids, Keys.of(number))) {
      vertex.orElseThrow().properties(number).forEach(found -> values.add(found.value()));
    }
    return values;
  }

  /** The values of a key of all vertices, by one scan. */
  List<Object> values(String key) {
    int number = number(NameKind.KEY, key);
    return store.readWhole(
        snapshot -> {
          List<Object> values = new ArrayList<>();
          try (FactCursor<VertexFact> all = store.layout().vertices(snapshot, Keys.of(number))) {
            for (Optional<VertexFact> next = all.next(); next.isPresent(); next = all.next()) {
              next.get().properties(number).forEach(found -> values.add(found.value()));
            }
          }
          return values;
        });
  }

  /** How many edges there are, by one scan of the keys that say so in the layout. */
  long edges() {
    return store.readWhole(snapshot -> store.layout().countEdges(snapshot, Set.of()));
  }

  /** How many edges there are from a vertex to another. */
  long between(GraphTransaction tx, VertexRef from, String label, long to) {
    EdgeQuery all = query(List.of(from), label);
    Optional<Set<Id>> other = Optional.of(Set.of(Id.of(to)));
    EdgeQuery query =
        new EdgeQuery(all.vertices(), all.sides(), all.labels(), other, Integer.MAX_VALUE);
    long count = 0;
    try (NeighbourCursor cursor = tx.reads().edges().at(query, Keys.NONE)) {
      while (cursor.advance()) {
        count++;
      }
    }
    return count;
  }

  private EdgeQuery query(List<VertexRef> from, String label) {
    return new EdgeQuery(from, EnumSet.of(Side.OUT), Set.of(number(label)));
  }

  private int number(String label) {
    return number(NameKind.LABEL, label);
  }

  /** The number of a name, which is made known if it is not. */
  int number(NameKind kind, String name) {
    return store.dictionary().number(kind, name);
  }
}
