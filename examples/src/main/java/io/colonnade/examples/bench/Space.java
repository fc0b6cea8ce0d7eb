package io.colonnade.examples.bench;

import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDBException;
import org.rocksdb.TableProperties;

/**
 * What the cells of a family of a table take. Immutable.
 *
 * @param disk bytes of files
 * @param raw bytes of keys and values, before they are packed
 * @param cells how many
 */
record Space(long disk, long raw, long cells) {

  static final Space NONE = new Space(0, 0, 0);

  /** What RocksDB adds to each key. */
  private static final int TRAILER = 8;

  Space plus(Space other) {
    return new Space(disk + other.disk, raw + other.raw, cells + other.cells);
  }

  Space minus(Space other) {
    return new Space(disk - other.disk, raw - other.raw, cells - other.cells);
  }

  /** Of each family that has cells, by {@code table.family}; RocksDB is compacted before. */
  static Map<String, Space> of(Collection<Table> tables, RocksDirectory directory) {
    directory.compact();
    Map<String, Space> spaces = new TreeMap<>();
    try {
      for (Table table : tables) {
        for (Family family : table.families()) {
          Space space = of(directory.columnFamily(table, family), directory);
          if (space.cells() > 0) {
            spaces.put(table.name() + "." + family.letter(), space);
          }
        }
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException("RocksDB does not tell what its files take", e);
    }
    return spaces;
  }

  private static Space of(ColumnFamilyHandle family, RocksDirectory directory)
      throws RocksDBException {
    String name = new String(family.getName(), StandardCharsets.UTF_8);
    long disk =
        directory.db().getLiveFilesMetaData().stream()
            .filter(
                file -> name.equals(new String(file.columnFamilyName(), StandardCharsets.UTF_8)))
            .mapToLong(LiveFileMetaData::size)
            .sum();
    Space space = new Space(disk, 0, 0);
    for (TableProperties file : directory.db().getPropertiesOfAllTables(family).values()) {
      long cells = file.getNumEntries();
      long raw = file.getRawKeySize() - TRAILER * cells + file.getRawValueSize();
      space = space.plus(new Space(0, raw, cells));
    }
    return space;
  }
}
