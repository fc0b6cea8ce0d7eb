package io.colonnade.cli;

import io.colonnade.codec.RandomValues;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/** Makes random graphs with all there can be in one. */
final class RichGraph {

  private static final List<String> EDGE_LABELS =
      List.of("plain", "simple", "newest", "ranked", "plain", "late");

  private final ColonnadeGraph graph;
  private final Random random;
  private final List<Vertex> vertices = new ArrayList<>();

  private RichGraph(ColonnadeGraph graph, Random random) {
    this.graph = graph;
    this.random = random;
  }

  /** Fills an empty graph. */
  static void fill(ColonnadeGraph graph, Random random, int vertices, int edges) {
    RichGraph rich = new RichGraph(graph, random);
    rich.declare();
    for (int i = 0; i < vertices; i++) {
      rich.vertex(i);
    }
    graph.tx().commit();
    for (int i = 0; i < edges; i++) {
      rich.edge(i);
      if (i % 100 == 99) {
        graph.tx().commit();
      }
    }
    rich.changeSome();
    rich.declareMore();
    for (int i = 0; i < 5; i++) {
      graph.variables().set("variable " + i, rich.value());
    }
    graph.tx().commit();
  }

  private void declare() {
    graph
        .schema()
        .change()
        .key("many", Cardinality.list)
        .key("rank", Integer.class)
        .edgeLabel("simple", label -> label.simple())
        .edgeLabel("newest", label -> label.sortedBy("at", Order.desc))
        .edgeLabel("ranked", label -> label.sortedBy("rank", Order.asc).sortedBy("at", Order.desc))
        .commit();
  }

  /** Defaults that older elements do not have; nobody may give them some. */
  private void declareMore() {
    graph
        .schema()
        .change()
        .vertexLabel("person", label -> label.defaulted("score", 7).required("n"))
        .edgeLabel("late", label -> label.defaulted("weight", 0.5))
        .vertexLabel("nobody yet")
        .commit();
  }

  private void vertex(int number) {
    List<Object> content = new ArrayList<>(List.of(T.label, number % 3 == 0 ? "person" : "thing"));
    id(number, "v").ifPresent(id -> content.addAll(List.of(T.id, id)));
    content.addAll(List.of("n", number));
    Vertex vertex = graph.addVertex(content.toArray());
    vertices.add(vertex);
    if (random.nextBoolean()) {
      vertex.property("value", value());
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      VertexProperty<Object> one =
          vertex.property(VertexProperty.Cardinality.list, "many", value());
      if (random.nextBoolean()) {
        one.property("source", value());
      }
    }
    if (random.nextInt(5) == 0) {
      vertex.property(VertexProperty.Cardinality.list, "named", number, T.id, "property " + number);
    }
    if (number % 50 == 7) {
      vertex.property("large", large()).property("meta of large", large());
    }
  }

  /** None, or one of each class. */
  private Optional<Object> id(int number, String prefix) {
    return switch (number % 6) {
      case 0 -> Optional.of(1_000_000L + number);
      case 1 -> Optional.of(new UUID(number, random.nextLong()));
      case 2 -> Optional.of(prefix + " / \u00e4 \u0000 " + number);
      case 3 -> Optional.of(String.valueOf(2_000_000 + number)); // a text that spells a number
      default -> Optional.empty();
    };
  }

  private void edge(int number) {
    String label = EDGE_LABELS.get(random.nextInt(EDGE_LABELS.size()));
    Vertex out = vertices.get(random.nextInt(random.nextBoolean() ? 5 : vertices.size()));
    Vertex in = random.nextInt(20) == 0 ? out : vertices.get(random.nextInt(vertices.size()));
    List<Object> content = new ArrayList<>();
    if (!label.equals("simple")) {
      id(number, "e").ifPresent(id -> content.addAll(List.of(T.id, id)));
    }
    content.addAll(List.of("at", (long) random.nextInt(50), "rank", random.nextInt(5)));
    if (random.nextInt(3) == 0) {
      content.addAll(List.of("value", value()));
    }
    if (number % 150 == 11) {
      content.addAll(List.of("large", large()));
    }
    Edge first = out.addEdge(label, in, content.toArray());
    if (random.nextInt(10) == 0 && label.equals("plain")) { // a parallel one
      out.addEdge(label, in, "like", first.label());
    }
  }

  /** So that numbers have gaps. */
  private void changeSome() {
    for (Vertex vertex : vertices) {
      if (random.nextInt(4) == 0) {
        vertex.properties("many").forEachRemaining(one -> removeOrNot(one));
        vertex.property(VertexProperty.Cardinality.list, "many", value());
      }
    }
    graph.tx().commit();
    for (int i = 0; i < vertices.size(); i += 20) {
      vertices.get(i).remove();
    }
    graph
        .edges()
        .forEachRemaining(
            edge -> {
              if (random.nextInt(10) == 0) {
                edge.remove();
              }
            });
    graph.tx().commit();
  }

  private void removeOrNot(VertexProperty<?> property) {
    if (random.nextBoolean()) {
      property.remove();
    }
  }

  private Object value() {
    while (true) {
      Object value = RandomValues.value(random, 2);
      try {
        graph.variables().set("tried", value);
        graph.variables().remove("tried");
        return value;
      } catch (InvalidInputException | IllegalArgumentException e) {
        continue; // of a class that cannot be stored
      }
    }
  }

  private byte[] large() {
    byte[] bytes = new byte[1_000 + random.nextInt(200_000)];
    random.nextBytes(bytes);
    return bytes;
  }
}
