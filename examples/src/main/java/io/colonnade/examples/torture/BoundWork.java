package io.colonnade.examples.torture;

import io.colonnade.config.Options;
import java.util.Random;
import java.util.TreeMap;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Counts the nodes of all lists, which never become fewer, in the latest state and in bounded ones:
 * a bounded one has no fewer than the latest one had before the time of the bound. Confined to one
 * thread.
 */
final class BoundWork implements Work {

  private static final long BOUND = Options.MAX_STALENESS.fallback().toNanos();

  private final TreeMap<Long, Long> latest = new TreeMap<>(); // numbers by when they were read

  /** Returns a source whose transactions read bounded, if they have not begun. */
  static GraphTraversalSource bounded(GraphTraversalSource g) {
    return g.with(Options.READ.key(), "bounded");
  }

  @Override
  public String change(GraphTraversalSource g, Random random) {
    if (random.nextBoolean()) {
      long nodes = nodes(g);
      latest.put(System.nanoTime(), nodes);
      return "latest " + nodes;
    }
    var promised = latest.floorEntry(System.nanoTime() - BOUND);
    long nodes = nodes(bounded(g));
    if (promised != null) {
      if (nodes < promised.getValue()) {
        throw new IllegalStateException(
            "a bounded read finds %d nodes, of %d that the latest state had more than %s before"
                .formatted(nodes, promised.getValue(), Options.MAX_STALENESS.fallback()));
      }
      latest.headMap(promised.getKey()).clear(); // bounds the map
    }
    return "bounded " + nodes;
  }

  private static long nodes(GraphTraversalSource g) {
    return g.V().hasLabel(ListWork.NODE).count().next();
  }
}
