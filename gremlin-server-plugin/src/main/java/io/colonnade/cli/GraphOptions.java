package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.Map;
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
    config.keySet().forEach(Options::named);
    Map<String, Object> options = new TreeMap<>(config);
    layout.name().ifPresent(name -> mustNotContradict(name, config.get(Options.LAYOUT.key())));
    layout.putInto(options);
    return options;
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
