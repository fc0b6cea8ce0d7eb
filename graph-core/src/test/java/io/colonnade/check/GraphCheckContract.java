package io.colonnade.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.codec.Bytes;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The checker finds whatever is lost or changed, on the layout that the subclass names. */
public abstract class GraphCheckContract {

  /** Name of the layout. */
  protected abstract String layout();

  private ColonnadeGraph graph;

  @BeforeEach
  void openGraph() {
    graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout()));
    Vertex a = graph.addVertex(T.id, 1, "name", "a", "big", "x".repeat(3_000));
    Vertex b = graph.addVertex(T.id, "b", T.label, "other", "name", "b");
    a.addEdge("made", b, "w", 1, "big", "y".repeat(3_000));
    a.addEdge("supplied", b, T.id, "e", "w", 2);
    b.addEdge("back", a);
    b.addEdge("loop", b, T.id, 7L);
    graph.tx().commit();
  }

  @AfterEach
  void closeGraph() {
    graph.close();
  }

  @Test
  void wholeGraph_isCleanAndCounted() {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    assertTrue(report.isClean());
    assertEquals(2, report.vertices());
    assertEquals(4, report.edges());
  }

  @Test
  void anyLostCell_isFound() {
    Map<Address, Bytes> cells = cells();
    assertTrue(cells.size() > 12, "cells: " + cells.size());
    cells.forEach(
        (address, value) -> {
          write(address, null);
          CheckReport report = GraphCheck.run(GraphInternals.store(graph));
          assertFalse(report.isClean(), "not found missing: " + address);
          write(address, value);
        });
    assertTrue(GraphCheck.run(GraphInternals.store(graph)).isClean());
  }

  @Test
  void anyChangedByteOfAnEdge_isFound() {
    cells()
        .forEach(
            (address, value) -> {
              if (address.cell().family() == Family.EDGES) {
                for (int i = 0; i < value.length(); i++) {
                  byte[] changed = value.toArray();
                  changed[i] ^= 0x10;
                  write(address, Bytes.wrap(changed));
                  assertFalse(
                      GraphCheck.run(GraphInternals.store(graph)).isClean(),
                      "not found changed: " + address + " byte " + i);
                }
                write(address, value);
              }
            });
    assertTrue(GraphCheck.run(GraphInternals.store(graph)).isClean());
  }

  private record Address(Table table, CellKey cell) {}

  private Map<Address, Bytes> cells() {
    Map<Address, Bytes> cells = new LinkedHashMap<>();
    Store store = GraphInternals.store(graph).store();
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      for (Table table : GraphInternals.store(graph).layout().tables()) {
        CellSet[] all = table.families().stream().map(CellSet::all).toArray(CellSet[]::new);
        try (RowCursor cursor = snapshot.scan(Scan.all(table, all))) {
          while (cursor.advance()) {
            cells.put(new Address(table, cursor.position()), cursor.value().copy());
          }
        }
      }
    }
    return cells;
  }

  private void write(Address address, Bytes value) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    CellKey cell = address.cell();
    if (value == null) {
      writeSet.delete(address.table(), cell.row(), cell.family(), cell.qualifier());
    } else {
      writeSet.put(address.table(), cell.row(), cell.family(), cell.qualifier(), value);
    }
    GraphInternals.store(graph).store().commit(writeSet);
  }
}
