package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.SortedMap;
import java.util.TreeMap;

/** The feed of a journal, for tests of histories. Stateless. */
public final class Feed {

  private Feed() {}

  /** Returns the redo of each commit in the feed, by the version of the commit. */
  public static SortedMap<Long, Bytes> redos(RowStore rows) {
    TreeMap<Bytes, ByteWriter> pieces = new TreeMap<>();
    try (VersionedCursor cursor =
        rows.scan(Scan.all(JournalTables.FEED, CellSet.all(Family.LOCKS)), 0)) {
      while (cursor.advance()) {
        pieces.computeIfAbsent(cursor.row().copy(), any -> new ByteWriter()).raw(cursor.value());
      }
    }
    SortedMap<Long, Bytes> redos = new TreeMap<>();
    pieces.forEach(
        (row, redo) -> {
          ByteReader reader = new ByteReader(row);
          reader.u8();
          redos.put(reader.u64(), redo.toBytes());
        });
    return redos;
  }
}
