package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs of programs that do not have the module of the indexes on their class path. */
class MissingModuleTest {

  private static final String BY_AGE = "byAge";

  @TempDir private Path parent;

  /** A class loader that finds no module which maintains indexes. */
  private static final class WithoutIndexes extends ClassLoader {

    private static final String SERVICE = "META-INF/services/" + IndexMaintainer.class.getName();

    private WithoutIndexes(ClassLoader parent) {
      super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return name.equals(SERVICE) ? Collections.emptyEnumeration() : super.getResources(name);
    }
  }

  private Map<String, Object> options(String layout) {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.directory", parent.resolve(layout).toString());
    options.put("colonnade.layout", layout);
    return options;
  }

  private ColonnadeGraph open(String layout) {
    return Colonnade.open(options(layout));
  }

  private ColonnadeGraph openWithout(String layout) {
    return without(() -> open(layout));
  }

  private static <R> R without(Supplier<R> opening) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(new WithoutIndexes(before));
    try {
      return opening.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void addPeople(ColonnadeGraph graph) {
    Vertex ada = graph.addVertex(T.label, "person", "name", "Ada", "age", 36);
    Vertex grace = graph.addVertex(T.label, "person", "name", "Grace", "age", 85);
    ada.addEdge("knows", grace);
    graph.tx().commit();
  }

  private void writeIndexed(String layout) throws InterruptedException {
    try (ColonnadeGraph graph = open(layout)) {
      addPeople(graph);
      graph.schema().index(BY_AGE).on(vertex("person")).key("age").create().await();
    }
  }

  private static void awaitJobs(ColonnadeGraph graph) throws InterruptedException {
    for (IndexJob job : graph.schema().indexJobs()) {
      IndexJob unused = job.await();
    }
  }

  private static Map<String, IndexState> states(ColonnadeGraph graph) {
    return graph.schema().indexes().stream()
        .collect(Collectors.toMap(IndexDefinition::name, IndexDefinition::state));
  }

  private static void mustBeClean(ColonnadeGraph graph) {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
  }

  private static void refused(Runnable work) {
    StoreException refusal = assertThrows(StoreException.class, work::run);
    assertEquals(Problem.INDEX_MODULE_MISSING, refusal.problem());
    assertTrue(refusal.getMessage().contains("io.colonnade:index-tables"), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void graphWithIndexes_isRead_withoutThem(String layout) throws Exception {
    writeIndexed(layout);
    try (ColonnadeGraph graph = openWithout(layout)) {
      GraphTraversalSource g = graph.traversal();
      assertEquals(List.of("Ada"), g.V().has("person", "age", 36).values("name").toList());
      assertEquals(2, g.V().hasLabel("person").count().next());
      assertEquals(List.of("Ada", "Grace"), g.V().order().by("age").values("name").toList());
      assertFalse(g.V().has("person", "age", 36).explain().toString().contains("index=byAge"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void change_thatWouldLeaveAnIndexOutOfDate_isRefused(String layout) throws Exception {
    writeIndexed(layout);
    try (ColonnadeGraph graph = openWithout(layout)) {
      GraphTraversalSource g = graph.traversal();
      g.V().has("name", "Ada").property("age", 37).iterate();
      refused(graph.tx()::commit);
      graph.tx().rollback();
      g.V().has("name", "Ada").drop().iterate();
      refused(graph.tx()::commit);
      graph.tx().rollback();
      g.addV("city").iterate(); // the label index contains every vertex
      refused(graph.tx()::commit);
      graph.tx().rollback();
      refused(() -> graph.schema().index("byName").on(vertex("person")).key("name").create());
      refused(() -> graph.schema().dropIndex(BY_AGE));
      refused(() -> GraphCheck.run(GraphInternals.store(graph)));
      assertEquals(List.of("Ada"), g.V().has("person", "age", 36).values("name").toList());
    }
    try (ColonnadeGraph graph = open(layout)) {
      awaitJobs(graph);
      assertEquals(2, graph.traversal().V().count().next());
      mustBeClean(graph);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void change_thatNoIndexContains_isCommitted(String layout) throws Exception {
    writeIndexed(layout);
    try (ColonnadeGraph graph = openWithout(layout)) {
      GraphTraversalSource g = graph.traversal();
      Vertex ada = g.V().has("name", "Ada").next();
      g.V().has("name", "Grace").addE("knows").to(ada).property("since", 1952).iterate();
      graph.tx().commit();
    }
    try (ColonnadeGraph graph = open(layout)) {
      assertEquals(2, graph.traversal().E().count().next());
      mustBeClean(graph);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void graphOfAProgramWithoutTheModule_getsNoIndexByBeingRead(String layout) throws Exception {
    try (ColonnadeGraph graph = openWithout(layout)) {
      addPeople(graph);
    }
    try (ColonnadeGraph graph = open(layout)) {
      awaitJobs(graph);
      assertEquals(Map.of(), states(graph));
      assertEquals(2, graph.traversal().V().hasLabel("person").count().next());
    }
    try (ColonnadeGraph graph = openWithout(layout)) {
      addPeople(graph);
    }
    try (ColonnadeGraph graph = open(layout)) {
      assertEquals(4, graph.traversal().V().count().next());
      mustBeClean(graph);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void firstIndexOfAGraphWithoutIndexes_bringsTheLabelIndex(String layout) throws Exception {
    try (ColonnadeGraph graph = openWithout(layout)) {
      addPeople(graph);
    }
    try (ColonnadeGraph graph = open(layout)) {
      graph.schema().index(BY_AGE).on(vertex("person")).key("age").create().await();
      awaitJobs(graph);
      assertEquals(
          Map.of(BY_AGE, IndexState.ENABLED, "vertexLabels", IndexState.ENABLED), states(graph));
      mustBeClean(graph);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void copyOfAGraphWithIndexes_saysWhatIsMissing(String layout) throws Exception {
    writeIndexed(layout);
    Map<String, Object> target = Map.of("colonnade.directory", parent.resolve("copy").toString());
    try (ColonnadeGraph graph = openWithout(layout)) {
      StoreException refusal =
          assertThrows(
              StoreException.class,
              () -> without(() -> Colonnade.copy(graph, target, progress -> {})));
      assertEquals(Problem.COPY_FAILED, refusal.problem());
      assertTrue(refusal.getMessage().contains("cause: COL-4303"), refusal.getMessage());
    }
  }
}
