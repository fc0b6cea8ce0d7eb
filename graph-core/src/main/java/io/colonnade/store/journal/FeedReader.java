package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.Family;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;

/**
 * Reads what other processes have committed from table {@code feed}, and passes over the commits of
 * this process. Keeps one commit at a time in memory. Thread-safe.
 */
final class FeedReader {

  private final Rows rows;
  private final long instance;

  /**
   * @param instance number of this process
   */
  FeedReader(Rows rows, long instance) {
    this.rows = rows;
    this.instance = instance;
  }

  /** Tells the commits of other processes at the versions after one, up to another. */
  void read(long after, long upTo, ChangeListener listener) {
    for (int shard = 0; shard < Applier.SHARDS; shard++) {
      Scan commits =
          Scan.between(
              JournalTables.FEED,
              Applier.feedOf(shard, after + 1),
              Applier.feedOf(shard, upTo + 1),
              CellSet.all(Family.LOCKS));
      try (VersionedCursor cursor = rows.scan(commits, 0)) {
        read(cursor, listener);
      }
    }
  }

  private void read(VersionedCursor cursor, ChangeListener listener) {
    Bytes row = Bytes.EMPTY;
    ByteWriter redo = new ByteWriter();
    while (rows.advance(cursor)) {
      if (!cursor.row().equals(row)) {
        tell(row, redo, listener);
        row = cursor.row().copy();
        redo = new ByteWriter();
      }
      redo.raw(cursor.value());
    }
    tell(row, redo, listener);
  }

  private void tell(Bytes row, ByteWriter redo, ChangeListener listener) {
    if (row.isEmpty()) {
      return;
    }
    ByteReader key = new ByteReader(row);
    key.skip(1);
    long version = key.u64();
    if (TransactionId.read(key).instance() != instance) {
      listener.committed(version, Redo.read(redo.toBytes()));
    }
  }
}
