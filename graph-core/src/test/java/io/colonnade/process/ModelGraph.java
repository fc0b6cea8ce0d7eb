package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.AbstractTinkerGraph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/** TinkerGraph as the model: takes any id, and can be copied, as it has no rollback. */
final class ModelGraph {

  private ModelGraph() {}

  static TinkerGraph empty() {
    Configuration configuration = new BaseConfiguration();
    configuration.setProperty(
        TinkerGraph.GREMLIN_TINKERGRAPH_EDGE_ID_MANAGER, UnmistakableIds.class.getName());
    configuration.setProperty(
        TinkerGraph.GREMLIN_TINKERGRAPH_DEFAULT_VERTEX_PROPERTY_CARDINALITY,
        VertexProperty.Cardinality.single.name());
    TinkerGraph empty = TinkerGraph.open(configuration);
    empty.getServiceRegistry().registerService(new ModelIncrement());
    return empty;
  }

  static TinkerGraph copy(TinkerGraph original) {
    TinkerGraph copy = empty();
    original
        .vertices()
        .forEachRemaining(
            vertex -> {
              Vertex added = copy.addVertex(T.id, vertex.id(), T.label, vertex.label());
              vertex
                  .properties()
                  .forEachRemaining(
                      property ->
                          added.property(
                              VertexProperty.Cardinality.list,
                              property.key(),
                              property.value(),
                              pairs(property)));
            });
    original
        .edges()
        .forEachRemaining(
            edge -> {
              List<Object> pairs = new ArrayList<>(List.of(T.id, edge.id()));
              pairs.addAll(List.of(pairs(edge)));
              copy.vertices(edge.outVertex().id())
                  .next()
                  .addEdge(
                      edge.label(), copy.vertices(edge.inVertex().id()).next(), pairs.toArray());
            });
    return copy;
  }

  private static Object[] pairs(Element element) {
    List<Object> pairs = new ArrayList<>();
    element.properties().forEachRemaining(p -> pairs.addAll(List.of(p.key(), p.value())));
    return pairs.toArray();
  }

  /** Ids for edges that look like no other value, so that answers can be searched for them. */
  public static final class UnmistakableIds implements AbstractTinkerGraph.IdManager<Object> {

    @Override
    public Object getNextId(AbstractTinkerGraph graph) {
      return "made by TinkerGraph: " + java.util.UUID.randomUUID();
    }

    @Override
    public Object convert(Object id) {
      return id;
    }

    @Override
    public boolean allow(Object id) {
      return true;
    }
  }
}
