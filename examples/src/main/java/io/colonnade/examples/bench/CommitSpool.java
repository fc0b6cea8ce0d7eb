package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
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
  private final List<Table> tables = new ArrayList<>(); // by their numbers in the file

  /**
   * @param store whose commits are kept
   * @param file to make
   */
  CommitSpool(Store store, Path file) {
    super(store);
    this.store = store;
    try {
      this.out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long commit(WriteSet writeSet) {
    try {
      keep(writeSet);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return store.commit(writeSet);
  }

  private synchronized void keep(WriteSet writeSet) throws IOException {
    out.writeInt(writeSet.rows().values().stream().mapToInt(row -> row.cells().size()).sum());
    for (var row : writeSet.rows().entrySet()) {
      Table table = row.getKey().table();
      if (!tables.contains(table)) {
        tables.add(table);
      }
      for (var cell : row.getValue().cells().entrySet()) {
        out.writeByte(tables.indexOf(table));
        out.writeByte(FAMILIES.indexOf(cell.getKey().family()));
        write(RawStore.key(cell.getKey()));
        out.writeBoolean(cell.getValue().isPresent());
        write(cell.getValue().orElse(Bytes.EMPTY));
      }
    }
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
   * Writes what a file keeps into raw RocksDB, commit by commit.
   *
   * @return seconds that RocksDB took; reading the file is not counted
   */
  double replay(Path file, RawStore raw) throws IOException {
    raw.createTables(tables);
    long nanos = 0;
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
      while (true) {
        List<RawStore.Cell> commit = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
          commit.add(cell(in, raw));
        }
        long start = System.nanoTime();
        raw.write(commit);
        nanos += System.nanoTime() - start;
      }
    } catch (EOFException end) {
      return nanos / 1e9;
    }
  }

  private RawStore.Cell cell(DataInputStream in, RawStore raw) throws IOException {
    Table table = tables.get(in.readByte());
    Family family = FAMILIES.get(in.readByte());
    Bytes key = bytes(in);
    boolean isPut = in.readBoolean();
    Bytes value = bytes(in);
    return raw.cell(table, family, key, isPut ? value : null);
  }

  private static Bytes bytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return Bytes.wrap(bytes);
  }
}
