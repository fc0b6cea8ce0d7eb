package io.colonnade.store.rocksdb;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Finds out by trying whether a directory has room for what opening its database may write. */
final class Room {

  private static final String PROBE = "colonnade.probe";
  private static final int CHUNK = 1 << 20;

  private Room() {}

  /**
   * Writes and removes a file as large as all write-ahead logs together, as recovery turns them
   * into tables, and a megabyte more.
   *
   * @throws IOException if there is no room for it
   */
  static void require(Path directory) throws IOException {
    Path probe = directory.resolve(PROBE);
    // A plain stream, as an interrupt closes a channel, and then it looks as if the disk were full.
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
