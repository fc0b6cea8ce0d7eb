package io.colonnade.index.tables;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/**
 * All of a graph that {@link OlderGraph} has written, as lines of text. It uses only what commit
 * ba93382 has too. Stateless.
 */
final class OlderLines {

  private OlderLines() {}

  static List<String> of(ColonnadeGraph graph) {
    List<String> lines = new ArrayList<>();
    GraphTraversalSource g = graph.traversal();
    graph.variables().asMap().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(each -> lines.add("variable " + each.getKey() + " " + typed(each.getValue())));
    graph.schema().toString().lines().forEach(lines::add);
    g.call("colonnade.index.list").forEachRemaining(each -> lines.add("index " + index(each)));
    for (Vertex vertex : sorted(g.V().hasLabel("person"))) {
      lines.add(vertex(vertex));
      for (Direction direction : List.of(Direction.OUT, Direction.IN)) {
        for (Edge edge : sorted(vertex.edges(direction))) {
          lines.add("  " + direction + " " + edge(edge));
        }
      }
      posted(g, vertex, lines);
    }
    sorted(g.E()).forEach(each -> lines.add(edge(each) + " " + g.E(each.id()).count().next()));
    towns(g, lines);
    queries(g, lines);
    graph.tx().rollback();
    return lines;
  }

  private static String index(Object listed) {
    Map<String, Object> entries = new TreeMap<>();
    ((Map<?, ?>) listed).forEach((key, value) -> entries.put(String.valueOf(key), value));
    return entries.toString();
  }

  private static void posted(GraphTraversalSource g, Vertex vertex, List<String> lines) {
    List<?> texts =
        g.V(vertex.id()).outE("posted").order().by("at", Order.desc).values("at").toList();
    if (!texts.isEmpty()) {
      lines.add("  posted at " + texts);
    }
  }

  /** One line for twenty towns. */
  private static void towns(GraphTraversalSource g, List<String> lines) {
    List<String> towns = new ArrayList<>();
    for (Vertex town : sorted(g.V().hasLabel("town"))) {
      towns.add(town.id() + " " + town.value("name") + " " + town.value("population"));
    }
    for (int from = 0; from < towns.size(); from += 20) {
      lines.add("towns " + towns.subList(from, Math.min(towns.size(), from + 20)));
    }
    lines.add("vertices " + g.V().count().next() + ", edges " + g.E().count().next());
  }

  private static void queries(GraphTraversalSource g, List<String> lines) {
    lines.add("people " + g.V().hasLabel("person").count().next());
    lines.add("email " + sortedIds(g.V().has("person", "email", "p3@example.org")));
    lines.add("old email " + sortedIds(g.V().has("person", "email", "p6@example.org")));
    lines.add("new email " + sortedIds(g.V().has("person", "email", "new@example.org")));
    lines.add("names " + sortedIds(g.V().has("person", "name", P.between("name 1", "name 2"))));
    lines.add(
        "tag and name "
            + sortedIds(g.V().has("tag", "even 0").has("name", P.between("name 1", "name 2"))));
    lines.add("no tag " + sortedIds(g.V().hasLabel("person").hasNot("tag")));
    lines.add("weight " + sortedIds(g.E().has("knows", "weight", 9.0d)));
    lines.add("nick " + sortedIds(g.V().has("nick", "n4")));
    lines.add("twin " + sortedIds(g.V().has("person", "twin", "twin 4")));
    lines.add("population " + sortedIds(g.V().has("town", "population", 17)));
  }

  private static <E extends Element> List<String> sortedIds(Iterator<E> found) {
    return sorted(found).stream().map(each -> typed(each.id())).toList();
  }

  private static <E extends Element> List<E> sorted(Iterator<E> found) {
    List<E> all = new ArrayList<>();
    found.forEachRemaining(all::add);
    all.sort(Comparator.comparing(each -> typed(each.id())));
    return all;
  }

  private static String vertex(Vertex vertex) {
    List<String> properties = new ArrayList<>();
    Iterator<VertexProperty<Object>> all = vertex.properties();
    while (all.hasNext()) {
      VertexProperty<Object> each = all.next();
      properties.add(each.key() + "=" + typed(each.value()) + properties(each.properties()));
    }
    return "vertex " + typed(vertex.id()) + " " + vertex.label() + " " + inOrder(properties);
  }

  private static String edge(Edge edge) {
    return "edge "
        + typed(edge.id())
        + " "
        + edge.label()
        + " "
        + typed(edge.outVertex().id())
        + "->"
        + typed(edge.inVertex().id())
        + " "
        + properties(edge.properties());
  }

  private static String properties(Iterator<Property<Object>> all) {
    List<String> properties = new ArrayList<>();
    all.forEachRemaining(each -> properties.add(each.key() + "=" + typed(each.value())));
    return inOrder(properties);
  }

  private static String inOrder(List<String> texts) {
    return texts.stream().sorted().collect(Collectors.joining(", ", "[", "]"));
  }

  private static String typed(Object value) {
    String text = String.valueOf(value).replace('\u0000', '0');
    int length = text.length();
    return value.getClass().getSimpleName()
        + " "
        + (length > 100 ? text.substring(0, 20) + "... " + length : text);
  }
}
