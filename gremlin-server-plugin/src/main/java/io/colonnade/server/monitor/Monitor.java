package io.colonnade.server.monitor;

import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Ticker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * What operators see of one server, before it serves, while it does and while it stops.
 * Thread-safe.
 */
public final class Monitor implements AutoCloseable {

  private static final String REQUESTS = "colonnade.requests.open";
  private static final String STATE = "state";

  private final ServerMetrics metrics = new ServerMetrics();
  private final SlowQueries slow;
  private final AuditLog audit;
  private final Requests requests;
  private final ServerState state;
  private final Pages pages;
  private final HeapWatch heap;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "colonnade-time-limit");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Creates the monitor of a server that is going to start.
   *
   * @param slow is closed with the monitor
   * @param audit is closed with the monitor
   * @param limits what the server allows its requests
   */
  public Monitor(SlowQueries slow, AuditLog audit, RequestLimits limits) {
    this.slow = slow;
    this.audit = audit;
    this.requests = new Requests(Ticker.system(), metrics, slow, audit, limits);
    this.state = new ServerState(requests);
    this.pages = new Pages(state, metrics);
    this.heap = HeapWatch.start(requests::heapInUse);
    Future<?> unused = clock.scheduleWithFixedDelay(requests::endOverdue, 1, 1, TimeUnit.SECONDS);
    metrics.figure(REQUESTS, "Requests under way", STATE, "running", requests::running);
    metrics.figure(REQUESTS, "Requests under way", STATE, "waiting", requests::waiting);
    metrics.figure("colonnade.connections", "Open connections", requests::connections);
    metrics.figure("colonnade.sessions", "Open sessions", state::sessions);
    metrics.figure("colonnade.graphs", "Graphs that are served", () -> state.graphs().size());
    metrics.figure("colonnade.slow.lost", "Lines of the log that were not written", slow::lost);
    metrics.figure("colonnade.audit.lost", "Lines of the audit that were not written", audit::lost);
  }

  /** Returns the audit log. */
  public AuditLog audit() {
    return audit;
  }

  /** Returns the requests under way. */
  public Requests requests() {
    return requests;
  }

  /** Returns the pages of health and metrics. */
  public Pages pages() {
    return pages;
  }

  /**
   * Notes a graph that the server was asked to serve and could not open; the page of readiness
   * names it.
   *
   * @param reason for operators, without values of the graph
   */
  public void cannotOpen(String graph, String reason) {
    state.cannotOpen(graph, reason);
  }

  /**
   * Notes that the server serves these graphs, and counts what their stores do from now on.
   *
   * @param graphs by name; those of other providers are named, and not measured
   * @param sessions returns the number of open sessions
   */
  public void serve(Map<String, Graph> graphs, IntSupplier sessions) {
    Map<String, ColonnadeGraph> ours = new LinkedHashMap<>();
    graphs.forEach(
        (name, graph) -> {
          if (graph instanceof ColonnadeGraph one) {
            ours.put(name, one);
            measure(name, one);
          }
        });
    state.serve(ours, sessions);
  }

  private void measure(String name, ColonnadeGraph graph) {
    GraphInternals.attach(graph, new StoreCounts(name, "", metrics, requests));
    EngineFigures figures = new EngineFigures(GraphInternals.store(graph).store(), Ticker.system());
    String engine = GraphInternals.store(graph).settings().get(Options.ENGINE);
    for (String figure : figures.names()) {
      metrics.figure(
          "colonnade." + engine + "." + figure,
          "A figure of the engine",
          "graph",
          name,
          () -> figures.value(figure));
    }
    metrics.transactions(name, GraphInternals.store(graph).ended());
    metrics.cache(name, () -> GraphInternals.store(graph).cache().counts());
    metrics.figure(
        "colonnade.jobs.running",
        "Jobs in the background",
        "graph",
        name,
        () -> ServerState.jobs(graph).running());
  }

  static Map<String, Object> about(ColonnadeGraph graph) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("engine", GraphInternals.store(graph).settings().get(Options.ENGINE));
    fields.put("layout", GraphInternals.store(graph).header().layout());
    return fields;
  }

  /** Notes that the server stops: it is no longer ready. */
  public void stopping() {
    state.stopping();
  }

  /** Ends the measurements. Idempotent. */
  @Override
  public void close() {
    state.stopping();
    heap.close();
    clock.shutdownNow();
    pages.close();
    slow.close();
    audit.close();
    metrics.close();
  }
}
