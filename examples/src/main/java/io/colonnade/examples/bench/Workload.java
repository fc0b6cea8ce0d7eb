package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexJob;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * A graph that is measured, the same in every graph it is written into, and the operations on it.
 * Immutable.
 */
@FunctionalInterface
interface Workload {

  /** Where the ids of edges come from. */
  enum Ids {
    GENERATED,
    SUPPLIED
  }

  /** Declares the schema in a graph that is empty. */
  default void declare(ColonnadeGraph graph) {}

  /**
   * Writes all of it.
   *
   * @param commit called after some hundreds of elements, and at the end
   */
  void write(Graph graph, Runnable commit);

  /** Returns the operations, in the order of the report. */
  default List<Op> ops() {
    return List.of();
  }

  /** Returns an empty TinkerGraph with the indexes that it can have. */
  default TinkerGraph tinkerGraph() {
    return TinkerGraph.open();
  }

  /** Returns a TinkerGraph with the same elements. */
  default TinkerGraph inTinkerGraph() {
    TinkerGraph graph = tinkerGraph();
    write(graph, () -> {});
    return graph;
  }

  static void await(IndexJob job) {
    try {
      job.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + job, e);
    }
  }

  /** Writes what has the numbers from the first (inclusive) to the last one (exclusive). */
  static void inBatches(long from, long to, int size, LongConsumer write, Runnable commit) {
    for (long number = from; number < to; number++) {
      write.accept(number);
      if ((number + 1 - from) % size == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  /**
   * Writes edges, a batch at once, whose ends are read first.
   *
   * @param ends ids of the out and the in vertex of each edge
   */
  static void addEdges(
      Graph graph, String label, List<long[]> ends, Ids ids, int size, Runnable commit) {
    for (int from = 0; from < ends.size(); from += size) {
      List<long[]> batch = ends.subList(from, Math.min(ends.size(), from + size));
      Object[] all = batch.stream().flatMapToLong(Arrays::stream).distinct().boxed().toArray();
      Map<Object, Vertex> vertices = new HashMap<>();
      graph.vertices(all).forEachRemaining(vertex -> vertices.put(vertex.id(), vertex));
      int number = from;
      for (long[] end : batch) {
        Vertex out = Objects.requireNonNull(vertices.get(end[0]));
        Vertex in = Objects.requireNonNull(vertices.get(end[1]));
        int since = (int) (1900 + end[1] % 120);
        if (ids == Ids.SUPPLIED) {
          out.addEdge(label, in, T.id, "edge " + number++, "since", since);
        } else {
          out.addEdge(label, in, "since", since);
        }
      }
      commit.run();
    }
  }

  /** Returns a number that looks random, always the same for a number. */
  static long mix(long number) {
    long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }
}
