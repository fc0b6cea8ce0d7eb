package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.ArrayList;
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
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The result of such a script is no traversal, and that of several is the last. */
  @Test
  void scriptsThatIterate_haveWarnings() throws Exception {
    try (Served served = Served.modern()) {
      Client client = served.cluster.connect().alias("g");
      Client session = served.cluster.connect("b");
      for (String script :
          List.of(
              "g.V().has('nmae', 'marko').out('knwos').toList()",
              "g.V().has('nmae', 'marko').out('knwos').iterate()",
              "g.V().out('knwos').toList(); g.V().has('nmae', 1).toList(); g.V().count()")) {
        assertEquals(MISSPELT, warnings(client.submit(script)), script);
        assertEquals(MISSPELT, warnings(session.submit(script)), script);
        assertEquals(MISSPELT, warnings(served.post(script(script))), script);
      }
      String made = "g.addV('robot').iterate(); g.V().hasLabel('robot').toList()";
      assertEquals(null, warnings(client.submit(made)));
      session.close();
    }
  }

  private static String script(String text) {
    return "{\"gremlin\": \"" + text + "\"}";
  }

  private static Object warnings(HttpResponse<String> answer) throws Exception {
    assertEquals(200, answer.statusCode(), answer.body());
    JsonNode attributes = new ObjectMapper().readTree(answer.body()).at("/status/attributes");
    JsonNode typed = attributes.path("@value"); // names and values alternate in typed JSON
    JsonNode warnings = typed.isMissingNode() ? attributes.path("warnings") : typed.path(1);
    List<String> lines = new ArrayList<>();
    (warnings.has("@value") ? warnings.get("@value") : warnings)
        .forEach(line -> lines.add(line.asText()));
    return lines.isEmpty() ? null : lines;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "application/json",
        "application/vnd.gremlin-v3.0+json",
        "application/vnd.gremlin-v3.0+json;types=false"
      })
  void httpRequest_withUnknownNames_hasWarnings_andOnlyThatOne(String accepted) throws Exception {
    try (Served served = Served.modern()) {
      for (int i = 0; i < 20; i++) { // as many threads as there are, and more
        String misspelt = script("g.V().has('nmae', 'marko').out('knwos')");
        String wrong = script("g.V().has('nmae', 'marko').next()");
        assertEquals(
            MISSPELT, warnings(served.post(misspelt, "application/json", "Accept", accepted)));
        assertEquals(500, served.post(wrong).statusCode());
        assertEquals(
            null,
            warnings(served.post(script("g.V().count()"), "application/json", "Accept", accepted)));
        served.cluster.connect().alias("g").submit(wrong).all().handle((r, e) -> r).get();
        assertEquals(null, warnings(served.cluster.connect().alias("g").submit(known())));
      }
    }
  }

  private static GraphTraversal<?, ?> known() {
    return EmptyGraph.instance().traversal().V().count();
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
