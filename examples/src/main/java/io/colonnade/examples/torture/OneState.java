package io.colonnade.examples.torture;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
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
    counted(vertices, HubWork.OUT, g.V(hubs.toArray()).outE(HubWork.LINK).toList(), true);
    counted(vertices, HubWork.IN, g.V(hubs.toArray()).inE(HubWork.LINK).toList(), false);
    names(g);
  }

  /** Checks edges whose ends are all among some vertices, of which not all need exist. */
  private static void wholeEdges(GraphTraversalSource g, List<Object> ends, String label) {
    Set<Object> out = new HashSet<>(g.V(ends.toArray()).outE(label).id().toList());
    Set<Object> in = new HashSet<>(g.V(ends.toArray()).inE(label).id().toList());
    Set<Object> onlyOut = new HashSet<>(out);
    onlyOut.removeAll(in);
    in.removeAll(out);
    must(
        onlyOut.isEmpty() && in.isEmpty(),
        "half edges of label " + label + ": only out " + onlyOut + ", only in " + in);
  }

  private static void counted(List<Vertex> hubs, String key, List<Edge> edges, boolean isOut) {
    Map<Object, Long> counts = new HashMap<>();
    for (Edge edge : edges) {
      counts.merge((isOut ? edge.outVertex() : edge.inVertex()).id(), 1L, Long::sum);
    }
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
