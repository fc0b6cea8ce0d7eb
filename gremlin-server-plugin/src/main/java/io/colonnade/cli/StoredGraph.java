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
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Opens a graph that must exist already; never creates one. Stateless. */
final class StoredGraph {

  private StoredGraph() {}

  /**
   * Opens the graph in a directory and continues interrupted work.
   *
   * @param purpose shown to other processes that find the directory in use
   * @param more other options of the graph
   * @throws InvalidInputException if the directory does not exist or is empty
   */
  static ColonnadeGraph open(Path directory, String purpose, Map<String, Object> more) {
    return Colonnade.open(options(directory, purpose, more));
  }

  /**
   * Opens the graph as {@link #open} does, but does not continue interrupted work: for commands
   * that change nothing.
   */
  static ColonnadeGraph look(Path directory, String purpose, Map<String, Object> more) {
    return Colonnade.openAsItIs(options(directory, purpose, more));
  }

  private static Map<String, Object> options(
      Path directory, String purpose, Map<String, Object> more) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(Problem.NO_SUCH_DIRECTORY, "directory", directory);
    }
    if (isEmpty(directory)) {
      throw new InvalidInputException(Problem.NO_GRAPH, "directory", directory);
    }
    Map<String, Object> options = new HashMap<>(more);
    options.put(Options.DIRECTORY.key(), directory.toString());
    options.put(Options.PURPOSE.key(), purpose);
    return options;
  }

  /** Returns true if an existing directory is empty. */
  static boolean isEmpty(Path directory) {
    try (Stream<Path> content = Files.list(directory)) {
      return content.findAny().isEmpty();
    } catch (IOException e) {
      throw new StoreException(
          Problem.DIRECTORY_UNUSABLE, e, "directory", directory, "reason", e.toString());
    }
  }
}
