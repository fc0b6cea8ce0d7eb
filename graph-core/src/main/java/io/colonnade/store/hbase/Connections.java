package io.colonnade.store.hbase;

import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens connections to HBase. Stateless. */
final class Connections {

  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  /** How long a server may take until it accepts a connection. */
  private static final int REACH_MILLIS = 2_000;

  /** How long the first answer may take. */
  private static final long ANSWER_MILLIS = 4_000;

  private Connections() {}

  /**
   * Opens a connection.
   *
   * @throws StoreException if no server answers within some seconds
   */
  static AsyncConnection open(HBasePlace place) {
    mustBeReachable(place);
    CompletableFuture<AsyncConnection> opening =
        ConnectionFactory.createAsyncConnection(configuration(place));
    try {
      return Answers.within(ANSWER_MILLIS, opening, place);
    } catch (ReadInterruptedException e) {
      closeLater(opening);
      throw e;
    } catch (StoreException e) {
      closeLater(opening);
      throw new StoreException(
          Problem.HBASE_UNREACHABLE,
          e,
          "place",
          place,
          "reason",
          "a server accepts connections, but does not answer as HBase does");
    }
  }

  private static void closeLater(CompletableFuture<AsyncConnection> opening) {
    var unused = opening.thenAccept(Connections::close); // it may still open
  }

  /** Tries to connect, since the client of HBase would try for much longer. */
  private static void mustBeReachable(HBasePlace place) {
    List<String> reasons = new ArrayList<>();
    for (String server : place.servers()) {
      int colon = server.lastIndexOf(':');
      String host = server.substring(0, colon);
      int port = Integer.parseInt(server.substring(colon + 1));
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), REACH_MILLIS);
        return;
      } catch (IOException e) {
        reasons.add(server + ": " + e.getMessage());
      }
    }
    throw new StoreException(
        Problem.HBASE_UNREACHABLE, "place", place, "reason", String.join("; ", reasons));
  }

  private static Configuration configuration(HBasePlace place) {
    Configuration configuration = HBaseConfiguration.create();
    // The servers of a cluster tell a client all that ZooKeeper would.
    configuration.set(
        "hbase.client.registry.impl", "org.apache.hadoop.hbase.client.RpcConnectionRegistry");
    configuration.set("hbase.client.bootstrap.servers", String.join(",", place.servers()));
    String call = Long.toString(place.callTimeout().toMillis());
    configuration.set("hbase.rpc.timeout", call);
    configuration.set("hbase.rpc.read.timeout", call);
    configuration.set("hbase.rpc.write.timeout", call);
    configuration.set("hbase.client.operation.timeout", call); // repeating is not the client's
    configuration.set("hbase.client.meta.operation.timeout", call);
    configuration.set("hbase.client.scanner.timeout.period", call);
    configuration.set("hbase.client.pause", "50");
    place.client().forEach(configuration::set);
    return configuration;
  }

  /** Closes a connection, whether this succeeds or not. */
  static void close(AsyncConnection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      LOG.debug("a connection was not closed properly", e);
    }
  }
}
