package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Builds one native batch from a write set. Used inside the gate of a session, by one thread. */
final class BatchBuilder {

  /**
   * The least number of cells of a row and family to delete as a range. Until it is compacted, a
   * range slows down reads near it, while a single deletion slows down only reads that pass it.
   */
  private static final int RANGE_FROM = 1_000;

  /** Larger batches are built in native memory, because the heap already holds their values. */
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
   * Returns the batch, which the caller closes. It is never empty, because each commit must take a
   * sequence number.
   *
   * @param epoch of the schema after the commit; empty: unchanged
   * @throws IllegalArgumentException if a table or family was not created
   */
  WriteBatch build(WriteSet writeSet, OptionalLong epoch) throws RocksDBException {
    try (BatchCells cells = cells(writeSet)) {
      if (epoch.isPresent()) {
        SchemaEpoch.put(nativeDb, cells, epoch.getAsLong());
      }
      return build(writeSet, cells);
    }
  }

  /** A write set that deletes rows is built natively: its number of cells is not known yet. */
  private static BatchCells cells(WriteSet writeSet) {
    long bytes = writeSet.cellBytes();
    boolean fits =
        bytes <= MOST_IN_HEAP
            && writeSet.rows().values().stream().noneMatch(WriteSet.RowChange::deletesRow);
    return fits ? new BatchBytes((int) bytes) : new NativeBatchCells();
  }

  /**
   * Builds the batch in the given collector; otherwise as {@link #build(WriteSet, OptionalLong)}.
   */
  WriteBatch build(WriteSet writeSet, BatchCells cells) throws RocksDBException {
    for (Map.Entry<RowKey, WriteSet.RowChange> row : writeSet.rows().entrySet()) {
      Table table = row.getKey().table();
      if (row.getValue().deletesRow()) {
        for (ColumnFamilyHandle family : nativeDb.columnFamilies(table)) {
          deleteRow(cells, family, row.getKey().row());
        }
      }
      // After the deletion of the row: the last change of a key in the batch is the effective one.
      for (WriteSet.CellChange cell : row.getValue().changes()) {
        add(cells, row.getKey(), cell);
      }
    }
    if (cells.isEmptyOrDeletes()) {
      // A file with deletions that a snapshot keeps is compacted after the release of the snapshot,
      // unless it holds the newest sequence number; this entry puts that number into another file.
      cells.put(nativeDb.unnamed(), MARKER_KEY, Bytes.EMPTY, Bytes.EMPTY);
    }
    return cells.finish();
  }

  /** Returns a batch that changes nothing but the sequence number; the caller closes it. */
  WriteBatch mark() throws RocksDBException {
    return build(WriteSet.basedOnLatest(), OptionalLong.empty());
  }

  private void add(BatchCells cells, RowKey row, WriteSet.CellChange cell) throws RocksDBException {
    ColumnFamilyHandle family = columnFamily(row.table(), cell.family());
    switch (cell.kind()) {
      case PUT -> cells.put(family, row.row(), cell.qualifier(), cell.value());
      case ADD -> cells.add(family, row.row(), cell.qualifier(), cell.value());
      case DELETE -> cells.delete(family, row.row(), cell.qualifier());
    }
  }

  /** Cells come in order, so most have the table and family of the previous one. */
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
