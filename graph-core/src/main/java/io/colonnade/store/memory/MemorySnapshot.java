package io.colonnade.store.memory;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reference to one state. Thread-safe. */
final class MemorySnapshot implements Snapshot {

  private final MemoryStore store;
  private final MemoryState state;
  private final Runnable onClose;
  private final AtomicReference<@Nullable Supplier<RuntimeException>> ended =
      new AtomicReference<>();

  MemorySnapshot(MemoryStore store, MemoryState state, Runnable onClose) {
    this.store = store;
    this.state = state;
    this.onClose = onClose;
  }

  @Override
  public long version() {
    return state.version();
  }

  @Override
  public long epoch() {
    return state.epoch();
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    requireOpen();
    List<CellWalk> walks = new ArrayList<>(reads.size());
    for (RowRead read : reads) {
      walks.add(
          new CellWalk(
              state.cells(read.table(), read.cells()),
              read.cells(),
              CellWalk.first(read.row()),
              read.isRange() ? read.to() : CellWalk.rowAfter(read.row()),
              read.limit()));
    }
    return new MemoryCursor(this, request -> reads.get(request).content(), walks);
  }

  @Override
  public RowCursor scan(Scan scan) {
    requireOpen();
    CellKey first = CellWalk.first(scan.from());
    CellKey from =
        scan.after()
            .map(MemorySnapshot::next)
            .filter(after -> after.compareTo(first) > 0)
            .orElse(first);
    CellWalk walk =
        new CellWalk(
            state.cells(scan.table(), scan.cells()),
            scan.cells(),
            from,
            scan.to(),
            Integer.MAX_VALUE);
    return new MemoryCursor(this, request -> scan.content(), List.of(walk));
  }

  private static CellKey next(CellKey key) {
    return new CellKey(key.row(), key.family(), key.qualifier().concat(Bytes.of(0)));
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    if (ended.compareAndSet(null, why)) {
      onClose.run();
    }
  }

  void requireOpen() {
    Supplier<RuntimeException> why = ended.get();
    if (why != null) {
      throw why.get();
    }
    store.requireOpen();
  }
}
