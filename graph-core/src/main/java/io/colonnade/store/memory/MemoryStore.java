package io.colonnade.store.memory;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellKey;
import io.colonnade.store.CommitGate;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.ElementKey;
import io.colonnade.store.FillSnapshot;
import io.colonnade.store.MeteredStore;
import io.colonnade.store.Precondition;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pcollections.TreePMap;

/**
 * A store in memory: volatile, and the reference implementation of the contract. A snapshot is a
 * reference to an immutable state; commits are serialized by one lock. Thread-safe.
 */
public final class MemoryStore implements Store {

  private final ConflictHistory history;
  private final CommitGate gate = new CommitGate();
  private final OpenStates open = new OpenStates();
  private final Object commitLock = new Object();
  private volatile MemoryState state = MemoryState.EMPTY; // replaced under commitLock
  private volatile boolean closed;

  private MemoryStore(Settings settings) {
    this.history = new ConflictHistory(settings.get(Options.HISTORY_BYTES));
  }

  /** Opens an empty store. */
  public static Store open(Settings settings, Meter meter) {
    return new MeteredStore(new MemoryStore(settings), meter);
  }

  @Override
  public void createTables(Collection<Table> tables) {
    synchronized (commitLock) {
      requireOpen();
      state = state.withTables(tables);
    }
  }

  @Override
  public Collection<String> tableNames() {
    MemoryState current = state; // read before the check, because closing empties it
    requireOpen();
    return List.copyOf(current.tables().keySet());
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    requireOpen();
    return switch (use) {
      case LOOK, LONG -> open(at);
      case TRANSACTION -> transaction(at);
      case FILL -> FillSnapshot.open(gate, () -> open(at), () -> {});
    };
  }

  private MemorySnapshot open(ReadPoint at) {
    MemoryState shown = open.open(() -> state);
    MemorySnapshot snapshot = new MemorySnapshot(this, shown, () -> open.close(shown.version()));
    at.mustBe(shown.version(), snapshot);
    return snapshot;
  }

  private Snapshot transaction(ReadPoint at) {
    MemoryState[] taken = new MemoryState[1];
    long version =
        history.openSnapshot(
            () -> {
              taken[0] = open.open(() -> state);
              return taken[0].version();
            });
    Snapshot snapshot =
        new MemorySnapshot(
            this,
            taken[0],
            () -> {
              open.close(version);
              history.closeSnapshot(version);
            });
    at.mustBe(version, snapshot);
    return snapshot;
  }

  @Override
  public long oldestReadable() {
    requireOpen();
    return open.oldest(() -> state);
  }

  @Override
  public long commit(WriteSet writeSet) {
    gate.enter(writeSet);
    try {
      return commitInside(writeSet);
    } finally {
      gate.leave(writeSet);
    }
  }

  private long commitInside(WriteSet writeSet) {
    synchronized (commitLock) {
      requireOpen();
      writeSet.mustBePlannedUnder(state.epoch());
      ConflictHistory.Claim claim = history.begin(writeSet);
      boolean done = false;
      try {
        requireAbsent(writeSet);
        MemoryState next =
            apply(writeSet).with(state.version() + 1, state.epoch() + writeSet.epochSteps());
        state = next;
        done = true;
        history.finish(claim, next.version());
        return next.version();
      } finally {
        if (!done) {
          history.abandon(claim);
        }
      }
    }
  }

  private void requireAbsent(WriteSet writeSet) {
    for (Precondition precondition : writeSet.preconditions()) {
      if (precondition instanceof Precondition.Absent absent) {
        ElementKey element = absent.element();
        if (state.cells(element.table()).containsKey(element.cell())) {
          throw new ConflictException(Problem.ELEMENT_EXISTS, "what", element);
        }
      }
    }
  }

  private MemoryState apply(WriteSet writeSet) {
    MemoryState next = state;
    for (Map.Entry<RowKey, WriteSet.RowChange> row : writeSet.rows().entrySet()) {
      Table table = row.getKey().table();
      TreePMap<CellKey, Bytes> cells = next.cells(table);
      if (row.getValue().deletesRow()) {
        cells = withoutRow(cells, row.getKey().row());
      }
      for (WriteSet.CellChange cell : row.getValue().changes()) {
        next.requireFamily(table, cell.family());
        CellKey key = new CellKey(row.getKey().row(), cell.family(), cell.qualifier());
        Optional<Bytes> value = cell.appliedTo(Optional.ofNullable(cells.get(key)));
        cells = value.isPresent() ? cells.plus(own(key), own(value.get())) : cells.minus(key);
      }
      next = next.with(table, cells);
    }
    return next;
  }

  private static TreePMap<CellKey, Bytes> withoutRow(TreePMap<CellKey, Bytes> cells, Bytes row) {
    TreePMap<CellKey, Bytes> result = cells;
    for (CellKey key : range(cells, row, CellWalk.rowAfter(row)).keySet()) {
      result = result.minus(key);
    }
    return result;
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    synchronized (commitLock) {
      requireOpen();
      TreePMap<CellKey, Bytes> cells = state.cells(table);
      for (CellKey key : range(cells, from, to).keySet()) {
        cells = cells.minus(key);
      }
      state = state.with(table, cells);
    }
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    MemoryState current = state; // read before the check, because closing empties it
    requireOpen();
    long bytes = 0;
    for (Map.Entry<CellKey, Bytes> cell : range(current.cells(table), from, to).entrySet()) {
      CellKey key = cell.getKey();
      bytes += key.row().length() + key.qualifier().length() + cell.getValue().length();
    }
    return bytes;
  }

  @Override
  public boolean isVolatile() {
    return true;
  }

  /**
   * Not supported: nothing is on disk.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public void checkpoint(Path directory) {
    requireOpen();
    throw new UnsupportedOperationException(Problem.NO_CHECKPOINT_IN_MEMORY.message());
  }

  @Override
  public void close() {
    closed = true; // set before the lock is taken, which busy writers may hold for long
    synchronized (commitLock) {
      state = MemoryState.EMPTY;
    }
  }

  /**
   * Checks that the store is open.
   *
   * @throws StoreClosedException if it is closed
   */
  void requireOpen() {
    if (closed) {
      throw new StoreClosedException(Problem.STORE_CLOSED);
    }
  }

  /**
   * Returns the cells of the rows from {@code from} (inclusive) to {@code to} (exclusive; empty:
   * end).
   */
  private static TreePMap<CellKey, Bytes> range(
      TreePMap<CellKey, Bytes> cells, Bytes from, Bytes to) {
    TreePMap<CellKey, Bytes> tail = cells.tailMap(CellWalk.first(from));
    return to.isEmpty() ? tail : tail.headMap(CellWalk.first(to));
  }

  private static CellKey own(CellKey key) {
    return new CellKey(own(key.row()), key.family(), own(key.qualifier()));
  }

  /**
   * Returns these bytes in an array of their own, so that a larger array does not stay in memory.
   */
  private static Bytes own(Bytes bytes) {
    return bytes.array().length == bytes.length() ? bytes : bytes.copy();
  }
}
