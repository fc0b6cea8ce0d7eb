package io.colonnade.store.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How far the list of RocksDB's files has been written. The list grows before any file that it no
 * longer needs is deleted: while it stays the same, so do the files that it names and the logs that
 * go with them. Immutable.
 *
 * @param name the file that contains the list
 * @param bytes its length
 */
record Manifest(String name, long bytes) {

  /**
   * Reads the present state of a directory with a database.
   *
   * @throws IOException also if another process replaces the list during the call
   */
  static Manifest of(Path directory) throws IOException {
    String name = Files.readString(directory.resolve("CURRENT")).strip();
    return new Manifest(name, Files.size(directory.resolve(name)));
  }
}
