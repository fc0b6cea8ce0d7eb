package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * Collects the records of one batch in the order in which RocksDB applies them. Two collectors
 * build the same batch: {@link BatchBytes} in the heap, {@link NativeBatchCells} in native memory.
 * Confined to one thread.
 */
interface BatchCells extends AutoCloseable {

  /** Puts the cell with the key {@code row ‖ qualifier}. */
  void put(ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes value)
      throws RocksDBException;

  /**
   * Adds to the cell with the key {@code row ‖ qualifier}.
   *
   * @param number a {@link io.colonnade.store.CounterValue}
   */
  void add(ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes number)
      throws RocksDBException;

  /** Deletes the cell with the key {@code row ‖ qualifier}. */
  void delete(ColumnFamilyHandle family, Bytes row, Bytes qualifier) throws RocksDBException;

  /** Deletes the cells from a key (inclusive) to a key (exclusive). */
  void deleteRange(ColumnFamilyHandle family, byte[] from, byte[] to) throws RocksDBException;

  /** Returns true if there is no record, or if a record deletes something. */
  boolean isEmptyOrDeletes();

  /** Returns the batch, which the caller closes. Must be called once, after the last record. */
  WriteBatch finish() throws RocksDBException;

  /** Frees a batch that was not finished. */
  @Override
  void close();
}
