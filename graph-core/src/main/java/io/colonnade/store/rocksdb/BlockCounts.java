package io.colonnade.store.rocksdb;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.FilterCursor;
import io.colonnade.store.FilterSnapshot;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import java.util.List;
import java.util.function.Supplier;
import org.rocksdb.PerfContext;
import org.rocksdb.PerfLevel;
import org.rocksdb.RocksDB;

/**
 * Reads of a snapshot that report which blocks they found in the block cache and which they read
 * from files. RocksDB counts them for each thread, only while it is asked to. Thread-safe.
 */
final class BlockCounts extends FilterSnapshot {

  private final RocksSnapshot snapshot;
  private final Meter meter;

  BlockCounts(RocksSnapshot snapshot, Meter meter) {
    super(snapshot);
    this.snapshot = snapshot;
    this.meter = meter;
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    return counting(() -> new Cursor(snapshot.rows(reads)));
  }

  @Override
  public RowCursor scan(Scan scan) {
    return counting(() -> new Cursor(snapshot.scan(scan)));
  }

  private <R> R counting(Supplier<R> read) {
    snapshot.enter(); // so that the native database is not closed meanwhile
    try {
      RocksDB db = snapshot.nativeDb().db();
      PerfContext counts = db.getPerfContext(); // of this thread; is not to be closed
      long cached = counts.getBlockCacheHitCount();
      long fromFiles = counts.getBlockReadCount();
      long nanos = counts.getBlockReadTime();
      db.setPerfLevel(PerfLevel.ENABLE_TIME_EXCEPT_FOR_MUTEX);
      R result;
      try {
        result = read.get();
      } finally {
        db.setPerfLevel(PerfLevel.DISABLE);
      }
      report(Event.BLOCK_CACHE_HIT, counts.getBlockCacheHitCount() - cached);
      report(Event.BLOCK_READ, counts.getBlockReadCount() - fromFiles);
      report(Event.BLOCK_READ_NANOS, counts.getBlockReadTime() - nanos);
      return result;
    } finally {
      snapshot.leave();
    }
  }

  private void report(Event event, long count) {
    if (count > 0) {
      meter.count(event, count);
    }
  }

  private final class Cursor extends FilterCursor {

    private final RowCursor cursor;

    private Cursor(RowCursor cursor) {
      super(cursor);
      this.cursor = cursor;
    }

    @Override
    public boolean advance() {
      return counting(cursor::advance);
    }
  }
}
