package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which of two transactions at once is refused: the promises of DESIGN §5, one by one. */
public abstract class TransactionConflictContract extends GraphContract {

  @BeforeEach
  void makeTwoVertices() {
    committedVertex(1);
    committedVertex(2);
  }

  /** Makes both changes at once, then commits the first; leaves the second to be committed. */
  private Graph race(Consumer<Graph> first, Consumer<Graph> second) {
    Graph beside = beside();
    second.accept(beside);
    first.accept(graph);
    graph.tx().commit();
    return beside;
  }

  private void assertSecondIsRefused(Consumer<Graph> first, Consumer<Graph> second) {
    assertConflict(race(first, second));
  }

  private void assertBothCommit(Consumer<Graph> first, Consumer<Graph> second) {
    race(first, second).tx().commit();
  }

  @Test
  void elementChangedSince_conflictsAndNothingIsWritten() {
    assertSecondIsRefused(
        tx -> v(tx, 1).property("n", "first"),
        tx -> {
          v(tx, 1).property("n", "second");
          v(tx, 2).property("n", "second");
        });
    assertEquals("first", g.V(1).<Object>values("n").next());
    assertFalse(g.V(2).values("n").hasNext());
  }

  @Test
  void edgeChangedSince_conflicts() {
    v(graph, 1).addEdge("x", v(graph, 2), T.id, "e");
    graph.tx().commit();
    assertSecondIsRefused(
        tx -> tx.edges("e").next().property("n", "first"),
        tx -> tx.edges("e").next().property("n", "second"));
    assertEquals("first", g.E("e").<Object>values("n").next());
  }

  @Test
  void removedEdge_addedAgainTwiceUnderItsGeneratedId_conflicts() {
    Object id = v(graph, 1).addEdge("x", v(graph, 2)).id();
    graph.tx().commit();
    graph.edges(id).next().remove();
    graph.tx().commit();
    assertSecondIsRefused(
        tx -> v(tx, 1).addEdge("x", v(tx, 2), T.id, id, "n", "first"),
        tx -> v(tx, 1).addEdge("x", v(tx, 2), T.id, id, "n", "second"));
    assertEquals("first", g.E(id).<Object>values("n").next());
  }

  @Test
  void differentElements_doNotConflict() {
    assertBothCommit(tx -> v(tx, 2).property("n", 2), tx -> v(tx, 1).property("n", 1));
    assertEquals(2, g.V().has("n").count().next());
  }

  @Test
  void edgeAdds_atTheSameVertices_doNotConflict() {
    List<Graph> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Graph tx = beside();
      v(tx, 1).addEdge("x", v(tx, 2));
      all.add(tx);
    }
    all.forEach(tx -> tx.tx().commit());
    assertEquals(5, g.V(1).outE("x").count().next());
    assertEquals(5, g.V(2).inE("x").count().next());
  }

  @Test
  void edgeAdd_besidePropertyChangeOfItsVertex_doesNotConflict() {
    assertBothCommit(tx -> v(tx, 1).property("n", 1), tx -> v(tx, 1).addEdge("x", v(tx, 2)));
    assertEquals(1, g.V(1).has("n").out("x").count().next());
  }

  @Test
  void vertexDrop_afterEdgeAddCommitted_conflicts() {
    assertSecondIsRefused(tx -> v(tx, 1).addEdge("x", v(tx, 2)), tx -> v(tx, 1).remove());
    assertEquals(1, g.E().count().next());
  }

  @Test
  void edgeAdd_afterVertexDropCommitted_conflicts() {
    assertSecondIsRefused(tx -> v(tx, 1).remove(), tx -> v(tx, 2).addEdge("x", v(tx, 1)));
    assertEquals(0, g.E().count().next());
  }

  @Test
  void edgeAdd_toVertexDroppedAndMadeAgain_conflicts() {
    Graph adder = race(tx -> v(tx, 1).remove(), tx -> v(tx, 2).addEdge("x", v(tx, 1)));
    graph.addVertex(T.id, 1, T.label, "another");
    graph.tx().commit();
    assertConflict(adder);
  }

  @Test
  void sameSuppliedId_twiceAtOnce_conflicts() {
    assertSecondIsRefused(tx -> tx.addVertex(T.id, "same"), tx -> tx.addVertex(T.id, "same"));
    assertEquals(3, g.V().count().next());
  }

  @Test
  void sameSuppliedEdgeId_twiceAtOnce_conflicts() {
    assertSecondIsRefused(
        tx -> v(tx, 2).addEdge("y", v(tx, 1), T.id, "same"),
        tx -> v(tx, 1).addEdge("x", v(tx, 2), T.id, "same"));
    assertEquals(1, g.E().count().next());
  }

  @Test
  void failedCommit_leavesTheNextTransactionClean() {
    Graph winner = beside();
    v(graph, 1).property("n", "loser");
    v(winner, 1).property("n", "winner");
    winner.tx().commit();
    assertConflict(graph);
    assertEquals("winner", v(graph, 1).value("n"));
    v(graph, 1).property("n", "retried");
    graph.tx().commit();
    assertEquals("retried", g.V(1).<Object>values("n").next());
  }
}
