package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;

/** A graph that a server serves under a name, as {@code --graph} names it: {@code NAME=DIR}. */
record NamedLocation(String name, GraphLocation location) {

  private static final Pattern NAME = Pattern.compile("\\w+");

  /**
   * Reads a name and a location.
   *
   * @throws InvalidInputException if the text has no name, no location or another sign in the name
   *     than letters of ASCII, digits and underscores, or if the location is malformed
   */
  static NamedLocation of(String text) {
    int sign = text.indexOf('=');
    String name = text.substring(0, Math.max(sign, 0));
    String place = text.substring(sign + 1);
    if (!NAME.matcher(name).matches() || place.isBlank()) {
      throw new InvalidInputException(Problem.GRAPH_NAMING, "graph", text);
    }
    return new NamedLocation(name, GraphLocation.of(place));
  }

  /** Returns whether the text can be the name of a graph. */
  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** For picocli. */
  static final class Reader implements ITypeConverter<NamedLocation> {
    @Override
    public NamedLocation convert(String value) {
      return of(value);
    }
  }
}
