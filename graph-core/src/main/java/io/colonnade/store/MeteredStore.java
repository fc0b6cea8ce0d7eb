package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Tells a meter what is asked of a store and what comes back. Engines wrap themselves in it when
 * they are opened, so that all of them count alike. Thread-safe.
 */
public final class MeteredStore implements Store {

  private final Store store;
  private final Meter meter;

  public MeteredStore(Store store, Meter meter) {
    this.store = store;
    this.meter = meter;
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
  public Snapshot snapshot(SnapshotUse use) {
    Snapshot snapshot = store.snapshot(use);
    meter.count(Event.SNAPSHOT, 1);
    return new MeteredSnapshot(snapshot, meter);
  }

  @Override
  public long commit(WriteSet writeSet) {
    long version;
    try {
      version = store.commit(writeSet);
    } catch (ConflictException e) {
      meter.count(Event.CONFLICT, 1);
      throw e;
    }
    meter.count(Event.COMMIT, 1);
    meter.count(Event.BYTES_WRITTEN, bytes(writeSet));
    return version;
  }

  private static long bytes(WriteSet writeSet) {
    long bytes = 0;
    for (WriteSet.RowChange change : writeSet.rows().values()) {
      for (var cell : change.cells().entrySet()) {
        bytes += cell.getKey().row().length() + cell.getKey().qualifier().length();
        bytes += cell.getValue().map(Bytes::length).orElse(0);
      }
    }
    return bytes;
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
  public boolean isVolatile() {
    return store.isVolatile();
  }

  @Override
  public void checkpoint(Path directory) {
    store.checkpoint(directory);
  }

  @Override
  public void close() {
    store.close();
  }

  private record MeteredSnapshot(Snapshot snapshot, Meter meter) implements Snapshot {

    @Override
    public long version() {
      return snapshot.version();
    }

    @Override
    public RowCursor row(RowRead read) {
      RowCursor cursor = snapshot.row(read);
      meter.count(Event.READ_CALL, 1);
      meter.count(Event.ROW_READ, 1);
      return new MeteredCursor(cursor, meter);
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      RowCursor cursor = snapshot.rows(reads);
      meter.count(Event.READ_CALL, 1);
      meter.count(Event.ROW_READ, reads.size());
      return new MeteredCursor(cursor, meter);
    }

    @Override
    public RowCursor scan(Scan scan) {
      RowCursor cursor = snapshot.scan(scan);
      meter.count(Event.SCAN, 1);
      return new MeteredCursor(cursor, meter);
    }

    @Override
    public void close() {
      snapshot.close();
    }
  }

  /** Counts in fields of its own, and tells the meter at the end and now and then. */
  private static final class MeteredCursor implements RowCursor {

    private static final int TELL_EVERY = 1024;

    private final RowCursor cursor;
    private final Meter meter;
    private long cells;
    private long bytes;

    private MeteredCursor(RowCursor cursor, Meter meter) {
      this.cursor = cursor;
      this.meter = meter;
    }

    @Override
    public boolean advance() {
      boolean present = cursor.advance();
      if (present) {
        bytes += cursor.qualifier().length() + cursor.value().length();
        if (++cells >= TELL_EVERY) {
          tell();
        }
      } else {
        tell();
      }
      return present;
    }

    private void tell() {
      if (cells > 0) {
        meter.count(Event.CELL_READ, cells);
        meter.count(Event.BYTES_READ, bytes);
        cells = 0;
        bytes = 0;
      }
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
      tell();
      cursor.close();
    }
  }
}
