package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The warnings that come with results: names that a query asks for and the graph does not have. */
final class WarningsIT {

  private static final List<String> MISSPELT =
      List.of(
          "the graph has no label 'knwos', did you mean 'knows'?",
          "the graph has no property key 'nmae', did you mean 'name'?");

  private static Object warnings(ResultSet results) throws Exception {
    results.all().get();
    Map<String, Object> attributes = results.statusAttributes().get();
    return attributes.get(Tokens.STATUS_ATTRIBUTE_WARNINGS);
  }

  private static GraphTraversal<?, ?> misspelt() {
    return EmptyGraph.instance().traversal().V().has("nmae", "marko").out("knwos");
  }

  @ParameterizedTest
  @EnumSource(names = {"GRAPHBINARY_V1", "GRAPHSON_V3", "GRAPHSON_V3_UNTYPED"})
  void scriptAndBytecode_withUnknownNames_haveWarnings(Serializers format) throws Exception {
    try (Served served = Served.modern(format)) {
      Client client = served.cluster.connect().alias("g");
      assertEquals(MISSPELT, warnings(client.submit("g.V().has('nmae', 'marko').out('knwos')")));
      if (format != Serializers.GRAPHSON_V3_UNTYPED) { // has no bytecode
        assertEquals(MISSPELT, warnings(client.submit(misspelt())));
      }
      assertEquals(
          List.of("the graph has no property key 'ag', did you mean 'age'?"),
          warnings(client.submit("g.V().hasLabel('person').order().by('ag').values('name')")));
    }
  }

  @Test
  void session_withUnknownNames_hasWarnings() throws Exception {
    try (Served served = Served.modern()) {
      Client session = served.cluster.connect("a");
      assertEquals(null, warnings(session.submit("g.addV('cat').property('fur', 1)")));
      assertEquals(MISSPELT, warnings(session.submit("g.V().has('nmae', 1).out('knwos')")));
      assertEquals(MISSPELT, warnings(session.alias("g").submit(misspelt())));
      assertEquals(null, warnings(session.submit("g.V().hasLabel('cat').values('fur')")));
      session.submit("g.tx().rollback()").all().get();
      session.close();
    }
  }

  @Test
  void knownNames_changesAndOtherAnswers_haveNoWarnings() throws Exception {
    try (Served served = Served.modern()) {
      Client client = served.cluster.connect().alias("g");
      for (String script :
          List.of(
              "g.V().hasLabel('person').out('knows').values('name')",
              "g.V().has('person', 'name', 'none of that name')",
              "g.V().hasLabel('person').valueMap().by(unfold())",
              "g.V().project('a').by('name').order().by('a')",
              "g.addV('robot').property('model', 'R2')",
              "g.inject(1)",
              "g.V().count().toList()")) {
        assertEquals(null, warnings(client.submit(script)), script);
      }
    }
  }
}
