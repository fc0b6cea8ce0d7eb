package io.colonnade.examples.bench;

import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts the cells of commits into raw RocksDB, commit by commit. Immutable.
 *
 * @param setting how it is opened
 * @param commits none of which deletes a row
 */
record RawLoad(Setting setting, List<WriteSet> commits) {

  RawLoad {
    commits = List.copyOf(commits);
  }

  /**
   * Does it once.
   *
   * @param home a directory that does not exist
   * @return how long that took, without opening it
   */
  double seconds(Path home) {
    Set<Table> tables = new HashSet<>();
    commits.forEach(commit -> commit.rows().keySet().forEach(row -> tables.add(row.table())));
    try (RocksDirectory directory = setting.openRaw(home)) {
      directory.createTables(tables);
      try (RawWriter writer = new RawWriter(directory, setting.sync(), commits)) {
        return Timing.seconds(
            () -> {
              for (int i = 0; i < writer.batches(); i++) {
                writer.write(i);
              }
            });
      }
    }
  }
}
