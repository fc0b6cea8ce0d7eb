package io.colonnade.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Data directories as files. */
final class Directories {

  private Directories() {}

  /** Copies the files of a directory, which has no directories in it; none may vanish meanwhile. */
  static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    for (Path file : files(from)) {
      Files.copy(file, to.resolve(file.getFileName()));
    }
  }

  /** Deletes a directory and all that is in it. */
  static void delete(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> paths = Files.walk(directory)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** The write-ahead logs that have something in them, oldest first. */
  static List<Path> logs(Path directory) throws IOException {
    return files(directory).stream()
        .filter(file -> file.getFileName().toString().endsWith(".log"))
        .filter(file -> size(file) > 0)
        .sorted(Comparator.comparing(file -> file.getFileName().toString()))
        .toList();
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
