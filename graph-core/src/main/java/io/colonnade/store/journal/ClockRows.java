package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.VersionedCursor;
import java.util.List;
import java.util.Optional;

/**
 * The row of table {@code clock} that all processes share: the versions up to which and from which
 * the store can be read. None of them ever decreases. The format page is that of the package.
 * Thread-safe.
 */
final class ClockRows {

  /** The row of the horizon, the closed timestamp and the header. */
  static final RowKey ROW = new RowKey(JournalTables.CLOCK, Bytes.of('c'));

  /** The qualifier of the horizon. */
  static final Bytes HORIZON = Bytes.of('h');

  /** The qualifier of the oldest readable version. */
  static final Bytes OLDEST = Bytes.of('o');

  /** The qualifier of the closed timestamp. */
  static final Bytes CLOSED = Bytes.of('p');

  private final Rows rows;

  ClockRows(Rows rows) {
    this.rows = rows;
  }

  /**
   * The versions as they were read; 0 while a cell does not exist.
   *
   * @param horizon no snapshot of an older version is opened any more, with its epoch
   * @param oldest no snapshot of an older version is read any more
   * @param closed rows and feed are complete up to this version, with its epoch
   */
  record Times(Stamp horizon, long oldest, Stamp closed) {}

  Times times() {
    Stamp horizon = new Stamp(0, 0);
    long oldest = 0;
    Stamp closed = horizon;
    RowRead read =
        RowRead.of(
            ROW.table(),
            ROW.row(),
            CellSet.exact(LOCKS, HORIZON),
            CellSet.exact(LOCKS, OLDEST),
            CellSet.exact(LOCKS, CLOSED));
    try (VersionedCursor cursor = rows.rows(List.of(read), 0)) {
      while (rows.advance(cursor)) {
        Bytes cell = cursor.qualifier();
        if (cell.equals(HORIZON)) {
          horizon = stamp(cursor.value());
        } else if (cell.equals(OLDEST)) {
          oldest = new ByteReader(cursor.value()).u64();
        } else {
          closed = stamp(cursor.value());
        }
      }
    }
    return new Times(horizon, oldest, closed);
  }

  static Bytes bytes(Stamp stamp) {
    ByteWriter bytes = new ByteWriter(16);
    bytes.u64(stamp.version());
    bytes.u64(stamp.epoch());
    return bytes.toBytes();
  }

  static Stamp stamp(Bytes bytes) {
    ByteReader reader = new ByteReader(bytes);
    Stamp stamp = new Stamp(reader.u64(), reader.u64());
    reader.end();
    return stamp;
  }

  /** Moves the horizon, unless it is there or beyond. It is on return. */
  void raiseHorizon(Stamp to) {
    raise(HORIZON, bytes(to));
  }

  /** Moves the oldest readable version, unless it is there or beyond. It is on return. */
  void raiseOldest(long to) {
    ByteWriter bytes = new ByteWriter(8);
    bytes.u64(to);
    raise(OLDEST, bytes.toBytes());
  }

  /** Moves the closed timestamp, unless it is there or beyond. It is on return. */
  void raiseClosed(Stamp to) {
    raise(CLOSED, bytes(to));
  }

  /**
   * Puts a cell whose value only increases. The condition refuses a late request, too: the cell
   * exists with a lower value, or not at all.
   */
  private void raise(Bytes qualifier, Bytes to) {
    Patience patience = rows.patience();
    while (true) {
      Optional<Bytes> now = read(ROW, qualifier);
      if (now.isPresent() && now.get().compareTo(to) >= 0) {
        return;
      }
      RowCondition isLower =
          now.isPresent()
              ? new RowCondition.AtMost(qualifier, to)
              : new RowCondition.Absent(qualifier);
      Outcome outcome =
          rows.mutate(RowMutation.of(ROW, isLower).put(LOCKS, qualifier, VERSION, to));
      if (outcome == Outcome.DONE) {
        return;
      }
      if (outcome == Outcome.UNKNOWN) {
        patience.pause();
      }
    }
  }

  /** Reads one cell of a row; empty if it does not exist. */
  Optional<Bytes> read(RowKey row, Bytes qualifier) {
    RowRead read = RowRead.of(row.table(), row.row(), CellSet.exact(LOCKS, qualifier));
    try (VersionedCursor cursor = rows.rows(List.of(read), 0)) {
      return rows.advance(cursor) ? Optional.of(cursor.value().copy()) : Optional.empty();
    }
  }
}
