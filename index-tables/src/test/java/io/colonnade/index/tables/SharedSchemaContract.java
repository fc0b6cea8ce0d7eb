package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.WrappedStore;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.metric.Counters;
import io.colonnade.metric.FakeTicker;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.SchemaEntry;
import io.colonnade.store.Crew;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two graphs over one store, as two processes have them: one changes the schema, the other meets
 * the change in a snapshot or in the refusal of a commit. The names were made before both opened.
 */
abstract class SharedSchemaContract {

  private final String layout;
  private Store store;
  private ColonnadeGraph first;
  private ColonnadeGraph second;
  private GraphTraversalSource g;

  SharedSchemaContract(String layout) {
    this.layout = layout;
  }

  /** A new empty store, which the contract closes. */
  abstract Store openStore(Settings settings);

  /** A process closes the store of its own, which the other still uses. */
  private static final class SharedStore extends FilterStore {

    private SharedStore(Store store) {
      super(store);
    }

    /** What the other process commits is told to no cache. */
    @Override
    public boolean isShared() {
      return true;
    }

    @Override
    public void close() {}
  }

  @BeforeEach
  void open() {
    store = openStore(Settings.of(Map.of("colonnade.store.rocksdb.sync", "never")));
    first = process();
    first.addVertex(T.id, 1, T.label, "person", "name", "Ada", "at", 7, "since", 1843);
    first.addVertex(T.id, 2, T.label, "person", "name", "Bob");
    first.traversal().V(1).addE("knows").to(__.V(2)).property("at", 9).iterate();
    first.traversal().V(1).addE("posted").to(__.V(2)).iterate();
    first.traversal().E().hasLabel("posted").drop().iterate();
    first.tx().commit();
    second = process();
    g = second.traversal();
  }

  private ColonnadeGraph process() {
    Map<String, Object> options = Map.of("colonnade.engine", "memory", "colonnade.layout", layout);
    return WrappedStore.open(
        new MapConfiguration(options),
        new FakeTicker(),
        new Counters(),
        unused -> {
          unused.close();
          return connect(store);
        });
  }

  /** Returns the store of one more process, which it closes, on the data of that store. */
  Store connect(Store data) {
    return new SharedStore(data);
  }

