package io.colonnade.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalMetrics;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/**
 * Values of a graph as text that is equal if and only if a user would call them equal, whichever
 * graph they come from: with their classes, maps and sets sorted, vertex properties by what they
 * say, as each graph makes ids of its own for them; so are edges that have a {@code uid}.
 */
final class Canonical {

  private final Map<Object, String> edgeNames = new HashMap<>();
  private final Map<String, List<Object>> edgeIds = new HashMap<>();

  /** Learns the ids that the graph has made for the edges that have a {@code uid}. */
  static Canonical of(Graph graph) {
    Canonical canonical = new Canonical();
    Iterator<Edge> edges = graph.edges();
    while (edges.hasNext()) {
      Edge edge = edges.next();
      Property<String> uid = edge.property("uid");
      if (uid.isPresent()) {
        canonical.edgeNames.put(edge.id(), canonical.edge(edge));
        canonical.edgeIds.computeIfAbsent(uid.value(), any -> new ArrayList<>()).add(edge.id());
      }
    }
    return canonical;
  }

  /** The id of an edge in this graph; one that no edge has if there is none or more than one. */
  Object id(EdgeName name) {
    List<Object> ids = edgeIds.getOrDefault(name.uid(), List.of());
    return ids.size() == 1 ? ids.get(0) : "no edge";
  }

  /** The names of the edges that can be told from all others. */
  List<EdgeName> edgeNames() {
    return edgeIds.entrySet().stream()
        .filter(entry -> entry.getValue().size() == 1)
        .map(entry -> new EdgeName(entry.getKey()))
        .sorted(java.util.Comparator.comparing(EdgeName::uid))
        .toList();
  }

  /**
   * @param openLists are lists equal if they hold the same in another order?
   */
  String text(Object value, boolean openLists) {
    if (value instanceof Vertex vertex) {
      return "v[" + scalar(vertex.id()) + "]";
    } else if (value instanceof Edge edge) {
      return edge(edge);
    } else if (value instanceof VertexProperty<?> property) {
      return "vp[" + scalar(property.element().id()) + " " + vertexProperty(property) + "]";
    } else if (value instanceof Property<?> property) {
      return "p[" + property.key() + "=" + scalar(property.value()) + "]";
    } else if (value instanceof Path path) {
      return "path" + texts(path.objects(), false, openLists) + labels(path);
    } else if (value instanceof Map<?, ?> map) {
      return texts(map.entrySet(), true, openLists);
    } else if (value instanceof Map.Entry<?, ?> entry) {
      return text(entry.getKey(), openLists) + ": " + text(entry.getValue(), openLists);
    } else if (value instanceof BulkSet<?> || value instanceof Set<?>) {
      return "set" + texts((Collection<?>) value, true, openLists);
    } else if (value instanceof Collection<?> collection) {
      return texts(collection, openLists, openLists);
    }
    return value instanceof TraversalMetrics ? "metrics" : scalar(value);
  }

  private String texts(Collection<?> values, boolean sorted, boolean openLists) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(text(value, openLists)));
    if (sorted) {
      Collections.sort(texts);
    }
    return texts.toString();
  }

  private static String labels(Path path) {
    return path.labels().stream().allMatch(Set::isEmpty)
        ? ""
        : path.labels().stream()
            .map(labels -> labels.stream().sorted().toList())
            .toList()
            .toString();
  }

  private String scalar(Object value) {
    String name = edgeNames.get(value);
    if (name != null) {
      return "id of " + name;
    }
    return value instanceof String || value == null
        ? "'" + value + "'"
        : value + ":" + value.getClass().getSimpleName();
  }

  private String edge(Edge edge) {
    Optional<String> uid = Optional.ofNullable(edge.<String>property("uid").orElse(null));
    return uid.map(
            text ->
                "e[%s -%s %s-> %s]"
                    .formatted(
                        scalar(edge.outVertex().id()),
                        edge.label(),
                        text,
                        scalar(edge.inVertex().id())))
        .orElseGet(() -> "e[" + scalar(edge.id()) + "]");
  }

  private String vertexProperty(VertexProperty<?> property) {
    return property.key() + "=" + scalar(property.value()) + properties(property);
  }

  private String properties(Element element) {
    List<String> texts = new ArrayList<>();
    element.properties().forEachRemaining(p -> texts.add(p.key() + "=" + scalar(p.value())));
    Collections.sort(texts);
    return texts.isEmpty() ? "" : texts.toString();
  }

  /**
   * The whole graph, a line for each vertex, with its properties of one key in their order, and for
   * each edge.
   */
  List<String> lines(Graph graph) {
    List<String> lines = new ArrayList<>();
    graph.vertices().forEachRemaining(vertex -> lines.add(line(vertex)));
    graph
        .edges()
        .forEachRemaining(
            edge ->
                lines.add(
                    "%s %s: %s -> %s %s"
                        .formatted(
                            edge(edge),
                            edge.label(),
                            scalar(edge.outVertex().id()),
                            scalar(edge.inVertex().id()),
                            properties(edge))));
    Collections.sort(lines);
    return lines;
  }

  private String line(Vertex vertex) {
    Map<String, List<String>> properties = new java.util.TreeMap<>();
    vertex
        .properties()
        .forEachRemaining(
            p ->
                properties
                    .computeIfAbsent(p.key(), any -> new ArrayList<>())
                    .add(vertexProperty(p)));
    return "v[%s] %s %s".formatted(scalar(vertex.id()), vertex.label(), properties.values());
  }
}
