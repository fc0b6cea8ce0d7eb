package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Limits;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.WriteSet;
import io.colonnade.store.WriteSet.CellChange;
import io.colonnade.store.WriteSet.RowChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Puts cells at the version of a pinned snapshot, without locks, conflicts or an intent: what other
 * transactions have put or removed there since is a later version and stays. Puts that run twice,
 * or late, change nothing. Confined to one caller.
 */
final class Fill {

  /** The most rows of one call. */
  private static final int ROWS = 512;

  /** The most bytes of one call, unless one cell is larger. */
  private static final long BYTES = 4 << 20;

  private final Rows rows;
  private final Pin pin;
  private final Limits limits;
  private final List<RowMutation> batch = new ArrayList<>();
  private long bytes; // of the batch

  /**
   * Creates the fill.
   *
   * @param pin of the version; must be in use until the end of {@link #put}
   */
  Fill(Rows rows, Pin pin, Limits limits) {
    this.rows = rows;
    this.pin = pin;
    this.limits = limits;
  }

  /**
   * Puts all cells of a write set.
   *
   * @throws LimitExceededException if a cell is too large; nothing was written
   * @throws io.colonnade.error.SnapshotTooOldException if the pin does not hold any more; a part
   *     may have been written
   */
  void put(WriteSet writes) {
    for (RowChange row : writes.rows().values()) {
      row.changes().forEach(this::mustFit);
    }
    pin.mustHold();
    for (Map.Entry<RowKey, RowChange> row : writes.rows().entrySet()) {
      put(row.getKey(), row.getValue().changes());
    }
    send();
  }

  private void mustFit(CellChange cell) {
    long length = cell.value().length();
    if (length > limits.cellBytes()) {
      throw new LimitExceededException(
          Problem.TRANSACTION_TOO_LARGE, "bytes", length, "limit", limits.cellBytes());
    }
  }

  private void put(RowKey row, List<CellChange> cells) {
    RowMutation mutation = RowMutation.of(row);
    for (CellChange cell : cells) {
      long size = (long) row.row().length() + cell.qualifier().length() + cell.value().length();
      if (bytes > 0 && bytes + size > Math.min(BYTES, limits.rowBytes() / 2)) {
        add(mutation);
        send();
        mutation = RowMutation.of(row);
      }
      bytes += size;
      long version = pin.stamp().version();
      Bytes qualifier =
          cell.family() == Family.COUNTERS
              ? CounterEntry.base(cell.qualifier(), version)
              : cell.qualifier();
      mutation.put(cell.family(), qualifier, version, cell.value());
    }
    add(mutation);
    if (batch.size() >= ROWS) {
      send();
    }
  }

  private void add(RowMutation mutation) {
    if (!mutation.writes().isEmpty()) {
      batch.add(mutation);
    }
  }

  /** Sends the batch, until each row is answered. The clock is looked at before each request. */
  private void send() {
    List<RowMutation> left = List.copyOf(batch);
    batch.clear();
    bytes = 0;
    Patience patience = rows.patience();
    while (!left.isEmpty()) {
      pin.mustHold();
      pin.mustAllowPuts();
      List<Outcome> outcomes = rows.mutate(left);
      List<RowMutation> unknown = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) != Outcome.DONE) {
          unknown.add(left.get(i));
        }
      }
      left = unknown;
      if (!left.isEmpty()) {
        patience.pause();
      }
    }
  }
}
