package io.colonnade.graph;

import io.colonnade.config.ReadMode;
import io.colonnade.metric.AttachedMeter;
import io.colonnade.metric.Meter;
import io.colonnade.tx.GraphStore;
import io.colonnade.upkeep.OpenGraph;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.structure.service.ServiceRegistry;

/**
 * What Colonnade's own modules need of a graph and applications do not: its store, its jobs, and
 * the operations that change indexes and schema. Not API: it may change with any release.
 * Stateless.
 */
public final class GraphInternals {

  private GraphInternals() {}

  /** Returns the jobs and the operations that change indexes and schema. */
  public static OpenGraph of(ColonnadeGraph graph) {
    return graph.internals();
  }

  /** Returns what the transactions of a graph use, for the checker and for administration. */
  public static GraphStore store(ColonnadeGraph graph) {
    return graph.store();
  }

  /**
   * Chooses the state of the graph that the current transaction reads; without effect after its
   * first read. Opens a transaction as a read does.
   */
  public static void readAt(ColonnadeGraph graph, ReadMode mode) {
    graph.transaction().readAt(GraphStore.readPoint(mode));
  }

  /**
   * Makes the TinkerPop graph of an open graph, without services. Closing the result closes both.
   */
  public static ColonnadeGraph graph(OpenGraph open, Configuration configuration) {
    return graph(open, configuration, new ServiceRegistry());
  }

  /** Makes the TinkerPop graph of an open graph, with services. Closing the result closes both. */
  public static ColonnadeGraph graph(
      OpenGraph open, Configuration configuration, ServiceRegistry services) {
    return graph(open, configuration, services, new AttachedMeter(Meter.NONE));
  }

  /**
   * Makes the TinkerPop graph of an open graph, with services. Closing the result closes both.
   *
   * @param meter the meter of the store of the graph
   */
  public static ColonnadeGraph graph(
      OpenGraph open, Configuration configuration, ServiceRegistry services, AttachedMeter meter) {
    return ColonnadeGraph.over(open, configuration, services, meter);
  }

  /**
   * Attaches a meter to the store of an open graph, in place of the one that was attached before.
   * Without effect on a graph whose store was opened without {@code Colonnade.open}.
   */
  public static void attach(ColonnadeGraph graph, Meter meter) {
    graph.meter().attach(meter);
  }
}
