package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** A graph that must be there already: a command that looks must not make it. Stateless. */
final class StoredGraph {

  private StoredGraph() {}

  /**
   * Opens the graph in a directory, and goes on with what was interrupted in it.
   *
   * @param purpose what others are told who find it in use
   * @throws InvalidInputException if there is no directory, or nothing in it
   */
  static ColonnadeGraph open(Path directory, String purpose) {
    return Colonnade.open(options(directory, purpose));
  }

  /** Same for a command that changes nothing: what was interrupted stays so. */
  static ColonnadeGraph look(Path directory, String purpose) {
    return Colonnade.openAsItIs(options(directory, purpose));
  }

  private static Map<String, Object> options(Path directory, String purpose) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(Problem.NO_SUCH_DIRECTORY, "directory", directory);
    }
    if (isEmpty(directory)) {
      throw new InvalidInputException(Problem.NO_GRAPH, "directory", directory);
    }
    return Map.of(Options.DIRECTORY.key(), directory.toString(), Options.PURPOSE.key(), purpose);
  }

  /** True if there is nothing in the directory, which exists. */
  static boolean isEmpty(Path directory) {
    try (Stream<Path> content = Files.list(directory)) {
      return content.findAny().isEmpty();
    } catch (IOException e) {
      throw new StoreException(
          Problem.DIRECTORY_UNUSABLE, e, "directory", directory, "reason", e.toString());
    }
  }
}
