package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.config.SyncMode;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Raw RocksDB: one iterator a column family serves all reads of a call. */
final class RawRocks implements RawStore {

  private static final int BUFFER = 1 << 16;

  private final RocksDirectory directory;
  private final ReadOptions reading = new ReadOptions();
  private final WriteOptions writing;

  /** Arrays for keys and values that no thread uses at the moment. */
  private final Queue<Buffers> idle = new ConcurrentLinkedQueue<>();

  RawRocks(Setting setting, Path home) {
    this.directory = setting.openDirectory(home);
    this.writing = new WriteOptions().setSync(setting.sync() == SyncMode.COMMIT);
  }

  /** A put, or a deletion if there is no value. */
  private record Cell(
      ColumnFamilyHandle family, Bytes key, WriteSet.CellChange.Kind kind, Bytes value) {
    Cell {
      key = Bytes.wrap(key.toArray());
      value = Bytes.wrap(value.toArray());
    }
  }

  private static final class Buffers {
    private final byte[] key = new byte[BUFFER];
    private final byte[] value = new byte[BUFFER];
  }

  @Override
  public long read(Plan plan) {
    Buffers buffers = Objects.requireNonNullElseGet(idle.poll(), Buffers::new);
    long bytes = 0;
    try {
      for (List<Read> call : plan.calls()) {
        boolean exact = call.get(0).limit() == Read.EXACT;
        bytes += exact ? gets(call, buffers) : walks(call, buffers);
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException("raw RocksDB cannot be read", e);
    }
    idle.add(buffers);
    return plan.mustBe(bytes);
  }

  private ColumnFamilyHandle family(Read read) {
    return directory.columnFamily(read.table(), read.family());
  }

  private long gets(List<Read> call, Buffers buffers) throws RocksDBException {
    long bytes = 0;
    byte[] value = buffers.value;
    for (Read read : call) {
      byte[] key = read.from().array();
      int length =
          directory.db().get(family(read), reading, key, 0, key.length, value, 0, value.length);
      bytes += length == RocksDB.NOT_FOUND ? 0 : key.length + length;
    }
    return bytes;
  }

  private long walks(List<Read> call, Buffers buffers) throws RocksDBException {
    byte[] key = buffers.key;
    long bytes = 0;
    try (RocksIterator iterator = directory.db().newIterator(family(call.get(0)), reading)) {
      for (Read walk : call) {
        byte[] end = walk.to().array();
        iterator.seek(walk.from().array());
        for (int left = walk.limit(); left > 0 && iterator.isValid(); left--) {
          int length = iterator.key(key, 0, key.length);
          if (end.length > 0 && Arrays.compareUnsigned(key, 0, length, end, 0, end.length) >= 0) {
            break;
          }
          bytes += length;
          if (walk.content() == Content.CELLS) {
            bytes += iterator.value(buffers.value, 0, buffers.value.length);
          }
          iterator.next();
        }
      }
      iterator.status();
    }
    return bytes;
  }

  @Override
  public LongSupplier write(WriteSet commit) {
    List<Cell> cells = cells(commit);
    return () -> write(cells);
  }

  private List<Cell> cells(WriteSet commit) {
    directory.createTables(commit.rows().keySet().stream().map(row -> row.table()).toList());
    List<Cell> cells = new ArrayList<>();
    for (var row : commit.rows().entrySet()) {
      if (row.getValue().deletesRow()) {
        throw new IllegalArgumentException("no operation that is measured deletes rows");
      }
      for (var cell : row.getValue().changes()) {
        var family = directory.columnFamily(row.getKey().table(), cell.family());
        Bytes key = row.getKey().row().concat(cell.qualifier());
        cells.add(new Cell(family, key, cell.kind(), cell.value()));
      }
    }
    return cells;
  }

  private long write(List<Cell> cells) {
    try (WriteBatch batch = new WriteBatch()) {
      for (Cell cell : cells) {
        switch (cell.kind()) {
          case PUT -> batch.put(cell.family(), cell.key().array(), cell.value().array());
          case ADD -> batch.merge(cell.family(), cell.key().array(), cell.value().array());
          case DELETE -> batch.delete(cell.family(), cell.key().array());
        }
      }
      directory.db().write(writing, batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException("raw RocksDB cannot be written", e);
    }
    return cells.size();
  }

  @Override
  public void close() {
    reading.close();
    writing.close();
    directory.close();
  }
}
