package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexTarget;
import io.colonnade.graph.LabelChange;
import io.colonnade.schema.NameKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.io.Io;
import org.apache.tinkerpop.gremlin.structure.io.IoCore;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is loaded is as declared, or goes to the rejects with the reason. */
class LoadSchemaTest {

  @TempDir Path scratch;

  private ColonnadeGraph graph = open(Map.of());

  private static ColonnadeGraph open(Map<String, Object> options) {
    Map<String, Object> all = new HashMap<>(options);
    all.put("colonnade.engine", "memory");
    return Colonnade.open(all);
  }

  private void reopen(Map<String, Object> options) {
    graph.close();
    graph = open(options);
  }

  @AfterEach
  void close() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(scratch.resolve(name), String.join("\n", lines) + "\n");
  }

  private LoadReport load(Path... files) {
    return GraphLoad.begin(
            GraphInternals.store(graph), List.of(files), options(LoadOptions.BATCH_ITEMS))
        .run(progress -> {});
  }

  private LoadOptions options(int batch) {
    return new LoadOptions(
        Optional.empty(),
        IdText.STRING,
        CsvOptions.USUAL,
        scratch.resolve("rejects.csv"),
        LoadOptions.MAX_ERRORS,
        batch,
        LoadOptions.ChangedFiles.REFUSE,
        LoadOptions.Existing.APPEND);
  }

  /** Line, column and reason of each reject. */
  private List<String> rejects() throws IOException {
    List<String> found = new ArrayList<>();
    for (String line : Files.readAllLines(scratch.resolve("rejects.csv"))) {
      found.add(line.replace("\"", ""));
    }
    return found.subList(1, found.size());
  }

  private static void assertStarts(List<String> expected, List<String> found) {
    assertEquals(expected.size(), found.size(), found::toString);
    for (int i = 0; i < expected.size(); i++) {
      assertTrue(found.get(i).startsWith(expected.get(i)), found.get(i));
    }
  }

  @Test
  void values_areWidened_orRejected() throws Exception {
    graph.schema().change().key("age", Long.class).key("name", String.class).commit();
    Path wide = file("wide.csv", "~id,age:Int", "1,7");
    Path bad = file("bad.csv", "~id,name:Int,age:Double", "2,3,", "3,,0.5", "4,,");
    assertEquals(new LoadReport(2, 0, 2), load(wide, bad));
    assertEquals(7L, graph.vertices("1").next().<Object>value("age"));
    assertStarts(List.of("bad.csv,2,2,COL-2211", "bad.csv,3,3,COL-2211"), rejects());
  }

  @Test
  void cardinality_ofSets_leavesRepetitionsOut_ofSinglesRejects() throws Exception {
    graph.schema().change().key("tag", Cardinality.set).key("nick", Cardinality.single).commit();
    Path file = file("v.csv", "~id,tag:String[](list),nick:String[](list)", "1,a;a;b,x", "2,,x;y");
    assertEquals(new LoadReport(1, 0, 1), load(file));
    assertEquals(List.of("a", "b"), graph.traversal().V("1").values("tag").order().toList());
    assertStarts(List.of("v.csv,3,3,COL-2213"), rejects());
  }

  @Test
  void values_ofAKeyThatAGraphsonVertexRepeats_areAllLoaded_orRejected() throws Exception {
    graph.schema().change().key("tag", Cardinality.list).key("nick", Cardinality.single).commit();
    String vertex =
        "{'id':'%s','label':'p','properties':{'%s':[{'value':'a'}],'%s':[{'value':'b'}]}}";
    Path file =
        file(
            "v.json",
            vertex.formatted(1, "tag", "tag").replace('\'', '"'),
            vertex.formatted(2, "nick", "nick").replace('\'', '"'));
    assertEquals(new LoadReport(1, 0, 1), load(file));
    assertEquals(List.of("a", "b"), graph.traversal().V("1").values("tag").order().toList());
    assertStarts(List.of("v.json,2,,"), rejects());
  }

  @Test
  void valuesThatAnotherHas_ofAUniqueIndex_rejectTheRowAlone() throws Exception {
    graph.schema().change().key("name", String.class).key("seat", Integer.class).commit();
    graph.schema().index("byName").on(IndexTarget.vertex()).key("name").unique().create().await();
    graph.schema().index("bySeat").on(IndexTarget.edge()).key("seat").unique().create().await();
    Path stored = file("a.csv", "~id,name", "1,Ada", "2,Bob");
    assertEquals(new LoadReport(2, 0, 0), load(stored));
    Files.deleteIfExists(scratch.resolve("rejects.csv"));
    Path people = file("v.csv", "~id,name", "3,Cy", "4,Ada", "5,Cy", "1,New", "6,", "7,Dan", "8,");
    Path edges =
        file("e.csv", "~id,~from,~to,seat:Int", "x,1,2,1", "y,2,3,1", "z,3,7,2", "w,3,4,3");
    assertEquals(new LoadReport(4, 2, 5), load(people, edges));
    assertStarts(
        List.of(
            "v.csv,3,2,a vertex with the id '1' has the same values, and the index byName is unique",
            "v.csv,4,2,a vertex with the id '3' has the same values",
            "v.csv,5,1,there is already a vertex with the id '1'",
            "e.csv,3,4,an edge with the id 'x' has the same values",
            "e.csv,5,3,the vertex with the id '4' was rejected"),
        rejects());
    assertEquals(Set.of("1", "2", "3", "6", "7", "8"), graph.traversal().V().id().toSet());
    assertEquals("1", graph.traversal().V().has("name", "Ada").id().next());
    assertEquals(Set.of("x", "z"), graph.traversal().E().id().toSet());
  }

  @Test
  void requiredKeys_rejectTheRowAlone_andDefaultsFillIn() throws Exception {
    graph
        .schema()
        .change()
        .vertexLabel("person", label -> label.required("name", "kind").defaulted("kind", "human"))
        .edgeLabel("knows", label -> label.required("since"))
        .commit();
    Path people = file("v.csv", "~id,~label,name", "1,person,a", "2,person,", "3,person,c");
    Path edges = file("e.csv", "~id,~from,~to,~label,since:Int", "x,1,3,knows,7", "y,3,1,knows,");
    assertEquals(new LoadReport(2, 1, 2), load(people, edges));
    assertEquals(List.of("human", "human"), graph.traversal().V().values("kind").toList());
    assertEquals(
        List.of(
            "v.csv,3,3,the label requires the keys [name],2,person,",
            "e.csv,3,5,the label requires the keys [since],y,3,1,knows,"),
        rejects());
    assertFalse(graph.edges("y").hasNext());
  }

  @Test
  void requiredKey_withoutAColumn_rejectsTheRowAsAWhole() throws Exception {
    graph.schema().change().vertexLabel("person", label -> label.required("name")).commit();
    Path people = file("v.csv", "~id,~label,age:Int", "1,person,7");
    assertEquals(new LoadReport(0, 0, 1), load(people));
    assertStarts(List.of("v.csv,2,,the label requires the keys [name]"), rejects());
  }

  @Test
  void sortKeys_orderTheEdges_andAreNeeded() throws Exception {
    graph
        .schema()
        .change()
        .key("at", Integer.class)
        .edgeLabel("posted", label -> label.sortedBy("at", Order.desc))
        .commit();
    Path vertices = file("v.csv", "~id", "1", "2");
    Path edges =
        file("e.csv", "~from,~to,~label,at:Int", "1,2,posted,1", "1,2,posted,", "1,2,posted,3");
    assertEquals(new LoadReport(2, 2, 1), load(vertices, edges));
    assertEquals(List.of(3, 1), graph.traversal().V("1").outE("posted").values("at").toList());
    assertStarts(List.of("e.csv,3,4,COL-2251"), rejects());
  }

  @Test
  void simpleLabel_isOneEdgeAPair_andTakesNoId() throws Exception {
    graph.schema().change().edgeLabel("once", LabelChange.OfEdges::simple).commit();
    Path vertices = file("v.csv", "~id", "1", "2");
    Path edges =
        file("e.csv", "~id,~from,~to,~label,n:Int", ",1,2,once,1", ",1,2,once,2", "x,2,1,once,3");
    assertEquals(new LoadReport(2, 1, 1, 1), load(vertices, edges));
    assertEquals(List.of(2), graph.traversal().E().values("n").toList());
    assertStarts(List.of("e.csv,4,1,COL-2255"), rejects());
  }

  @Test
  void strict_rejectsLabelsThatAreNotDeclared_andMakesNoName() throws Exception {
    reopen(Map.of("colonnade.schema", "strict"));
    graph.schema().change().key("name").vertexLabel("person").edgeLabel("knows").commit();
    Path people = file("v.csv", "~id,~label,name", "1,person,a", "2,persn,b", "3,knows,c");
    Path edges = file("e.csv", "~id,~from,~to,~label", "x,1,1,knows", "y,1,1,person");
    assertEquals(new LoadReport(1, 1, 3), load(people, edges));
    assertStarts(
        List.of("v.csv,3,2,COL-2215", "v.csv,4,2,COL-2215", "e.csv,3,4,COL-2215"), rejects());
    assertTrue(rejects().get(0).contains("nearest=person"), rejects().get(0));
    assertTrue(GraphInternals.store(graph).dictionary().find(NameKind.LABEL, "persn").isEmpty());
  }

  @Test
  void strict_refusesAColumnThatIsNotDeclared() throws Exception {
    reopen(Map.of("colonnade.schema", "strict"));
    graph.schema().change().key("name").vertexLabel("vertex").commit();
    Path people = file("v.csv", "~id,nme", "1,a");
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> load(people));
    assertEquals(Problem.UNDECLARED_NAME, e.problem());
    String where = "[file=" + people + ", line=1, column=2, property key=nme, nearest=name]";
    assertTrue(e.getMessage().endsWith(where), e.getMessage());
    assertFalse(GraphLoad.abandon(GraphInternals.store(graph)), "it has begun");
    assertTrue(GraphInternals.store(graph).dictionary().find(NameKind.KEY, "nme").isEmpty());
    assertFalse(graph.vertices().hasNext());
  }

  private static Io.Builder<?> builder(String name) {
    return name.endsWith("json")
        ? IoCore.graphson()
        : name.endsWith("kryo") ? IoCore.gryo() : IoCore.graphml();
  }

  @Test
  void strict_rejectsAlike_whateverTheFormat() throws Exception {
    Graph source = TinkerFactory.createModern();
    source.vertices(1).next().property("nick", "m");
    source.edges(7).next().property("since", 2);
    source.addVertex(T.id, 13, T.label, "persn");
    for (String name : List.of("g.json", "g.kryo", "g.graphml")) {
      Path file = scratch.resolve(name);
      source.io(builder(name)).writeGraph(file.toString());
      reopen(Map.of("colonnade.schema", "strict"));
      graph
          .schema()
          .change()
          .key("name")
          .key("age")
          .key("lang")
          .key("weight")
          .vertexLabel("person")
          .vertexLabel("software")
          .edgeLabel("knows")
          .commit();
      // without v1, its edges, v13, and e10, e11 and e12, which are "created"
      assertEquals(new LoadReport(5, 0, 8), load(file), name);
      for (String row : rejects()) {
        assertTrue(
            row.contains("COL-2215") || row.contains("the vertex with the id '1' was rejected"),
            row);
      }
      assertTrue(rejects().stream().anyMatch(row -> row.contains("nearest=person")), name);
      assertTrue(GraphInternals.store(graph).dictionary().find(NameKind.KEY, "nick").isEmpty());
      Files.delete(scratch.resolve("rejects.csv"));
    }
  }

  @Test
  void strict_takesAnExport_whoseKeysAreNotAllDeclared_ifNoVertexHasThem() throws Exception {
    graph.addVertex(T.id, "1", "name", "a", "gone", 1).property("gone").remove();
    graph.tx().commit();
    Path file = scratch.resolve("g.json");
    Object unused =
        GraphExport.graphson(
            GraphInternals.store(graph), file, GraphExport.Existing.REFUSE, progress -> {});
    reopen(Map.of("colonnade.schema", "strict"));
    graph.schema().change().key("name").vertexLabel("vertex").commit();
    assertEquals(new LoadReport(1, 0, 0), load(file));
    assertTrue(GraphInternals.store(graph).dictionary().find(NameKind.KEY, "gone").isEmpty());
  }

  @Test
  void valueTooLarge_isRejected() throws Exception {
    reopen(Map.of("colonnade.value.max-bytes", 2_000));
    Path people = file("v.csv", "~id,a", "1," + "x".repeat(3_000), "2,y");
    Path edges = file("e.csv", "~id,~from,~to,a", "e,2,2," + "x".repeat(3_000), "f,2,2,y");
    assertEquals(new LoadReport(1, 1, 2), load(people, edges));
    assertStarts(List.of("v.csv,2,2,COL-3001", "e.csv,2,4,COL-3001"), rejects());
  }

  /** A running load has numbers of names, which must not get another name meanwhile. */
  @Test
  void rename_duringALoad_stopsIt_andTheResumedLoadUsesTheNamesOfTheFile() throws Exception {
    Path csv = file("v.csv", "~id,~label,n", "1,town,a", "2,town,b", "3,town,c");
    Path graphml = scratch.resolve("g.graphml");
    graph.addVertex(T.id, "1", T.label, "town", "n", "a");
    graph.addVertex(T.id, "2", T.label, "town", "n", "b");
    graph.addVertex(T.id, "3", T.label, "town", "n", "c");
    graph.io(IoCore.graphml()).writeGraph(graphml.toString());
    for (Path file : List.of(csv, graphml)) {
      reopen(Map.of());
      LoadOptions options = options(1);
      GraphLoad load = GraphLoad.begin(GraphInternals.store(graph), List.of(file), options);
      StoreException e =
          assertThrows(
              StoreException.class,
              () ->
                  load.run(
                      progress ->
                          graph
                              .schema()
                              .change()
                              .renameKey("n", "m")
                              .renameLabel("town", "city")
                              .commit()));
      assertEquals(Problem.LOAD_COMMIT_FAILED, e.problem());
      assertTrue(e.getMessage().contains(Problem.SCHEMA_CHANGED.message()), e.getMessage());
      assertEquals(
          new LoadReport(3, 0, 0),
          GraphLoad.resume(GraphInternals.store(graph), List.of(), options).run(progress -> {}));
      assertEquals(1, graph.traversal().V().hasLabel("city").has("m").count().next());
      assertEquals(2, graph.traversal().V().hasLabel("town").has("n").count().next());
      graph.tx().rollback();
    }
  }
}
