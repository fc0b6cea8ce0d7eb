package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import java.util.Arrays;
import java.util.Optional;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/**
 * An iterator over one column family that copies each cell into buffers that it reuses. Confined to
 * its cursor; every method except {@link #close} is called inside the gate of the snapshot.
 */
final class CellIterator {

  private static final int INITIAL_KEY = 64;
  private static final int INITIAL_VALUE = 256;

  private final ReadOptions options;
  private final Optional<Slice> upperBound;
  private final RocksIterator iterator;
  private byte[] key = new byte[INITIAL_KEY];
  private int keyLength;
  private byte[] value = new byte[INITIAL_VALUE];
  private int valueLength;

  /**
   * Creates the iterator.
   *
   * @param options freed together with the iterator
   * @param end a key at or after the end of the requested cells; empty: none
   */
  CellIterator(
      NativeDb nativeDb, ColumnFamilyHandle family, ReadOptions options, Optional<byte[]> end) {
    this.options = options;
    this.upperBound = end.map(Slice::new);
    upperBound.ifPresent(options::setIterateUpperBound);
    this.iterator = nativeDb.db().newIterator(family, options);
  }

  /** Moves to the first cell with the key or a later one. */
  boolean seek(byte[] target) {
    iterator.seek(target);
    return loadKey();
  }

  /** Moves to the next cell. */
  boolean next() {
    iterator.next();
    return loadKey();
  }

  private boolean loadKey() {
    if (!iterator.isValid()) {
      try {
        iterator.status();
      } catch (RocksDBException e) {
        throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "reading cells");
      }
      return false;
    }
    keyLength = iterator.key(key, 0, key.length);
    if (keyLength > key.length) {
      key = new byte[keyLength * 2];
      keyLength = iterator.key(key, 0, key.length);
    }
    return true;
  }

  /** Copies the value of the current cell, which {@link #value} returns. */
  void loadValue() {
    valueLength = iterator.value(value, 0, value.length);
    if (valueLength > value.length) {
      value = new byte[Math.max(valueLength, Math.min(valueLength * 2, 1 << 20))];
      valueLength = iterator.value(value, 0, value.length);
      if (valueLength > value.length) {
        throw new StoreException(Problem.VALUE_MOVED);
      }
    }
  }

  byte[] key() {
    return key;
  }

  int keyLength() {
    return keyLength;
  }

  byte[] value() {
    return value;
  }

  int valueLength() {
    return valueLength;
  }

  /** Returns whether the current key is less than the other one. */
  boolean isBefore(byte[] end) {
    return Arrays.compareUnsigned(key, 0, keyLength, end, 0, end.length) < 0;
  }

  void close() {
    iterator.close();
    options.close();
    upperBound.ifPresent(Slice::close);
  }
}
