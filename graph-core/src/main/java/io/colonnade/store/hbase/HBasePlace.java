package io.colonnade.store.hbase;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where a graph is in HBase, and how it is reached. Immutable.
 *
 * @param servers {@code host:port} of masters or region servers, at least one
 * @param graph the name of the namespace that has the tables of the graph
 * @param callTimeout how long one call waits for its answer
 * @param operationTimeout how long a call without an answer is repeated
 * @param client settings of the HBase client by their own keys
 */
public record HBasePlace(
    List<String> servers,
    String graph,
    Duration callTimeout,
    Duration operationTimeout,
    Map<String, String> client) {

  public HBasePlace {
    servers = List.copyOf(servers);
    client = Map.copyOf(client);
  }

  /** Returns the place as users write it. */
  @Override
  public String toString() {
    return "hbase://" + String.join(",", servers) + "/" + graph;
  }
}
