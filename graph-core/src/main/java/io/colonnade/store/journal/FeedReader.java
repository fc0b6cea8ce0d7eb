package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what other processes have committed from table {@code feed}. Of the commits of this process
 * it reads the keys only. Keeps one commit at a time in memory. Thread-safe.
 */
final class FeedReader {

  /** The most commits of one call. */
  private static final int COMMITS = 100;

  private static final Bytes FIRST = Bytes.of(0); // the qualifier that each row has

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
      Scan keys =
          Scan.between(
                  JournalTables.FEED,
                  Applier.feedOf(shard, after + 1),
                  Applier.feedOf(shard, upTo + 1),
                  CellSet.exact(Family.LOCKS, FIRST))
              .keysOnly();
      List<RowRead> commits = new ArrayList<>();
      try (VersionedCursor cursor = rows.scan(keys, 0)) {
        while (rows.advance(cursor)) {
          if (transaction(cursor.row()).instance() != instance) {
            commits.add(
                RowRead.of(JournalTables.FEED, cursor.row().copy(), CellSet.all(Family.LOCKS)));
          }
          if (commits.size() == COMMITS) {
            tell(commits, listener);
            commits.clear();
          }
        }
      }
      tell(commits, listener);
    }
  }

  private void tell(List<RowRead> commits, ChangeListener listener) {
    if (commits.isEmpty()) {
      return;
    }
    int current = 0;
    ByteWriter redo = new ByteWriter();
    try (VersionedCursor cursor = rows.rows(commits, 0)) {
      while (rows.advance(cursor)) {
        if (cursor.request() != current) {
          tell(commits.get(current), redo.toBytes(), listener);
          current = cursor.request();
          redo = new ByteWriter();
        }
        redo.raw(cursor.value());
      }
    }
    tell(commits.get(current), redo.toBytes(), listener);
  }

  private static void tell(RowRead commit, Bytes redo, ChangeListener listener) {
    listener.committed(version(commit.row()), Redo.read(redo));
  }

  private static long version(Bytes row) {
    ByteReader key = new ByteReader(row);
    key.skip(1);
    return key.u64();
  }

  private static TransactionId transaction(Bytes row) {
    ByteReader key = new ByteReader(row);
    key.skip(1 + Long.BYTES);
    return TransactionId.read(key);
  }
}
