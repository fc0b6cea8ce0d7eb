package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Turns a write set into one native batch. Used inside the gate of a session, by one thread. */
final class BatchBuilder {

  /**
   * From that many cells of a family of a row on, they are deleted as a range. Each range slows
   * down the reads of its surroundings until it is compacted, each single deletion only the walk
   * over it.
   */
  private static final int RANGE_FROM = 1_000;

  private static final byte[] MARKER_KEY = {'c'};
  private static final byte[] NOTHING = {};

  private final NativeDb nativeDb;
  private @Nullable Table lastTable;
  private @Nullable Family lastFamily;
  private @Nullable ColumnFamilyHandle last;

  BatchBuilder(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  /**
   * The batch, which the caller closes. Never empty: each commit takes a sequence number at least.
   *
   * @throws IllegalArgumentException if a table or family was not made
   */
  WriteBatch build(WriteSet writeSet) throws RocksDBException {
    WriteBatch batch = new WriteBatch();
    boolean built = false;
    try {
      for (Map.Entry<RowKey, WriteSet.RowChange> row : writeSet.rows().entrySet()) {
        Table table = row.getKey().table();
        if (row.getValue().deletesRow()) {
          for (ColumnFamilyHandle family : nativeDb.columnFamilies(table)) {
            deleteRow(batch, family, row.getKey().row());
          }
        }
        // After the deletion of the row: of two changes of a key, the later in the batch counts.
        for (WriteSet.CellChange cell : row.getValue().changes()) {
          add(batch, row.getKey(), cell);
        }
      }
      if (batch.count() == 0 || batch.hasDelete() || batch.hasDeleteRange()) {
        // Files that hold deletions for an old reader are compacted when he has left, but not one
        // that holds the newest sequence number of all: that is now another.
        mark(batch);
      }
      built = true;
      return batch;
    } finally {
      if (!built) {
        batch.close();
      }
    }
  }

  /** Adds a change that means nothing but that there was a commit. */
  void mark(WriteBatch batch) throws RocksDBException {
    batch.put(nativeDb.unnamed(), MARKER_KEY, NOTHING);
  }

  private void add(WriteBatch batch, RowKey row, WriteSet.CellChange cell) throws RocksDBException {
    ColumnFamilyHandle family = columnFamily(row.table(), cell.family());
    byte[] key = KeyBytes.of(row.row(), cell.qualifier());
    Optional<Bytes> value = cell.value();
    if (value.isPresent()) {
      batch.put(family, key, array(value.get()));
    } else {
      batch.delete(family, key);
    }
  }

  /** Cells come in order: most are of the same table and family as the one before. */
  private ColumnFamilyHandle columnFamily(Table table, Family family) {
    ColumnFamilyHandle found = last;
    if (found == null || lastFamily != family || !Objects.equals(lastTable, table)) {
      found = nativeDb.columnFamily(table, family);
      last = found;
      lastFamily = family;
      lastTable = table;
    }
    return found;
  }

  private static byte[] array(Bytes value) {
    return value.array().length == value.length() ? value.array() : value.toArray();
  }

  private void deleteRow(WriteBatch batch, ColumnFamilyHandle family, Bytes row)
      throws RocksDBException {
    Optional<byte[]> end = KeyBytes.rowEnd(row);
    byte[] start = row.toArray();
    CellIterator cells =
        new CellIterator(nativeDb, family, new ReadOptions().setFillCache(false), end);
    try {
      int deleted = 0;
      for (boolean present = cells.seek(start); present; present = cells.next()) {
        if (deleted == RANGE_FROM && end.isPresent()) {
          batch.deleteRange(family, start, end.get());
          return;
        }
        batch.delete(family, java.util.Arrays.copyOf(cells.key(), cells.keyLength()));
        deleted++;
      }
    } finally {
      cells.close();
    }
  }
}
