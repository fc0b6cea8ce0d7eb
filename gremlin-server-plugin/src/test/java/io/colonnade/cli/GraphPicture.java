package io.colonnade.cli;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.ValueCodec;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * All that users see of a graph, element by element under its id, with the bytes of each value: two
 * graphs that are equal have equal pictures.
 */
final class GraphPicture {

  private final Map<String, String> vertices = new TreeMap<>();
  private final Map<String, String> edges = new TreeMap<>();
  private final List<Object> vertexIds = new ArrayList<>();
  private final List<Object> edgeIds = new ArrayList<>();
  private final Map<String, String> variables = new TreeMap<>();
  private final List<String> schema = new ArrayList<>();

  private GraphPicture() {}

  static GraphPicture of(ColonnadeGraph graph) {
    GraphPicture picture = new GraphPicture();
    graph
        .vertices()
        .forEachRemaining(
            vertex -> {
              picture.vertexIds.add(vertex.id());
              picture.vertices.put(id(vertex), text(vertex));
            });
    graph
        .edges()
        .forEachRemaining(
            edge -> {
              picture.edgeIds.add(edge.id());
              picture.edges.put(id(edge), text(edge));
            });
    graph.variables().asMap().forEach((name, value) -> picture.variables.put(name, bytes(value)));
    graph.schema().entries().forEach(entry -> picture.schema.add(entry.toString()));
    graph.tx().rollback();
    return picture;
  }

  int edgeCount() {
    return edges.size();
  }

  int vertexCount() {
    return vertices.size();
  }

  /** All but ids, to compare. */
  List<Object> content() {
    return List.of(vertices, edges, variables, schema);
  }

  /** What the graph finds by each id of this picture, in the same form. */
  List<Object> foundIn(ColonnadeGraph graph) {
    Map<String, String> foundVertices = new TreeMap<>();
    for (Object id : vertexIds) {
      // A text that spells another id finds that too.
      graph
          .vertices(id)
          .forEachRemaining(
              vertex -> {
                if (vertex.id().equals(id)) {
                  foundVertices.put(id(vertex), text(vertex));
                }
              });
    }
    Map<String, String> foundEdges = new TreeMap<>();
    for (Object id : edgeIds) {
      graph
          .edges(id)
          .forEachRemaining(
              edge -> {
                if (edge.id().equals(id)) {
                  foundEdges.put(id(edge), text(edge));
                }
              });
    }
    graph.tx().rollback();
    return List.of(foundVertices, foundEdges, variables, schema);
  }

  private static String id(Element element) {
    return element.id().getClass().getSimpleName() + " " + element.id();
  }

  private static String text(Vertex vertex) {
    List<String> parts = new ArrayList<>();
    vertex
        .properties()
        .forEachRemaining(
            property -> {
              Map<String, String> meta = new TreeMap<>();
              property
                  .properties()
                  .forEachRemaining(each -> meta.put(each.key(), bytes(each.value())));
              parts.add(id(property) + " " + property.key() + bytes(property.value()) + meta);
            });
    return vertex.label() + parts; // in their order: that of one key is to stay
  }

  private static String text(Edge edge) {
    Map<String, String> properties = new TreeMap<>();
    edge.properties().forEachRemaining(each -> properties.put(each.key(), bytes(each.value())));
    return edge.label() + " " + id(edge.outVertex()) + " " + id(edge.inVertex()) + properties;
  }

  private static String bytes(Object value) {
    ByteWriter out = new ByteWriter();
    ValueCodec.write(value, out);
    return " " + out.toBytes();
  }
}
