package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.Nearest;
import io.colonnade.config.Option;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Turns a configuration file into the arguments of a command line, so that both have the same
 * checks. Used by one thread.
 *
 * @param empty creates the command line of the same command, to try one key of the file
 */
record ConfArguments(ConfFile conf, CommandSpec command, Supplier<CommandLine> empty) {

  private static final String GRAPH = "graph";
  private static final String OF_GRAPH = "graph.";
  private static final String CONFIG = "--config";
  private static final String LAYOUT = "layout";

  /** The options that have no key: those that are no settings, and those with keys of their own. */
  private static final Set<String> WITHOUT_KEY =
      Set.of("conf", "help", "version", "verbose", GRAPH, "config");

  private static final Set<String> FLAG_VALUES = Set.of("true", "false");

  /**
   * Returns the arguments of the file and of a command line, whose options win.
   *
   * @throws InvalidInputException if the file has an unknown key, or a value that is refused
   */
  List<String> before(ParseResult given) {
    Set<String> taken = taken(given);
    List<String> all = new ArrayList<>();
    conf.values()
        .forEach(
            (key, value) -> {
              List<String> arguments = arguments(key, value);
              tryOut(key, arguments);
              if (!taken.contains(key)) {
                all.addAll(arguments);
              }
            });
    given.matchedOptions().forEach(option -> all.addAll(given(option)));
    return all;
  }

  // ---- the command line

  /** Returns the keys of what the command line has. */
  private static Set<String> taken(ParseResult given) {
    Set<String> keys = new LinkedHashSet<>();
    for (OptionSpec option : given.matchedOptions()) {
      String name = key(option);
      for (String value : option.originalStringValues()) {
        String part = value.replaceFirst("=.*", "");
        switch (name) {
          case GRAPH -> keys.add(OF_GRAPH + part);
          case "config" -> keys.add(part.contains("." + Settings.PREFIX) ? OF_GRAPH + part : part);
          default -> keys.add(name);
        }
      }
      keys.add(name);
    }
    if (keys.contains(LAYOUT) || keys.contains(Options.LAYOUT.key())) { // two names of one option
      keys.addAll(List.of(LAYOUT, Options.LAYOUT.key()));
    }
    return keys;
  }

  private static List<String> given(OptionSpec option) {
    if (isFlag(option)) {
      return List.of(option.longestName() + "=" + option.getValue());
    }
    return option.originalStringValues().stream()
        .map(value -> option.longestName() + "=" + value)
        .toList();
  }

  private static boolean isFlag(OptionSpec option) {
    return option.arity().max() == 0;
  }

  private static String key(OptionSpec option) {
    return option.longestName().replaceFirst("^-+", "");
  }

  // ---- the file

  private List<String> arguments(String key, String value) {
    if (key.startsWith(Settings.PREFIX)) {
      return List.of(CONFIG + "=" + key + "=" + ofGraph(key, key, "", value));
    }
    if (key.startsWith(OF_GRAPH)) {
      return List.of(ofGraph(key, value));
    }
    OptionSpec option =
        command.options().stream()
            .filter(one -> key(one).equals(key) && !WITHOUT_KEY.contains(key))
            .findFirst()
            .orElseThrow(() -> unknown(key, ""));
    if (isFlag(option) && !FLAG_VALUES.contains(value)) { // picocli takes no text for true
      throw refused(key, "'" + value + "' is neither true nor false");
    }
    if (option.isMultiValue()) {
      return List.of(value.split("\\s*,\\s*", -1)).stream()
          .map(one -> option.longestName() + "=" + one)
          .toList();
    }
    return List.of(option.longestName() + "=" + (isPath(option) ? resolved(value) : value));
  }

  private static boolean isPath(OptionSpec option) {
    return option.type() == Path.class || option.type() == GraphLocation.class;
  }

  /** Returns the argument of a key such as {@code graph.people} or {@code graph.people.OPTION}. */
  private String ofGraph(String key, String value) {
    String name = key.substring(OF_GRAPH.length());
    int dot = name.indexOf('.');
    if (dot < 0) {
      return "--graph=" + name + "=" + resolved(value);
    }
    String option = name.substring(dot + 1);
    String before = key.substring(0, key.length() - option.length());
    return CONFIG + "=" + name + "=" + ofGraph(key, option, before, value);
  }

  /**
   * Returns the value of an option of a graph.
   *
   * @param before the part of the key before the name of the option
   */
  private String ofGraph(String key, String option, String before, String value) {
    if (option.startsWith(Options.HBASE_CLIENT)) {
      return value;
    }
    return Options.ALL.stream()
        .filter(one -> one.key().equals(option))
        .findFirst()
        .map(one -> one.isPath() && !value.isBlank() ? resolved(value) : value)
        .orElseThrow(() -> unknown(key, before));
  }

  /** Returns the path or location from the view of the process; a malformed one as it is. */
  private String resolved(String value) {
    try {
      if (!value.isBlank() && GraphLocation.of(value) instanceof GraphLocation.Directory one) {
        return conf.resolved(one.path()).toString();
      }
    } catch (InvalidInputException | InvalidPathException e) {
      return value; // the command line refuses it with the better message
    }
    return value;
  }

  /**
   * Returns the refusal of a key.
   *
   * @param before the part of the key before the name of an option of a graph
   */
  private InvalidInputException unknown(String key, String before) {
    List<String> known = new ArrayList<>(Options.ALL.stream().map(Option::key).toList());
    if (before.isEmpty()) {
      command.options().stream()
          .map(ConfArguments::key)
          .filter(name -> !WITHOUT_KEY.contains(name))
          .forEach(known::add);
      known.add(OF_GRAPH + "NAME");
    }
    List<Object> details = new ArrayList<>(List.of("file", conf.file(), "key", key));
    Nearest.to(key.substring(before.length()), known)
        .ifPresent(name -> details.addAll(List.of("nearest", before + name)));
    return new InvalidInputException(Problem.CONF_KEY, details.toArray());
  }

  /** Checks that the command line accepts the arguments of a key. */
  private void tryOut(String key, List<String> arguments) {
    try {
      ParseResult unused = empty.get().parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException e) {
      String reason =
          Optional.ofNullable(e.getCause())
              .filter(InvalidInputException.class::isInstance)
              .map(Throwable::getMessage)
              .orElseGet(() -> String.valueOf(e.getMessage()));
      throw refused(key, reason);
    }
  }

  private InvalidInputException refused(String key, String reason) {
    return new InvalidInputException(
        Problem.CONF_VALUE, "file", conf.file(), "key", key, Problem.CAUSE, reason);
  }
}
