package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.check.Statistics;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.job.Job;
import io.colonnade.job.Progress;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.store.Crew;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What may be declared of a graph that holds data, and what is said where it may not. */
public abstract class SchemaChangeContract extends GraphContract {

  private Edge knows;

  @BeforeEach
  void load() {
    Vertex one = graph.addVertex(T.id, 1, T.label, "person", "name", "Ada", "age", 36);
    Vertex two = graph.addVertex(T.id, 2, T.label, "person", "name", "Bob", "age", 40);
    one.property(VertexProperty.Cardinality.list, "nick", "a");
    one.property(VertexProperty.Cardinality.list, "nick", "b");
    two.property(VertexProperty.Cardinality.list, "mail", "x");
    two.property(VertexProperty.Cardinality.list, "mail", "x");
    two.property("name").property("source", 7);
    knows = one.addEdge("knows", two, "since", 1843);
    two.addEdge("likes", one);
    graph.tx().commit();
  }

  private void declare(UnaryOperator<SchemaChange> declarations) {
    declarations.apply(graph.schema().change()).commit();
  }

  private void assertRefused(
      Problem problem, String details, UnaryOperator<SchemaChange> declarations) {
    String before = graph.schema().toString();
    InvalidInputException e =
        assertThrows(InvalidInputException.class, () -> declare(declarations));
    assertTrue(e.getMessage().startsWith(problem.code()), e.getMessage());
    assertTrue(e.getMessage().contains(details), e.getMessage());
    assertEquals(before, graph.schema().toString());
    assertTrue(graph.store().schema().pending().isEmpty());
  }

  @Test
  void typeOfAKeyInUse_isDeclaredIfAllValuesHaveIt() {
    declare(c -> c.key("age", Integer.class).key("since", Integer.class).key("name", String.class));
    assertRefused(
        Problem.STORED_TYPE, "[key=age, type=Long, first=v[", c -> c.key("age", Long.class));
    assertRefused(
        Problem.STORED_TYPE,
        "[key=since, type=String, first=e[" + knows.id() + "], class=Integer]",
        c -> c.key("since", String.class));
    assertRefused(
        Problem.STORED_TYPE,
        "[key=source, type=String, first=v[2], class=Integer]",
        c -> c.key("source", String.class));
    declare(c -> c.key("age", Object.class));
    g.V(1).property("age", "old").iterate();
    graph.tx().commit();
    assertRefused(
        Problem.STORED_TYPE,
        "[key=age, type=Integer, first=v[1], class=String]",
        c -> c.key("age", Integer.class));
  }

  @Test
  void cardinalityOfAKeyInUse_isDeclaredIfNoVertexHasMore() {
    declare(c -> c.key("name", Cardinality.single).key("nick", Cardinality.set));
    assertRefused(
        Problem.STORED_CARDINALITY,
        "[cardinality=single, key=nick, first=v[1], values=2]",
        c -> c.key("nick", Cardinality.single));
    assertRefused(
        Problem.STORED_CARDINALITY,
        "[cardinality=set, key=mail, first=v[2], values=2]",
        c -> c.key("mail", Cardinality.set));
    declare(c -> c.key("name", Cardinality.list).key("mail", Cardinality.list));
  }

  @Test
  void requiredKeyOfALabelInUse_isDeclaredIfAllHaveIt() {
    declare(c -> c.vertexLabel("person", v -> v.required("name", "age")));
    declare(c -> c.edgeLabel("knows", e -> e.required("since")));
    assertRefused(
        Problem.STORED_WITHOUT_KEY,
        "[vertex label=person, key=nick, first=v[2]]",
        c -> c.vertexLabel("person", v -> v.required("nick")));
    assertRefused(
        Problem.STORED_WITHOUT_KEY,
        "[edge label=knows, key=weight, first=e[" + knows.id() + "]]",
        c -> c.edgeLabel("knows", e -> e.required("weight")));
    declare(c -> c.edgeLabel("unused", e -> e.required("weight")));
  }

  @Test
  void defaults_mayBeDeclaredAnyTime_ofTheTypeOfTheirKey() {
    declare(c -> c.vertexLabel("person", v -> v.defaulted("score", 0)));
    assertRefused(
        Problem.CONTRADICTION,
        "the default is not of the type of its key",
        c -> c.key("score", String.class));
    assertRefused(
        Problem.CONTRADICTION,
        "key=born",
        c -> c.key("born", Long.class).vertexLabel("person", v -> v.defaulted("born", "x")));
    declare(c -> c.key("score", Long.class));
    graph.addVertex(T.id, 3, T.label, "person");
    assertEquals(0L, g.V(3).values("score").next());
  }

