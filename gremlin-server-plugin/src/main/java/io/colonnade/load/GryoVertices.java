package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.io.gryo.GryoReader;
import org.apache.tinkerpop.gremlin.structure.util.Attachable;

/**
 * Reads the vertices, or the edges, of a file in Gryo with TinkerPop's reader. The reader creates
 * objects of classes that the file names: use it only for trusted files. Confined to one thread.
 *
 * <p>Memory grows with the largest vertex, not with the graph: {@code readVertices} (3.8.1) keeps
 * the buffer of the input and a star graph of the current vertex and its edges; Kryo forgets its
 * references after each vertex. Only {@code readGraph}, which is not used, keeps a map of all
 * vertices. Measured with 1,000,000 vertices and 3,000,000 edges (148 MB) and {@code -Xmx48m}: 9 MB
 * of live objects after each 300,000 items of both passes.
 */
final class GryoVertices extends ElementReader {

  private final Iterator<Vertex> vertices;
  private long read;

  GryoVertices(LoadStep step, LoadNames names, LongConsumer read) {
    super(step, names, read);
    try {
      // As in TinkerPop's readGraph: each edge once, at its in vertex.
      this.vertices =
          GryoReader.build()
              .create()
              .readVertices(in, Attachable::get, Attachable::get, Direction.IN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  boolean step() throws Exception {
    if (!vertices.hasNext()) {
      return false;
    }
    Vertex vertex = vertices.next();
    read++;
    if (pass == ElementKind.VERTEX) {
      add(origin(vertex, "v["), Optional.of(id(vertex.id())), origin -> item(origin, vertex));
    } else {
      for (Iterator<Edge> edges = vertex.edges(Direction.IN); edges.hasNext(); ) {
        Edge edge = edges.next();
        add(origin(edge, "e["), origin -> item(origin, edge));
      }
    }
    return true;
  }

  /** Reports the first line of the first cause: Kryo and the reader wrap it and add a trace. */
  @Override
  InvalidInputException malformed(Exception e) {
    Throwable first = e;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    String reason =
        Optional.ofNullable(first.getMessage())
            .flatMap(message -> message.lines().findFirst())
            .orElse(first.getClass().getSimpleName());
    return new InvalidInputException(
        Problem.GRYO_MALFORMED, e, "file", file.path(), "vertices before", read, "reason", reason);
  }

  private LoadItem item(LoadItem.Origin origin, Vertex vertex) {
    List<VertexPropertyFact> properties = new ArrayList<>();
    vertex.properties().forEachRemaining(property -> append(properties, property));
    return new LoadItem.OfVertex(
        origin,
        Optional.of(id(vertex.id())),
        names.label(ElementKind.VERTEX, vertex.label()),
        properties);
  }

  private void append(List<VertexPropertyFact> properties, VertexProperty<?> property) {
    int key = names.key(property.key());
    ValueCodec.requireSupported(property.value());
    VertexPropertyFact.append(properties, key, property.value());
    int at = properties.size() - 1;
    while (properties.get(at).key() > key) {
      at--;
    }
    VertexPropertyFact made = properties.get(at);
    properties.set(
        at,
        new VertexPropertyFact(
            key,
            made.sequence(),
            Id.ofObject(property.id()),
            made.value(),
            plain(property.properties())));
  }

  private LoadItem item(LoadItem.Origin origin, Edge edge) {
    return new LoadItem.OfEdge(
        origin,
        Optional.of(id(edge.id())),
        names.label(ElementKind.EDGE, edge.label()),
        id(edge.outVertex().id()),
        id(edge.inVertex().id()),
        plain(edge.properties()));
  }

  private List<PropertyFact> plain(Iterator<? extends Property<?>> properties) {
    List<PropertyFact> facts = new ArrayList<>();
    while (properties.hasNext()) {
      Property<?> property = properties.next();
      ValueCodec.requireSupported(property.value());
      int key = names.key(property.key());
      facts = new PropertyFact(key, property.value()).putInto(facts);
    }
    return facts;
  }

  private static LoadItem.Origin origin(Element element, String kind) {
    return new LoadItem.Origin(0, List.of(kind + element.id() + "]"));
  }
}
