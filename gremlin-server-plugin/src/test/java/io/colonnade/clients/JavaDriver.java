package io.colonnade.clients;

import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** The Java driver, connected to a server process. */
final class JavaDriver implements AutoCloseable {

  final Cluster cluster;
  final Client client;
  final GraphTraversalSource g;

  JavaDriver(ServerProcess server) {
    this(server.port);
  }

  JavaDriver(int port) {
    this(port, "127.0.0.1");
  }

  JavaDriver(int port, String... hosts) {
    cluster =
        Cluster.build()
            .addContactPoints(hosts)
            .port(port)
            .maxConnectionPoolSize(2)
            .minConnectionPoolSize(1)
            .create();
    client = cluster.connect();
    g = AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, "g"));
  }

  @Override
  public void close() {
    cluster.close();
  }
}
