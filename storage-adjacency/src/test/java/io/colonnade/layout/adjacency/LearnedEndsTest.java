package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.codec.Id;
import io.colonnade.config.Options;
import io.colonnade.error.ConflictException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Ticker;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.KnownEnds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.configuration2.MapConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The vertices that a load remembers, without a database cache. */
class LearnedEndsTest {

  private static final Id A = Id.of("a");
  private static final Id B = Id.of("b");
  private static final List<Id> BOTH = List.of(A, B);

  private final Counters counters = new Counters();
  private final ColonnadeGraph graph =
      Colonnade.open(
          new MapConfiguration(
              Map.<String, Object>of(Options.ENGINE.key(), "memory", Options.CACHE_SIZE.key(), 0)),
          Ticker.system(),
          counters);
  private final GraphStore store = GraphInternals.store(graph);
  private final int person = store.dictionary().number(NameKind.LABEL, "person");
  private final int city = store.dictionary().number(NameKind.LABEL, "city");
  private final int knows = store.dictionary().number(NameKind.LABEL, "knows");
  private final KnownEnds ends = new KnownEnds(store);

  @BeforeEach
  void add() {
    add(A, person);
    add(B, person);
    connect();
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private void add(Id id, int label) {
    GraphTransaction tx = store.begin();
    assertEquals(
        label, tx.addVertex(Optional.of(id), label, List.of()).orElseThrow().ref().label());
    tx.commit();
  }

  private void remove(Id id) {
    GraphTransaction tx = store.begin();
    tx.removeVertex(id);
    tx.commit();
  }

  /** Adds an edge from A to B in a transaction of its own. */
  private void connect() {
    GraphTransaction tx = store.begin();
    ends.learn(tx, BOTH);
    add(tx);
    tx.commit();
  }

  private void add(GraphTransaction tx) {
    VertexRef out = ends.find(A).orElseThrow();
    VertexRef in = ends.find(B).orElseThrow();
    assertEquals(in, tx.addEdge(Optional.empty(), knows, out, in, List.of()).orElseThrow().in());
  }

  /** Returns the vertex that a later transaction learns. */
  private Optional<VertexRef> learned(Id id) {
    GraphTransaction tx = store.begin();
    try {
      ends.learn(tx, BOTH);
      return ends.find(id);
    } finally {
      tx.rollback();
    }
  }

  @Test
  void learn_ofKnownVertices_readsNothing() {
    long before = counters.value(Event.ROW_READ);
    connect();
    assertEquals(before, counters.value(Event.ROW_READ));
    assertEquals(2, graph.traversal().V("a").out().count().next());
    graph.tx().rollback();
  }

  @Test
  void learn_afterARemoval_readsAgain() {
    remove(B);
    assertEquals(Optional.empty(), learned(B));
    assertEquals(Optional.of(new VertexRef(A, person)), learned(A));
    add(B, city);
    assertEquals(Optional.of(new VertexRef(B, city)), learned(B));
  }

  @Test
  void learn_afterALabelWasReplacedInOneTransaction_findsTheNewLabel() {
    GraphTransaction tx = store.begin();
    tx.removeVertex(B);
    tx.addVertex(Optional.of(B), city, List.of());
    tx.commit();
    assertEquals(Optional.of(new VertexRef(B, city)), learned(B));
  }

  @Test
  void learn_inATransactionThatHasRead_remembersNothing() {
    GraphTransaction old = store.begin();
    assertEquals(2, old.ends(BOTH).size());
    remove(B);
    ends.learn(old, BOTH);
    assertEquals(Optional.of(new VertexRef(B, person)), ends.find(B)); // of its snapshot
    old.rollback();
    assertEquals(Optional.empty(), learned(B));
  }

  @Test
  void commit_ofAnEdgeToAKnownVertexRemovedMeanwhile_conflicts() {
    GraphTransaction tx = store.begin();
    ends.learn(tx, BOTH);
    add(tx);
    remove(B);
    assertThrows(ConflictException.class, tx::commit);
    assertEquals(Optional.empty(), learned(B));
  }

  @Test
  void addEdge_toAKnownVertexThatTheTransactionRemoved_isRefused() {
    GraphTransaction tx = store.begin();
    ends.learn(tx, BOTH);
    tx.removeVertex(B);
    assertThrows(IllegalStateException.class, () -> add(tx));
    tx.rollback();
  }

  @Test
  void learn_afterARemovalThatFailed_readsAgain() {
    GraphTransaction removal = store.begin();
    removal.removeVertex(B);
    connect();
    assertThrows(ConflictException.class, removal::commit);
    long before = counters.value(Event.ROW_READ);
    assertEquals(Optional.of(new VertexRef(B, person)), learned(B));
    assertEquals(before + 2, counters.value(Event.ROW_READ));
    assertEquals(Optional.of(new VertexRef(B, person)), learned(B));
    assertEquals(before + 2, counters.value(Event.ROW_READ)); // the failed removal has ended
  }

  @Test
  void learn_inATransactionThatHasAddedAVertex_remembersNothing() {
    remove(B);
    GraphTransaction adding = store.begin();
    assertEquals(
        city, adding.addVertex(Optional.of(B), city, List.of()).orElseThrow().ref().label());
    ends.learn(adding, BOTH);
    assertEquals(Optional.of(new VertexRef(B, city)), ends.find(B));
    adding.rollback();
    assertEquals(Optional.empty(), learned(B));
  }

  @Test
  void addEdge_toAKnownVertexThatTheTransactionReplaced_hasTheNewLabel() {
    GraphTransaction tx = store.begin();
    ends.learn(tx, BOTH);
    VertexRef known = ends.find(B).orElseThrow();
    tx.removeVertex(B);
    VertexRef now = tx.addVertex(Optional.of(B), city, List.of()).orElseThrow().ref();
    VertexRef out = ends.find(A).orElseThrow();
    assertEquals(
        now, tx.addEdge(Optional.empty(), knows, out, known, List.of()).orElseThrow().in());
    tx.commit();
  }

  @Test
  void learn_ofMoreBytesThanAllowed_forgetsBeforeTheNext() {
    KnownEnds small = new KnownEnds(store, 300); // one vertex fits
    long before = counters.value(Event.ROW_READ);
    for (int round = 1; round <= 3; round++) {
      GraphTransaction tx = store.begin();
      small.learn(tx, BOTH);
      assertEquals(Optional.of(new VertexRef(A, person)), small.find(A));
      assertEquals(Optional.of(new VertexRef(B, person)), small.find(B));
      tx.rollback();
      assertEquals(before + 2L * round, counters.value(Event.ROW_READ));
    }
  }
}
