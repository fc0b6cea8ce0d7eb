package io.colonnade.index.tables;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.list;
import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import io.colonnade.codec.RandomValues;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Random transactions on the graph of {@link People}. Confined to one thread. */
final class RandomPeople {

  private static final int MAILS = 60;
  private static final int SERIALS = 200;

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final Random random;
  private int committed;
  private int refused;

  RandomPeople(ColonnadeGraph graph, Random random) {
    this.graph = graph;
    this.g = graph.traversal();
    this.random = random;
  }

  void run(int transactions) {
    for (int i = 0; i < transactions; i++) {
      for (int left = 1 + random.nextInt(4); left > 0; left--) {
        step();
      }
      try {
        graph.tx().commit();
        committed++;
      } catch (InvalidInputException taken) { // a unique value
        graph.tx().rollback();
        refused++;
      }
    }
  }

  int committed() {
    return committed;
  }

  int refused() {
    return refused;
  }

  private void step() {
    List<Vertex> vertices = g.V().limit(60).toList();
    Vertex vertex =
        vertices.isEmpty() ? addVertex() : vertices.get(random.nextInt(vertices.size()));
    switch (random.nextInt(10)) {
      case 0, 1 -> addVertex();
      case 2 -> vertex.property(single, "name", value());
      case 3 -> vertex.property(list, "tag", value());
      case 4 -> vertex.property(single, random.nextBoolean() ? "age" : "mail", mail());
      case 5 -> g.V(vertex.id()).properties(key(), key()).drop().iterate();
      case 6 -> vertex.remove();
      case 7 -> {
        Vertex other = addVertex();
        other.addEdge(random.nextBoolean() ? "knows" : "likes", vertex, "kind", value());
      }
      case 8 -> {
        for (Edge edge : g.V(vertex.id()).bothE().limit(2).toList()) {
          edge.property("weight", value());
          edge.property("kind", value());
          edge.property("serial", random.nextInt(SERIALS));
        }
      }
      default -> g.V(vertex.id()).outE().limit(1).drop().iterate();
    }
  }

  private Vertex addVertex() {
    Vertex added = graph.addVertex(random.nextBoolean() ? "person" : "software");
    added.property("name", value());
    added.property("age", random.nextInt(5));
    added.property("mail", mail());
    return added;
  }

  private String key() {
    return List.of("name", "tag", "age", "mail").get(random.nextInt(4));
  }

  private String mail() {
    return "r" + random.nextInt(MAILS);
  }

  /** Of any type, now and then so long that it lies outside its record. */
  private Object value() {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt(5);
      case 1 -> random.nextInt(5) / 2.0;
      case 2 -> "y".repeat(1_500 + random.nextInt(1_000));
      case 3 -> RandomValues.value(random, 2);
      default -> "s" + random.nextInt(9);
    };
  }

  @Override
  public String toString() {
    return committed + " committed, " + refused + " refused";
  }
}
