package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.config.SyncMode;
import io.colonnade.store.Family;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Keeps the cells of all commits of a store in a file, so that raw RocksDB can be given the same
 * without keeping them in memory. Commits may come from several threads: a load makes names while
 * it reads ahead.
 */
final class CommitSpool extends FilterStore {

  private static final int BUFFER = 1 << 20;
  private static final List<Family> FAMILIES = List.of(Family.values());

  private final Store store;
  private final DataOutputStream out;
  private final List<Table> tables = new ArrayList<>();

  /**
   * @param store whose commits are kept
   * @param file to make
   */
  CommitSpool(Store store, Path file) throws IOException {
    super(store);
    this.store = store;
    this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
  }

  /** The tables that were written to, in the order of their numbers in the file. */
  synchronized List<Table> tables() {
    return List.copyOf(tables);
  }

  @Override
  public long commit(WriteSet writeSet) {
    keep(writeSet);
    return store.commit(writeSet);
  }

  private synchronized void keep(WriteSet writeSet) {
    try {
      int cells = writeSet.rows().values().stream().mapToInt(row -> row.cells().size()).sum();
      out.writeInt(cells);
      writeSet.rows().forEach((row, change) -> write(row.table(), change));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Table table, WriteSet.RowChange change) {
    if (!tables.contains(table)) {
      tables.add(table);
    }
    change
        .cells()
        .forEach(
            (cell, value) -> {
              try {
                out.writeByte(tables.indexOf(table));
                out.writeByte(FAMILIES.indexOf(cell.family()));
                write(Bytes.wrap(RecordingStore.key(cell.row(), cell.qualifier())));
                out.writeBoolean(value.isPresent());
                write(value.orElse(Bytes.EMPTY));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private void write(Bytes bytes) throws IOException {
    out.writeInt(bytes.length());
    out.write(bytes.array(), bytes.offset(), bytes.length());
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      store.close();
    }
  }

  /**
   * Puts what a file keeps into raw RocksDB, commit by commit.
   *
   * @param tables as {@link #tables()} told them
   * @return seconds that RocksDB took; reading the file is not counted
   */
  static double replay(Path file, List<Table> tables, RocksDirectory raw, SyncMode sync)
      throws IOException {
    raw.createTables(tables);
    long nanos = 0;
    try (DataInputStream in =
            new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));
        WriteOptions options = new WriteOptions().setSync(sync == SyncMode.COMMIT)) {
      while (true) {
        int cells;
        try {
          cells = in.readInt();
        } catch (EOFException end) {
          return nanos / 1e9;
        }
        List<Cell> commit = new ArrayList<>(cells);
        for (int i = 0; i < cells; i++) {
          commit.add(Cell.read(in, tables));
        }
        long start = System.nanoTime();
        write(commit, raw, options);
        nanos += System.nanoTime() - start;
      }
    }
  }

  private static void write(List<Cell> commit, RocksDirectory raw, WriteOptions options) {
    try (WriteBatch batch = new WriteBatch()) {
      for (Cell cell : commit) {
        if (cell.isPut()) {
          batch.put(
              raw.columnFamily(cell.table(), cell.family()),
              cell.key().array(),
              cell.value().array());
        } else {
          batch.delete(raw.columnFamily(cell.table(), cell.family()), cell.key().array());
        }
      }
      raw.db().write(options, batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException("raw RocksDB cannot be written", e);
    }
  }

  private record Cell(Table table, Family family, Bytes key, boolean isPut, Bytes value) {

    static Cell read(DataInputStream in, List<Table> tables) throws IOException {
      Table table = tables.get(in.readByte());
      Family family = FAMILIES.get(in.readByte());
      return new Cell(table, family, bytes(in), in.readBoolean(), bytes(in));
    }

    private static Bytes bytes(DataInputStream in) throws IOException {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      return Bytes.wrap(bytes);
    }
  }
}
