package io.colonnade.examples.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;

/**
 * Airports, countries, continents and the routes between airports (Kelvin Lawrence's data set, a
 * class-path resource of TinkerPop), always in the same order. Immutable.
 *
 * @param vertices by id
 * @param edges by id
 */
record AirRoutes(List<Vertex> vertices, List<Edge> edges) {

  AirRoutes {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }

  /** Reads the resource into memory; takes a second or two. */
  static AirRoutes read() {
    Graph source = TinkerFactory.createAirRoutes();
    return new AirRoutes(byId(source.vertices()), byId(source.edges()));
  }

  /** How many vertices and edges. */
  long size() {
    return (long) vertices.size() + edges.size();
  }

  static long id(Element element) {
    return ((Number) element.id()).longValue();
  }

  private static <E extends Element> List<E> byId(Iterator<E> elements) {
    List<E> sorted = new ArrayList<>();
    elements.forEachRemaining(sorted::add);
    sorted.sort(Comparator.comparingLong(AirRoutes::id));
    return sorted;
  }
}
