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
import io.colonnade.store.ElementKey;
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
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/**
 * Transactions as a graph makes them: vertices, generated and simple edges in the rows of both
 * ends, unique keys, changes of the schema. Confined to one thread of a history.
 */
final class RandomWriter {

  /** The row of table {@code B} whose record stands for the schema. */
  private static final Bytes SCHEMA = TestTables.row(0xCC);

  /** The name of a simple edge: there is one between two vertices. */
  private static final Bytes SIMPLE = Bytes.of(0x01);

  private static final EdgeRows EDGES = EdgeRows.OF_VERTICES;

  private static final CellSet[] ALL = {CellSet.all(Family.RECORD), CellSet.all(Family.EDGES)};

  private final Store store;
  private final RecordedHistory history;
  private final Workload workload;
  private final Random random;
  private final int instance;
  private final int thread;
  private int attempts;
  private TreeMap<CellKey, Bytes> known = new TreeMap<>(); // as it was read last

  RandomWriter(
      Store store,
      RecordedHistory history,
      Workload workload,
      long seed,
      int instance,
      int thread) {
    this.store = store;
    this.history = history;
    this.workload = workload;
    this.random = new Random(seed * 31 + instance * 7L + thread);
    this.instance = instance;
    this.thread = thread;
  }

  /** Runs some transactions, whatever becomes of each. */
  void run(int times) {
    for (int i = 0; i < times; i++) {
      try {
        once();
      } catch (SnapshotTooOldException | StoreException e) {
        // a transaction that stood still, or a store without answers: the next one tries again
      }
    }
  }

