package io.colonnade.tinkerpop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.LoadGraphWith;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.io.IoCore;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * TinkerPop's sample graphs. Each is read once and then copied, with all its ids, into the graphs
 * under test: a thousand tests ask for one, and parsing files is not what they are about.
 */
final class SampleGraphs {

  private static final Map<GraphData, Graph> ORIGINALS = new EnumMap<>(GraphData.class);

  private SampleGraphs() {}

  /** Copies the sample into an empty graph and commits. */
  static void load(GraphData data, Graph target) {
    // The crew's people lived in several places; every other sample has one value a key.
    Cardinality cardinality = data == GraphData.CREW ? Cardinality.list : Cardinality.single;
    Graph original = original(data);
    Map<Object, Vertex> copies = new HashMap<>();
    for (Iterator<Vertex> it = original.vertices(); it.hasNext(); ) {
      Vertex vertex = it.next();
      copies.put(vertex.id(), copy(vertex, target, cardinality));
    }
    for (Iterator<Edge> it = original.edges(); it.hasNext(); ) {
      Edge edge = it.next();
      copies
          .get(edge.outVertex().id())
          .addEdge(
              edge.label(),
              copies.get(edge.inVertex().id()),
              keyValues(edge.id(), edge.properties()));
    }
    target.tx().commit();
  }

  private static Vertex copy(Vertex vertex, Graph target, Cardinality cardinality) {
    Vertex copy = target.addVertex(T.id, vertex.id(), T.label, vertex.label());
    for (Iterator<VertexProperty<Object>> it = vertex.properties(); it.hasNext(); ) {
      VertexProperty<Object> property = it.next();
      copy.property(
          cardinality,
          property.key(),
          property.value(),
          keyValues(property.id(), property.properties()));
    }
    return copy;
  }

  private static Object[] keyValues(Object id, Iterator<? extends Property<?>> properties) {
    List<Object> pairs = new ArrayList<>(List.of(T.id, id));
    properties.forEachRemaining(
        property -> pairs.addAll(List.of(property.key(), property.value())));
    return pairs.toArray();
  }

  private static synchronized Graph original(GraphData data) {
    return ORIGINALS.computeIfAbsent(data, SampleGraphs::read);
  }

  private static Graph read(GraphData data) {
    BaseConfiguration keepAll = new BaseConfiguration();
    keepAll.setProperty(
        TinkerGraph.GREMLIN_TINKERGRAPH_DEFAULT_VERTEX_PROPERTY_CARDINALITY,
        Cardinality.list.name());
    Graph original = TinkerGraph.open(keepAll);
    try (InputStream file = LoadGraphWith.class.getResourceAsStream(data.location())) {
      original.io(IoCore.gryo()).reader().create().readGraph(file, original);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return original;
  }
}