  @Test
  void shapeOfALabelWithEdges_isFixed() {
    for (UnaryOperator<LabelChange.OfEdges> shape :
        List.<UnaryOperator<LabelChange.OfEdges>>of(
            e -> e.sortedBy("since", Order.desc), e -> e.simple())) {
      assertRefused(
          Problem.LABEL_HAS_EDGES,
          "[edge label=knows, first=e[" + knows.id() + "]]",
          c -> c.edgeLabel("knows", shape));
    }
    g.E().hasLabel("knows").drop().iterate();
    graph.tx().commit();
    declare(c -> c.edgeLabel("knows", e -> e.sortedBy("since", Order.desc)));
    declare(c -> c.edgeLabel("knows", e -> e.unsorted().simple()));
    declare(c -> c.edgeLabel("knows", e -> e.multiple()));
    declare(c -> c.edgeLabel("person", e -> e.simple()));
  }

  @Test
  void declarationsThatContradictEachOther_areRefused() {
    assertRefused(
        Problem.CONTRADICTION,
        "no sort keys",
        c -> c.edgeLabel("l", e -> e.simple().sortedBy("at", Order.asc)));
    assertRefused(
        Problem.CONTRADICTION,
        "by a key once",
        c -> c.edgeLabel("l", e -> e.sortedBy("at", Order.asc).sortedBy("at", Order.desc)));
    assertRefused(
        Problem.CONTRADICTION,
        "type=Instant",
        c -> c.key("at", Instant.class).edgeLabel("l", e -> e.sortedBy("at", Order.asc)));
    assertRefused(
        Problem.CONTRADICTION,
        "[reason=the label does not require the key, vertex label=person, key=age]",
        c -> c.vertexLabel("person", v -> v.optional("age")));
    assertRefused(
        Problem.CONTRADICTION,
        "has no default",
        c -> c.vertexLabel("person", v -> v.withoutDefault("age")));
  }

  @Test
  void refusedChange_declaresNothingOfIt() {
    assertRefused(
        Problem.STORED_TYPE,
        "key=age",
        c -> c.key("brandnew", String.class).vertexLabel("city").key("age", String.class));
  }