  private void once() {
    if (random.nextInt(8) == 0) {
      commitBlindly();
      return;
    }
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      if (random.nextInt(6) == 0) {
        addEdgeUnread(snapshot);
        return;
      }
      TreeMap<CellKey, Bytes> seen = read(snapshot);
      if (random.nextInt(4) == 0) {
        read(snapshot); // read only: shows the same again
        return;
      }
      WriteSet writes = WriteSet.basedOn(snapshot.version());
      Bytes name = name();
      if (workload.changesSchema(random)) {
        changeSchema(writes);
      } else {
        if (random.nextBoolean()) {
          writes.planUnder(snapshot.epoch());
        }
        change(seen, writes);
      }
      commit(name, writes);
    }
  }

  /** Runs the transactions of a workload that has few, whatever becomes of each. */
  void run(List<Workload.Step> steps) {
    for (Workload.Step step : steps) {
      try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
        WriteSet writes = WriteSet.basedOn(snapshot.version());
        Bytes name = name();
        TreeMap<CellKey, Bytes> seen =
            step == Workload.Step.ADD_UNREAD ? new TreeMap<>() : read(snapshot);
        if (change(step, seen, writes)) {
          commit(name, writes);
        }
      } catch (SnapshotTooOldException | StoreException e) {
        // as above
      }
    }
  }

  /** Makes vertices 0 and 1. */
  void createBoth() {
    WriteSet writes = WriteSet.basedOnLatest();
    Bytes name = name();
    createVertex(0, writes);
    createVertex(1, writes);
    commit(name, writes);
  }

  /** Returns false if the step has nothing to do. */
  private boolean change(Workload.Step step, TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    boolean isThere = seen.containsKey(EdgeRows.record(1));
    switch (step) {
      case ADD -> {
        if (!isThere) {
          return false;
        }
        addEdge(0, 1, Bytes.of(0x02, instance, thread, attempts), seen, writes);
      }
      case ADD_UNREAD -> addEdge(0, 1, SIMPLE, seen, writes);
      case DROP -> {
        if (!isThere) {
          return false;
        }
        drop(1, seen, writes);
      }
      case CREATE -> createVertex(1, writes);
      case PUT -> change(0, writes);
    }
    return true;
  }

  private Bytes name() {
    return RecordedHistory.marker(instance, thread, attempts++);
  }

  private void commit(Bytes name, WriteSet writes) {
    history.begins(name, writes);
    try {
      history.acknowledged(name, store.commit(writes));
    } catch (ConflictException | SnapshotTooOldException e) {
      history.refused(name);
    } catch (OutcomeUnknownException e) {
      // either is right
    }
  }

  /** Makes a vertex or takes a unique key, without having read anything. */
  private void commitBlindly() {
    WriteSet writes = WriteSet.basedOnLatest();
    Bytes name = name();
    if (random.nextBoolean()) {
      createVertex(random.nextInt(workload.vertices()), writes);
    } else {
      takeUnique(writes);
    }
    commit(name, writes);
  }

  /** Adds an edge between vertices that an earlier snapshot showed, without looking at them. */
  private void addEdgeUnread(Snapshot snapshot) {
    int out = random.nextInt(workload.vertices());
    int in = random.nextInt(workload.vertices());
    if (out == in
        || !known.containsKey(EdgeRows.record(out))
        || !known.containsKey(EdgeRows.record(in))) {
      return;
    }
    WriteSet writes = WriteSet.basedOn(snapshot.version());
    Bytes name = name();
    addEdge(out, in, new TreeMap<>(), writes);
    commit(name, writes);
  }

  private TreeMap<CellKey, Bytes> read(Snapshot snapshot) {
    TreeMap<CellKey, Bytes> cells = new TreeMap<>();
    boolean readsKeys = random.nextBoolean();
    if (readsKeys) {
      try (RowCursor cursor = snapshot.scan(Scan.all(B, ALL))) {
        collect(cursor, cells);
      }
    }
    if (random.nextBoolean()) {
      try (RowCursor cursor = snapshot.scan(Scan.all(A, ALL))) {
        collect(cursor, cells);
      }
    } else {
      List<RowRead> rows =
          List.of(
              RowRead.of(A, EdgeRows.vertex(2), ALL),
              RowRead.of(A, EdgeRows.vertex(0), ALL),
              RowRead.of(A, EdgeRows.vertex(1), ALL));
      try (RowCursor cursor = snapshot.rows(rows)) {
        collect(cursor, cells);
      }
    }
    history.read(snapshot.version(), cells, readsKeys, instance + "/" + thread);
    known = cells;
    return cells;
  }

  private static void collect(RowCursor cursor, TreeMap<CellKey, Bytes> into) {
    while (cursor.advance()) {
      into.put(cursor.position(), cursor.value().copy());
    }
  }

  private void change(TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    int vertex = random.nextInt(workload.vertices());
    int other = random.nextInt(workload.vertices());
    boolean isThere = seen.containsKey(EdgeRows.record(vertex));
    if (!isThere) {
      createVertex(vertex, writes);
      if (random.nextInt(3) == 0) {
        takeUnique(writes);
      }
      return;
    }
    switch (workload.action(random)) {
      case PUT -> change(vertex, writes);
      case DROP -> drop(vertex, seen, writes);
      case REMOVE_EDGE -> removeEdge(vertex, seen, writes);
      case RELEASE_KEY -> releaseUnique(seen, writes);
      case ADD_EDGE -> {
        if (seen.containsKey(EdgeRows.record(other)) && other != vertex) {
          addEdge(vertex, other, seen, writes);
        } else {
          takeUnique(writes);
        }
      }
    }
  }

  private void change(int vertex, WriteSet writes) {
    writes.require(new Precondition.Unchanged(TestTables.record(A, EdgeRows.vertex(vertex))));
    putRecord(vertex, writes);
  }

  private void putRecord(int vertex, WriteSet writes) {
    writes.put(
        A,
        EdgeRows.vertex(vertex),
        Family.RECORD,
        TestTables.Q,
        Bytes.of(instance, thread, attempts));
  }

  private static void changeSchema(WriteSet writes) {
    writes.require(new Precondition.Unchanged(TestTables.record(B, SCHEMA)));
    writes.put(B, SCHEMA, Family.RECORD, TestTables.Q, Bytes.of(1));
    writes.moveEpoch();
  }

  private void createVertex(int vertex, WriteSet writes) {
    writes.require(new Precondition.Absent(TestTables.record(A, EdgeRows.vertex(vertex))));
    putRecord(vertex, writes);
  }

  /** Takes a unique key, whether another transaction has it or not. */
  private void takeUnique(WriteSet writes) {
    Bytes key = TestTables.row(0xBB, random.nextInt(3));
    writes.require(new Precondition.Absent(TestTables.record(B, key)));
    writes.put(B, key, Family.RECORD, TestTables.Q, Bytes.of(instance, thread, attempts));
  }

  private void releaseUnique(TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    for (CellKey cell : seen.keySet()) {
      if (cell.row().at(1) == 0xBB) {
        writes.require(new Precondition.Unchanged(TestTables.record(B, cell.row())));
        writes.delete(B, cell.row(), Family.RECORD, TestTables.Q);
        return;
      }
    }
  }

  private void addEdge(int out, int in, TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    Bytes generated = Bytes.of(0x02, instance, thread, attempts);
    addEdge(out, in, random.nextBoolean() ? SIMPLE : generated, seen, writes);
  }

  private void addEdge(int out, int in, Bytes name, TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    boolean isSimple = name.equals(SIMPLE);
    ElementKey element = EDGES.element(out, in, name);
    boolean isThere = seen.containsKey(element.cell());
    boolean isBlind = isSimple && random.nextInt(3) == 0; // requires what does not hold, perhaps
    writes.require(
        isThere && !isBlind
            ? new Precondition.Unchanged(element)
            : isSimple ? new Precondition.Absent(element) : new Precondition.New(element));
    writes.require(new Precondition.Live(EdgeRows.rowOf(out)));
    writes.require(new Precondition.Live(EdgeRows.rowOf(in)));
    EDGES.put(out, in, name, Bytes.of(instance, thread, attempts), writes);
  }

  private void removeEdge(int vertex, TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    for (CellKey cell : seen.keySet()) {
      if (cell.family() == Family.EDGES && cell.row().equals(EdgeRows.vertex(vertex))) {
        remove(cell, writes);
        return;
      }
    }
  }

  private void drop(int vertex, TreeMap<CellKey, Bytes> seen, WriteSet writes) {
    for (CellKey cell : seen.keySet()) {
      if (cell.family() == Family.EDGES && cell.row().equals(EdgeRows.vertex(vertex))) {
        remove(cell, writes);
      }
    }
    writes.require(new Precondition.Unchanged(TestTables.record(A, EdgeRows.vertex(vertex))));
    writes.require(new Precondition.Untouched(EdgeRows.rowOf(vertex)));
    writes.deleteRow(A, EdgeRows.vertex(vertex));
  }

  /** Removes an edge from the rows of both ends. */
  private static void remove(CellKey cell, WriteSet writes) {
    int out = EdgeRows.out(cell);
    int in = EdgeRows.in(cell);
    Bytes name = EdgeRows.name(cell);
    writes.require(new Precondition.Unchanged(EDGES.element(out, in, name)));
    EDGES.remove(out, in, name, writes);
  }
}
