package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.job.JobPause;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.IndexState;
import io.colonnade.store.Crew;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A transaction reads its snapshot under the schema that is declared in that snapshot, however long
 * it waits between its begin and its first read, on each engine and layout.
 */
@Timeout(120)
class SchemaOfSnapshotTest {

  private static final int VERTICES = 1_200; // two chunks of a build
  private static final int OF_BUILD = 2; // claimed, building
  private static final int OF_REBUILD = 4; // the old one is claimed and forgotten before

  private final JobPause pause = new JobPause();
  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private ColonnadeGraph graph;

  @TempDir Path directory;

  /** Where a graph is kept, and which of its transactions reads. */
  private record Place(String engine, String layout, Reader reader) {}

  /** How a transaction begins. */
  private enum Reader {
    THREADED,
    OF_THE_THREAD
  }

  static Stream<Place> places() {
    return Stream.of(
        new Place("memory", "adjacency", Reader.THREADED),
        new Place("memory", "edge-table", Reader.OF_THE_THREAD),
        new Place("rocksdb", "adjacency", Reader.OF_THE_THREAD),
        new Place("rocksdb", "edge-table", Reader.THREADED));
  }

  private void open(Place place) {
    Map<String, Object> options =
        Map.of(
            Graph.GRAPH,
            Colonnade.class.getName(),
            "colonnade.engine",
            place.engine,
            "colonnade.directory",
            directory.resolve("graph").toString(),
            "colonnade.layout",
            place.layout);
    graph = Colonnade.open(new MapConfiguration(options), Ticker.system(), pause);
  }

  /** A graph with people, opened. */
  private void people(Place place) {
    open(place);
    for (int i = 0; i < VERTICES; i++) {
      graph.addVertex(T.id, i, T.label, "person", "name", "n" + i % 2, "age", i % 50);
    }
    graph.tx().commit();
  }

  /** A transaction that has begun, and reads nothing yet. */
  private GraphTraversalSource begin(Place place) {
    if (place.reader == Reader.THREADED) {
      return graph.tx().createThreadedTx().traversal();
    }
    graph.tx().open();
    return graph.traversal();
  }

  /** Does something in another thread, in transactions of its own. */
  private void meanwhile(Crew.Work work) throws Exception {
    other
        .submit(
            () -> {
              work.run(0);
              graph.tx().commit();
              return true;
            })
        .get();
  }

