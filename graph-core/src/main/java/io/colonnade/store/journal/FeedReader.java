package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;

/** Reads commits from table {@code feed}, one at a time, in the order of the table. Stateless. */
final class FeedReader {

  private FeedReader() {}

  /** Receives a row of the feed. */
  interface Visitor {

    /**
     * @param redo the write set, see {@link Redo}
     */
    void visit(Bytes row, Bytes redo);
  }

  /**
   * The key of a row of the feed.
   *
   * @param id the transaction that committed
   */
  record Key(long version, TransactionId id) {

    /**
     * @throws io.colonnade.error.FormatException if it is no key of the feed
     */
    static Key of(Bytes row) {
      ByteReader key = new ByteReader(row);
      key.skip(1);
      Key read = new Key(key.u64(), TransactionId.read(key));
      key.end();
      return read;
    }
  }

  /** Reads the commits at the versions after one, up to another. */
  static void read(Rows rows, long after, long upTo, Visitor visitor) {
    for (int shard = 0; shard < Applier.SHARDS; shard++) {
      Scan commits =
          Scan.between(
              JournalTables.FEED,
              Applier.feedOf(shard, after + 1),
              Applier.feedOf(shard, upTo + 1),
              CellSet.all(Family.LOCKS));
      try (VersionedCursor cursor = rows.scan(commits, 0)) {
        read(rows, cursor, visitor);
      }
    }
  }

  private static void read(Rows rows, VersionedCursor cursor, Visitor visitor) {
    Bytes row = Bytes.EMPTY;
    ByteWriter redo = new ByteWriter();
    while (rows.advance(cursor)) {
      if (!cursor.row().equals(row)) {
        visit(row, redo, visitor);
        row = cursor.row().copy();
        redo = new ByteWriter();
      }
      redo.raw(cursor.value());
    }
    visit(row, redo, visitor);
  }

  private static void visit(Bytes row, ByteWriter redo, Visitor visitor) {
    if (!row.isEmpty()) {
      visitor.visit(row, redo.toBytes());
    }
  }
}
