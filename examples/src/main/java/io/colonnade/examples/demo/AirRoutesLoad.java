package io.colonnade.examples.demo;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Loads air routes into a graph, in transactions of many elements. Each transaction also records
 * the progress of the load in a variable of the graph: after a crash the next start continues after
 * the last commit. A complete load is never repeated, so that what users delete stays deleted.
 * Confined to one thread.
 */
final class AirRoutesLoad {

  /** How many elements of {@link AirRoutes}, in its order, are in the graph. */
  static final String POSITION = "demo.airRoutes.loaded";

  /** The value of {@link #POSITION} when all are. */
  static final long COMPLETE = -1;

  private static final int BATCH = 1_000;

  private final Graph graph;

  AirRoutesLoad(Graph graph) {
    this.graph = graph;
  }

  /** What {@link #run} found and did. */
  enum Outcome {
    LOADED,
    COMPLETED,
    NOTHING_TO_DO
  }

  /**
   * Loads what is missing.
   *
   * @param source is asked only if something is missing
   * @throws InvalidInputException if the graph holds something else
   */
  Outcome run(Supplier<AirRoutes> source, LoadProgress progress) {
    Optional<Long> recorded = graph.variables().get(POSITION);
    boolean isEmpty = recorded.isPresent() || !graph.vertices().hasNext();
    graph.tx().rollback();
    if (!isEmpty) {
      throw new InvalidInputException(Problem.DEMO_NEEDS_OWN_GRAPH, "graph", graph);
    }
    long position = recorded.orElse(0L);
    if (position == COMPLETE) {
      return Outcome.NOTHING_TO_DO;
    }
    AirRoutes routes = source.get();
    try (progress) {
      progress.start(position, routes.size());
      load(routes, position, progress);
    }
    return position == 0 ? Outcome.LOADED : Outcome.COMPLETED;
  }

  private void load(AirRoutes routes, long start, LoadProgress progress) {
    int vertices = routes.vertices().size();
    long position = start;
    while (position < routes.size()) {
      if (position < vertices) {
        int to = (int) Math.min(vertices, position + BATCH);
        routes.vertices().subList((int) position, to).forEach(this::add);
        position = to;
      } else {
        int from = (int) (position - vertices);
        int to = Math.min(routes.edges().size(), from + BATCH);
        addEdges(routes.edges().subList(from, to));
        position = (long) vertices + to;
      }
      graph.variables().set(POSITION, position == routes.size() ? COMPLETE : position);
      graph.tx().commit();
      progress.reached(position);
    }
  }

  private void add(Vertex vertex) {
    List<Object> content = content(vertex);
    content.add(T.label);
    content.add(vertex.label());
    graph.addVertex(content.toArray());
  }

  /** One read for all ends of the batch. */
  private void addEdges(List<Edge> edges) {
    Set<Object> ids = new LinkedHashSet<>();
    for (Edge edge : edges) {
      ids.add(AirRoutes.id(edge.outVertex()));
      ids.add(AirRoutes.id(edge.inVertex()));
    }
    Map<Object, Vertex> ends = new HashMap<>();
    Iterator<Vertex> found = graph.vertices(ids.toArray());
    found.forEachRemaining(vertex -> ends.put(vertex.id(), vertex));
    for (Edge edge : edges) {
      Vertex out = ends.get(AirRoutes.id(edge.outVertex()));
      Vertex in = ends.get(AirRoutes.id(edge.inVertex()));
      if (out == null || in == null) {
        throw new InvalidInputException(Problem.DEMO_INCOMPLETE);
      }
      out.addEdge(edge.label(), in, content(edge).toArray());
    }
  }

  private static List<Object> content(Element element) {
    List<Object> content = new ArrayList<>(List.of(T.id, AirRoutes.id(element)));
    element
        .properties()
        .forEachRemaining(
            property -> {
              content.add(property.key());
              content.add(property.value());
            });
    return content;
  }
}
