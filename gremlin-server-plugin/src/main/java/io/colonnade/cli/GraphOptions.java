package io.colonnade.cli;

import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import java.util.Map;
import java.util.TreeMap;

/** Options of a graph as the command line gives them. Stateless. */
final class GraphOptions {

  private GraphOptions() {}

  /**
   * A copy of the given options, to be completed.
   *
   * @throws InvalidInputException if a key is none of {@link Options}, also if it lacks our prefix
   */
  static Map<String, Object> checked(Map<String, String> given) {
    given.keySet().forEach(Options::named);
    return new TreeMap<>(given);
  }
}