  @AfterEach
  void close() {
    for (ColonnadeGraph graph : List.of(first, second)) {
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
    assertEquals(declared(first), declared(second));
    assertEquals(first.schema().indexes(), second.schema().indexes());
    assertEquals(first.schema().epoch(), second.schema().epoch());
    first.close();
    second.close();
    store.close();
  }

  private static List<SchemaEntry> declared(ColonnadeGraph graph) {
    return graph.schema().entries().stream().filter(SchemaEntry::isDeclared).toList();
  }

  private void assertRefused(Graph graph) {
    TemporaryTransactionException e =
        assertThrows(TemporaryTransactionException.class, () -> graph.tx().commit());
    assertTrue(e.getMessage().contains("COL-1031"), e.getMessage());
  }

  @Test
  void requiredKey_isRequiredOfTheOther_onceItRepeatsItsCommit() {
    first.schema().change().vertexLabel("person", v -> v.required("name")).commit();
    g.addV("person").iterate();
    assertRefused(second);
    g.addV("person").iterate();
    assertThrows(InvalidInputException.class, () -> second.tx().commit());
    g.addV("person").property("name", "Eve").iterate();
    second.tx().commit();
    assertEquals(3, first.traversal().V().count().next());
  }

  @Test
  void commitThatHasRead_isRefused_andLetThroughWhenItIsRepeated() {
    assertEquals("Ada", g.V(1).values("name").next());
    first.schema().change().key("name", String.class).commit();
    g.V(1).property("name", 7).iterate();
    assertRefused(second);
    assertThrows(InvalidInputException.class, () -> g.V(1).property("name", 7).iterate());
    second.tx().rollback();
    g.V(1).property("name", "Eve").iterate();
    second.tx().commit();
    assertEquals("Eve", first.traversal().V(1).values("name").next());
  }

  private void sortPosts() {
    first.schema().change().edgeLabel("posted", e -> e.sortedBy("at", Order.desc)).commit();
  }

  private static void post(GraphTraversalSource g, int at) {
    g.V(1).addE("posted").to(__.V(2)).property("at", at).iterate();
  }

  private static List<Object> posts(GraphTraversalSource g) {
    return g.V(1).outE("posted").order().by("at", Order.desc).values("at").toList();
  }

  @Test
  void sortedEdges_areReadByTheOther() {
    sortPosts();
    for (int at : new int[] {1, 3, 2}) {
      post(first.traversal(), at);
    }
    first.tx().commit();
    assertEquals(List.of(3, 2, 1), posts(g));
    assertEquals(
        List.of(3, 2),
        g.V(1).outE("posted").order().by("at", Order.desc).limit(2).values("at").toList());
    Edge newest = g.V(2).inE("posted").has("at", 3).next();
    assertEquals(newest, first.traversal().E(newest.id()).next());
    second.tx().rollback();
    assertEquals(newest, g.E(newest.id()).next());
    assertEquals(4, g.E().count().next());
  }

  @Test
  void sortedEdges_areAddedByTheOther_onceItRepeatsItsCommit() {
    sortPosts();
    second.addVertex(T.label, "person"); // fixes the schema before anything is read
    TemporaryTransactionException e =
        assertThrows(TemporaryTransactionException.class, () -> post(g, 5));
    assertTrue(e.getMessage().contains("COL-1031"), e.getMessage());
    second.tx().rollback();
    post(g, 5);
    second.tx().commit();
    post(first.traversal(), 6);
    first.tx().commit();
    assertEquals(List.of(6, 5), posts(g));
    assertEquals(List.of(6, 5), posts(first.traversal()));
  }

  @Test
  void olderSnapshotOfTheOther_keepsItsSchema() {
    Graph older = second.tx().createThreadedTx();
    assertEquals(1, older.traversal().V(1).outE("knows").count().next());
    first.traversal().E().drop().iterate();
    first.tx().commit();
    first.schema().change().edgeLabel("knows", e -> e.sortedBy("since", Order.asc)).commit();
    first.traversal().V(1).addE("knows").to(__.V(2)).property("since", 1843).iterate();
    first.tx().commit();
    assertEquals(1843, g.V(1).outE("knows").values("since").next());
    assertEquals(9, older.traversal().V(1).outE("knows").values("at").next());
    assertEquals(9, older.traversal().V(2).inE().values("at").next());
    assertEquals(9, older.traversal().E().values("at").next());
    older.tx().rollback();
  }

  @Test
  void sortKeyThatAnotherRemoved_doesNotOrderTheFirstReadOfATransaction() {
    sortPosts();
    Vertex one = g.V(1).next();
    second.tx().rollback();
    first.schema().change().edgeLabel("posted", e -> e.unsorted()).commit();
    for (int at : new int[] {1, 3, 2}) {
      post(first.traversal(), at);
    }
    first.tx().commit();
    assertEquals(
        List.of(3, 2),
        g.inject(one).outE("posted").order().by("at", Order.desc).limit(2).values("at").toList());
  }

  @Test
  void uniqueIndex_isKeptAndUsedByTheOther() throws InterruptedException {
    first.schema().change().key("name", String.class).commit();
    first.schema().index("byName").on(vertex()).key("name").unique().create().await();
    g.addV("person").property("name", "Ada").iterate();
    assertRefused(second);
    g.addV("person").property("name", "Ada").iterate();
    assertThrows(InvalidInputException.class, () -> second.tx().commit());
    g.addV("person").property(T.id, 3).property("name", "Eve").iterate();
    second.tx().commit();
    assertEquals(3L, first.traversal().V().has("name", "Eve").id().next());
    first.tx().rollback();
    assertTrue(g.V().has("name", "Eve").explain().toString().contains("index=byName"));
    g.V(3).property("name", "Ida").iterate();
    second.tx().commit();
    assertFalse(first.traversal().V().has("name", "Eve").hasNext());
    assertEquals(3L, g.V().has("name", "Ida").id().next());
  }

  /** Drops an index and waits for its removal, which changes the schema again. */
  private void drop(String name) throws InterruptedException {
    IndexJob removal = first.schema().dropIndex(name);
    if (store.retention().isEmpty()) { // else it waits much longer
      IndexJob unused = removal.await();
    }
  }

  @Test
  void droppedIndex_isNotUsedByTheOther() throws InterruptedException {
    first.schema().index("byName").on(vertex()).key("name").create().await();
    assertEquals(1L, g.V().has("name", "Ada").id().next());
    second.tx().rollback();
    drop("byName");
    g.addV("person").property("name", "Ada").iterate();
    assertRefused(second);
    g.addV("person").property("name", "Ada").iterate();
    second.tx().commit();
    assertEquals(2, g.V().has("name", "Ada").count().next());
  }

  @Test
  void indexesOfBoth_areKnownToBoth() throws InterruptedException {
    first.schema().index("byName").on(vertex()).key("name").create().await();
    second.schema().index("byAt").on(vertex()).key("at").create().await();
    assertThrows(
        InvalidInputException.class,
        () -> second.schema().index("byName").on(vertex()).key("name").create());
    second.schema().rebuildIndex("byName").await();
    drop("byAt");
    for (ColonnadeGraph graph : List.of(first, second)) {
      List<String> left =
          graph.schema().indexes().stream()
              .filter(index -> index.state() != IndexState.REMOVED)
              .map(IndexDefinition::name)
              .sorted()
              .toList();
      assertEquals(List.of("byName", "vertexLabels"), left);
    }
  }

  @Test
  void rename_endsReadersOfTheOther_andRefusesItsCommits() {
    Graph reader = second.tx().createThreadedTx();
    assertEquals("Ada", reader.traversal().V(1).values("name").next());
    Graph writer = second.tx().createThreadedTx();
    writer.traversal().V(1).property("name", "Eve").iterate();
    first.schema().change().renameKey("name", "called").commit();
    assertEquals("Ada", reader.traversal().V(1).values("name").next()); // knows no other yet
    assertRefused(writer);
    assertThrows(
        TemporaryTransactionException.class, () -> reader.traversal().V(1).values("name").next());
    reader.tx().rollback();
    assertEquals("Ada", g.V(1).values("called").next());
    assertFalse(g.V(1).values("name").hasNext());
  }

  @Test
  void declarationsOfBothAtOnce_areAllMadeOrRefused() throws InterruptedException {
    AtomicInteger made = new AtomicInteger();
    AtomicInteger written = new AtomicInteger();
    AtomicBoolean isOver = new AtomicBoolean();
    long epoch = first.schema().epoch();
    Crew writers =
        Crew.start(
            2,
            number -> {
              ColonnadeGraph graph = number == 0 ? first : second;
              while (!isOver.get() || written.get() < 10) {
                try {
                  graph.addVertex(
                      T.label, "person", "at", number); // may know of the change already
                  graph.tx().commit();
                  written.incrementAndGet();
                } catch (TemporaryTransactionException e) {
                  assertTrue(e.getMessage().contains("COL-1031"), e.getMessage());
                  graph.tx().rollback();
                }
              }
            });
    Crew.start(
            4,
            number -> {
              ColonnadeGraph graph = number % 2 == 0 ? first : second;
              for (int i = 0; i < 10; i++) {
                try {
                  graph.schema().change().key("k" + number + "x" + i).commit();
                  made.incrementAndGet();
                } catch (TemporaryTransactionException e) {
                  assertTrue(e.getMessage().contains("schema"), e.getMessage());
                }
              }
            })
        .join();
    isOver.set(true);
    writers.join();
    assertTrue(made.get() > 0);
    assertTrue(first.schema().epoch() >= epoch + made.get()); // the journal may draw twice
    assertEquals(2 + written.get(), g.V().hasLabel("person").count().next().intValue());
    assertEquals(made.get(), declared(second).size());
  }
}
