package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A graph that a server is to open. Immutable.
 *
 * @param graph the name of the graph in the server
 * @param source the name of its traversal source
 * @param location empty if the graph is in memory
 * @param options all options of the graph
 */
record ServedPlan(
    String graph, String source, Optional<GraphLocation> location, Map<String, Object> options) {

  ServedPlan {
    options = Map.copyOf(options);
  }

  /**
   * Returns this graph with a part of the memory that a single graph would use as its cache, unless
   * its options set the size.
   *
   * @param graphs the number of the graphs of the server
   */
  ServedPlan withShareOfCache(int graphs) {
    Map<String, Object> all = new HashMap<>(options);
    if (graphs > 1) {
      all.putIfAbsent(
          Options.CACHE_SIZE.key(), String.valueOf(Options.CACHE_SIZE.fallback() / graphs));
    }
    return new ServedPlan(graph, source, location, all);
  }

  /** Returns where the data is, as the server shows it when it is ready. */
  String place() {
    return location.map(one -> "data in " + one).orElse("in memory");
  }

  /**
   * Checks that the graphs of one server differ, before any is opened.
   *
   * @throws InvalidInputException if two graphs have the same name or the same location
   */
  static void mustDiffer(List<ServedPlan> plans) {
    Map<String, ServedPlan> byName = new HashMap<>();
    Map<Object, ServedPlan> byPlace = new HashMap<>();
    for (ServedPlan plan : plans) {
      ServedPlan other = byName.putIfAbsent(plan.source, plan);
      if (other == null) {
        other = byName.putIfAbsent(plan.graph, plan); // an alias can name a graph too
      }
      if (other != null) {
        throw new InvalidInputException(
            Problem.GRAPH_NAME_TWICE,
            "name",
            plan.source,
            "first",
            other.place(),
            "second",
            plan.place());
      }
      plan.location.ifPresent(location -> mustBeNew(plan, location, byPlace));
    }
  }

  /**
   * Checks the options, so that a refusal makes no directory.
   *
   * @throws InvalidInputException if an option has a wrong value
   */
  void checkOptions() {
    Settings unused = Settings.of(options);
  }

  private static void mustBeNew(
      ServedPlan plan, GraphLocation location, Map<Object, ServedPlan> byPlace) {
    Object place = location instanceof GraphLocation.Directory one ? real(one.path()) : location;
    ServedPlan other = byPlace.putIfAbsent(place, plan);
    if (other != null) {
      throw new InvalidInputException(
          Problem.GRAPH_TWICE,
          "graph",
          location,
          "first name",
          other.source,
          "second name",
          plan.source);
    }
  }

  /** Returns one path for all paths to a directory, which need not exist. */
  private static Path real(Path path) {
    Path absolute = path.toAbsolutePath();
    Path known = absolute;
    while (known != null && !Files.exists(known)) {
      known = known.getParent();
    }
    try {
      return known == null
          ? absolute.normalize()
          : known.toRealPath().resolve(known.relativize(absolute)).normalize();
    } catch (IOException e) {
      return absolute.normalize(); // it cannot be opened either, which has a message of its own
    }
  }
}
