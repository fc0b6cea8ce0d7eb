package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The page cache of Linux: what processes read beside it, and files leave it. Stateless. */
final class PageCache {

  private static final String READ = "read_bytes: ";

  private PageCache() {}

  /**
   * Returns the bytes that a process has had read from devices; -1 if they are not counted.
   *
   * @param process its number
   */
  static long deviceBytes(long process) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process + "/io")).stream()
          .filter(line -> line.startsWith(READ))
          .mapToLong(line -> Long.parseLong(line.substring(READ.length())))
          .findFirst()
          .orElse(-1);
    } catch (IOException e) {
      return -1; // another operating system
    }
  }

  /** Reads all files of a directory, so that they are in the page cache. */
  static void fill(Path directory) {
    boolean unused =
        all(
            directory,
            file -> {
              try (InputStream in = Files.newInputStream(file)) {
                long bytes = in.transferTo(OutputStream.nullOutputStream());
                return bytes >= 0;
              }
            });
  }

  /** Has all files of a directory written to the device: until then they cannot be dropped. */
  static void sync(Path directory) {
    boolean unused =
        all(
            directory,
            file -> {
              try (FileChannel channel = FileChannel.open(file)) {
                channel.force(true);
                return true;
              }
            });
  }

  /**
   * Drops the files of a directory from the page cache, as {@code dd} of GNU does.
   *
   * @return false if that is not possible
   */
  static boolean drop(Path directory) {
    return deviceBytes(ProcessHandle.current().pid()) >= 0
        && all(
            directory,
            file ->
                drop(List.of("dd", "if=" + file, "iflag=nocache", "count=0"))
                    || !Files.exists(file));
  }

  /** What is done with a file. */
  interface Treatment {

    /**
     * @return false to end
     */
    boolean of(Path file) throws IOException;
  }

  /**
   * Treats each file below a directory. An engine removes files while it runs: those that are gone
   * are left out.
   *
   * @return false if a treatment ended it
   */
  static boolean all(Path directory, Treatment treatment) {
    boolean[] done = {true};
    try {
      Path unused =
          Files.walkFileTree(
              directory,
              new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                    throws IOException {
                  try {
                    done[0] = !attributes.isRegularFile() || treatment.of(file);
                  } catch (NoSuchFileException e) {
                    return visitFileFailed(file, e);
                  }
                  return done[0] ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e)
                    throws IOException {
                  if (e instanceof NoSuchFileException && !file.equals(directory)) {
                    return FileVisitResult.CONTINUE;
                  }
                  throw e;
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return done[0];
  }

  private static boolean drop(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
