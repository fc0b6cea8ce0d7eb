package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.error.StoreInUseException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The right to use a data directory, held by one store of one process. The file {@code
 * colonnade.lock} names the holder, and remains afterwards to mark the directory as one of
 * Colonnade. The operating system releases the lock when the process ends, for whatever reason.
 */
final class DirectoryLock implements AutoCloseable {

  static final String FILE = "colonnade.lock";

  /** The first bytes of every lock file. */
  private static final String SIGNATURE = "colonnade";

  /**
   * The only locked byte, far after the text, so that other processes can read the text on every
   * platform.
   */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /**
   * The holders of directories in this process. The lock of a file belongs to the process, and
   * POSIX releases it when the process closes any channel of that file. Therefore a second store of
   * the same process must not even open the file, and checks this map.
   */
  private static final Map<Path, String> HELD_HERE = new ConcurrentHashMap<>();

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Locks the directory; creates it if its parent exists.
   *
   * @param purpose one or two words for the message that other processes get
   * @throws StoreInUseException if another store holds the directory
   * @throws StoreException if the directory cannot be used, or contains other data than
   *     Colonnade's; then nothing was written into it
   */
  static DirectoryLock take(Path path, String purpose) {
    Path directory = existing(path);
    String holder = describe(purpose);
    String other = HELD_HERE.putIfAbsent(directory, holder);
    if (other != null) {
      throw inUse(directory, other);
    }
    boolean taken = false;
    try {
      mustBeOurs(directory);
      DirectoryLock lock = lock(directory, holder);
      taken = true;
      return lock;
    } finally {
      if (!taken) {
        HELD_HERE.remove(directory);
      }
    }
  }

  private static Path existing(Path path) {
    try {
      if (!Files.isDirectory(path)) {
        Files.createDirectory(path);
      }
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      throw new StoreException(Problem.DIRECTORY_WITHOUT_PARENT, e, "directory", path);
    } catch (IOException e) {
      throw new StoreException(
          Problem.DIRECTORY_UNUSABLE, e, "directory", path, "reason", reason(e));
    }
  }

  /**
   * Checks that a directory is empty or contains data of Colonnade.
   *
   * @throws StoreException if it contains other data, or cannot be read
   */
  static void mustBeOurs(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      if (files.findAny().isEmpty()) {
        return;
      }
      Path file = directory.resolve(FILE);
      if (Files.isRegularFile(file)) {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        if (text.isEmpty() || text.startsWith(SIGNATURE)) {
          return;
        }
      }
    } catch (IOException e) {
      throw new StoreException(
          Problem.DIRECTORY_UNUSABLE, e, "directory", directory, "reason", reason(e));
    }
    if (!holdsOurFamilies(directory)) {
      throw new StoreException(Problem.FOREIGN_DIRECTORY, "directory", directory);
    }
  }

  /** Returns true for a copy of a graph that lacks the lock file. */
  private static boolean holdsOurFamilies(Path directory) {
    var families = NativeDb.columnFamilies(directory);
    return !families.isEmpty()
        && families.stream().allMatch(name -> NativeDb.familyOf(name).isPresent());
  }

  private static DirectoryLock lock(Path directory, String holder) {
    Path file = directory.resolve(FILE);
    FileChannel channel = null;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
      if (lock == null) {
        channel.close();
        throw inUse(directory, heldBy(file));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((SIGNATURE + "\n" + holder).getBytes(StandardCharsets.UTF_8)));
      return new DirectoryLock(directory, channel);
    } catch (IOException e) {
      closeQuietly(channel, e);
      throw new StoreException(Problem.LOCK_FAILED, e, "directory", directory, "reason", reason(e));
    }
  }

  private static void closeQuietly(
      @org.jspecify.annotations.Nullable FileChannel channel, IOException cause) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
    }
  }

  /** Leaves a lock file in a directory without a holder, to mark it as one of Colonnade. */
  static void mark(Path directory) throws IOException {
    Files.writeString(directory.resolve(FILE), SIGNATURE + "\n");
  }

  private static String describe(String purpose) {
    String holder =
        "pid "
            + ProcessHandle.current().pid()
            + " since "
            + Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return purpose.isEmpty() ? holder : holder + " for " + purpose;
  }

  private static String heldBy(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    return text.lines().skip(1).findFirst().orElse("another process");
  }

  private static StoreInUseException inUse(Path directory, String holder) {
    return new StoreInUseException(Problem.STORE_IN_USE, "directory", directory, "holder", holder);
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  /** Releases the directory; a second call has no effect. */
  @Override
  public void close() {
    if (channel.isOpen()) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new StoreException(Problem.LOCK_RELEASE_FAILED, e, "directory", directory);
      } finally {
        HELD_HERE.remove(directory);
      }
    }
  }
}
