package io.colonnade.server;

import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** Traversal sources of a server, by name. */
final class Clients implements AutoCloseable {

  private final Cluster cluster;

  Clients(ColonnadeServer server) {
    cluster = Cluster.build(server.host()).port(server.port()).create();
  }

  GraphTraversalSource source(String name) {
    return AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, name));
  }

  @Override
  public void close() {
    cluster.close();
  }
}
