package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.store.CellKey;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Writes the cells of commits by RocksDB's plain Java interface. Confined to one thread. */
final class RawWriter implements AutoCloseable {

  /** A put, or a deletion if there is no value. */
  private static final class Cell {

    private final ColumnFamilyHandle family;
    private final byte[] key;
    private final byte @Nullable [] value;

    private Cell(ColumnFamilyHandle family, byte[] key, byte @Nullable [] value) {
      this.family = family;
      this.key = key;
      this.value = value;
    }

    private void addTo(WriteBatch batch) throws RocksDBException {
      if (value == null) {
        batch.delete(family, key);
      } else {
        batch.put(family, key, value);
      }
    }
  }

  private final RocksDirectory directory;
  private final WriteOptions options;
  private final List<List<Cell>> batches = new ArrayList<>();

  /**
   * @param commits none of which deletes a row
   */
  RawWriter(RocksDirectory directory, SyncMode sync, List<WriteSet> commits) {
    this.directory = directory;
    this.options = new WriteOptions().setSync(sync == SyncMode.COMMIT);
    commits.forEach(commit -> batches.add(cells(commit)));
  }

  private List<Cell> cells(WriteSet commit) {
    List<Cell> cells = new ArrayList<>();
    commit
        .rows()
        .forEach(
            (row, change) -> {
              if (change.deletesRow()) {
                throw new IllegalArgumentException("no operation that is measured deletes rows");
              }
              change
                  .cells()
                  .forEach(
                      (cell, value) ->
                          cells.add(
                              cell(row.table(), cell, value.map(b -> b.toArray()).orElse(null))));
            });
    return cells;
  }

  private Cell cell(Table table, CellKey cell, byte @Nullable [] value) {
    return new Cell(
        directory.columnFamily(table, cell.family()),
        RecordingStore.key(cell.row(), cell.qualifier()),
        value);
  }

  int batches() {
    return batches.size();
  }

  /**
   * Writes one batch; after the last one comes the first again.
   *
   * @return how many cells
   */
  long write(int index) {
    List<Cell> cells = batches.get(index % batches.size());
    try (WriteBatch batch = new WriteBatch()) {
      for (Cell cell : cells) {
        cell.addTo(batch);
      }
      directory.db().write(options, batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException("raw RocksDB cannot be written", e);
    }
    return cells.size();
  }

  @Override
  public void close() {
    options.close();
  }
}
