package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONResourceAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GraphSON of other databases, and of other versions than 3. */
class OtherGraphsonTest {

  @TempDir Path scratch;
  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private final GraphTraversalSource g = graph.traversal();

  @AfterEach
  void close() {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private LoadReport load(Path file) {
    LoadOptions options = LoadOptions.rejectingTo(scratch.resolve("rejects.csv"));
    return GraphLoad.begin(GraphInternals.store(graph), List.of(file), options)
        .run(progress -> {}, note -> {});
  }

  private Path sample(String name) throws IOException {
    Path file = scratch.resolve(name);
    try (InputStream in = GraphSONResourceAccess.class.getResourceAsStream(name)) {
      Files.copy(in, file);
    }
    return file;
  }

  /** Two gods and a battle of the graph that comes with JanusGraph, as its writer writes them. */
  private static final String GODS =
      """
      {"id":{"@type":"g:Int64","@value":4136},"label":"demigod","outE":{"battled":[{"id":\
      {"@type":"janusgraph:RelationIdentifier","@value":{"relationId":"2s7-36w-9hx-3bk"}},"inV":\
      {"@type":"g:Int64","@value":4160},"properties":{"time":{"@type":"g:Int32","@value":2},\
      "place":{"@type":"janusgraph:Geoshape","@value":{"coordinates":[{"@type":"g:Double",\
      "@value":23.9},{"@type":"g:Double","@value":37.7}]}}}}]},"properties":{"name":[{"id":\
      {"@type":"janusgraph:RelationIdentifier","@value":{"relationId":"17x-36w-1l1"}},"value":\
      "hercules"}]}}
      {"id":{"@type":"g:Int64","@value":4160},"label":"monster","inE":{"battled":[{"id":\
      {"@type":"janusgraph:RelationIdentifier","@value":{"relationId":"2s7-36w-9hx-3bk"}},"outV":\
      {"@type":"g:Int64","@value":4136},"properties":{"time":{"@type":"g:Int32","@value":2},\
      "place":{"@type":"janusgraph:Geoshape","@value":{"coordinates":{"@type":"g:List","@value":[\
      {"@type":"g:Double","@value":23.9},{"@type":"g:Double","@value":37.7}]}}}}}]},"properties":\
      {"area":[{"id":{"@type":"janusgraph:RelationIdentifier","@value":{"relationId":"x-y"}},\
      "value":{"@type":"janusgraph:Geoshape","@value":{"geometry":{"@type":"g:Map","@value":[\
      "type","LineString","coordinates",{"@type":"g:List","@value":[{"@type":"g:List","@value":[1,\
      2]},{"@type":"g:List","@value":[3,4]}]}]}}}}]}}
      """;

  @Test
  void janusGraph_hasTextsInPlaceOfItsTypes() throws IOException {
    LoadReport report = load(Files.writeString(scratch.resolve("gods.json"), GODS));
    assertEquals(2, report.vertices());
    assertEquals(1, report.edges());
    assertEquals(
        Map.of("time", 2, "place", "{\"type\":\"Point\",\"coordinates\":[23.9,37.7]}"),
        g.V(4136L).outE("battled").valueMap().next());
    assertEquals("2s7-36w-9hx-3bk", g.E().id().next());
    assertEquals(4160L, g.E("2s7-36w-9hx-3bk").inV().id().next());
    assertEquals("17x-36w-1l1", g.V(4136L).properties("name").id().next());
    assertEquals(
        "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}",
        g.V().hasLabel("monster").values("area").next());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"@type\":\"janusgraph:RelationIdentifier\",\"@value\":{\"relation\":\"a\"}}",
        "{\"@type\":\"janusgraph:Geoshape\",\"@value\":3}",
        "{\"@type\":\"janusgraph:Unknown\",\"@value\":3}"
      })
  void janusGraph_ofAnUnknownForm_isRefused(String value) throws IOException {
    String line = "{\"id\":1,\"properties\":{\"p\":[{\"value\":" + value + "}]}}";
    Path file = Files.writeString(scratch.resolve("bad.json"), line + "\n");
    InvalidInputException told = assertThrows(InvalidInputException.class, () -> load(file));
    assertTrue(told.getMessage().contains("janusgraph:"), told.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tinkerpop-modern-v1.json",
        "tinkerpop-modern-normalized-v1.json",
        "tinkerpop-modern-v2.json",
        "tinkerpop-modern-typed-v2.json",
        "tinkerpop-modern-v3.json"
      })
  void samplesOfTinkerPop_areLoaded(String name) throws IOException {
    LoadReport report = load(sample(name));
    assertEquals(6, report.vertices());
    assertEquals(6, report.edges());
    assertEquals(List.of("josh", "vadas"), g.V(1).out("knows").values("name").order().toList());
    assertEquals(3.5, ((Number) g.E().values("weight").sum().next()).doubleValue(), 1e-6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tinkerpop-modern-typed-v1.json", "tinkerpop-classic-typed-v1.json"})
  void typedGraphson1_isRefused_andSaysWhatToDo(String name) throws IOException {
    Path file = sample(name);
    InvalidInputException told = assertThrows(InvalidInputException.class, () -> load(file));
    assertTrue(told.getMessage().contains("GraphSON 1.0 with types"), told.getMessage());
    assertTrue(told.getMessage().contains("GraphSON 3"), told.getMessage());
  }
}
