package io.colonnade.server.guard;

import java.util.Map;

/**
 * The names of the graphs of a server. Gremlin Server looks an alias up among the graphs before it
 * looks among the traversal sources; a graph whose source has the same name for users is therefore
 * registered under another name, which no alias of a user has by chance. Thread-safe.
 */
public interface GraphNames {

  /** What the registered name of a graph begins with if its source has the name that follows. */
  String PREFIX = "graph.";

  /** Returns the name under which the graph of a traversal source is registered. */
  static String of(String source) {
    return PREFIX + source;
  }

  /** Returns the name of a registered graph for users. */
  static String shown(String registered) {
    return registered.startsWith(PREFIX) ? registered.substring(PREFIX.length()) : registered;
  }

  /**
   * Returns the graphs that could not be opened: the names of their traversal sources, and for each
   * the message for clients, which names no path of the server; empty if all graphs are served.
   */
  Map<String, String> missing();
}
