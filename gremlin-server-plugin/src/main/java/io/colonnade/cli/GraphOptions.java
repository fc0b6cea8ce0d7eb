package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a graph that a command line contains. Filled by picocli. */
final class GraphOptions {

  @Mixin private LayoutOption layout = new LayoutOption();

  @Option(
      names = "--config",
      paramLabel = "K=V",
      description = "Any other configuration option of the graph; may be repeated.")
  private Map<String, String> config = new LinkedHashMap<>();

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  /** Returns true if the command line has any of these options. */
  boolean areGiven() {
    return !config.isEmpty() || layout.name().isPresent();
  }

  /**
   * Returns a modifiable copy of the given options.
   *
   * @throws InvalidInputException if a key is not one of {@link Options}, even if it lacks our
   *     prefix
   * @throws ParameterException if two layouts are given
   */
  Map<String, Object> checked() {
    return checked(config);
  }

  private Map<String, Object> checked(Map<String, String> given) {
    given.keySet().forEach(Options::named);
    Map<String, Object> options = new TreeMap<>(given);
    layout.name().ifPresent(name -> mustNotContradict(name, given.get(Options.LAYOUT.key())));
    layout.putInto(options);
    return options;
  }

  /**
   * Returns the options of one of several graphs, modifiable: those of all graphs, and those whose
   * keys have the name of this graph and a dot before them, which win.
   *
   * @throws RuntimeException as {@link #checked()}
   */
  Map<String, Object> checkedFor(String graph) {
    Map<String, String> all = new TreeMap<>();
    Map<String, String> own = new TreeMap<>();
    config.forEach(
        (key, value) -> {
          Optional<String> owner = owner(key);
          if (owner.isEmpty()) {
            all.put(key, value);
          } else if (owner.get().equals(graph)) {
            own.put(key.substring(graph.length() + 1), value);
          }
        });
    own.keySet().forEach(Options::named);
    Map<String, Object> options = checked(all);
    options.putAll(own);
    return options;
  }

  /**
   * Checks that the options that are for one graph are for one of these.
   *
   * @throws InvalidInputException if one is for a graph of another name
   */
  void mustBeFor(Set<String> graphs) {
    for (String key : config.keySet()) {
      Optional<String> owner = owner(key);
      if (owner.isPresent() && !graphs.contains(owner.get())) {
        throw new InvalidInputException(
            Problem.OPTION_OF_NO_GRAPH,
            Nearest.details(owner.get(), graphs, "option", key, "graph", owner.get()));
      }
    }
  }

  /** Returns the name of the graph that an option is for; empty if it is for all graphs. */
  private static Optional<String> owner(String key) {
    int dot = key.indexOf("." + Settings.PREFIX);
    return dot < 0 ? Optional.empty() : Optional.of(key.substring(0, dot));
  }

  /** Returns the options, as {@link #checked} does, of a graph at a location. */
  Map<String, Object> checked(GraphLocation location, String purpose) {
    Map<String, Object> options = checked();
    location.putInto(options);
    options.putIfAbsent(Options.PURPOSE.key(), purpose);
    return options;
  }

  private void mustNotContradict(String name, @Nullable String configured) {
    if (configured != null && !configured.trim().equalsIgnoreCase(name)) {
      throw new ParameterException(
          spec.commandLine(),
          "--layout "
              + name
              + " contradicts --config "
              + Options.LAYOUT.key()
              + "="
              + configured
              + ": omit one of them");
    }
  }
}
