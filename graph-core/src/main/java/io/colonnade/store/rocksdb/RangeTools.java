package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Range;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Operations on whole ranges and on the whole database. Used inside the gate. */
final class RangeTools {

  private static final byte[] FAR = new byte[64];

  static {
    Arrays.fill(FAR, (byte) 0xFF);
  }

  private final NativeDb nativeDb;

  RangeTools(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  void erase(Table table, Bytes from, Bytes to, WriteOptions options) {
    Optional<byte[]> start = KeyBytes.firstOfRowsFrom(table, from);
    if (start.isEmpty()) {
      return;
    }
    RocksDB db = nativeDb.db();
    try (WriteBatch batch = new WriteBatch()) {
      for (ColumnFamilyHandle family : nativeDb.columnFamilies(table)) {
        Optional<byte[]> end = end(table, family, to);
        if (end.isPresent() && Arrays.compareUnsigned(start.get(), end.get()) < 0) {
          batch.deleteRange(family, start.get(), end.get());
          db.deleteFilesInRanges(family, List.of(start.get(), end.get()), false);
        }
      }
      if (batch.count() > 0) {
        db.write(options, batch);
      }
    } catch (RocksDBException e) {
      throw RocksErrors.translate(
          Problem.ENGINE_FAILED, e, "failed", "erasing rows", "table", table);
    }
  }

  /** Returns the exclusive end of a range in a column family; empty if the family has no cells. */
  private Optional<byte[]> end(Table table, ColumnFamilyHandle family, Bytes to) {
    if (!to.isEmpty()) {
      Optional<byte[]> end = KeyBytes.firstOfRowsFrom(table, to);
      if (end.isPresent()) {
        return end;
      }
    }
    try (RocksIterator iterator = nativeDb.db().newIterator(family)) {
      iterator.seekToLast();
      return iterator.isValid() ? Optional.of(KeyBytes.after(iterator.key())) : Optional.empty();
    }
  }

  /** Uses the bounds as keys: an estimate need not be exact for the cells of one row. */
  long approximateSize(Table table, Bytes from, Bytes to) {
    byte[] start = from.toArray();
    byte[] end = to.isEmpty() ? FAR : to.toArray();
    if (Arrays.compareUnsigned(start, end) >= 0) {
      return 0;
    }
    long bytes = 0;
    try (Slice first = new Slice(start);
        Slice limit = new Slice(end)) {
      for (ColumnFamilyHandle family : nativeDb.columnFamilies(table)) {
        for (long size :
            nativeDb
                .db()
                .getApproximateSizes(
                    family,
                    List.of(new Range(first, limit)),
                    SizeApproximationFlag.INCLUDE_FILES,
                    SizeApproximationFlag.INCLUDE_MEMTABLES)) {
          bytes += size;
        }
      }
    }
    return bytes;
  }

  void checkpoint(Path directory) {
    if (Files.exists(directory)) {
      throw new StoreException(Problem.CHECKPOINT_EXISTS, "directory", directory);
    }
    try (Checkpoint checkpoint = Checkpoint.create(nativeDb.db())) {
      checkpoint.createCheckpoint(directory.toString());
      DirectoryLock.mark(directory);
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.CHECKPOINT_FAILED, e, "directory", directory);
    } catch (IOException e) {
      throw new StoreException(Problem.CHECKPOINT_FAILED, e, "directory", directory);
    }
  }
}