  @AfterEach
  void close() throws InterruptedException {
    pause.close();
    other.shutdown();
    other.awaitTermination(1, TimeUnit.MINUTES);
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private void createByName() throws Exception {
    graph.schema().index("byName").on(vertex("person")).key("name").create().await();
  }

  private static long named(GraphTraversalSource g) {
    return g.V().has("person", "name", P.within("n0", "n1")).count().next();
  }

  @ParameterizedTest
  @MethodSource("places")
  void firstReadWhileAnIndexIsRebuilt_staysRightWhenItIsWhole(Place place) throws Exception {
    people(place);
    createByName();
    GraphTraversalSource reader = begin(place);
    pause.holdAt(pause.commits() + OF_REBUILD);
    IndexJob[] rebuild = new IndexJob[1];
    meanwhile(any -> rebuild[0] = graph.schema().rebuildIndex("byName"));
    pause.awaitHeld();
    assertEquals(IndexState.BUILDING, graph.schema().indexes().get(1).state());
    assertEquals("n0", reader.V(0).values("name").next());
    pause.close();
    rebuild[0].await();
    assertEquals(IndexState.ENABLED, graph.schema().indexes().get(1).state());
    assertEquals(VERTICES, named(reader));
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void firstReadWhileAnIndexIsBuilt_staysRightWhenItIsWhole(Place place) throws Exception {
    people(place);
    GraphTraversalSource reader = begin(place);
    pause.holdAt(pause.commits() + OF_BUILD);
    IndexJob[] build = new IndexJob[1];
    meanwhile(
        any -> build[0] = graph.schema().index("byName").on(vertex("person")).key("name").create());
    pause.awaitHeld();
    assertEquals(VERTICES, named(reader));
    pause.close();
    build[0].await();
    assertEquals(VERTICES, named(reader));
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void indexThatCameAndWent_isAskedIfTheSnapshotHasIt(Place place) throws Exception {
    people(place);
    GraphTraversalSource reader = begin(place);
    meanwhile(any -> createByName());
    String explained = reader.V().has("person", "name", "n1").explain().toString();
    assertEquals(true, explained.contains("byName"), explained);
    assertEquals(VERTICES / 2, reader.V().has("person", "name", "n1").count().next());
    meanwhile(any -> graph.schema().dropIndex("byName"));
    assertEquals(VERTICES, named(reader));
    meanwhile(any -> graph.traversal().V(0, 1).drop().iterate());
    assertEquals(VERTICES, named(reader));
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void indexDroppedBeforeTheFirstRead_isNotAsked(Place place) throws Exception {
    people(place);
    createByName();
    GraphTraversalSource reader = begin(place);
    meanwhile(any -> graph.schema().dropIndex("byName").await());
    assertEquals(VERTICES, named(reader));
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void keyThatTakesSeveralValuesBeforeTheFirstRead_isFoundByEach(Place place) throws Exception {
    open(place);
    graph.schema().change().key("tag", String.class, Cardinality.single).commit();
    graph.schema().index("byTag").on(vertex()).key("tag").create().await();
    graph.addVertex(T.id, 1, "tag", "a");
    graph.tx().commit();
    GraphTraversalSource reader = begin(place);
    meanwhile(
        any -> {
          graph.schema().change().key("tag", Cardinality.list).commit();
          graph.traversal().V(1).property(VertexProperty.Cardinality.list, "tag", "b").iterate();
        });
    assertEquals(1, reader.V().has("tag", "a").has("tag", "b").count().next());
    assertEquals(1, reader.V().has("tag", P.within("a", "b")).count().next());
    assertEquals(1, reader.V().has("tag", P.gte("a").and(P.lte("b"))).count().next());
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void keyThatGetsATypeBeforeTheFirstRead_isFoundAndOrdered(Place place) throws Exception {
    people(place);
    GraphTraversalSource reader = begin(place);
    meanwhile(
        any -> {
          graph.schema().change().key("age", Integer.class, Cardinality.single).commit();
          graph.schema().index("byAge").on(vertex("person")).key("age").create().await();
        });
    assertEquals(VERTICES / 2, reader.V().has("person", "age", P.lt(25)).count().next());
    assertEquals(
        List.of(0, 0, 0),
        reader.V().hasLabel("person").order().by("age").limit(3).values("age").toList());
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void labelThatIsSortedBeforeTheFirstRead_isReadInItsOrder(Place place) throws Exception {
    people(place);
    GraphTraversalSource reader = begin(place);
    meanwhile(
        any -> {
          graph
              .schema()
              .change()
              .key("at", Integer.class)
              .edgeLabel("posted", e -> e.sortedBy("at", Order.desc))
              .commit();
          for (int i = 0; i < 10; i++) {
            GraphTraversalSource g = graph.traversal();
            g.V(0).addE("posted").to(g.V(i).next()).property("at", i).iterate();
          }
        });
    assertEquals(4, reader.V(0).outE("posted").has("at", P.gt(5)).count().next());
    List<Edge> last = reader.V(0).outE("posted").order().by("at", Order.desc).limit(2).toList();
    assertEquals(List.of(9, 8), last.stream().map(edge -> edge.value("at")).toList());
    reader.tx().rollback();
  }

  @ParameterizedTest
  @MethodSource("places")
  void firstWriteAfterAChange_followsIt(Place place) throws Exception {
    people(place);
    GraphTraversalSource writer = begin(place);
    meanwhile(
        any -> {
          graph.schema().change().key("age", Integer.class, Cardinality.single).commit();
          createByName();
        });
    assertThrows(
        InvalidInputException.class, () -> writer.addV("person").property("age", "x").iterate());
    writer.addV("person").property("age", 1).property("name", "n1").iterate();
    writer.tx().commit();
    assertEquals(VERTICES + 1, named(graph.traversal()));
  }

  @ParameterizedTest
  @MethodSource("places")
  void readAfterAWriteUnderAnotherSchema_isRefusedAndMayBeTriedAgain(Place place) throws Exception {
    people(place);
    GraphTraversalSource writer = begin(place);
    writer.addV("person").property("name", "n1").iterate();
    meanwhile(any -> graph.schema().change().key("age", Integer.class).commit());
    assertThrows(TemporaryTransactionException.class, () -> named(writer));
    assertThrows(TemporaryTransactionException.class, () -> writer.tx().commit());
    assertEquals(VERTICES, named(graph.traversal()));
  }

  @ParameterizedTest
  @MethodSource("places")
  void readersAmongChanges_findTheSameAlways(Place place) throws Exception {
    people(place);
    createByName();
    AtomicBoolean changing = new AtomicBoolean(true);
    Crew.start(
            3,
            number -> {
              if (number == 0) {
                for (int i = 0; i < 4; i++) {
                  graph.schema().change().key("k" + i).commit();
                  graph.schema().dropIndex("byName").await();
                  createByName();
                  graph.schema().rebuildIndex("byName").await();
                }
                changing.set(false);
              }
              while (changing.get()) {
                assertEquals(VERTICES, named(graph.traversal()));
                assertEquals(VERTICES, named(graph.traversal()));
                graph.tx().rollback();
              }
            })
        .join();
  }
}
