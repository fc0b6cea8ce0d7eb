package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.Changes;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.MissingGraph;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import java.util.HashMap;
import java.util.Map;

/** Opens a graph that must exist already; never creates one. Stateless. */
final class StoredGraph {

  private StoredGraph() {}

  /**
   * Opens the graph at a location and continues interrupted work.
   *
   * @param purpose shown to other processes that find the graph in use
   * @param more other options of the graph
   * @throws io.colonnade.error.InvalidInputException if there is no graph
   */
  static ColonnadeGraph open(GraphLocation location, String purpose, Map<String, Object> more) {
    return Colonnade.open(options(location, purpose, more));
  }

  /**
   * Opens the graph as {@link #open} does, but does not continue interrupted work: for commands
   * that change only what they are asked to.
   */
  static ColonnadeGraph openAsItIs(
      GraphLocation location, String purpose, Map<String, Object> more) {
    return Colonnade.openAsItIs(options(location, purpose, more));
  }

  /**
   * Opens the graph for reading, also while another process has it open: a directory is shown as it
   * was when it was opened.
   */
  static ColonnadeGraph look(GraphLocation location, String purpose, Map<String, Object> more) {
    Map<String, Object> options = options(location, purpose, more);
    options.put(Options.CHANGES.key(), Changes.REFUSE);
    return Colonnade.openAsItIs(options);
  }

  private static Map<String, Object> options(
      GraphLocation location, String purpose, Map<String, Object> more) {
    Map<String, Object> options = new HashMap<>(more);
    location.putInto(options);
    options.put(Options.MISSING.key(), MissingGraph.REFUSE);
    options.put(Options.PURPOSE.key(), purpose);
    return options;
  }
}
