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

  /** A larger batch is built outside of the heap, which holds all of its values once already. */
  private static final long MOST_IN_HEAP = 4 << 20;

  private static final Bytes MARKER_KEY = Bytes.of('c');

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
    try (BatchCells cells = cells(writeSet)) {
      return build(writeSet, cells);
    }
  }

  /** How many cells a deleted row has is not known yet. */
  private static BatchCells cells(WriteSet writeSet) {
    long bytes = writeSet.cellBytes();
    boolean fits =
        bytes <= MOST_IN_HEAP
            && writeSet.rows().values().stream().noneMatch(WriteSet.RowChange::deletesRow);
    return fits ? new BatchBytes((int) bytes) : new NativeBatchCells();
  }

  /** Builds the batch with the given collector, else as {@link #build(WriteSet)}. */
  WriteBatch build(WriteSet writeSet, BatchCells cells) throws RocksDBException {
    for (Map.Entry<RowKey, WriteSet.RowChange> row : writeSet.rows().entrySet()) {
      Table table = row.getKey().table();
      if (row.getValue().deletesRow()) {
        for (ColumnFamilyHandle family : nativeDb.columnFamilies(table)) {
          deleteRow(cells, family, row.getKey().row());
        }
      }
      // After the deletion of the row: of two changes of a key, the later in the batch counts.
      for (WriteSet.CellChange cell : row.getValue().changes()) {
        add(cells, row.getKey(), cell);
      }
    }
    if (cells.isEmptyOrDeletes()) {
      // Files that hold deletions for an old reader are compacted when the reader has ended, but
      // not a file that holds the newest sequence number of all: that is now another file.
      cells.put(nativeDb.unnamed(), MARKER_KEY, Bytes.EMPTY, Bytes.EMPTY);
    }
    return cells.finish();
  }

  /** Returns a batch that changes nothing but the sequence number; the caller closes it. */
  WriteBatch mark() throws RocksDBException {
    return build(WriteSet.basedOnLatest());
  }

  private void add(BatchCells cells, RowKey row, WriteSet.CellChange cell) throws RocksDBException {
    ColumnFamilyHandle family = columnFamily(row.table(), cell.family());
    Optional<Bytes> value = cell.value();
    if (value.isPresent()) {
      cells.put(family, row.row(), cell.qualifier(), value.get());
    } else {
      cells.delete(family, row.row(), cell.qualifier());
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

  private void deleteRow(BatchCells batch, ColumnFamilyHandle family, Bytes row)
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
        batch.delete(family, Bytes.wrap(cells.key(), 0, cells.keyLength()), Bytes.EMPTY);
        deleted++;
      }
    } finally {
      cells.close();
    }
  }
}
