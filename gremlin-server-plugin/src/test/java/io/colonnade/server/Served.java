package io.colonnade.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;

/** A server over TinkerPop's modern graph on a free port, with its clients. */
final class Served implements AutoCloseable {

  final ColonnadeServer server;
  final Cluster cluster;
  final GraphTraversalSource g;
  private final HttpClient http = HttpClient.newHttpClient();

  private Served(ColonnadeServer server, Serializers format) throws Exception {
    this.server = server;
    this.cluster =
        Cluster.build(reachable(server.host()))
            .port(server.port())
            .serializer(
                format == Serializers.GRAPHBINARY_V1
                    ? new GraphBinaryMessageSerializerV1()
                    : format.simpleInstance())
            .maxConnectionPoolSize(2)
            .minConnectionPoolSize(1)
            .create();
    this.g = AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, "g"));
  }

  /** A server at every address answers at loopback; "every address" itself is no host. */
  private static String reachable(String host) {
    return host.equals("0.0.0.0") ? "127.0.0.1" : host;
  }

  static Served modern() throws Exception {
    return modern(ServerOptions.loopback());
  }

  static Served modern(ServerOptions options) throws Exception {
    return over(ModernGraph.open(), options, Serializers.GRAPHBINARY_V1);
  }

  static Served modern(Serializers format) throws Exception {
    return over(ModernGraph.open(), ServerOptions.loopback(), format);
  }

  /** A server over a graph, which it closes. */
  static Served over(Graph graph, ServerOptions options, Serializers format) throws Exception {
    return new Served(ColonnadeServer.start(graph, options.withPort(0)), format);
  }

  HttpResponse<String> post(String body) throws IOException, InterruptedException {
    return post(body, "application/json");
  }

  HttpResponse<String> post(String body, String contentType, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://" + reachable(server.host()) + ":" + server.port()))
            .header("Content-Type", contentType)
            .POST(HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    cluster.close();
    server.close();
  }
}
