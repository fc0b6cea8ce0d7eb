package io.colonnade.store.rocksdb;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
    try (FileChannel channel =
        FileChannel.open(
            probe,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      for (long left = logBytes(directory) + CHUNK; left > 0; left -= chunk.position()) {
        chunk.clear().limit((int) Math.min(CHUNK, left));
        while (chunk.hasRemaining()) {
          channel.write(chunk);
        }
      }
      channel.force(false);
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
