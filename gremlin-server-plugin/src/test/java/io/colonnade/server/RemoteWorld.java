package io.colonnade.server;

import io.colonnade.server.guard.IoAccess;
import io.colonnade.service.ServiceDirectory;
import io.colonnade.tinkerpop.ColonnadeGraphProvider;
import io.colonnade.tinkerpop.DataFiles;
import io.colonnade.tinkerpop.GherkinGraphs;
import io.colonnade.tinkerpop.GherkinWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * The features over the wire: one server with the six graphs, started by the first scenario, and
 * one cluster of TinkerPop's driver that talks to it. Scenarios may read files where the kit puts
 * them.
 */
final class RemoteWorld extends GherkinWorld {

  private final GherkinGraphs graphs;
  private ColonnadeServer server;
  private Cluster cluster;

  RemoteWorld(ColonnadeGraphProvider provider) {
    this(new GherkinGraphs(provider));
  }

  private RemoteWorld(GherkinGraphs graphs) {
    super(graphs);
    this.graphs = graphs;
  }

  @Override
  public GraphTraversalSource getGraphTraversalSource(GraphData data) {
    if (server == null) {
      start();
    }
    String source = "g" + GherkinGraphs.name(data);
    return AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, source));
  }

  private void start() {
    Map<String, Graph> served = new HashMap<>(graphs.all());
    Map<String, String> sources = new HashMap<>();
    served.keySet().forEach(name -> sources.put("g" + name, name));
    try {
      IoAccess files = IoAccess.trusting(Files.createDirectories(DataFiles.directory()));
      server =
          ColonnadeServer.start(
              served, sources, ServerOptions.loopback().withPort(0).withIo(files));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (Graph graph : served.values()) {
      ServiceDirectory services = (ServiceDirectory) graph.getServiceRegistry();
      services.remove("colonnade.explain"); // the features list those of TinkerPop and no more
      services.remove("colonnade.export");
      services.remove("colonnade.load");
      services.remove("colonnade.queries");
      services.remove("colonnade.kill");
    }
    cluster = Cluster.build("127.0.0.1").port(server.port()).create();
  }

  @Override
  public void close() throws Exception {
    if (server != null) {
      cluster.close();
      server.close();
    }
    super.close();
  }
}
