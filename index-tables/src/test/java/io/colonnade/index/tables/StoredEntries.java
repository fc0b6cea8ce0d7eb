package io.colonnade.index.tables;

import io.colonnade.codec.Bytes;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.layout.FactCursor;
import io.colonnade.schema.IndexChange;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The entries of the indexes of a graph as they are stored, and the way to damage them. */
final class StoredEntries {

  private final ColonnadeGraph graph;

  StoredEntries(ColonnadeGraph graph) {
    this.graph = graph;
  }

  IndexMaintainer maintainer() {
    return GraphInternals.store(graph).indexMaintainer().orElseThrow();
  }

  /** All entries of an index, in their order. */
  List<IndexCell> of(IndexDefinition index) {
    List<IndexCell> all = new ArrayList<>();
    try (Snapshot now = GraphInternals.store(graph).store().snapshot(SnapshotUse.LOOK);
        FactCursor<IndexCell> cells = maintainer().cells(index, now)) {
      for (Optional<IndexCell> one = cells.next(); one.isPresent(); one = cells.next()) {
        all.add(one.get());
      }
    }
    return all;
  }

  /** The entries of all indexes. */
  Map<IndexDefinition, List<IndexCell>> all() {
    Map<IndexDefinition, List<IndexCell>> all = new LinkedHashMap<>();
    graph.schema().indexes().forEach(index -> all.put(index, of(index)));
    return all;
  }

  /** The id of the element that the entry is of. */
  String owner(IndexDefinition index, IndexCell cell) {
    return maintainer().entry(index, cell).element().toString();
  }

  void put(IndexCell cell) {
    commit(cell::putInto);
  }

  void put(IndexCell where, Bytes value) {
    put(new IndexCell(where.key(), value));
  }

  void delete(IndexCell cell) {
    commit(cell::deleteFrom);
  }

  /** Says of an index in the store that it is in another state; the open graph does not know. */
  void state(IndexDefinition index, IndexState state) {
    commit(new IndexChange.Move(index.in(state), Optional.empty())::write);
  }

  /** Commits to the store, without a transaction of the graph. */
  void commit(Consumer<WriteSet> write) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    write.accept(writeSet);
    GraphInternals.store(graph).store().commit(writeSet);
  }
}
