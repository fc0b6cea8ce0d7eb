package io.colonnade.examples.torture;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** What is true of every state of the graph, asked in one transaction. Stateless. */
final class OneState {

  private OneState() {}

  /**
   * Asks the graph in the transaction of the calling thread.
   *
   * @throws IllegalStateException if what was read is no state that the clients have made
   */
  static void check(GraphTraversalSource g, List<Object> hubs) {
    List<Vertex> vertices = g.V(hubs.toArray()).toList();
    must(vertices.size() == hubs.size(), "hubs are missing: " + vertices);
    wholeEdges(g, hubs, HubWork.LINK);
    wholeEdges(g, hubs, HubWork.LOOSE);
    wholeEdges(g, GuestWork.ids(), GuestWork.MEETS);
    sums(g);
    List<Edge> outgoing = g.V(hubs.toArray()).outE(HubWork.LINK).toList();
    List<Edge> incoming = g.V(hubs.toArray()).inE(HubWork.LINK).toList();
    counted(vertices, HubWork.OUT, counts(outgoing, Direction.OUT));
    counted(vertices, HubWork.IN, counts(incoming, Direction.IN));
    total(g.V().hasLabel(HubWork.HUB).count().next(), hubs.size(), "hubs");
    long guests = g.V(GuestWork.ids().toArray()).toList().size();
    total(g.V().hasLabel(GuestWork.GUEST).count().next(), guests, "guests");
    names(g);
  }

  /**
   * Checks edges whose ends are all among some vertices, of which not all need exist, and the
   * degrees and the total that are stored for them.
   */
  private static void wholeEdges(GraphTraversalSource g, List<Object> ends, String label) {
    // First: once it has read the edges, the transaction counts those.
    Map<Object, Object> outDegrees = degrees(g, ends, label, Direction.OUT);
    Map<Object, Object> inDegrees = degrees(g, ends, label, Direction.IN);
    List<Edge> outgoing = g.V(ends.toArray()).outE(label).toList();
    List<Edge> incoming = g.V(ends.toArray()).inE(label).toList();
    Set<Object> out = ids(outgoing);
    Set<Object> in = ids(incoming);
    Set<Object> onlyOut = new HashSet<>(out);
    onlyOut.removeAll(in);
    Set<Object> onlyIn = new HashSet<>(in);
    onlyIn.removeAll(out);
    must(
        onlyOut.isEmpty() && onlyIn.isEmpty(),
        "half edges of label " + label + ": only out " + onlyOut + ", only in " + onlyIn);
    counted(label, outDegrees, counts(outgoing, Direction.OUT));
    counted(label, inDegrees, counts(incoming, Direction.IN));
    total(g.E().hasLabel(label).count().next(), out.size(), "edges of label " + label);
  }

  private static Set<Object> ids(List<Edge> edges) {
    return edges.stream().map(Edge::id).collect(Collectors.toSet());
  }

  /** Returns the degrees of the vertices that exist. */
  private static Map<Object, Object> degrees(
      GraphTraversalSource g, List<Object> ends, String label, Direction direction) {
    Map<Object, Object> degrees = new HashMap<>();
    g.V(ends.toArray())
        .project("id", "degree")
        .by(T.id)
        .by(__.toE(direction, label).count())
        .forEachRemaining(one -> degrees.put(one.get("id"), one.get("degree")));
    return degrees;
  }

  private static void counted(String label, Map<Object, Object> degrees, Map<Object, Long> counts) {
    degrees.forEach(
        (id, degree) -> {
          long there = counts.getOrDefault(id, 0L);
          must(
              degree.equals(there),
              "%s has %d edges of label %s and the degree %s".formatted(id, there, label, degree));
        });
  }

  private static void total(long total, long there, String what) {
    must(total == there, "%d %s, and the total is %d".formatted(there, what, total));
  }

  /** Each transaction adds the same to a vertex and to an edge. */
  private static void sums(GraphTraversalSource g) {
    long ofVertices = sum(g.V(CountWork.vertices().toArray()).toList());
    long ofEdges = sum(g.E(CountWork.edges().toArray()).toList());
    must(
        ofVertices == ofEdges,
        "the counters of vertices sum up to " + ofVertices + ", those of edges to " + ofEdges);
  }

  private static long sum(List<? extends Element> elements) {
    return elements.stream().mapToLong(each -> each.<Long>property(CountWork.KEY).orElse(0L)).sum();
  }

  private static Map<Object, Long> counts(List<Edge> edges, Direction direction) {
    return edges.stream()
        .collect(
            Collectors.groupingBy(
                each -> each.vertices(direction).next().id(), Collectors.counting()));
  }

  private static void counted(List<Vertex> hubs, String key, Map<Object, Long> counts) {
    for (Vertex hub : hubs) {
      long said = hub.<Long>property(key).orElse(0L);
      long there = counts.getOrDefault(hub.id(), 0L);
      must(said == there, hub + " has " + there + " edges and says " + key + " " + said);
    }
  }

  private static void names(GraphTraversalSource g) {
    List<Object> taken = g.V().hasLabel(NameWork.USER).values(NameWork.NAME).toList();
    must(new HashSet<>(taken).size() == taken.size(), "a unique name is taken twice: " + taken);
    for (int i = 0; i < NameWork.NAMES; i++) {
      String name = "name" + i;
      long owners = g.V().has(NameWork.USER, NameWork.NAME, name).count().next();
      long seen = taken.contains(name) ? 1 : 0;
      must(owners == seen, name + ": " + owners + " by the index, " + seen + " by the scan");
    }
    List<Object> numbers = g.V().hasLabel(NameWork.USER).values(IndexWork.KEY).toList();
    total(g.V().hasLabel(NameWork.USER).count().next(), numbers.size(), "users");
    for (Object number : new HashSet<>(numbers)) { // an index may exist or not
      long asked = g.V().has(NameWork.USER, IndexWork.KEY, number).count().next();
      long seen = Collections.frequency(numbers, number);
      must(asked == seen, "number " + number + ": asked for " + asked + ", seen " + seen);
    }
  }

  private static void must(boolean condition, String violated) {
    if (!condition) {
      throw new IllegalStateException(violated);
    }
  }
}
