package io.colonnade.localhbase;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The options of a server process. Immutable.
 *
 * @param role which server it is
 * @param data the directory of its files and its log
 * @param files the URI of the name node
 * @param zooKeeperPort the port of ZooKeeper, which runs in the process of the name node
 * @param port the port of a master or a region server; 0: none is needed
 * @param advertised the address under which a region server is known to others, at the same port
 */
record ServerOptions(
    Role role, Path data, String files, int zooKeeperPort, int port, String advertised) {

  static final String USAGE =
      "--role name-node|data-node|master|region-server|chores --data DIR --files URI"
          + " --zookeeper-port N [--port N] [--advertised HOST]";

  /** The servers. */
  enum Role {
    /** HDFS's directory of files, and ZooKeeper. */
    NAME_NODE,
    DATA_NODE,
    MASTER,
    REGION_SERVER,
    /** No server: executes what an administrator does. */
    CHORES
  }

  /**
   * Reads the options, each a name and a value.
   *
   * @throws Refusal if they are wrong
   */
  static ServerOptions parse(List<String> arguments) throws Refusal {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i + 1 < arguments.size(); i += 2) {
      values.put(arguments.get(i), arguments.get(i + 1));
    }
    try {
      return new ServerOptions(
          Role.valueOf(needed(values, "--role").toUpperCase(Locale.ROOT).replace('-', '_')),
          Path.of(needed(values, "--data")).toAbsolutePath().normalize(),
          needed(values, "--files"),
          Integer.parseInt(needed(values, "--zookeeper-port")),
          Integer.parseInt(values.getOrDefault("--port", "0")),
          values.getOrDefault("--advertised", ClusterSettings.LOOPBACK));
    } catch (IllegalArgumentException e) {
      throw new Refusal(Refusal.Reason.USAGE, e.getMessage() + ": use " + USAGE, e);
    }
  }

  private static String needed(Map<String, String> values, String name) throws Refusal {
    String value = values.get(name);
    if (value == null) {
      throw new Refusal(Refusal.Reason.USAGE, name + " is missing: use " + USAGE);
    }
    return value;
  }
}
