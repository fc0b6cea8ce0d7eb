package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Completion of names in quotes. */
final class QuotedNameTest {

  private static ColonnadeGraph graph() {
    ColonnadeGraph graph = Colonnade.openInMemory();
    Vertex ada = graph.addVertex(T.label, "person", "name", "Ada", "it's", 1);
    Vertex turin = graph.addVertex(T.label, "big place", "nick", "Turin");
    ada.addEdge("lives in", turin, "since", 1852);
    graph.tx().commit();
    return graph;
  }

  private static List<String> names(Session session, String typed) throws Exception {
    return QuotedName.at(typed).orElseThrow().names(session);
  }

  private static void check(Session session) throws Exception {
    assertEquals(List.of("person"), names(session, "g.V().hasLabel('pe"));
    assertEquals(List.of("big place"), names(session, "g.V().hasLabel(\"person\", \"big p"));
    assertEquals(List.of("name", "nick"), names(session, "g.V().out('x').values('n"));
    assertEquals(List.of("lives in"), names(session, "g.V().out('l"));
    assertEquals(List.of(), names(session, "g.V().values('it"));
    assertEquals(List.of(), names(session, "g.V().nothing('"));
    assertEquals(
        List.of("vertexLabels"), names(session, "g.call('colonnade.index.verify', [name: 'v"));
  }

  @Test
  void names_ofAGraphHere() throws Exception {
    try (Session session = LocalSession.over(graph(), "", List.of())) {
      check(session);
    }
  }

  @Test
  void names_ofAServer_areKeptUntilTheSchemaIsListed() throws Exception {
    ColonnadeGraph graph = graph();
    try (ColonnadeServer server =
            ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0));
        Session session = RemoteSession.to(Address.of("127.0.0.1:" + server.port()))) {
      check(session);
      graph.addVertex(T.label, "robot");
      graph.tx().commit();
      assertEquals(List.of(), names(session, "g.V().hasLabel('rob"));
      session.call("colonnade.schema");
      assertEquals(List.of("robot"), names(session, "g.V().hasLabel('rob"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g.V()", "g.V().hasLabel(", "g.V().hasLabel('a'", "'a", "x = 'a"})
  void otherPlaces_haveNone(String typed) {
    assertTrue(QuotedName.at(typed).isEmpty(), typed);
  }
}
