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
import org.rocksdb.Status;

/**
 * An iterator over one column family that copies each cell into buffers that it reuses. Confined to
 * its cursor; every method except {@link #close} is called inside the gate of the snapshot.
 */
final class CellIterator {

  private static final int INITIAL_KEY = 64;
  private static final int INITIAL_VALUE = 256;

  /** To pass so many deletions takes as long as to create an iterator. */
  private static final int MANY_DELETIONS = 32;

  private final NativeDb nativeDb;
  private final ColumnFamilyHandle family;
  private final ReadOptions options;
  private final Optional<Slice> upperBound;
  private RocksIterator iterator; // stops at many deletions, until it has met them
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
    this.nativeDb = nativeDb;
    this.family = family;
    this.options = options.setMaxSkippableInternalKeys(MANY_DELETIONS);
    this.upperBound = end.map(Slice::new);
    upperBound.ifPresent(options::setIterateUpperBound);
    this.iterator = nativeDb.db().newIterator(family, options);
  }

  /** Moves to the first cell with the key or a later one. */
  boolean seek(byte[] target) {
    iterator.seek(target);
    return loadKey() || (isStopped() && passDeletions(target));
  }

  /** Moves to the next cell. */
  boolean next() {
    iterator.next();
    return loadKey()
        || (isStopped() && passDeletions(KeyBytes.after(Arrays.copyOf(key, keyLength))));
  }

  /** Returns whether the iterator has stopped at many deletions; false at the end of the cells. */
  private boolean isStopped() {
    try {
      iterator.status();
      return false;
    } catch (RocksDBException e) {
      if (e.getStatus() != null && e.getStatus().getCode() == Status.Code.Incomplete) {
        return true;
      }
      throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "reading cells");
    }
  }

  /** Moves to the first cell with the key or a later one, after any number of deletions. */
  private boolean passDeletions(byte[] target) {
    nativeDb.deletions().meet();
    iterator.close();
    iterator = nativeDb.db().newIterator(family, options.setMaxSkippableInternalKeys(0));
    iterator.seek(target);
    return loadKey() || isStopped();
  }

  private boolean loadKey() {
    if (!iterator.isValid()) {
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
