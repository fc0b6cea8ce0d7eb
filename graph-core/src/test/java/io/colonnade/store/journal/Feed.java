package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** The feed of a journal, for tests of histories. Stateless. */
public final class Feed {

  private Feed() {}

  /**
   * A commit in the feed. Several commits of one instance may have the same version.
   *
   * @param redo its write set as bytes
   */
  public record Entry(long version, Bytes redo) {}

  /** Returns the commits in the feed, by version. */
  public static List<Entry> read(RowStore rows) {
    TreeMap<Bytes, ByteWriter> pieces = new TreeMap<>();
    try (VersionedCursor cursor =
        rows.scan(Scan.all(JournalTables.FEED, CellSet.all(Family.LOCKS)), 0)) {
      while (cursor.advance()) {
        pieces.computeIfAbsent(cursor.row().copy(), any -> new ByteWriter()).raw(cursor.value());
      }
    }
    List<Entry> entries = new ArrayList<>();
    pieces.forEach(
        (row, redo) -> {
          ByteReader reader = new ByteReader(row);
          reader.u8();
          entries.add(new Entry(reader.u64(), redo.toBytes()));
        });
    entries.sort(Comparator.comparingLong(Entry::version));
    return entries;
  }
}
