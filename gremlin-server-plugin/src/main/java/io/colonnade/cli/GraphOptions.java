package io.colonnade.cli;

import io.colonnade.config.Nearest;
import io.colonnade.config.Option;
import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
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
    for (String key : given.keySet()) {
      if (Options.ALL.stream().map(Option::key).noneMatch(key::equals)) {
        throw new InvalidInputException(
            Problem.UNKNOWN_OPTION,
            "option",
            key,
            "nearest",
            Nearest.to(key, Options.ALL.stream().map(Option::key).toList()).orElseThrow());
      }
    }
    return new TreeMap<>(given);
  }
}
