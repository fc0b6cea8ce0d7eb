package io.colonnade.localhbase;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of HBase's files, locked by this process until it ends. The lock file also marks
 * the directory as one of ours.
 */
final class DataDirectory {

  static final String LOCK = "hbase.lock";

  private final Path path;

  @SuppressWarnings({"unused", "FieldCanBeLocal"}) // an open channel keeps the lock
  private final FileLock lock;

  private DataDirectory(Path path, FileLock lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Creates the directory if it does not exist, and locks it.
   *
   * @throws Refusal if another process has locked it, or if it has files and is not one of ours
   */
  static DataDirectory locked(Path path) throws Refusal, IOException {
    try {
      Files.createDirectories(path);
    } catch (FileAlreadyExistsException e) {
      throw foreign(path, e);
    }
    if (!Files.exists(path.resolve(LOCK)) && !isEmpty(path)) {
      throw foreign(path, null);
    }
    FileChannel channel =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = tryLock(channel);
    if (lock == null) {
      channel.close();
      throw new Refusal(
          Refusal.Reason.DIRECTORY_IN_USE, "another process uses the directory " + path);
    }
    return new DataDirectory(path, lock);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException lockedByThisProcess) {
      return null;
    }
  }

  private static Refusal foreign(Path path, @Nullable Exception cause) {
    String message = path + " is not a directory of a local HBase and not empty";
    return cause == null
        ? new Refusal(Refusal.Reason.FOREIGN_DIRECTORY, message)
        : new Refusal(Refusal.Reason.FOREIGN_DIRECTORY, message, cause);
  }

  private static boolean isEmpty(Path path) throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries.findAny().isEmpty();
    }
  }

  Path log() {
    return path.resolve("hbase.log");
  }

  /** Returns the root directory of HBase. */
  Path tables() {
    return path.resolve("hbase");
  }

  Path zooKeeper() {
    return path.resolve("zookeeper");
  }

  Path temporary() {
    return path.resolve("tmp");
  }
}
