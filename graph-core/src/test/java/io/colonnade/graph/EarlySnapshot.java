package io.colonnade.graph;

import io.colonnade.schema.MetaTable;
import io.colonnade.store.FilterSnapshot;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.List;
import java.util.function.Supplier;

/** A snapshot with the elements of an earlier one. As thread-safe as both. */
final class EarlySnapshot extends FilterSnapshot {

  private final Snapshot snapshot;
  private final Snapshot earlier;

  EarlySnapshot(Snapshot snapshot, Snapshot earlier) {
    super(snapshot);
    this.snapshot = snapshot;
    this.earlier = earlier;
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    boolean isMeta = !reads.isEmpty() && reads.get(0).table().equals(MetaTable.META);
    return (isMeta ? snapshot : earlier).rows(reads);
  }

  @Override
  public RowCursor scan(Scan scan) {
    return (scan.table().equals(MetaTable.META) ? snapshot : earlier).scan(scan);
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    super.end(why);
    earlier.end(why);
  }
}
