package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.EdgeFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Edges at vertices that earlier transactions have seen, and that need not be read again. */
class KnownEndsTest {

  private static final Id A = Id.of("a");
  private static final Id B = Id.of("b");

  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private final GraphStore store = GraphInternals.store(graph);
  private final int person = store.dictionary().number(NameKind.LABEL, "person");
  private final int city = store.dictionary().number(NameKind.LABEL, "city");
  private final int knows = store.dictionary().number(NameKind.LABEL, "knows");

  @BeforeEach
  void know() {
    add(A, person);
    add(B, person);
    store.lookAhead(List.of(A, B));
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

  private EdgeFact connect() {
    GraphTransaction tx = store.begin();
    try {
      EdgeFact added = tx.addEdge(Optional.empty(), knows, A, B, List.of()).orElseThrow();
      tx.commit();
      return added;
    } finally {
      tx.rollback();
    }
  }

  private void remove(Id id) {
    GraphTransaction tx = store.begin();
    tx.removeVertex(id);
    tx.commit();
  }

  @Test
  void addEdge_toAVertexRemovedBefore_isRefused() {
    remove(B);
    assertThrows(IllegalStateException.class, this::connect);
    store.lookAhead(List.of(A, B));
    assertThrows(IllegalStateException.class, this::connect);
  }

  @Test
  void addEdge_toAVertexMadeAgain_hasItsNewLabel() {
    remove(B);
    add(B, city);
    assertEquals(city, connect().in().label());
  }

  @Test
  void addEdge_toAVertexMadeAgainInOneTransaction_hasItsNewLabel() {
    GraphTransaction tx = store.begin();
    tx.removeVertex(B);
    tx.addVertex(Optional.of(B), city, List.of());
    tx.commit();
    assertEquals(city, connect().in().label());
  }

  @Test
  void labelOfAVertexMadeAgain_andRolledBack_isSeenByNoOther() {
    GraphTraversalSource g = graph.traversal();
    g.V("a").drop().iterate();
    Vertex again = g.addV("city").property(T.id, "a").next();
    again.edges(Direction.OUT, "knows").forEachRemaining(edge -> {});
    assertEquals(0, g.V("a").outE("knows").count().next());
    graph.tx().rollback();
    assertEquals("person", g.V("a").outE("knows").outV().label().next());
    assertEquals("person", g.V("a").out("knows").in("knows").label().next());
    graph.tx().rollback();
  }

  @Test
  void labelInAnOldHandle_isSeenByNoOther() {
    GraphTraversalSource g = graph.traversal();
    Vertex old = g.V("a").next();
    assertEquals("person", old.label());
    graph.tx().rollback();
    remove(A);
    add(A, city);
    connect();
    old.edges(Direction.OUT, "knows").forEachRemaining(edge -> {});
    graph.tx().rollback();
    assertEquals("city", g.V("a").outE("knows").outV().label().next());
    graph.tx().rollback();
  }

  @Test
  void commit_ofAnEdgeToAVertexRemovedMeanwhile_conflicts() {
    GraphTransaction tx = store.begin();
    tx.addEdge(Optional.empty(), knows, A, B, List.of());
    remove(B);
    assertThrows(ConflictException.class, tx::commit);
  }

  @Test
  void addEdge_afterARemovalThatWasRefused_isAsBefore() {
    GraphTransaction removal = store.begin();
    removal.removeVertex(B);
    connect();
    assertThrows(ConflictException.class, removal::commit);
    assertEquals(person, connect().in().label());
  }
}
