package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (InputStream in = Files.newInputStream(file)) {
          long unused = in.transferTo(OutputStream.nullOutputStream());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has all files of a directory written to the device: until then they cannot be dropped. */
  static void sync(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (FileChannel channel = FileChannel.open(file)) {
          channel.force(true);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Drops the files of a directory from the page cache, as {@code dd} of GNU does.
   *
   * @return false if that is not possible
   */
  static boolean drop(Path directory) {
    if (deviceBytes(ProcessHandle.current().pid()) < 0) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!drop(List.of("dd", "if=" + file, "iflag=nocache", "count=0"))) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
