package io.colonnade.store;

import io.colonnade.error.ReadInterruptedException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reports the reads of a snapshot to a meter and, if it has a clock, their duration. Its cursors
 * check from time to time whether their thread was interrupted. Thread-safe.
 */
public final class MeteredSnapshot implements Snapshot {

  private static final Ticker NO_CLOCK = () -> 0;

  private final Snapshot snapshot;
  private final Meter meter;
  private final Ticker ticker;

  /** Creates a snapshot that counts reads without measuring time. */
  MeteredSnapshot(Snapshot snapshot, Meter meter) {
    this(snapshot, meter, NO_CLOCK);
  }

  public MeteredSnapshot(Snapshot snapshot, Meter meter, Ticker ticker) {
    this.snapshot = snapshot;
    this.meter = meter;
    this.ticker = ticker;
  }

  @Override
  public long version() {
    return snapshot.version();
  }

  @Override
  public long epoch() {
    return snapshot.epoch();
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    long begun = ticker.nanos();
    RowCursor cursor = snapshot.rows(reads);
    meter.count(Event.READ_CALL, 1);
    meter.count(Event.ROW_READ, reads.size());
    return new MeteredCursor(cursor, begun);
  }

  @Override
  public RowCursor scan(Scan scan) {
    long begun = ticker.nanos();
    RowCursor cursor = snapshot.scan(scan);
    meter.count(Event.SCAN, 1);
    return new MeteredCursor(cursor, begun);
  }

  @Override
  public Snapshot countedBy(Meter other) {
    Snapshot counted = snapshot.countedBy(other);
    return counted == snapshot ? this : new MeteredSnapshot(counted, meter, ticker);
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    snapshot.end(why);
  }

  /**
   * A cursor that counts in its own fields and reports to the meter periodically and at its end.
   */
  private final class MeteredCursor extends FilterCursor {

    private static final int TELL_EVERY = 1024;

    private final RowCursor cursor;
    private long cells;
    private long bytes;
    private long nanos;

    /**
     * Creates the cursor.
     *
     * @param begun when the opening of the cursor began
     */
    private MeteredCursor(RowCursor cursor, long begun) {
      super(cursor);
      this.cursor = cursor;
      this.nanos = ticker.nanos() - begun;
    }

    @Override
    public boolean advance() {
      if (cells >= TELL_EVERY) {
        tell();
        if (Thread.currentThread().isInterrupted()) { // before a cell that would be lost
          throw new ReadInterruptedException();
        }
      }
      long begun = ticker.nanos();
      boolean present = cursor.advance();
      nanos += ticker.nanos() - begun;
      if (present) {
        bytes += cursor.qualifierLength() + cursor.valueLength();
        cells++;
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
      if (nanos > 0) {
        meter.count(Event.READ_NANOS, nanos);
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
