package io.colonnade.process;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * What traversals on a graph can speak of. Immutable.
 *
 * @param vertices the ids of its vertices
 * @param edges the ids of its edges, or the names of those whose ids the graph has made
 * @param links its edges as pairs of what they connect
 * @param growth how many times as many an edge step finds, at hubs mostly
 * @param edgesByName whether there are, or may be, edges whose ids the graph has made
 */
record Vocabulary(
    List<Object> vertices,
    List<Object> edges,
    List<Link> links,
    double growth,
    boolean edgesByName) {

  /** An edge by its ends. */
  record Link(Object out, String label, Object in) {}

  static Vocabulary of(Graph model, List<EdgeName> names, boolean edgesByName) {
    List<Object> vertices = new ArrayList<>();
    model.vertices().forEachRemaining(vertex -> vertices.add(vertex.id()));
    vertices.sort(Comparator.comparing(Object::toString));
    List<Object> edges = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    Map<Object, Integer> degrees = new HashMap<>();
    model
        .edges()
        .forEachRemaining(
            edge -> {
              degrees.merge(edge.outVertex(), 1, Integer::sum);
              degrees.merge(edge.inVertex(), 1, Integer::sum);
              links.add(new Link(edge.outVertex().id(), edge.label(), edge.inVertex().id()));
              if (!edge.property(Samples.UID).isPresent()) {
                edges.add(edge.id());
              }
            });
    edges.sort(Comparator.comparing(Object::toString));
    links.sort(Comparator.comparing(Link::toString));
    edges.addAll(names);
    double squares = degrees.values().stream().mapToDouble(d -> (double) d * d).sum();
    double sum = degrees.values().stream().mapToDouble(d -> d).sum();
    double growth = sum == 0 ? 1 : Math.max(1, squares / sum);
    return new Vocabulary(vertices, edges, links, growth, edgesByName);
  }

  /** The id of a vertex, now and then of none. */
  Object vertex(Dice dice) {
    return vertices.isEmpty() || dice.oneIn(20) ? dice.of(-1L, "nobody") : dice.one(vertices);
  }

  List<Object> vertices(Dice dice, int least, int most) {
    return vertices.isEmpty() ? List.of(-1L) : dice.some(vertices, least, most);
  }

  Object edge(Dice dice) {
    return edges.isEmpty() || dice.oneIn(20) ? dice.of(-1L, "no edge") : dice.one(edges);
  }

  List<Object> edges(Dice dice, int least, int most) {
    return edges.isEmpty() ? List.of(-1L) : dice.some(edges, least, most);
  }
}
