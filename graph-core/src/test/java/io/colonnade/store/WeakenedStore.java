package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A store that breaks one rule, to show that the check of that rule can fail. Thread-safe if the
 * store is.
 */
public final class WeakenedStore implements Store {

  /** The rule that is broken. */
  public enum Weakness {
    ABSENT_OFF,
    UNCHANGED_OFF,
    LIVE_OFF,
    UNTOUCHED_OFF,
    /** Each table of a write set is committed by itself. */
    BATCH_SPLIT,
    /** What comes before a precondition that fails stays written. */
    NO_ROLLBACK,
    /** Each read sees the latest state. */
    FRESH_SNAPSHOTS
  }

  private final Store store;
  private final Weakness weakness;

  public WeakenedStore(Store store, Weakness weakness) {
    this.store = store;
    this.weakness = weakness;
  }

  @Override
  public long commit(WriteSet writeSet) {
    return switch (weakness) {
      case ABSENT_OFF -> store.commit(without(writeSet, Precondition.Absent.class));
      case UNCHANGED_OFF -> store.commit(without(writeSet, Precondition.Unchanged.class));
      case LIVE_OFF -> store.commit(without(writeSet, Precondition.Live.class));
      case UNTOUCHED_OFF -> store.commit(without(writeSet, Precondition.Untouched.class));
      case BATCH_SPLIT -> commitByTable(writeSet);
      case NO_ROLLBACK -> {
        try {
          yield store.commit(writeSet);
        } catch (io.colonnade.error.ConflictException e) {
          store.commit(firstRow(writeSet));
          throw e;
        }
      }
      case FRESH_SNAPSHOTS -> store.commit(writeSet);
    };
  }

  private static WriteSet empty(WriteSet writeSet) {
    OptionalLong base = writeSet.base();
    return base.isPresent() ? WriteSet.basedOn(base.getAsLong()) : WriteSet.basedOnLatest();
  }

  private static WriteSet without(WriteSet writeSet, Class<? extends Precondition> dropped) {
    WriteSet weaker = empty(writeSet);
    writeSet.rows().forEach((row, change) -> copy(row, change, weaker));
    writeSet.preconditions().stream()
        .filter(precondition -> !dropped.isInstance(precondition))
        .forEach(weaker::require);
    return weaker;
  }

  private long commitByTable(WriteSet writeSet) {
    long version = Long.MIN_VALUE;
    List<Table> tables = writeSet.rows().keySet().stream().map(RowKey::table).distinct().toList();
    for (Table table : tables) {
      WriteSet part = empty(writeSet);
      writeSet
          .rows()
          .forEach(
              (row, change) -> {
                if (row.table().equals(table)) {
                  copy(row, change, part);
                }
              });
      version = store.commit(part);
    }
    return version;
  }

  private static WriteSet firstRow(WriteSet writeSet) {
    WriteSet first = WriteSet.basedOnLatest();
    writeSet.rows().entrySet().stream()
        .findFirst()
        .ifPresent(row -> copy(row.getKey(), row.getValue(), first));
    return first;
  }

  private static void copy(RowKey row, WriteSet.RowChange change, WriteSet to) {
    if (change.deletesRow()) {
      to.deleteRow(row.table(), row.row());
    }
    for (Map.Entry<CellKey, java.util.Optional<Bytes>> cell : change.cells().entrySet()) {
      CellKey key = cell.getKey();
      cell.getValue()
          .ifPresentOrElse(
              value -> to.put(row.table(), key.row(), key.family(), key.qualifier(), value),
              () -> to.delete(row.table(), key.row(), key.family(), key.qualifier()));
    }
  }

  @Override
  public Snapshot snapshot(SnapshotUse use) {
    Snapshot snapshot = store.snapshot(use);
    return weakness == Weakness.FRESH_SNAPSHOTS ? new FreshSnapshot(store, snapshot) : snapshot;
  }

  /** Reads the latest state each time; leaves its snapshots to the store's close. */
  private record FreshSnapshot(Store store, Snapshot first) implements Snapshot {

    @Override
    public long version() {
      return first.version();
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      return store.snapshot(SnapshotUse.READ_ONLY).rows(reads);
    }

    @Override
    public RowCursor scan(Scan scan) {
      return store.snapshot(SnapshotUse.READ_ONLY).scan(scan);
    }

    @Override
    public void close() {
      first.close();
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
