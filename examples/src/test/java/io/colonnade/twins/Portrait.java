package io.colonnade.twins;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * All of a graph as text: its elements, each with its properties in order, and each found again by
 * its id; what lies around each vertex, in order, in each direction, with the values of the edges;
 * and how many there are. Labels take turns. Confined to one thread.
 */
final class Portrait {

  private final Graph graph;
  private final GraphTraversalSource g;
  private final Names names;
  private final int turn;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param turn whose turn it is, from 0 on
   */
  Portrait(Graph graph, Names names, int turn) {
    this.graph = graph;
    this.turn = turn;
    this.g = graph.traversal();
    this.names = names;
  }

  List<String> lines() {
    List<Vertex> vertices = inOneOrder(graph.vertices());
    List<Edge> edges = inOneOrder(graph.edges());
    lines.add("counts " + g.V().count().next() + " " + g.E().count().next());
    vertices.forEach(this::add);
    edges.forEach(this::add);
    if (!vertices.isEmpty()) {
      lines.add("by id " + texts(inOneOrder(g.V(ids(vertices)))));
      around(vertices);
    }
    if (!edges.isEmpty()) {
      lines.add("by id " + texts(inOneOrder(g.E(ids(edges)))));
    }
    return lines;
  }

  /** In an order that is the same in all graphs. */
  private <E> List<E> inOneOrder(Iterator<E> found) {
    List<E> all = new ArrayList<>();
    found.forEachRemaining(all::add);
    all.sort(Comparator.comparing(names::text));
    return all;
  }

  private static Object[] ids(List<? extends Element> elements) {
    return elements.stream().map(Element::id).toArray();
  }

  private String texts(List<?> values) {
    return names.texts(values.iterator());
  }

  private void add(Vertex vertex) {
    lines.add(names.text(vertex) + " " + vertex.label() + names.texts(vertex.properties()));
    Direction direction = turns(List.of(Direction.values()));
    lines.add("  " + direction + names.texts(vertex.edges(direction)));
  }

  private void add(Edge edge) {
    String from = names.text(edge.outVertex()) + " " + edge.outVertex().label();
    String to = names.text(edge.inVertex()) + " " + edge.inVertex().label();
    String what = names.text(edge) + " " + edge.label() + ": " + from + " -> " + to;
    lines.add(what + names.texts(edge.properties()));
  }

  private <E> E turns(List<E> all) {
    return all.get(turn % all.size());
  }

  /** Hops from all vertices at once. */
  private void around(List<Vertex> vertices) {
    Object[] ids = ids(vertices);
    for (Direction direction : Direction.values()) {
      hops(ids, direction, new String[0]);
      hops(ids, direction, turns(RandomSteps.SOME_LABELS));
    }
    add("degrees", g.V(ids).local(__.toE(turns(List.of(Direction.values()))).count()));
    add("properties", g.V(ids).outE().properties());
    add("values", g.V(ids).inE().values(RandomSteps.EDGE_KEY));
    RandomSteps.Sorted way = turns(RandomSteps.SORTED);
    add("first " + way, g.V(ids).local(way.first(2)));
  }

  private void hops(Object[] ids, Direction direction, String[] labels) {
    String what = direction + Arrays.toString(labels);
    add(what, g.V(ids).toE(direction, labels));
    add(what, g.V(ids).to(direction, labels));
  }

  private void add(String what, Iterator<?> found) {
    lines.add(what + " " + names.texts(found));
  }
}
