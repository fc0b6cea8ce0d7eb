package io.colonnade.config;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Where a graph is stored, as users write it: the path of a directory, whose engine is RocksDB, or
 * {@code hbase://HOST:PORT[,HOST:PORT...]/GRAPH}. Immutable.
 */
public sealed interface GraphLocation {

  /**
   * Reads a location.
   *
   * @throws InvalidInputException if the text is neither a path nor a location in HBase; the
   *     message shows the nearest location
   */
  static GraphLocation of(String text) {
    return LocationText.read(text);
  }

  /**
   * Adds the options that open the graph at this location.
   *
   * @param options the other options of the graph
   * @throws InvalidInputException if one of them contradicts this location, such as another engine;
   *     nothing was added
   */
  void putInto(Map<String, Object> options);

  /** A directory of RocksDB. */
  record Directory(Path path) implements GraphLocation {

    @Override
    public void putInto(Map<String, Object> options) {
      mustAgree(this, options, Options.ENGINE, "rocksdb");
      mustAgree(this, options, Options.DIRECTORY, path.toString());
      options.put(Options.DIRECTORY.key(), path.toString());
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /**
   * A graph in HBase.
   *
   * @param servers {@code HOST:PORT} of masters or region servers, separated by commas
   * @param graph the name of the graph, which is that of the namespace of its tables
   */
  record HBase(String servers, String graph) implements GraphLocation {

    @Override
    public void putInto(Map<String, Object> options) {
      mustAgree(this, options, Options.ENGINE, "hbase");
      mustAgree(this, options, Options.DIRECTORY, "");
      mustAgree(this, options, Options.HBASE_SERVERS, servers);
      mustAgree(this, options, Options.HBASE_GRAPH, graph);
      options.put(Options.ENGINE.key(), "hbase");
      options.put(Options.HBASE_SERVERS.key(), servers);
      options.put(Options.HBASE_GRAPH.key(), graph);
    }

    @Override
    public String toString() {
      return "hbase://" + servers + "/" + graph;
    }
  }

  private static void mustAgree(
      GraphLocation location, Map<String, Object> options, Option<String> option, String value) {
    String given = String.valueOf(options.getOrDefault(option.key(), value)).trim();
    if (!value.equals(option.equals(Options.ENGINE) ? given.toLowerCase(Locale.ROOT) : given)) {
      throw new InvalidInputException(
          Problem.OTHER_LOCATION, "location", location, "option", option.key(), "value", given);
    }
  }
}
