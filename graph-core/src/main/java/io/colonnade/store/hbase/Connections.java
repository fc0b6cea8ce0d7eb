package io.colonnade.store.hbase;

import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import io.colonnade.store.HostNames;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens connections to HBase. Stateless. */
final class Connections {

  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  /** How long a server may take until it accepts a connection. */
  private static final int REACH_MILLIS = 2_000;

  /** How long the first answer may take. */
  private static final long ANSWER_MILLIS = 4_000;

  /** Names the user instead of the operating system, as an environment variable or property. */
  private static final String USER = "HADOOP_USER_NAME";

  private Connections() {}

  /**
   * Opens a connection.
   *
   * @throws StoreException if no server answers within some seconds
   */
  static AsyncConnection open(HBasePlace place) {
    HostNames.repair();
    List<String> servers = reachable(place);
    CompletableFuture<AsyncConnection> opening = opening(place, configuration(place, servers));
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

  private static CompletableFuture<AsyncConnection> opening(
      HBasePlace place, Configuration configuration) {
    try {
      return ConnectionFactory.createAsyncConnection(configuration);
    } catch (UnsupportedOperationException e) {
      // Java 24 refuses how the client's Hadoop finds the logged-in user (HADOOP-19212).
      // Without Kerberos the user is only a name.
      if (UserGroupInformation.isSecurityEnabled()) {
        throw new StoreException(
            Problem.HBASE_UNREACHABLE,
            e,
            "place",
            place,
            "reason",
            "the client can log in by Kerberos on Java 17 to 23 only");
      }
      return ConnectionFactory.createAsyncConnection(configuration, User.create(nameOnly()));
    }
  }

  /** Returns the user that Hadoop would determine for a process without Kerberos. */
  private static UserGroupInformation nameOnly() {
    String given = Optional.ofNullable(System.getenv(USER)).orElse(System.getProperty(USER, ""));
    return UserGroupInformation.createRemoteUser(
        given.isEmpty() ? System.getProperty("user.name") : given);
  }

  private static void closeLater(CompletableFuture<AsyncConnection> opening) {
    var unused = opening.thenAccept(Connections::close); // it may still open
  }

  /**
   * Returns the servers that accept connections: the client of HBase would try the others for much
   * longer, and learns of them from these.
   *
   * @throws StoreException if there are none
   */
  private static List<String> reachable(HBasePlace place) {
    List<Attempt> attempts = place.servers().stream().map(Attempt::new).toList();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REACH_MILLIS);
    List<String> reachable = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (Attempt attempt : attempts) {
      Optional<String> failure = attempt.failure(end);
      failure.ifPresentOrElse(
          reason -> reasons.add(attempt.server + ": " + reason),
          () -> reachable.add(attempt.server));
    }
    if (reachable.isEmpty()) {
      throw new StoreException(
          Problem.HBASE_UNREACHABLE, "place", place, "reason", String.join("; ", reasons));
    }
    return reachable;
  }

  /** An attempt to connect to a server, beside others. */
  private static final class Attempt {

    private final CompletableFuture<Optional<String>> result = new CompletableFuture<>();
    private final String server;

    Attempt(String server) {
      this.server = server;
      Thread thread = new Thread(() -> result.complete(connect(server)), "hbase-probe");
      thread.setDaemon(true); // the name of a host may take long to be resolved
      thread.start();
    }

    private static Optional<String> connect(String server) {
      int colon = server.lastIndexOf(':');
      String host = server.substring(0, colon);
      int port = Integer.parseInt(server.substring(colon + 1));
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(host, port), REACH_MILLIS);
        return Optional.empty();
      } catch (IOException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }

    /** Waits for the attempt until that time, and returns why it failed; empty if it has not. */
    Optional<String> failure(long end) {
      try {
        long left = Math.max(0, end - System.nanoTime());
        return result.get(left, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ReadInterruptedException();
      } catch (TimeoutException e) {
        return Optional.of("no answer within " + REACH_MILLIS + " ms");
      } catch (ExecutionException e) {
        return Optional.of(String.valueOf(e.getCause()));
      }
    }
  }

  private static Configuration configuration(HBasePlace place, List<String> servers) {
    Configuration configuration = HBaseConfiguration.create();
    // The servers of a cluster tell a client all that ZooKeeper would.
    configuration.set(
        "hbase.client.registry.impl", "org.apache.hadoop.hbase.client.RpcConnectionRegistry");
    configuration.set("hbase.client.bootstrap.servers", String.join(",", servers));
    String call = Long.toString(place.callTimeout().toMillis());
    configuration.set("hbase.rpc.timeout", call);
    configuration.set("hbase.rpc.read.timeout", call);
    configuration.set("hbase.rpc.write.timeout", call);
    configuration.set("hbase.client.operation.timeout", call); // repeating is not the client's
    configuration.set("hbase.client.meta.operation.timeout", call);
    configuration.set("hbase.client.scanner.timeout.period", call);
    configuration.set("hbase.client.pause", "50");
    HBaseFigures.enable(configuration);
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
