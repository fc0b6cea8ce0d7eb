package io.colonnade.store;

import java.util.List;
import java.util.function.Supplier;

/**
 * A snapshot that forwards its calls to another snapshot. Wrappers override only the methods that
 * they change. {@link #countedBy} is not forwarded, because it would return a view without the
 * wrapper. Thread-safe if the other snapshot is.
 */
public abstract class FilterSnapshot implements Snapshot {

  private final Snapshot snapshot;

  protected FilterSnapshot(Snapshot snapshot) {
    this.snapshot = snapshot;
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
    return snapshot.rows(reads);
  }

  @Override
  public RowCursor scan(Scan scan) {
    return snapshot.scan(scan);
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    snapshot.end(why);
  }
}
