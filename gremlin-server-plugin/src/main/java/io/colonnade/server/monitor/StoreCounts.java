package io.colonnade.server.monitor;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.micrometer.core.instrument.Counter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts the events of the store of one graph, for each table, and for the request whose thread
 * reports them. Thread-safe.
 */
final class StoreCounts implements Meter {

  private final String graph;
  private final String table;
  private final ServerMetrics metrics;
  private final Requests requests;
  private final Map<Event, Counter> counters = new ConcurrentHashMap<>();
  private final Map<String, StoreCounts> tables = new ConcurrentHashMap<>();

  /**
   * @param table empty for the events that are of no table
   */
  StoreCounts(String graph, String table, ServerMetrics metrics, Requests requests) {
    this.graph = graph;
    this.table = table;
    this.metrics = metrics;
    this.requests = requests;
  }

  @Override
  public Meter ofTable(String name) {
    StoreCounts known = tables.get(name);
    return known != null
        ? known
        : tables.computeIfAbsent(name, one -> new StoreCounts(graph, one, metrics, requests));
  }

  @Override
  public void count(Event event, long amount) {
    requests.count(event, amount);
    Counter counter = counters.get(event);
    if (counter == null) {
      counter = counters.computeIfAbsent(event, one -> metrics.event(graph, table, one));
    }
    counter.increment((double) amount);
  }
}
