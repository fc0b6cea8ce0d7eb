package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Transactions that do one thing with as few requests as possible, because a search runs them in
 * every order. Whatever becomes of a transaction, it ends. Confined to one thread of a history.
 */
final class SmallTransactions {

  /** The name of a simple edge: there is one between two vertices. */
  private static final Bytes SIMPLE = Bytes.of(0x01);

  private static final Bytes SCHEMA = TestTables.row(0xCC);
  private static final Bytes KEY = TestTables.row(0xBB);

  private final Store store;
  private final RecordedHistory history;
  private final EdgeRows edges;
  private final int number;
  private int attempts;

  SmallTransactions(Store store, RecordedHistory history, EdgeRows edges, int number) {
    this.store = store;
    this.history = history;
    this.edges = edges;
    this.number = number;
  }

  /** Work on a snapshot. */
  private interface Work {
    void run(Snapshot snapshot, WriteSet writes);
  }

  private void transaction(Work work) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet writes = WriteSet.basedOn(snapshot.version());
      work.run(snapshot, writes);
      commit(writes);
    } catch (SnapshotTooOldException | StoreException e) {
      // the thread stood still, or the store does not answer
    }
  }

  private void commit(WriteSet writes) {
    if (writes.preconditions().isEmpty()) {
      return; // nothing to do
    }
    Bytes name = RecordedHistory.marker(number, 0, attempts++);
    history.begins(name, writes);
    try {
      history.acknowledged(name, store.commit(writes));
    } catch (ConflictException | SnapshotTooOldException e) {
      history.refused(name);
    } catch (OutcomeUnknownException e) {
      // either is right
    }
  }

  private Bytes value() {
    return Bytes.of(number, attempts);
  }

  private Map<CellKey, Bytes> cells(Snapshot snapshot, RowRead... reads) {
    Map<CellKey, Bytes> cells = new TreeMap<>();
    try (RowCursor cursor = snapshot.rows(Arrays.asList(reads))) {
      while (cursor.advance()) {
        cells.put(cursor.position(), cursor.value().copy());
      }
    }
    return cells;
  }

  private static RowRead read(int vertex) {
    return RowRead.of(
        A, EdgeRows.vertex(vertex), CellSet.all(Family.RECORD), CellSet.all(Family.EDGES));
  }

  private static RowRead record(int vertex) {
    return RowRead.of(A, EdgeRows.vertex(vertex), CellSet.all(Family.RECORD));
  }

  // ---- vertices

  /** Makes vertices 0 and 1, on what was committed last. */
  void createBoth() {
    WriteSet writes = WriteSet.basedOnLatest();
    for (int vertex = 0; vertex < 2; vertex++) {
      writes.require(new Precondition.Absent(TestTables.record(A, EdgeRows.vertex(vertex))));
      putRecord(vertex, writes);
    }
    commit(writes);
  }

  /** Changes vertices without reading them. */
  void put(int... vertices) {
    transaction(
        (snapshot, writes) -> {
          for (int vertex : vertices) {
            change(vertex, writes);
          }
        });
  }

  /** Changes a vertex under the schema of the snapshot. */
  void putUnderSchema(int vertex) {
    transaction(
        (snapshot, writes) -> {
          writes.planUnder(snapshot.epoch());
          change(vertex, writes);
        });
  }

  private void change(int vertex, WriteSet writes) {
    writes.require(new Precondition.Unchanged(TestTables.record(A, EdgeRows.vertex(vertex))));
    putRecord(vertex, writes);
  }

  private void putRecord(int vertex, WriteSet writes) {
    writes.put(A, EdgeRows.vertex(vertex), Family.RECORD, TestTables.Q, value());
  }

  /** Drops a vertex with its edges, if it exists. */
  void drop(int vertex) {
    transaction(
        (snapshot, writes) -> {
          Map<CellKey, Bytes> seen = cells(snapshot, record(vertex), edges.read(vertex));
          if (seen.remove(EdgeRows.record(vertex)) == null) {
            return;
          }
          for (CellKey cell : seen.keySet()) {
            removeEdge(EdgeRows.out(cell), EdgeRows.in(cell), EdgeRows.name(cell), writes);
          }
          writes.require(new Precondition.Unchanged(TestTables.record(A, EdgeRows.vertex(vertex))));
          writes.require(new Precondition.Untouched(EdgeRows.rowOf(vertex)));
          writes.deleteRow(A, EdgeRows.vertex(vertex));
        });
  }

  /** Makes a vertex without reading it. */
  void create(int vertex) {
    transaction(
        (snapshot, writes) -> {
          writes.require(new Precondition.Absent(TestTables.record(A, EdgeRows.vertex(vertex))));
          putRecord(vertex, writes);
        });
  }

  /** Reads both vertices twice. */
  void readTwice() {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      for (int i = 0; i < 2; i++) {
        Map<CellKey, Bytes> cells = cells(snapshot, read(0), read(1));
        history.read(snapshot.version(), cells, false, "i" + number);
      }
    } catch (SnapshotTooOldException | StoreException e) {
      // as above
    }
  }

  /** Reads all that is stored. */
  void readAll() {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      Map<CellKey, Bytes> cells = cells(snapshot, read(0), read(1));
      try (RowCursor cursor =
          snapshot.scan(Scan.all(B, CellSet.all(Family.RECORD), CellSet.all(Family.EDGES)))) {
        while (cursor.advance()) {
          cells.put(cursor.position(), cursor.value().copy());
        }
      }
      history.read(snapshot.version(), cells, true, "i" + number);
    } catch (SnapshotTooOldException | StoreException e) {
      // as above
    }
  }

  // ---- edges

  /** Adds an edge with a number of its own from vertex 0 to vertex 1, if both exist. */
  void addEdge() {
    transaction(
        (snapshot, writes) -> {
          Map<CellKey, Bytes> seen = cells(snapshot, record(0), record(1));
          if (seen.containsKey(EdgeRows.record(0)) && seen.containsKey(EdgeRows.record(1))) {
            Bytes name = Bytes.of(0x02, number, attempts);
            writes.require(new Precondition.New(edges.element(0, 1, name)));
            putEdge(name, writes);
          }
        });
  }

  /** Adds the simple edge from vertex 0 to vertex 1 without reading. */
  void addSimpleEdge() {
    transaction(
        (snapshot, writes) -> {
          writes.require(new Precondition.Absent(edges.element(0, 1, SIMPLE)));
          putEdge(SIMPLE, writes);
        });
  }

  private void putEdge(Bytes name, WriteSet writes) {
    writes.require(new Precondition.Live(EdgeRows.rowOf(0)));
    writes.require(new Precondition.Live(EdgeRows.rowOf(1)));
    edges.put(0, 1, name, value(), writes);
  }

  /** Removes all edges of vertex 0. */
  void removeEdges() {
    transaction(
        (snapshot, writes) -> {
          for (CellKey cell : cells(snapshot, edges.read(0)).keySet()) {
            removeEdge(EdgeRows.out(cell), EdgeRows.in(cell), EdgeRows.name(cell), writes);
          }
        });
  }

  private void removeEdge(int out, int in, Bytes name, WriteSet writes) {
    writes.require(new Precondition.Unchanged(edges.element(out, in, name)));
    edges.remove(out, in, name, writes);
  }

  // ---- unique keys and the schema

  /** Takes the unique key without reading it. */
  void takeKey() {
    transaction(
        (snapshot, writes) -> {
          writes.require(new Precondition.Absent(TestTables.record(B, KEY)));
          writes.put(B, KEY, Family.RECORD, TestTables.Q, value());
        });
  }

  /** Releases the unique key, stored or not. */
  void releaseKey() {
    transaction(
        (snapshot, writes) -> {
          writes.require(new Precondition.Unchanged(TestTables.record(B, KEY)));
          writes.delete(B, KEY, Family.RECORD, TestTables.Q);
        });
  }

  /** Changes the schema. */
  void changeSchema() {
    transaction(
        (snapshot, writes) -> {
          writes.require(new Precondition.Unchanged(TestTables.record(B, SCHEMA)));
          writes.put(B, SCHEMA, Family.RECORD, TestTables.Q, value());
          writes.moveEpoch();
        });
  }
}
