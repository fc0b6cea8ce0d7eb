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
import java.util.Set;
import java.util.UUID;
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

  private LoadReport load(Path... files) {
    LoadOptions options = LoadOptions.rejectingTo(scratch.resolve("rejects.csv"));
    return GraphLoad.begin(GraphInternals.store(graph), List.of(files), options)
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

  @Test
  void edges_thatAreAtTheirOutVerticesOnly_areLoaded() throws IOException {
    String lines =
        """
        {"id":1,"label":"person","outE":{"knows":[{"id":7,"inV":2,"properties":{"since":2020}},
        {"id":8,"inV":1}]}}
        {"id":2,"label":"person","inE":{},"outE":{"likes":[{"id":9,"inV":1}]}}
        """;
    LoadReport report = load(Files.writeString(scratch.resolve("out.json"), lines));
    assertEquals(2, report.vertices());
    assertEquals(3, report.edges());
    assertEquals(Set.of(1L, 2L), g.V(1L).out("knows").id().toSet());
    assertEquals(2020, g.E(7L).values("since").next());
    assertEquals(1L, g.V(2L).out("likes").id().next());
  }

  /** Neither part has an edge with both of its vertices. */
  @Test
  void edges_fromOnePartOfAGraphToAnother_areLoadedOnce() throws IOException {
    Path sources =
        Files.writeString(
            scratch.resolve("0.json"), "{\"id\":1,\"outE\":{\"knows\":[{\"inV\":2}]}}\n");
    Path targets =
        Files.writeString(
            scratch.resolve("1.json"), "{\"id\":2,\"inE\":{\"knows\":[{\"outV\":1}]}}\n");
    LoadReport report = load(sources, targets);
    assertEquals(1, report.edges());
    assertEquals(0, report.rejects());
    assertEquals(1L, g.E().count().next());
  }

  @Test
  void edges_thatAreAtBothVertices_areLoadedOnce() throws IOException {
    String lines =
        """
        {"id":1,"outE":{"knows":[{"id":7,"inV":2}]}}
        {"id":2,"inE":{"knows":[{"id":7,"outV":1}]}}
        """;
    assertEquals(1, load(Files.writeString(scratch.resolve("both.json"), lines)).edges());
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
        "tinkerpop-modern-typed-v1.json",
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

  @Test
  void typesOfGraphson1_areKept_alsoOfMetaProperties() throws IOException {
    LoadReport report = load(sample("tinkerpop-crew-typed-v1.json"));
    assertEquals(6, report.vertices());
    assertEquals(14, report.edges());
    assertEquals(0L, g.V(1).properties("name").id().next());
    assertEquals(
        1997, g.V(1).properties("location").has("startTime", 1997).values("startTime").next());
  }

  @Test
  void valuesOfGraphson1_haveTheTypesOfTheirClasses() throws IOException {
    String line =
        """
        {"@class":"java.util.HashMap","id":["java.lang.Long",7],"label":"v","properties":{"@class":\
        "java.util.HashMap","@class":["java.util.ArrayList",[{"@class":"java.util.HashMap","id":1,\
        "value":"a key of a user"}]],"p":["java.util.ArrayList",[{"@class":"java.util.HashMap","id":2,\
        "value":["java.lang.Float",1.5]},{"@class":"java.util.HashMap","id":3,"value":\
        ["java.util.UUID","6e0c9c1e-0000-4000-8000-000000000001"]},{"@class":"java.util.HashMap",\
        "id":4,"value":["java.util.LinkedList",[1,["java.lang.Byte",2]]]}]]}}
        """;
    load(Files.writeString(scratch.resolve("typed.json"), line));
    assertEquals("a key of a user", g.V(7L).values("@class").next());
    assertEquals(
        List.of(
            1.5f, UUID.fromString("6e0c9c1e-0000-4000-8000-000000000001"), List.of(1, (byte) 2)),
        g.V(7L).values("p").toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,\"label\":\"v\",\"properties\":{\"@class\":{},\"p\":[]}",
        "1,\"@class\":[]",
        "[\"java.net.URL\",\"http://localhost\"]",
        "[\"java.lang.Long\",{}]",
        "[\"java.lang.Long\",1,2]",
        "[1,2]",
        "[]"
      })
  void otherClassesOfGraphson1_areRefused(String value) throws IOException {
    String line = "{\"@class\":\"java.util.HashMap\",\"id\":" + value + "}";
    Path file = Files.writeString(scratch.resolve("bad.json"), line + "\n");
    assertThrows(InvalidInputException.class, () -> load(file));
  }
}
