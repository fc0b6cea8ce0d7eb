package io.colonnade.examples.bench;

import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Table;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Reads what a plan says by RocksDB's plain Java interface, into arrays that it uses again, as a
 * careful program without a graph would. Confined to one thread.
 */
final class RawReader implements AutoCloseable {

  private static final int ROOM = 1 << 16;

  private final RocksDirectory directory;
  private final ReadOptions options = new ReadOptions();
  private final byte[] key = new byte[ROOM];
  private final byte[] value = new byte[ROOM];

  RawReader(RocksDirectory directory) {
    this.directory = directory;
  }

  /**
   * Reads all cells of the plan: key and, unless only keys are wanted, value.
   *
   * @return how many bytes they had
   */
  long read(RawPlan plan) {
    try {
      long bytes = 0;
      for (List<RawRead> call : plan.calls()) {
        bytes += call.get(0) instanceof RawRead.Get ? gets(call) : walks(call);
      }
      return bytes;
    } catch (RocksDBException e) {
      throw new IllegalStateException("raw RocksDB cannot be read", e);
    }
  }

  private long gets(List<RawRead> call) throws RocksDBException {
    long bytes = 0;
    for (RawRead read : call) {
      byte[] wanted = ((RawRead.Get) read).key().bytes();
      int length =
          directory
              .db()
              .get(
                  directory.columnFamily(read.table(), read.family()),
                  options,
                  wanted,
                  0,
                  wanted.length,
                  value,
                  0,
                  value.length);
      bytes += length == RocksDB.NOT_FOUND ? 0 : wanted.length + length;
    }
    return bytes;
  }

  private long walks(List<RawRead> call) throws RocksDBException {
    Table table = call.get(0).table();
    Family family = call.get(0).family();
    long bytes = 0;
    try (RocksIterator iterator =
        directory.db().newIterator(directory.columnFamily(table, family), options)) {
      for (RawRead read : call) {
        RawRead.Walk walk = (RawRead.Walk) read;
        byte[] end = walk.to().bytes();
        iterator.seek(walk.from().bytes());
        for (int left = walk.limit(); left > 0 && iterator.isValid(); left--) {
          int keyLength = iterator.key(key, 0, key.length);
          if (end.length > 0
              && Arrays.compareUnsigned(key, 0, keyLength, end, 0, end.length) >= 0) {
            break;
          }
          bytes += keyLength;
          if (walk.content() == Content.CELLS) {
            bytes += iterator.value(value, 0, value.length);
          }
          iterator.next();
        }
      }
      iterator.status();
    }
    return bytes;
  }

  @Override
  public void close() {
    options.close();
  }
}
