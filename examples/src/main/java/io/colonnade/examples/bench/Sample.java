package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/** A graph that is measured, the same in every graph it is written into. Immutable. */
interface Sample {

  /** Declares the schema in a graph that is empty. */
  void declare(ColonnadeGraph graph);

  /**
   * Writes all of it.
   *
   * @param commit called after some hundreds of elements, and at the end
   */
  void write(Graph graph, Runnable commit);

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

  /** Returns what is in it, for people. */
  @Override
  String toString();

  static void await(Job job) {
    try {
      job.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + job, e);
    }
  }

  /**
   * Writes edges, whose ends are read first, all at once.
   *
   * @param ends ids of the out and the in vertex of each edge
   * @param number of the first edge, from which ids are made; empty: the graph makes them
   */
  static void addEdges(Graph graph, String label, List<long[]> ends, Optional<Long> number) {
    Set<Object> ids = new LinkedHashSet<>();
    for (long[] end : ends) {
      ids.add(end[0]);
      ids.add(end[1]);
    }
    Map<Object, Vertex> vertices = new HashMap<>();
    graph.vertices(ids.toArray()).forEachRemaining(vertex -> vertices.put(vertex.id(), vertex));
    for (int i = 0; i < ends.size(); i++) {
      long[] end = ends.get(i);
      Vertex out = Objects.requireNonNull(vertices.get(end[0]));
      Vertex in = Objects.requireNonNull(vertices.get(end[1]));
      List<Object> pairs = new ArrayList<>(List.of("since", (int) (1900 + end[1] % 120)));
      if (number.isPresent()) {
        pairs.addAll(List.of(T.id, "edge " + (number.get() + i)));
      }
      out.addEdge(label, in, pairs.toArray());
    }
  }

  /** Returns a number that looks random, always the same for a number. */
  static long mix(long number) {
    long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }
}
