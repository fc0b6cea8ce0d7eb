package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.server.monitor.SlowQueries;
import io.colonnade.store.HookedStore;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators see of a server that works, over real connections. */
class MonitorIT {

  private static final String SECRET = "sesame";

  @TempDir Path scratch;

  private static MonitoredServer modern() throws Exception {
    return new MonitoredServer(ModernGraph.open(), SlowQueries.off());
  }

  private static double requests(Map<String, Double> scraped, String... labels) {
    return scraped.entrySet().stream()
        .filter(one -> one.getKey().startsWith("colonnade_requests_seconds_count{"))
        .filter(one -> List.of(labels).stream().allMatch(one.getKey()::contains))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  // ---- pages

  @ParameterizedTest
  @ValueSource(strings = {"/live", "/ready", "/status", "/metrics"})
  void page_isAnsweredOnBothPorts_andHeadHasNoContent(String path) throws Exception {
    try (MonitoredServer served = modern()) {
      for (int port : new int[] {served.server.port(), served.health.port()}) {
        HttpResponse<String> read = served.send("GET", port, path + "?now=1", "");
        assertEquals(200, read.statusCode(), read.body());
        assertFalse(read.body().isEmpty());
        HttpResponse<String> head = served.send("HEAD", port, path, "");
        assertEquals(200, head.statusCode());
        assertEquals("", head.body());
        assertEquals(
            read.headers().firstValue("content-type"), head.headers().firstValue("content-type"));
        assertTrue(head.headers().firstValueAsLong("content-length").orElse(0) > 0);
      }
    }
  }

  @Test
  void status_hasWhatOperatorsAndToolsRead() throws Exception {
    try (MonitoredServer served = modern()) {
      Client session = served.cluster.connect("one");
      session.submit("g.V().out().count()").all().get();
      JsonNode status = served.json("/status");
      assertEquals("healthy", status.at("/status").asText());
      assertEquals("tinkerpop-3.8.1", status.at("/gremlin/version").asText());
      assertEquals("memory", status.at("/graphs/graph/engine").asText(), status.toString());
      assertEquals("adjacency", status.at("/graphs/graph/layout").asText());
      assertTrue(status.at("/graphs/graph/cache/limit").asLong() > 0, status.toString());
      assertEquals(0, status.at("/graphs/graph/jobs/failed").asInt(-1), status.toString());
      assertEquals(0, status.at("/requests/running").asInt(-1), status.toString());
      assertEquals(0, status.at("/requests/waiting").asInt(-1), status.toString());
      assertTrue(status.at("/connections").asInt() >= 1, status.toString());
      assertTrue(status.at("/sessions").asInt() >= 1, status.toString());
      assertFalse(status.at("/version").asText().isEmpty());
      session.close();
    }
  }

  @Test
  void runningRequest_isSeen_andItsConnectionIsCounted() throws Exception {
    try (MonitoredServer served = modern()) {
      Client client = served.cluster.connect();
      var endless =
          client.submitAsync("g.V().repeat(both()).until(constant(1).is(2)).count()").join();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (served.json("/status").at("/requests/running").asInt() != 1) {
        assertTrue(System.nanoTime() < end, "the request is never seen");
      }
      assertEquals(
          1.0, served.scrape().get("colonnade_requests_open{state=\"running\"}"), "metrics");
      served.cluster.close();
      assertThrows(Exception.class, () -> endless.all().get(20, TimeUnit.SECONDS));
      while (requests(served.scrape(), "outcome=\"lost\"") != 1) {
        assertTrue(System.nanoTime() < end, "the lost request is never counted");
      }
    }
  }

  // ---- readiness

  @Test
  void storeThatHangs_isNotReady_withinSeconds_andReadyAgainAfterwards() throws Exception {
    AtomicReference<HookedStore> hooked = new AtomicReference<>();
    ColonnadeGraph graph =
        WrappedStore.open(
            new MapConfiguration(Map.of("colonnade.engine", "memory")),
            Ticker.system(),
            Meter.NONE,
            store -> {
              hooked.set(new HookedStore(store));
              return hooked.get();
            });
    CountDownLatch answers = new CountDownLatch(1);
    try (MonitoredServer served = new MonitoredServer(graph, SlowQueries.off())) {
      assertEquals("ready", served.json("/ready").at("/status").asText());
      hooked.get().onRead(() -> awaitQuietly(answers));
      for (int i = 0; i < 3; i++) {
        long begun = System.nanoTime();
        HttpResponse<String> ready = served.get("/ready");
        assertEquals(503, ready.statusCode(), ready.body());
        assertTrue(
            ready.body().contains("\"graph graph: the store has not answered"), ready.body());
        assertTrue(System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(10));
        assertEquals(200, served.get("/live").statusCode());
        assertEquals(200, served.get("/metrics").statusCode());
      }
      answers.countDown();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (served.get("/ready").statusCode() != 200) {
        assertTrue(System.nanoTime() < end, "never ready again");
      }
      graph.close();
      HttpResponse<String> closed = served.get("/ready");
      assertEquals(503, closed.statusCode(), closed.body());
      assertTrue(closed.body().contains("graph graph: COL-"), closed.body());
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertTrue(latch.await(1, TimeUnit.MINUTES));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void graphThatCouldNotBeOpened_isMissing() throws Exception {
    try (MonitoredServer served = modern()) {
      served.monitor.cannotOpen("people", "COL-4001 the store failed");
      HttpResponse<String> ready = served.get("/ready");
      assertEquals(503, ready.statusCode());
      JsonNode page = new ObjectMapper().readTree(ready.body());
      assertEquals("[\"graph people is not open\"]", page.at("/missing").toString());
      assertEquals("COL-4001 the store failed", page.at("/graphs/people").asText());
      assertEquals("ready", page.at("/graphs/graph").asText());
    }
  }

  // ---- metrics

  @Test
  void requests_areCountedByProtocolKindAndOutcome() throws Exception {
    try (MonitoredServer served = modern()) {
      for (int i = 0; i < 3; i++) {
        assertEquals(200, served.post("g.V().count()").statusCode());
      }
      assertEquals(400, served.post("g.V(").statusCode());
      Client client = served.cluster.connect();
      client.submit("g.V().values('name')").all().get();
      assertThrows(Exception.class, () -> client.submit("g.V(").all().get());
      assertThrows(Exception.class, () -> client.submit("g.V().sideEffect{println 1}").all().get());
      GraphTraversalSource g =
          AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(served.cluster));
      g.V().out().toList();
      g.V().iterate();
      Client session = served.cluster.connect("two");
      session.submit("g.V().count()").all().get();
      session.close();

      Map<String, Double> scraped = served.scrape();
      String http = "protocol=\"http\"";
      String websocket = "protocol=\"websocket\"";
      String success = "outcome=\"success\"";
      assertEquals(3, requests(scraped, http, "kind=\"script\"", success), scraped.toString());
      assertEquals(1, requests(scraped, http, "outcome=\"refused\""), scraped.toString());
      assertEquals(4, requests(scraped, http), scraped.toString());
      assertEquals(1, requests(scraped, websocket, "kind=\"script\"", success));
      assertEquals(2, requests(scraped, websocket, "kind=\"script\"", "outcome=\"refused\""));
      assertEquals(2, requests(scraped, websocket, "kind=\"bytecode\"", success));
      assertTrue(requests(scraped, websocket, "kind=\"session\"", success) >= 1);
      assertEquals(
          3.0,
          scraped.get(
              "colonnade_requests_seconds_bucket{kind=\"script\",outcome=\"success\","
                  + "protocol=\"http\",le=\"+Inf\"}"));
      assertEquals(0.0, scraped.get("colonnade_requests_open{state=\"running\"}"));
    }
  }

  @Test
  void storesAndTransactions_areCounted_byTable() throws Exception {
    try (MonitoredServer served = modern()) {
      String committed = "colonnade_transactions_total{graph=\"graph\",outcome=\"committed\"}";
      double before = served.scrape().get(committed);
      served.post("g.addV('robot').property('name','" + SECRET + "')");
      served.post("g.V().hasLabel('robot').out().count()");
      Map<String, Double> scraped = served.scrape();
      assertEquals(before + 1, scraped.get(committed));
      assertTrue(scraped.get(committed.replace("committed", "read_only")) >= 1);
      assertConflictIsCounted(served, committed.replace("committed", "conflict"));
      assertTrue(
          scraped.keySet().stream()
              .anyMatch(
                  key ->
                      key.startsWith("colonnade_store_events_total{event=\"read_call\"")
                          && key.contains("table=\"adj\"")),
          scraped.toString());
      assertTrue(scraped.containsKey("jvm_threads_live_threads"), scraped.toString());
      assertTrue(scraped.containsKey("process_uptime_seconds"), scraped.toString());
      assertTrue(scraped.get("colonnade_cache_limit_bytes{graph=\"graph\"}") > 0);
    }
  }

  @Test
  void figuresOfRocksDb_areMetrics_alsoAfterItIsClosed() throws Exception {
    Graph graph = Colonnade.open(scratch.resolve("graph"));
    try (MonitoredServer served = new MonitoredServer(graph, SlowQueries.off())) {
      served.post("g.addV('robot').property('name','x')");
      Map<String, Double> scraped = served.scrape();
      String used = "colonnade_rocksdb_block_cache_limit_bytes{graph=\"graph\"}";
      assertTrue(scraped.get(used) > 0, scraped.toString());
      assertTrue(scraped.get("colonnade_rocksdb_write_buffers_bytes{graph=\"graph\"}") > 0);
      assertEquals(0.0, scraped.get("colonnade_rocksdb_background_errors{graph=\"graph\"}"));
      assertEquals(12, scraped.keySet().stream().filter(key -> key.contains("_rocksdb_")).count());
      graph.close();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (served.scrape().get(used) > 0) {
        assertTrue(System.nanoTime() < end, "the figures of a closed store stay");
      }
    }
  }

  private static void assertConflictIsCounted(MonitoredServer served, String metric)
      throws Exception {
    assertEquals(0.0, served.scrape().get(metric));
    GraphTraversalSource g =
        AnonymousTraversalSource.traversal().with(DriverRemoteConnection.using(served.cluster));
    Transaction first = g.tx();
    Transaction second = g.tx();
    GraphTraversalSource one = first.begin();
    GraphTraversalSource two = second.begin();
    one.V(1).property("age", 30).iterate();
    two.V(1).property("age", 31).iterate();
    first.commit();
    assertThrows(Exception.class, second::commit);
    Map<String, Double> scraped = served.scrape();
    assertEquals(1.0, scraped.get(metric), scraped.toString());
    assertEquals(1, requests(scraped, "kind=\"session\"", "outcome=\"retry\""), scraped.toString());
  }

  @Test
  void metrics_haveNoData_andABoundedNumberOfSeries() throws Exception {
    try (MonitoredServer served = modern()) {
      served.post("g.addV('" + SECRET + "').property('" + SECRET + "','" + SECRET + "')");
      for (int i = 0; i < 50; i++) {
        served.post("g.V().has('" + SECRET + i + "', " + i + ").out('" + SECRET + i + "')");
        served.post("g.V().no" + SECRET + i + "()");
      }
      long series = ofOurs(served);
      for (int i = 50; i < 100; i++) {
        served.post("g.V().has('" + SECRET + i + "', " + i + ").out('" + SECRET + i + "')");
        served.post("g.V().no" + SECRET + i + "()");
      }
      assertEquals(series, ofOurs(served));
      for (String path : List.of("/live", "/ready", "/status", "/metrics")) {
        assertFalse(served.get(path).body().contains(SECRET), path);
      }
    }
  }

  /** Without those of the garbage collector, which has a series for each cause that occurs. */
  private static long ofOurs(MonitoredServer served) throws Exception {
    return served.scrape().keySet().stream().filter(name -> !name.startsWith("jvm_gc")).count();
  }
}
