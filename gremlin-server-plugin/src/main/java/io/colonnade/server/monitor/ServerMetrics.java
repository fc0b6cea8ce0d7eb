package io.colonnade.server.monitor;

import io.colonnade.cache.CacheCounts;
import io.colonnade.metric.Event;
import io.colonnade.tx.EndedTransactions;
import io.colonnade.tx.TransactionEnd;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The metrics of a server in the text format of Prometheus. The labels have names of graphs, tables
 * and our own constants only, so that the number of time series has a bound and no scrape has data.
 * Thread-safe.
 */
final class ServerMetrics implements AutoCloseable {

  /** From a read of the caches to the default time limit of a request. */
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(2),
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(25),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2_500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30)
  };

  private static final String GRAPH = "graph";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final Map<Key, Timer> requests = new ConcurrentHashMap<>();

  private record Key(Protocol protocol, Kind kind, Outcome outcome) {}

  ServerMetrics() {
    collections.bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ClassLoaderMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
  }

  /** Counts a request that has ended. */
  void request(RunningRequest request, Outcome outcome, Duration duration) {
    requests
        .computeIfAbsent(new Key(request.protocol(), request.kind(), outcome), this::timer)
        .record(duration);
  }

  private Timer timer(Key key) {
    return Timer.builder("colonnade.requests")
        .description("Requests that have ended, from their arrival to their last answer")
        .tag("protocol", text(key.protocol))
        .tag("kind", text(key.kind))
        .tag("outcome", text(key.outcome))
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /**
   * Returns the counter of an event.
   *
   * @param table empty for the events that are of no table
   */
  Counter event(String graph, String table, Event event) {
    return switch (event.unit()) {
      case OCCURRENCES -> ofStore("colonnade.store.events", "What stores did", graph, table, event);
      case BYTES ->
          ofStore("colonnade.store.bytes", "Bytes, by what was done", graph, table, event);
      case NANOSECONDS ->
          ofStore("colonnade.store.nanos", "Time, where it is measured", graph, table, event);
    };
  }

  /** Adds the numbers of transactions of a graph that have ended in each way. */
  void transactions(String graph, EndedTransactions ended) {
    for (TransactionEnd end : TransactionEnd.values()) {
      FunctionCounter.builder("colonnade.transactions", ended, counts -> counts.value(end))
          .description("Transactions that have ended")
          .tag(GRAPH, graph)
          .tag("outcome", text(end))
          .register(registry);
    }
  }

  private Counter ofStore(String name, String what, String graph, String table, Event event) {
    return Counter.builder(name)
        .description(what)
        .tag(GRAPH, graph)
        .tag("table", table)
        .tag("event", text(event))
        .register(registry);
  }

  /** Adds the figures of the database cache of a graph. */
  void cache(String graph, Supplier<CacheCounts> counts) {
    gauge(
        "colonnade.cache.size.bytes",
        "Memory of the database cache",
        graph,
        counts,
        c -> c.bytes());
    gauge("colonnade.cache.limit.bytes", "The most memory of it", graph, counts, c -> c.limit());
    counter("colonnade.cache.hits", "Found in the database cache", graph, counts, c -> c.hits());
    counter("colonnade.cache.misses", "Not found in it", graph, counts, c -> c.misses());
    counter("colonnade.cache.fills", "Kept by it", graph, counts, c -> c.fills());
    counter("colonnade.cache.evictions", "Removed by it", graph, counts, c -> c.evictions());
  }

  private void gauge(
      String name,
      String what,
      String graph,
      Supplier<CacheCounts> counts,
      ToDoubleFunction<CacheCounts> figure) {
    Gauge.builder(name, counts, source -> figure.applyAsDouble(source.get()))
        .description(what)
        .tag(GRAPH, graph)
        .strongReference(true)
        .register(registry);
  }

  private void counter(
      String name,
      String what,
      String graph,
      Supplier<CacheCounts> counts,
      ToDoubleFunction<CacheCounts> figure) {
    FunctionCounter.builder(name, counts, source -> figure.applyAsDouble(source.get()))
        .description(what)
        .tag(GRAPH, graph)
        .register(registry);
  }

  /** Adds a figure that is asked for at each scrape. */
  void figure(String name, String what, String key, String value, Supplier<Number> figure) {
    Gauge.builder(name, figure, source -> source.get().doubleValue())
        .description(what)
        .tag(key, value)
        .strongReference(true)
        .register(registry);
  }

  /** Adds a figure without a label. */
  void figure(String name, String what, Supplier<Number> figure) {
    Gauge.builder(name, figure).description(what).strongReference(true).register(registry);
  }

  /** Returns a counter without labels. */
  Counter count(String name, String what) {
    return Counter.builder(name).description(what).register(registry);
  }

  /** Returns all metrics as text. */
  String scrape() {
    return registry.scrape();
  }

  private static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
