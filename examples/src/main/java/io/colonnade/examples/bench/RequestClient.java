package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.graph.ColonnadeGraph;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** Sends requests to a graph and waits for the whole answer. Thread-safe. */
interface RequestClient extends AutoCloseable {

  /** Returns how many results a request has. */
  int ask(ServerRequest request, long id, int turn);

  @Override
  void close();

  /**
   * Returns clients of a server on this machine.
   *
   * @param count how many ask at the same time; over the websocket the driver has as many
   *     connections
   * @param access with which they log in over TLS; empty: without
   */
  static RequestClient connect(
      ServerBench.By by, int port, int count, Optional<ServerAccess> access) {
    return switch (by) {
      case WEBSOCKET -> new Websocket(cluster(port, count, access));
      case HTTP -> new Http(port, access);
      case EMBEDDED -> throw new IllegalArgumentException("an embedded graph has no port");
    };
  }

  /** Returns the driver, with so many connections. */
  static Cluster cluster(int port, int connections, Optional<ServerAccess> access) {
    Cluster.Builder cluster =
        Cluster.build(Launch.HOST)
            .port(port)
            .minConnectionPoolSize(connections)
            .maxConnectionPoolSize(connections);
    if (access.isPresent()) {
      try {
        cluster
            .enableSsl(true)
            .sslContext(SslContextBuilder.forClient().trustManager(access.get().trust()).build())
            .credentials(ServerAccess.USER, ServerAccess.PASSWORD);
      } catch (SSLException e) {
        throw new UncheckedIOException(e);
      }
    }
    return cluster.create();
  }

  /** In the process of the graph, each in a transaction of its own. The graph stays open. */
  record Embedded(ColonnadeGraph graph) implements RequestClient {

    @Override
    public int ask(ServerRequest request, long id, int turn) {
      int answers = request.traversal(graph.traversal(), id, turn).toList().size();
      graph.tx().commit();
      return answers;
    }

    @Override
    public void close() {}
  }

  /** Bytecode over the websocket. */
  final class Websocket implements RequestClient {

    private final Cluster cluster;
    private final GraphTraversalSource g;

    private Websocket(Cluster cluster) {
      this.cluster = cluster;
      this.g =
          AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(cluster, "g"));
    }

    @Override
    public int ask(ServerRequest request, long id, int turn) {
      return request.traversal(g, id, turn).toList().size();
    }

    @Override
    public void close() {
      cluster.close();
    }
  }

  /** Scripts over HTTP, with an answer in plain JSON. */
  final class Http implements RequestClient {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client;
    private final HttpRequest.Builder empty;

    private Http(int port, Optional<ServerAccess> access) {
      HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
      String scheme = access.isPresent() ? "https" : "http";
      empty = HttpRequest.newBuilder(URI.create(scheme + "://" + Launch.HOST + ":" + port));
      access.ifPresent(
          tls -> {
            builder.sslContext(tls.tls());
            empty.header("Authorization", ServerAccess.authorization());
          });
      client = builder.build();
    }

    @Override
    public int ask(ServerRequest request, long id, int turn) {
      try {
        byte[] body =
            JSON.writeValueAsBytes(
                Map.of("gremlin", request.script(id, turn), "language", "gremlin-lang"));
        HttpResponse<byte[]> answer =
            client.send(
                empty.copy().POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        JsonNode all = JSON.readTree(answer.body());
        if (answer.statusCode() != 200) {
          throw new IllegalStateException("the server answered " + all);
        }
        return all.path("result").path("data").size();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for the server", e);
      }
    }

    @Override
    public void close() {}
  }
}
