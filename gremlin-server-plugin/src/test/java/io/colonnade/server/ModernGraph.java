package io.colonnade.server;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;

/** The graph that these tests serve: TinkerPop's modern graph, in memory, in any layout. */
final class ModernGraph {

  private ModernGraph() {}

  static Graph open() {
    return open(Options.LAYOUT.fallback());
  }

  static Graph open(String layout) {
    Graph source = TinkerFactory.createModern();
    Graph graph =
        Colonnade.open(Map.of(Options.ENGINE.key(), "memory", Options.LAYOUT.key(), layout));
    source
        .vertices()
        .forEachRemaining(vertex -> graph.addVertex(content(vertex, T.label, vertex.label())));
    source.edges().forEachRemaining(edge -> copy(edge, graph));
    graph.tx().commit();
    return graph;
  }

  private static void copy(Edge edge, Graph graph) {
    Vertex out = graph.vertices(edge.outVertex().id()).next();
    Vertex in = graph.vertices(edge.inVertex().id()).next();
    out.addEdge(edge.label(), in, content(edge));
  }

  private static Object[] content(Element element, Object... more) {
    List<Object> content = new ArrayList<>(List.of(T.id, element.id()));
    content.addAll(List.of(more));
    element
        .properties()
        .forEachRemaining(
            property -> {
              content.add(property.key());
              content.add(property.value());
            });
    return content.toArray();
  }
}
