package io.colonnade.server.monitor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.cache.CacheCounts;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.util.Gremlin;

/**
 * The pages of a server: {@code /live}, {@code /ready}, {@code /status} and {@code /metrics}. They
 * have numbers, versions and names of graphs, and no data. They are made in two threads of their
 * own, because requests may occupy all others. Thread-safe.
 */
public final class Pages {

  private static final String LIVE = "/live";
  private static final String READY = "/ready";
  private static final String STATUS = "/status";
  private static final String METRICS = "/metrics";
  private static final Set<String> PATHS = Set.of(LIVE, READY, STATUS, METRICS);

  private static final int THREADS = 2;
  private static final int WAITING = 64;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ServerState state;
  private final ServerMetrics metrics;
  private final Readiness readiness = new Readiness();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(WAITING),
          task -> {
            Thread thread = new Thread(task, "colonnade-pages");
            thread.setDaemon(true);
            return thread;
          });

  Pages(ServerState state, ServerMetrics metrics) {
    this.state = state;
    this.metrics = metrics;
    threads.allowCoreThreadTimeOut(true);
  }

  /** Returns whether there is such a page. */
  public static boolean isPage(String path) {
    return PATHS.contains(path);
  }

  /**
   * Makes a page. Does not wait: the page of readiness is complete after a second at most.
   *
   * @param path one for which {@link #isPage} returns true
   */
  public CompletableFuture<Page> page(String path) {
    return switch (path) {
      case LIVE -> CompletableFuture.completedFuture(json(Page.OK, Map.of("status", "live")));
      case READY -> ready();
      case STATUS -> later(() -> json(Page.OK, status()));
      case METRICS -> later(() -> new Page(Page.OK, Page.PROMETHEUS, metrics.scrape()));
      default -> throw new IllegalArgumentException("not a page: " + path);
    };
  }

  private CompletableFuture<Page> later(Supplier<Page> work) {
    try {
      return CompletableFuture.supplyAsync(work, threads);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedFuture(
          json(Page.UNAVAILABLE, Map.of("message", "the server is busy or stops")));
    }
  }

  // ---- readiness

  private CompletableFuture<Page> ready() {
    if (state.phase() != ServerState.Phase.SERVING) {
      String missing =
          state.phase() == ServerState.Phase.STARTING
              ? "the graphs are being opened"
              : "the server stops";
      return CompletableFuture.completedFuture(readiness(List.of(missing), Map.of()));
    }
    Map<String, CompletableFuture<Optional<String>>> looks = new LinkedHashMap<>();
    state.graphs().forEach((name, graph) -> looks.put(name, readiness.look(name, graph)));
    return CompletableFuture.allOf(looks.values().toArray(CompletableFuture[]::new))
        .thenApply(
            all -> {
              Map<String, String> graphs = new LinkedHashMap<>(state.unopened());
              List<String> missing = new ArrayList<>();
              graphs.keySet().forEach(name -> missing.add("graph " + name + " is not open"));
              looks.forEach(
                  (name, look) -> {
                    Optional<String> wrong = look.join();
                    graphs.put(name, wrong.orElse("ready"));
                    wrong.ifPresent(reason -> missing.add("graph " + name + ": " + reason));
                  });
              return readiness(missing, graphs);
            });
  }

  private static Page readiness(List<String> missing, Map<String, String> graphs) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("status", missing.isEmpty() ? "ready" : "not ready");
    if (!missing.isEmpty()) {
      fields.put("missing", missing);
    }
    fields.put("graphs", graphs);
    return json(missing.isEmpty() ? Page.OK : Page.UNAVAILABLE, fields);
  }

  // ---- status

  /** Returns the fields that tools for Neptune read, and then our own. */
  private Map<String, Object> status() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("status", "healthy");
    Instant start = Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
    fields.put("startTime", start.toString());
    fields.put("dbEngineVersion", "colonnade-" + version());
    fields.put("role", "writer");
    fields.put("gremlin", Map.of("version", "tinkerpop-" + Gremlin.version()));
    fields.put("version", version());
    fields.put("uptimeSeconds", ManagementFactory.getRuntimeMXBean().getUptime() / 1_000);
    Map<String, Object> graphs = new LinkedHashMap<>();
    state.graphs().forEach((name, graph) -> graphs.put(name, about(graph)));
    fields.put("graphs", graphs);
    if (!state.unopened().isEmpty()) {
      fields.put("missingGraphs", state.unopened());
    }
    Map<String, Object> requests = new LinkedHashMap<>();
    requests.put("running", state.requests().running());
    requests.put("waiting", state.requests().waiting());
    fields.put("requests", requests);
    fields.put("connections", state.requests().connections());
    fields.put("sessions", state.sessions());
    return fields;
  }

  private static Map<String, Object> about(ColonnadeGraph graph) {
    Map<String, Object> fields = Monitor.about(graph);
    CacheCounts counts = GraphInternals.store(graph).cache().counts();
    Map<String, Object> cache = new LinkedHashMap<>();
    cache.put("limit", counts.limit());
    cache.put("bytes", counts.bytes());
    cache.put("hits", counts.hits());
    cache.put("misses", counts.misses());
    cache.put("evictions", counts.evictions());
    fields.put("cache", cache);
    ServerState.JobCounts counted = ServerState.jobs(graph);
    Map<String, Object> jobs = new LinkedHashMap<>();
    jobs.put("running", counted.running());
    jobs.put("done", counted.done());
    jobs.put("failed", counted.failed());
    jobs.put("stopped", counted.stopped());
    fields.put("jobs", jobs);
    return fields;
  }

  private static String version() {
    String own = Pages.class.getPackage().getImplementationVersion();
    return own == null ? "development" : own;
  }

  private static Page json(int status, Map<String, ?> fields) {
    try {
      return new Page(status, Page.JSON, JSON.writeValueAsString(fields));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can be written as JSON", e);
    }
  }

  void close() {
    threads.shutdown();
  }
}
