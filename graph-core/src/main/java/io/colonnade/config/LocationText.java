package io.colonnade.config;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the text of a {@link GraphLocation}. Stateless. */
final class LocationText {

  /** At least two letters, since one letter is a drive of Windows. */
  private static final Pattern SCHEME =
      Pattern.compile("(?i)(?:hbase:/*|[a-z][a-z0-9+.-]+://+)(.*)", Pattern.DOTALL);

  private static final Pattern IN_HBASE = Pattern.compile("hbase://([^/]+)/([^/]+)");

  private static final Pattern SERVER =
      Pattern.compile("(\\[[^]]*]|[^:]*)(?::(\\d{1,5}))?.*", Pattern.DOTALL);

  private static final int LAST_PORT = 65_535;

  /** The port of a master of HBase, unless it is configured. */
  private static final String USUAL_PORT = "16000";

  private LocationText() {}

  static GraphLocation read(String text) {
    Matcher scheme = SCHEME.matcher(text);
    if (!scheme.matches()) {
      return new GraphLocation.Directory(Path.of(text));
    }
    Matcher parts = IN_HBASE.matcher(text);
    if (!parts.matches()) {
      throw malformed(text, scheme.group(1));
    }
    try {
      return new GraphLocation.HBase(
          Options.HBASE_SERVERS.parser().apply(parts.group(1)),
          Options.HBASE_GRAPH.parser().apply(parts.group(2)));
    } catch (IllegalArgumentException e) {
      throw malformed(text, scheme.group(1));
    }
  }

  private static InvalidInputException malformed(String text, String withoutScheme) {
    String[] parts = withoutScheme.split("/+", 2);
    String servers =
        Arrays.stream(parts[0].trim().split("[,;\\s]+"))
            .map(LocationText::nearestServer)
            .collect(Collectors.joining(","));
    String graph = parts.length == 1 ? "" : nearestGraph(parts[1]);
    return new InvalidInputException(
        Problem.LOCATION_MALFORMED,
        "location",
        text,
        "nearest",
        "hbase://" + servers + "/" + (graph.isEmpty() ? "GRAPH" : graph));
  }

  private static String nearestServer(String text) {
    Matcher parts = SERVER.matcher(text);
    if (!parts.matches() || parts.group(1).isEmpty()) {
      return "HOST:" + USUAL_PORT;
    }
    String port = parts.group(2);
    boolean isPort = port != null && Integer.parseInt(port) <= LAST_PORT;
    return parts.group(1) + ":" + (isPort ? port : USUAL_PORT);
  }

  private static String nearestGraph(String text) {
    String name = text.trim().replaceAll("/+$", "").replaceAll("[^A-Za-z0-9_]+", "_");
    return name.equals("default") || name.equals("hbase") ? name + "_graph" : name;
  }
}
