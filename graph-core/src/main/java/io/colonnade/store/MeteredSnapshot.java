package io.colonnade.store;

import io.colonnade.error.ReadInterruptedException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import java.util.List;

/**
 * Reports the reads of a snapshot to a meter and, if it has a clock, their duration. Its cursors
 * check from time to time whether their thread was interrupted. Thread-safe.
 */
public final class MeteredSnapshot extends FilterSnapshot {

  private static final Ticker NO_CLOCK = () -> 0;

  private final Snapshot snapshot;
  private final Meter meter;
  private final Ticker ticker;

  /** Creates a snapshot that counts reads without measuring time. */
  MeteredSnapshot(Snapshot snapshot, Meter meter) {
    this(snapshot, meter, NO_CLOCK);
  }

  public MeteredSnapshot(Snapshot snapshot, Meter meter, Ticker ticker) {
    super(snapshot);
    this.snapshot = snapshot;
    this.meter = meter;
    this.ticker = ticker;
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    long begun = ticker.nanos();
    RowCursor cursor = snapshot.rows(reads);
    if (reads.isEmpty()) {
      meter.count(Event.READ_CALL, 1);
      return new MeteredCursor(cursor, begun, meter, List.of());
    }
    Meter first = meter.ofTable(reads.get(0).table().name());
    first.count(Event.READ_CALL, 1); // a call that reads several tables counts for the first
    return new MeteredCursor(cursor, begun, first, countRows(reads, first) ? List.of() : reads);
  }

  /**
   * Counts the rows that are requested, for the table of each.
   *
   * @return whether all are of one table
   */
  private boolean countRows(List<RowRead> reads, Meter first) {
    Table table = reads.get(0).table();
    int begin = 0;
    Meter current = first;
    boolean isOneTable = true;
    for (int i = 1; i < reads.size(); i++) {
      if (!reads.get(i).table().equals(table)) {
        current.count(Event.ROW_READ, i - begin);
        isOneTable = false;
        begin = i;
        table = reads.get(i).table();
        current = meter.ofTable(table.name());
      }
    }
    current.count(Event.ROW_READ, reads.size() - begin);
    return isOneTable;
  }

  @Override
  public RowCursor scan(Scan scan) {
    long begun = ticker.nanos();
    RowCursor cursor = snapshot.scan(scan);
    Meter counts = meter.ofTable(scan.table().name());
    counts.count(Event.SCAN, 1);
    return new MeteredCursor(cursor, begun, counts, List.of());
  }

  @Override
  public Snapshot countedBy(Meter other) {
    Snapshot counted = snapshot.countedBy(other);
    return counted == snapshot ? this : new MeteredSnapshot(counted, meter, ticker);
  }

  /**
   * A cursor that counts in its own fields and reports to the meter periodically and at its end.
   */
  private final class MeteredCursor extends FilterCursor {

    private static final int TELL_EVERY = 1024;
    private static final int TELL_EVERY_BYTES = 1 << 20;

    private final RowCursor cursor;
    private final List<RowRead> mixed;
    private Meter counts;
    private int request;
    private long cells;
    private long bytes;
    private long nanos;

    /**
     * Creates the cursor.
     *
     * @param begun when the opening of the cursor began
     * @param counts the meter of the first table
     * @param mixed the requests if they are of several tables, else empty
     */
    private MeteredCursor(RowCursor cursor, long begun, Meter counts, List<RowRead> mixed) {
      super(cursor);
      this.cursor = cursor;
      this.counts = counts;
      this.mixed = mixed;
      this.nanos = ticker.nanos() - begun;
    }

    @Override
    public boolean advance() {
      if (cells >= TELL_EVERY || bytes >= TELL_EVERY_BYTES) {
        tell();
        if (Thread.currentThread().isInterrupted()) { // before a cell that would be lost
          throw new ReadInterruptedException();
        }
      }
      long begun = ticker.nanos();
      boolean present = cursor.advance();
      nanos += ticker.nanos() - begun;
      if (present) {
        if (!mixed.isEmpty() && cursor.request() != request) {
          tell();
          request = cursor.request();
          counts = meter.ofTable(mixed.get(request).table().name());
        }
        bytes += cursor.qualifierLength() + cursor.valueLength();
        cells++;
      } else {
        tell();
      }
      return present;
    }

    private void tell() {
      if (cells > 0) {
        counts.count(Event.CELL_READ, cells);
        counts.count(Event.BYTES_READ, bytes);
        cells = 0;
        bytes = 0;
      }
      if (nanos > 0) {
        counts.count(Event.READ_NANOS, nanos);
        nanos = 0;
      }
    }

    @Override
    public void close() {
      tell();
      cursor.close();
    }
  }
}
