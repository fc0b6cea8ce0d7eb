package io.colonnade.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.server.guard.HealthPort;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.monitor.SlowQueries;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** A server with a port of health, and its clients. */
final class MonitoredServer implements AutoCloseable {

  final Monitor monitor;
  final HealthPort health;
  final ColonnadeServer server;
  final Cluster cluster;
  private final HttpClient http = HttpClient.newHttpClient();

  MonitoredServer(Graph graph, SlowQueries slow) throws Exception {
    monitor = new Monitor(slow, AuditLog.off(), RequestLimits.DEFAULT);
    health =
        HealthPort.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), monitor.pages());
    server =
        ColonnadeServer.start(
            Map.of("graph", graph),
            Map.of("g", "graph"),
            Map.of(),
            ServerOptions.loopback().withPort(0),
            monitor);
    cluster =
        Cluster.build("127.0.0.1")
            .port(server.port())
            .minConnectionPoolSize(1)
            .maxConnectionPoolSize(1)
            .create();
  }

  HttpResponse<String> send(String method, int port, String path, String body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws Exception {
    return send("GET", health.port(), path, "");
  }

  JsonNode json(String path) throws Exception {
    return new ObjectMapper().readTree(get(path).body());
  }

  /** Sends a script over HTTP. */
  HttpResponse<String> post(String script) throws Exception {
    String body = new ObjectMapper().writeValueAsString(Map.of("gremlin", script));
    return send("POST", server.port(), "/gremlin", body, "Content-Type", "application/json");
  }

  /** Returns the present metrics, by their names with labels. */
  Map<String, Double> scrape() throws Exception {
    Map<String, Double> series = new TreeMap<>();
    get("/metrics")
        .body()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int end = line.lastIndexOf(' ');
              series.put(line.substring(0, end), Double.valueOf(line.substring(end + 1)));
            });
    return series;
  }

  @Override
  public void close() {
    cluster.close();
    server.close();
    health.close();
  }
}
