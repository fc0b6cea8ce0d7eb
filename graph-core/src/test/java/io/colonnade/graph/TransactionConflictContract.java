package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;

/** Which of two transactions at once is refused: the promises of DESIGN §5, one by one. */
public abstract class TransactionConflictContract extends GraphContract {

  @Test
  void commit_ofElementChangedSince_conflictsAndWritesNothing() {
    committedVertex(1);
    committedVertex(2);
    Graph loser = beside();
    v(loser, 1).property("n", "loser");
    v(loser, 2).property("n", "loser");
    v(graph, 1).property("n", "winner");
    graph.tx().commit();
    assertConflict(loser);
    assertEquals("winner", g.V(1).<Object>values("n").next());
    assertFalse(g.V(2).values("n").hasNext());
  }

  @Test
  void commit_ofEdgeChangedSince_conflicts() {
    committedVertex(1).addEdge("x", committedVertex(2), T.id, "e");
    graph.tx().commit();
    Graph loser = beside();
    loser.edges("e").next().property("n", "loser");
    graph.edges("e").next().property("n", "winner");
    graph.tx().commit();
    assertConflict(loser);
    assertEquals("winner", g.E("e").<Object>values("n").next());
  }

  @Test
  void commit_ofDifferentElements_doesNotConflict() {
    committedVertex(1);
    committedVertex(2);
    Graph other = beside();
    v(other, 1).property("n", "other");
    v(graph, 2).property("n", "mine");
    graph.tx().commit();
    other.tx().commit();
    assertEquals(2, g.V().has("n").count().next());
  }

  @Test
  void edgeAdds_atTheSameVertices_doNotConflict() {
    committedVertex(1);
    committedVertex(2);
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
    committedVertex(1);
    committedVertex(2);
    Graph other = beside();
    v(other, 1).addEdge("x", v(other, 2));
    v(graph, 1).property("n", 1);
    graph.tx().commit();
    other.tx().commit();
    assertEquals(1, g.V(1).has("n").out("x").count().next());
  }

  @Test
  void vertexDrop_afterEdgeAddCommitted_conflicts() {
    committedVertex(1);
    committedVertex(2);
    Graph dropper = beside();
    v(dropper, 1).remove();
    v(graph, 1).addEdge("x", v(graph, 2));
    graph.tx().commit();
    assertConflict(dropper);
    assertEquals(1, g.E().count().next());
  }

  @Test
  void edgeAdd_afterVertexDropCommitted_conflicts() {
    committedVertex(1);
    committedVertex(2);
    Graph adder = beside();
    v(adder, 2).addEdge("x", v(adder, 1));
    v(graph, 1).remove();
    graph.tx().commit();
    assertConflict(adder);
    assertEquals(0, g.E().count().next());
  }

  @Test
  void edgeAdd_toVertexDroppedAndMadeAgain_conflicts() {
    committedVertex(1);
    committedVertex(2);
    Graph adder = beside();
    v(adder, 2).addEdge("x", v(adder, 1));
    v(graph, 1).remove();
    graph.tx().commit();
    graph.addVertex(T.id, 1, T.label, "another");
    graph.tx().commit();
    assertConflict(adder);
  }

  @Test
  void sameSuppliedId_twiceAtOnce_conflicts() {
    Graph other = beside();
    other.addVertex(T.id, "same");
    graph.addVertex(T.id, "same");
    graph.tx().commit();
    assertConflict(other);
    assertEquals(1, g.V().count().next());
  }

  @Test
  void sameSuppliedEdgeId_twiceAtOnce_conflicts() {
    committedVertex(1);
    committedVertex(2);
    Graph other = beside();
    v(other, 1).addEdge("x", v(other, 2), T.id, "same");
    v(graph, 2).addEdge("y", v(graph, 1), T.id, "same");
    graph.tx().commit();
    assertConflict(other);
    assertEquals(1, g.E().count().next());
  }

  @Test
  void failedCommit_leavesTheNextTransactionClean() {
    committedVertex(1);
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
