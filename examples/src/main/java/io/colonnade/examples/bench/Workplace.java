package io.colonnade.examples.bench;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory that a benchmark works in: the user's, which is kept, or a temporary one. */
final class Workplace implements AutoCloseable {

  private final Path home;
  private final boolean temporary;
  private final Thread atExit = new Thread(this::delete, "bench-end");

  /**
   * @param wanted made if it does not exist; empty: a temporary one
   * @throws InvalidInputException if it is not empty
   */
  Workplace(Optional<Path> wanted) throws IOException {
    temporary = wanted.isEmpty();
    home =
        temporary
            ? Files.createTempDirectory("colonnade-bench-")
            : Files.createDirectories(wanted.get());
    try (Stream<Path> files = Files.list(home)) {
      if (files.findAny().isPresent()) {
        throw new InvalidInputException(Problem.BENCH_NEEDS_EMPTY_DIRECTORY, "directory", home);
      }
    }
    if (temporary) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
  }

  Path home() {
    return home;
  }

  private void delete() {
    try (Stream<Path> files = Files.walk(home)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // In a temporary directory of the system, which clears it itself.
      return;
    }
  }

  @Override
  public void close() {
    if (temporary) {
      Runtime.getRuntime().removeShutdownHook(atExit);
      delete();
    }
  }
}
