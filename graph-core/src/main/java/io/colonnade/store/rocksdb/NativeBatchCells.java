package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Passes each record to RocksDB separately: the heap never holds a second copy of the values. */
final class NativeBatchCells implements BatchCells {

  private final WriteBatch batch = new WriteBatch();
  private boolean isFinished;

  @Override
  public void put(ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes value)
      throws RocksDBException {
    batch.put(family, KeyBytes.of(row, qualifier), array(value));
  }

  @Override
  public void add(ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes number)
      throws RocksDBException {
    batch.merge(family, KeyBytes.of(row, qualifier), array(number));
  }

  private static byte[] array(Bytes value) {
    return value.array().length == value.length() ? value.array() : value.toArray();
  }

  @Override
  public void delete(ColumnFamilyHandle family, Bytes row, Bytes qualifier)
      throws RocksDBException {
    batch.delete(family, KeyBytes.of(row, qualifier));
  }

  @Override
  public void deleteRange(ColumnFamilyHandle family, byte[] from, byte[] to)
      throws RocksDBException {
    batch.deleteRange(family, from, to);
  }

  @Override
  public boolean isEmptyOrDeletes() {
    return batch.count() == 0 || batch.hasDelete() || batch.hasDeleteRange();
  }

  @Override
  public WriteBatch finish() {
    isFinished = true;
    return batch;
  }

  @Override
  public void close() {
    if (!isFinished) {
      batch.close();
    }
  }
}