  @Test
  void changeOfABusyGraph_happens() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger commits = new AtomicInteger();
    Crew writers =
        Crew.start(
            3,
            number -> {
              for (int i = 0; !done.get() || i < 5; i++) {
                try {
                  graph.addVertex(T.label, "person", "name", "n" + i, "age", i);
                  graph.tx().commit();
                  commits.incrementAndGet();
                } catch (TemporaryTransactionException e) {
                  assertTrue(e.getMessage().contains("schema"), e.getMessage());
                  graph.tx().rollback();
                }
              }
            });
    try {
      for (int i = 0; i < 5; i++) {
        int round = i;
        declare(c -> c.key("age", round % 2 == 0 ? Integer.class : Object.class));
        declare(c -> c.vertexLabel("person", v -> v.required("name").defaulted("d", round)));
        declare(c -> c.vertexLabel("person", v -> v.optional("name")));
      }
    } finally {
      done.set(true);
      writers.join();
    }
    assertEquals(commits.get() + 2, g.V().count().next().intValue());
  }

  /** As if the process had ended between the two epochs of the change. */
  @Test
  void changeThatWasInterrupted_isDecidedWhenTheGraphIsOpened() throws InterruptedException {
    if (isPersistent()) {
      Runnable dead =
          () -> {
            if (graph.store().schema().pending().isPresent()) {
              throw new StoreException(Problem.ENGINE_FAILED, "failed", "the process");
            }
          };
      hooked.onRead(dead);
      hooked.beforeCommit(dead);
      assertThrows(StoreException.class, () -> declare(c -> c.key("age", Integer.class)));
      reopen();
      for (Job job : graph.internals().jobs().all()) {
        assertTrue(job.awaitEnd(Duration.ofMinutes(1)));
      }
      assertTrue(graph.store().schema().pending().isEmpty());
      assertTrue(graph.schema().key("age").isPresent());
      assertThrows(InvalidInputException.class, () -> graph.addVertex("age", "old"));
    }
  }

  @Test
  void simpleEdge_addedAgain_keepsWhatIsNotGiven_evenWhereThereIsADefault() {
    declare(c -> c.edgeLabel("follows", e -> e.simple().defaulted("weight", 1).required("since")));
    Vertex one = graph.vertices(1).next();
    Vertex two = graph.vertices(2).next();
    one.addEdge("follows", two, "since", 1).property("weight", 5);
    one.addEdge("follows", two, "since", 2);
    graph.tx().commit();
    one.addEdge("follows", two);
    graph.tx().commit();
    assertEquals(List.of(5), g.V(1).outE("follows").values("weight").toList());
    assertEquals(List.of(2), g.V(1).outE("follows").values("since").toList());
  }

  @Test
  void sortValue_isWidenedOrDefaulted_beforeItDecidesWhereTheEdgeLies() {
    declare(
        c ->
            c.key("rank", Long.class)
                .edgeLabel("l", e -> e.sortedBy("rank", Order.desc).defaulted("rank", 7)));
    Vertex one = graph.vertices(1).next();
    one.addEdge("l", one, "rank", 3);
    one.addEdge("l", one);
    one.addEdge("l", one, "rank", 9L);
    graph.tx().commit();
    assertEquals(List.of(9L, 7L, 3L), g.V(1).outE("l").values("rank").toList());
  }

  @Test
  void checkAndCount_readTheShapeOfTheirSnapshotWhenALabelGetsAnother() {
    Vertex one = graph.vertices(1).next();
    Vertex two = graph.vertices(2).next();
    for (int i = 0; i < 10_500; i++) { // enough that both report before they are through
      one.addEdge("foo", two);
    }
    graph.tx().commit();
    AtomicBoolean isChanged = new AtomicBoolean();
    Consumer<Progress> change =
        progress -> {
          if (!isChanged.getAndSet(true)) {
            g.E().hasLabel("foo").drop().iterate();
            graph.tx().commit();
            declare(c -> c.edgeLabel("foo", e -> e.sortedBy("w", Order.asc)));
            one.addEdge("foo", two, "w", 1);
            graph.tx().commit();
          }
        };
    Consumer<Progress> count =
        progress -> {
          if (!isChanged.get()) {
            assertEquals(10_502, Statistics.exact(graph.store(), change).edges().total());
          }
        };
    assertEquals(List.of(), GraphCheck.run(graph.store(), count).violations());
    assertTrue(isChanged.get());
    assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
    assertEquals(3, Statistics.exact(graph.store(), progress -> {}).edges().total());
  }

  private static void assertEnded(Executable work) {
    SnapshotTooOldException e = assertThrows(SnapshotTooOldException.class, work);
    assertTrue(e.getMessage().startsWith(Problem.SNAPSHOT_BEFORE_SCHEMA.code()), e.getMessage());
  }

  @Test
  void longRead_isNotEndedByAge() {
    long vertices =
        graph
            .store()
            .readWhole(
                snapshot -> {
                  ticker.advance(Duration.ofDays(1));
                  graph.store().expireSnapshots();
                  try (FactCursor<VertexFact> all =
                      graph.store().layout().vertices(snapshot, Keys.NONE)) {
                    long seen = 0;
                    while (all.next().isPresent()) {
                      seen++;
                    }
                    return seen;
                  }
                });
    assertEquals(2, vertices);
  }

  @Test
  void longRead_thatARenameEndsUnnoticed_saysSo() {
    assertEnded(
        () ->
            graph
                .store()
                .readWhole(
                    snapshot -> {
                      declare(c -> c.renameKey("age", "years"));
                      return 1;
                    }));
  }

  @Test
  void changeThatMakesNames_isMadeWithoutMemoryForConflicts() {
    graph.tx().rollback();
    graph.close();
    graph = open(Map.of("colonnade.tx.history-bytes", "1"));
    g = graph.traversal();
    graph.addVertex("age", 1).addEdge("knows", graph.addVertex("age", 2));
    graph.tx().commit();
    Graph reader = graph.tx().createThreadedTx();
    reader.traversal().V().iterate();
    graph
        .schema()
        .change()
        .key("age", Integer.class)
        .key("new", String.class)
        .vertexLabel("employee", v -> v.required("other"))
        .edgeLabel("posted", e -> e.sortedBy("at", Order.desc))
        .commit();
    assertTrue(graph.schema().key("new").isPresent());
    reader.tx().rollback();
  }
}
