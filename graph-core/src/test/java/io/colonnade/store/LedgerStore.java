package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows which snapshots and cursors of a store are open. A cursor is so until it or its snapshot is
 * closed. Thread-safe.
 */
public final class LedgerStore implements Store {

  private final Store store;
  private final Set<LedgerSnapshot> snapshots = ConcurrentHashMap.newKeySet();

  public LedgerStore(Store store) {
    this.store = store;
  }

  /** How many snapshots are open. */
  public int openSnapshots() {
    return snapshots.size();
  }

  /** How many cursors are open. */
  public int openCursors() {
    return snapshots.stream().mapToInt(snapshot -> snapshot.cursors.size()).sum();
  }

  @Override
  public Snapshot snapshot(SnapshotUse use) {
    LedgerSnapshot snapshot = new LedgerSnapshot(store.snapshot(use));
    snapshots.add(snapshot);
    return snapshot;
  }

  private final class LedgerSnapshot implements Snapshot {

    private final Snapshot snapshot;
    private final Set<LedgerCursor> cursors = ConcurrentHashMap.newKeySet();

    private LedgerSnapshot(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public long version() {
      return snapshot.version();
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      return new LedgerCursor(snapshot.rows(reads), cursors);
    }

    @Override
    public RowCursor scan(Scan scan) {
      return new LedgerCursor(snapshot.scan(scan), cursors);
    }

    @Override
    public void close() {
      snapshot.close();
      snapshots.remove(this);
    }
  }

  private static final class LedgerCursor implements RowCursor {

    private final RowCursor cursor;
    private final Set<LedgerCursor> open;

    private LedgerCursor(RowCursor cursor, Set<LedgerCursor> open) {
      this.cursor = cursor;
      this.open = open;
      open.add(this);
    }

    @Override
    public boolean advance() {
      return cursor.advance();
    }

    @Override
    public int request() {
      return cursor.request();
    }

    @Override
    public Bytes row() {
      return cursor.row();
    }

    @Override
    public Family family() {
      return cursor.family();
    }

    @Override
    public Bytes qualifier() {
      return cursor.qualifier();
    }

    @Override
    public Bytes value() {
      return cursor.value();
    }

    @Override
    public void close() {
      cursor.close();
      open.remove(this);
    }
  }

  @Override
  public void createTables(Collection<Table> tables) {
    store.createTables(tables);
  }

  @Override
  public Collection<String> tableNames() {
    return store.tableNames();
  }

  @Override
  public long commit(WriteSet writeSet) {
    return store.commit(writeSet);
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    store.erase(table, from, to);
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    return store.approximateSize(table, from, to);
  }

  @Override
  public void checkpoint(Path directory) {
    store.checkpoint(directory);
  }

  @Override
  public void close() {
    store.close();
  }
}
