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

/** The directory a benchmark works in: the user's, which stays, or a temporary one. */
final class Workplace implements AutoCloseable {

  private final Path home;
  private final boolean temporary;
  private final Thread atExit = new Thread(this::delete, "bench-end");

  private Workplace(Path home, boolean temporary) {
    this.home = home;
    this.temporary = temporary;
    if (temporary) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
  }

  /**
   * @param wanted made if it does not exist; empty: a temporary one
   * @throws InvalidInputException if it holds something
   */
  static Workplace of(Optional<Path> wanted) throws IOException {
    if (wanted.isEmpty()) {
      return new Workplace(Files.createTempDirectory("colonnade-bench-"), true);
    }
    Path home = Files.createDirectories(wanted.get());
    try (Stream<Path> files = Files.list(home)) {
      if (files.findAny().isPresent()) {
        throw new InvalidInputException(Problem.BENCH_NEEDS_EMPTY_DIRECTORY, "directory", home);
      }
    }
    return new Workplace(home, false);
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
