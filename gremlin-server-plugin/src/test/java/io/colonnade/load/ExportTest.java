package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.io.graphml.GraphMLWriter;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONMapper;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONReader;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONVersion;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONWriter;
import org.apache.tinkerpop.gremlin.structure.io.gryo.GryoWriter;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports, what is loaded from them, and the formats of TinkerPop. */
class ExportTest {

  @TempDir Path scratch;

  private LoadReport load(ColonnadeGraph graph, Path file) {
    LoadReport report =
        GraphLoad.begin(
                GraphInternals.store(graph),
                List.of(file),
                new LoadOptions(
                    Optional.empty(),
                    IdText.STRING,
                    CsvOptions.USUAL,
                    scratch.resolve("rejects.csv"),
                    LoadOptions.MAX_ERRORS,
                    7,
                    LoadOptions.ChangedFiles.REFUSE,
                    LoadOptions.Existing.REFUSE))
            .run(progress -> {});
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    return report;
  }

  private static Object randomId(Random random, int number) {
    return switch (random.nextInt(3)) {
      case 0 -> 1_000_000L + number; // none that is made
      case 1 -> new UUID(random.nextLong(), number);
      default -> "id " + number + RandomValues.text(random);
    };
  }

  private static void fill(ColonnadeGraph graph, Random random) {
    List<Vertex> vertices = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Vertex vertex =
          random.nextInt(5) == 0
              ? graph.addVertex("label " + i % 3)
              : graph.addVertex(T.id, randomId(random, i), T.label, "label " + i % 3);
      for (int j = 0; j < 12; j++) {
        Object value = RandomValues.value(random, 3);
        VertexProperty<Object> property =
            random.nextInt(3) == 0
                ? vertex.property(
                    VertexProperty.Cardinality.list, "k" + j % 5, value, T.id, 1000L * i + j)
                : vertex.property(VertexProperty.Cardinality.list, "k" + j % 5, value);
        if (random.nextInt(3) == 0) {
          property.property("meta", RandomValues.value(random, 2));
        }
        if (random.nextInt(9) == 0) {
          property.remove();
        }
      }
      vertices.add(vertex);
      for (int j = 0; j < 3; j++) {
        Vertex other = vertices.get(random.nextInt(vertices.size()));
        Edge edge =
            random.nextBoolean()
                ? vertex.addEdge("to " + j % 2, other)
                : vertex.addEdge("to " + j % 2, other, T.id, randomId(random, 100 * i + j));
        edge.property("w", RandomValues.value(random, 3));
      }
    }
    graph.tx().commit();
  }

  /** All there is to a graph, in lines. */
  private static List<String> content(Graph graph) {
    List<String> lines = new ArrayList<>();
    graph
        .vertices()
        .forEachRemaining(
            vertex -> {
              lines.add("v " + form(vertex.id()) + vertex.label());
              Iterator<VertexProperty<Object>> properties = vertex.properties();
              while (properties.hasNext()) {
                VertexProperty<Object> property = properties.next();
                lines.add(
                    "p "
                        + form(vertex.id())
                        + form(property.id())
                        + property.key()
                        + " "
                        + form(property.value()));
                property
                    .properties()
                    .forEachRemaining(meta -> lines.add("m " + form(property.id()) + plain(meta)));
              }
            });
    graph
        .edges()
        .forEachRemaining(
            edge -> {
              lines.add(
                  "e "
                      + form(edge.id())
                      + edge.label()
                      + form(edge.outVertex().id())
                      + form(edge.inVertex().id()));
              edge.properties().forEachRemaining(p -> lines.add("q " + form(edge.id()) + plain(p)));
            });
    lines.sort(null);
    if (graph.features().graph().supportsTransactions()) {
      graph.tx().rollback();
    }
    return lines;
  }

  private static String plain(Property<?> property) {
    return property.key() + " " + form(property.value());
  }

  /** Value and type. */
  private static String form(Object value) {
    ByteWriter bytes = new ByteWriter();
    ValueCodec.write(value, bytes);
    return bytes.toBytes() + " ";
  }

  @Test
  void graphson_loadedAgain_isEqual_whateverTheTypes() throws IOException {
    Random random = SeededRandom.of(ExportTest.class);
    for (String name : List.of("graph.json", "graph.json.gz")) {
      Path file = scratch.resolve(name);
      try (ColonnadeGraph graph = Colonnade.openInMemory();
          ColonnadeGraph loaded = Colonnade.openInMemory()) {
        fill(graph, random);
        Path ofOthers = Files.writeString(scratch.resolve(name + ".part"), "of others");
        ExportReport exported =
            GraphExport.graphson(
                GraphInternals.store(graph), file, GraphExport.Existing.REFUSE, progress -> {});
        assertEquals(new ExportReport(60, 180, Map.of()), exported);
        assertEquals("of others", Files.readString(ofOthers));
        Files.delete(ofOthers);
        assertEquals(new LoadReport(60, 180, 0), load(loaded, file));
        assertEquals(String.join("\n", content(graph)), String.join("\n", content(loaded)));
        assertThrows(
            InvalidInputException.class,
            () ->
                GraphExport.graphson(
                    GraphInternals.store(graph),
                    file,
                    GraphExport.Existing.REFUSE,
                    progress -> {}));
      }
    }
    assertEquals(List.of("graph.json", "graph.json.gz"), files(scratch));
  }

  @Test
  void graphson_isReadByTinkerPop() throws IOException {
    Path file = scratch.resolve("modern.json");
    TinkerGraph read = TinkerGraph.open();
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      load(graph, written("crew.json", TinkerFactory.createTheCrew()));
      Object unused =
          GraphExport.graphson(
              GraphInternals.store(graph), file, GraphExport.Existing.REFUSE, progress -> {});
      try (InputStream in = Files.newInputStream(file)) {
        GraphSONReader.build()
            .mapper(GraphSONMapper.build().version(GraphSONVersion.V3_0).create())
            .create()
            .readGraph(in, read);
      }
    }
    assertEquals(
        TinkerFactory.createTheCrew().traversal().E().count().next(),
        read.traversal().E().count().next());
    assertEquals(
        TinkerFactory.createTheCrew().traversal().E().values("skill").toSet(),
        read.traversal().E().values("skill").toSet());
    assertEquals("gremlin", read.vertices(10L).next().value("name"));
  }

  private List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void failedExport_leavesWhatWasThere_andNothingElse() throws IOException {
    Path directory = Files.createDirectory(scratch.resolve("tables"));
    Path vertices = Files.writeString(directory.resolve("vertices.csv"), "old");
    Path edges = Files.writeString(directory.resolve("edges.csv"), "old");
    Path json = Files.writeString(directory.resolve("graph.json"), "old");
    Consumer<Progress> failing =
        progress -> {
          if (progress.edges() > 0) {
            throw new IllegalStateException("enough");
          }
        };
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      load(graph, written("crew.json", TinkerFactory.createTheCrew()));
      for (Runnable export :
          List.<Runnable>of(
              () ->
                  GraphExport.csv(
                      GraphInternals.store(graph),
                      directory,
                      GraphExport.Existing.REPLACE,
                      failing),
              () ->
                  GraphExport.graphson(
                      GraphInternals.store(graph), json, GraphExport.Existing.REPLACE, failing))) {
        assertEquals("enough", assertThrows(IllegalStateException.class, export::run).getMessage());
      }
      for (Path each : List.of(vertices, edges, json)) {
        assertEquals("old", Files.readString(each));
      }
      StoreException onDirectory =
          assertThrows(
              StoreException.class,
              () ->
                  GraphExport.graphson(
                      GraphInternals.store(graph),
                      directory,
                      GraphExport.Existing.REPLACE,
                      progress -> {}));
      assertEquals("the path is a directory", onDirectory.details().get("reason"));
      assertEquals(List.of("edges.csv", "graph.json", "vertices.csv"), files(directory));
      Consumer<Progress> meanwhile = progress -> writeOther(scratch.resolve("new.json"));
      assertThrows(
          InvalidInputException.class,
          () ->
              GraphExport.graphson(
                  GraphInternals.store(graph),
                  scratch.resolve("new.json"),
                  GraphExport.Existing.REFUSE,
                  meanwhile));
      assertEquals("of others", Files.readString(scratch.resolve("new.json")));
    }
    assertEquals(List.of("crew.json", "new.json", "tables"), files(scratch));
  }

  @Test
  void listener_isToldNowAndThen_andTheEnd() throws IOException {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      Vertex hub = graph.addVertex();
      for (int i = 0; i < 2_600; i++) {
        hub.addEdge("to", hub);
      }
      graph.tx().commit();
      List<String> told = new ArrayList<>();
      Consumer<Progress> listener =
          at -> told.add(at.done() + " " + at.vertices() + " " + at.edges());
      Path json = scratch.resolve("hub.json");
      Object unused =
          GraphExport.graphson(
              GraphInternals.store(graph), json, GraphExport.Existing.REFUSE, listener);
      assertEquals(List.of("1000 0 1000", "2000 0 2000", "2601 1 2600"), told);
      told.clear();
      unused =
          GraphExport.csv(
              GraphInternals.store(graph), scratch, GraphExport.Existing.REFUSE, listener);
      assertEquals(
          List.of("2 1 0", "1000 1 0", "2000 1 0", "3000 1 398", "4000 1 1398"),
          told.subList(0, 5));
      assertEquals(GraphExport.PASSES_OF_CSV * 2_601 + " 1 2600", told.get(told.size() - 1));
    }
  }

  private static void writeOther(Path file) {
    try {
      Files.writeString(file, "of others");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path written(String name, Graph graph) throws IOException {
    Path file = scratch.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      if (name.endsWith("json")) {
        GraphSONWriter.build()
            .mapper(GraphSONMapper.build().version(GraphSONVersion.V3_0).create())
            .create()
            .writeGraph(out, graph);
      } else if (name.endsWith("kryo")) {
        GryoWriter.build().create().writeGraph(out, graph);
      } else {
        GraphMLWriter.build().create().writeGraph(out, graph);
      }
    }
    return file;
  }

  @Test
  void tinkerPopsFormats_areLoaded() throws IOException {
    for (String name : List.of("crew.json", "crew.kryo")) {
      Graph crew = TinkerFactory.createTheCrew();
      try (ColonnadeGraph graph = Colonnade.openInMemory()) {
        assertEquals(new LoadReport(6, 14, 0), load(graph, written(name, crew)));
        assertEquals(
            crew.traversal().V().properties().properties().value().toSet(),
            graph.traversal().V().properties().properties().value().toSet());
        assertEquals(
            crew.traversal().V().properties().value().toSet(),
            graph.traversal().V().properties().value().toSet());
      }
    }
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      Graph modern = TinkerFactory.createModern();
      assertEquals(new LoadReport(6, 6, 0), load(graph, written("modern.graphml", modern)));
      assertEquals(
          List.of("josh", "vadas"),
          graph.traversal().V("1").out("knows").order().by("name").values("name").toList());
      assertEquals(
          modern.traversal().E().values("weight").toSet(),
          graph.traversal().E().values("weight").toSet());
      assertEquals(29, (Integer) graph.vertices("1").next().value("age"));
    }
  }

  @Test
  void namesThatNoneCanHave_rejectTheirElements_inEachFormat() throws IOException {
    String json =
        """
        {"id":"a","label":"x","inE":{"~to":[{"id":"e1","outV":"b"}],"to":[\
        {"id":"e2","outV":"b","properties":{"":1}},{"id":"e3","outV":"b"}]}}
        {"id":"b","label":"x","properties":{"n":[{"id":1,"value":1}]}}
        {"id":"c","label":"~x"}
        {"id":"d","label":""}
        {"id":"f","label":"x","properties":{"~n":[{"id":1,"value":1}]}}
        {"id":"g","label":"x","properties":{"n":[{"id":1,"value":1,"properties":{"~m":1}}]}}
        """;
    String xml =
        """
        <graphml><key id='labelV' for='node'/><key id='labelE' for='edge'/><key id='n'/>
        <key id='m' attr.name='~n'/><graph edgedefault='directed'>
        <node id='a'><data key='n'>1</data></node><node id='b'/>
        <node id='c'><data key='labelV'>~x</data></node>
        <node id='d'><data key='labelV'></data></node>
        <node id='f'><data key='m'>1</data></node><node id='g'><data key='~k'>1</data></node>
        <edge id='e1' source='b' target='a'><data key='labelE'>~to</data></edge>
        <edge id='e2' source='b' target='a'><data key='m'>1</data></edge>
        <edge id='e3' source='b' target='a'><data key='labelE'>to</data></edge>
        </graph></graphml>
        """;
    Path jsonFile = Files.writeString(scratch.resolve("names.json"), json);
    Path xmlFile = Files.writeString(scratch.resolve("names.graphml"), xml);
    for (Path file : List.of(jsonFile, xmlFile)) {
      try (ColonnadeGraph graph = Colonnade.openInMemory()) {
        assertEquals(new LoadReport(2, 1, 6), load(graph, file));
        List<String> rows = Files.readAllLines(scratch.resolve("rejects.csv"));
        assertEquals(7, rows.size(), rows.toString());
        rows.stream().skip(1).forEach(row -> assertTrue(row.contains("COL-2324"), row));
        assertEquals("e3", graph.edges().next().id());
      }
      Files.delete(scratch.resolve("rejects.csv"));
    }
  }

  @Test
  void malformedFile_tellsLineAndColumn_andWhatIsStored() throws IOException {
    Path json = scratch.resolve("bad.json");
    Files.writeString(
        json,
        "{\"id\":\"a\",\"label\":\"x\"}\n{\"id\":{\"@type\":\"java.io.File\",\"@value\":\"/\"}}\n");
    Path xml = scratch.resolve("bad.graphml");
    Files.writeString(
        xml, "<graphml><graph edgedefault='directed'>\n<node id='1'/>\n<node id='2'></graph>");
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      String told = assertThrows(InvalidInputException.class, () -> load(graph, json)).getMessage();
      assertTrue(told.contains("stored vertices=1") && told.contains("line=2"), told);
      assertTrue(told.contains("unknown type java.io.File"), told);
    }
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      String told = assertThrows(InvalidInputException.class, () -> load(graph, xml)).getMessage();
      assertTrue(told.contains("stored vertices=1") && told.contains("line=3"), told);
      assertFalse(told.contains("\n"), told);
    }
  }

  @Test
  void csv_ofPlainTypes_comesBack_andTellsWhatItCannotCarry() throws IOException {
    Path directory = scratch.resolve("tables");
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      Vertex a = graph.addVertex(T.id, "a", T.label, "x", "n", 1, "s", "q\"u,o;t:e");
      a.property(VertexProperty.Cardinality.list, "t", "1;2");
      a.property(VertexProperty.Cardinality.list, "t", "3", "meta", true);
      Vertex b = graph.addVertex(T.id, "b", "n", 2, "u", new UUID(1, 2));
      a.addEdge("to", b, T.id, "e", "w", 0.5);
      graph.tx().commit();
      ExportReport report =
          GraphExport.csv(
              GraphInternals.store(graph), directory, GraphExport.Existing.REFUSE, progress -> {});
      assertEquals(
          new ExportReport(2, 1, Map.of("meta-properties", 1L, "types of values (UUID)", 1L)),
          report);
    }
    try (ColonnadeGraph loaded = Colonnade.openInMemory()) {
      LoadReport report =
          GraphLoad.begin(
                  GraphInternals.store(loaded),
                  List.of(directory.resolve("edges.csv"), directory.resolve("vertices.csv")),
                  LoadOptions.rejectingTo(scratch.resolve("rejects.csv")))
              .run(progress -> {});
      assertEquals(new LoadReport(2, 1, 0), report);
      assertEquals(List.of("1;2", "3"), loaded.traversal().V("a").values("t").toList());
      assertEquals("q\"u,o;t:e", loaded.vertices("a").next().value("s"));
      assertEquals(1, (Integer) loaded.vertices("a").next().value("n"));
      assertEquals(0.5, loaded.edges("e").next().value("w"));
    }
  }
}
