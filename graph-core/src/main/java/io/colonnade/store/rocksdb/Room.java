package io.colonnade.store.rocksdb;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Tests whether a directory has the free disk space that opening its database may need. */
final class Room {

  private static final String PROBE = "colonnade.probe";
  private static final int CHUNK = 1 << 20;

  private Room() {}

  /**
   * Writes and removes a file that is a megabyte larger than all write-ahead logs together, because
   * recovery writes their content to tables.
   *
   * @throws IOException if there is not enough free disk space
   */
  static void require(Path directory) throws IOException {
    Path probe = directory.resolve(PROBE);
    // Not a channel: an interrupt would close it, which would look like a full disk.
    try (FileOutputStream out = new FileOutputStream(probe.toFile())) {
      byte[] chunk = new byte[CHUNK];
      for (long left = logBytes(directory) + CHUNK; left > 0; left -= CHUNK) {
        out.write(chunk, 0, (int) Math.min(CHUNK, left));
      }
      out.getFD().sync();
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private static long logBytes(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }
}
