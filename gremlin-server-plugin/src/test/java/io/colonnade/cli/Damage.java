package io.colonnade.cli;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.Totals;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexChange;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;

/** Breaks graphs, for those who have to find it out. Stateless. */
final class Damage {

  private Damage() {}

  /** Removes the row of a vertex, without a transaction of the graph. */
  static void deleteVertexRow(ColonnadeGraph graph, long vertex) {
    Store store = GraphInternals.store(graph).store();
    Table rows =
        GraphInternals.store(graph).layout().tables().stream()
            .filter(table -> table.name().equals("adj"))
            .findFirst()
            .orElseThrow();
    WriteSet damage = WriteSet.basedOnLatest();
    damage.deleteRow(rows, Id.of(vertex).key());
    store.commit(damage);
  }

  /** Changes a degree of a vertex, and a total. */
  static void changeCounts(ColonnadeGraph graph, long vertex) {
    Store store = GraphInternals.store(graph).store();
    WriteSet damage = WriteSet.basedOnLatest();
    damage.add(vertices(graph), Id.of(vertex).key(), Bytes.of(0x20, 0x40, 0), 5);
    Totals.add(damage, ElementKind.EDGE, 0, 7);
    store.commit(damage);
  }

  private static Table vertices(ColonnadeGraph graph) {
    return GraphInternals.store(graph).layout().tables().get(0);
  }

  /** Takes all entries of an index away. */
  static void eraseEntries(ColonnadeGraph graph, String index) {
    int number = GraphInternals.of(graph).indexes().index(index).number();
    GraphInternals.store(graph)
        .indexMaintainer()
        .orElseThrow()
        .erase(number, GraphInternals.store(graph).store());
  }

  /** Takes the definition of an index away. */
  static void forget(ColonnadeGraph graph, String index) {
    WriteSet damage = WriteSet.basedOnLatest();
    new IndexChange.Forget(GraphInternals.of(graph).indexes().index(index)).write(damage);
    GraphInternals.store(graph).store().commit(damage);
  }
}
