package io.colonnade.examples.torture;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Adds and drops edges between a few vertices that all clients share. An edge {@code link} is
 * counted by properties of both its vertices, an edge {@code loose} by none, so that nothing but
 * the edge is in conflict. Confined to one thread.
 */
final class HubWork implements Work {

  static final String HUB = "hub";
  static final String LINK = "link";
  static final String LOOSE = "loose";
  static final String OUT = "linksOut";
  static final String IN = "linksIn";

  private static final int FEW = 40;

  private final List<Object> hubs;
  private final int linksOneIn;

  private HubWork(List<Object> hubs, int linksOneIn) {
    this.hubs = hubs;
    this.linksOneIn = linksOneIn;
  }

  /** Works on edges of both kinds. */
  HubWork(List<Object> hubs) {
    this(hubs, 4);
  }

  /** Returns work on counted edges only. */
  static HubWork ofLinks(List<Object> hubs) {
    return new HubWork(hubs, 1);
  }

  @Override
  public String change(GraphTraversalSource g, Random random) {
    Vertex from = g.V(hubs.get(random.nextInt(hubs.size()))).next();
    String label = random.nextInt(linksOneIn) == 0 ? LINK : LOOSE;
    List<Edge> edges = g.V(from).outE(label).limit(FEW).toList();
    boolean drops = edges.size() == FEW || (!edges.isEmpty() && random.nextBoolean());
    Vertex to;
    if (drops) {
      Edge edge = edges.get(random.nextInt(edges.size()));
      to = edge.inVertex();
      edge.remove();
    } else {
      to = g.V(hubs.get(random.nextInt(hubs.size()))).next();
      from.addEdge(label, to, "weight", random.nextInt());
    }
    if (label.equals(LINK)) {
      int by = drops ? -1 : 1;
      from.property(OUT, count(from, OUT) + by);
      to.property(IN, count(to, IN) + by);
    }
    return HUB + (drops ? " drops " : " adds ") + label;
  }

  private static long count(Vertex hub, String key) {
    Optional<Long> count = Optional.ofNullable(hub.<Long>property(key).orElse(null));
    return count.orElse(0L);
  }
}
