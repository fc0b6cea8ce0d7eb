package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.StoreClosedException;
import io.colonnade.metric.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * What DESIGN §5 promises of transactions, promise by promise; conflicts and limits are elsewhere.
 */
public abstract class TransactionContract extends GraphContract {

  @Test
  void ownWrites_inEveryKindOfRead_areVisible() {
    Vertex a = committedVertex(1);
    Vertex b = graph.addVertex(T.id, 2, "name", "b");
    a.addEdge("knows", b, T.id, "e", "since", 2020);
    a.property("name", "a");
    assertEquals(2, g.V().count().next());
    assertEquals(1, g.E().count().next());
    assertEquals("a", g.V(1).<Object>values("name").next());
    assertEquals("b", g.V(1).out("knows").<Object>values("name").next());
    assertEquals("a", g.V(2).in().<Object>values("name").next());
    assertEquals(2020, g.E("e").<Object>values("since").next());
    b.remove();
    assertEquals(1, g.V().count().next());
    assertEquals(0, g.E().count().next());
    assertFalse(g.V(1).both().hasNext());
    assertFalse(g.E("e").hasNext());
    assertFalse(g.V(2).hasNext());
  }

  @Test
  void changedStoredEdge_inEveryKindOfRead_isSeenAsItIsNow() {
    Vertex a = committedVertex(1);
    Vertex b = committedVertex(2);
    Edge edge = a.addEdge("knows", b, "w", 1);
    graph.tx().commit();
    g.V(1).outE().property("w", 2).iterate();
    assertEquals(2, g.V(2).inE().<Object>values("w").next());
    assertEquals(2, g.E(edge.id()).<Object>values("w").next());
    assertEquals(2, g.E().<Object>values("w").next());
    assertEquals(2, edge.<Object>value("w"));
    graph.tx().rollback();
    assertEquals(1, edge.<Object>value("w"));
  }

  @Test
  void uncommitted_elsewhere_isInvisible() {
    committedVertex(1);
    Graph other = beside();
    v(graph, 1).property("name", "mine");
    graph.addVertex(T.id, 2);
    assertEquals(1, other.traversal().V().count().next());
    assertFalse(other.traversal().V(1).values("name").hasNext());
    other.tx().rollback();
  }

  @Test
  void snapshot_afterFirstRead_staysAsItWas() {
    committedVertex(1);
    Graph reader = beside();
    assertEquals(1, reader.traversal().V().count().next());
    graph.addVertex(T.id, 2);
    v(graph, 1).property("name", "new");
    graph.tx().commit();
    assertEquals(1, reader.traversal().V().count().next());
    assertFalse(reader.traversal().V(1).values("name").hasNext());
    assertFalse(reader.traversal().V(2).hasNext());
    reader.tx().rollback();
    Graph later = beside();
    assertEquals(2, later.traversal().V().count().next());
    later.tx().rollback();
  }

  @Test
  void threadedTransaction_afterItsEnd_isNeverOpenedAgain() {
    Graph committed = beside();
    committed.addVertex();
    committed.tx().commit();
    assertFalse(committed.tx().isOpen());
    assertThrows(IllegalStateException.class, committed::addVertex);
    assertThrows(IllegalStateException.class, () -> committed.tx().open());
    Graph rolledBack = beside();
    rolledBack.tx().rollback();
    assertThrows(IllegalStateException.class, rolledBack::vertices);
    assertEquals(1, g.V().count().next());
  }

  @Test
  void vertexRemovedAndMadeAgain_inOneTransaction_hasNothingOfTheOld() {
    Vertex a = committedVertex(1);
    a.property("n", 1);
    a.addEdge("x", a);
    a.addEdge("x", committedVertex(2));
    graph.tx().commit();
    v(graph, 1).remove();
    graph.addVertex(T.id, 1, T.label, "again", "m", 2);
    assertEquals("again", v(graph, 1).label());
    graph.tx().commit();
    assertEquals("again", v(graph, 1).label());
    assertEquals(List.of(2), g.V(1).values().toList());
    assertEquals(0, g.E().count().next());
  }

  @Test
  void edgeMadeAgainElsewhere_underItsId_isSeenThereAndOnlyThere() {
    Vertex a = committedVertex(1);
    Vertex b = committedVertex(2);
    Vertex c = committedVertex(3);
    a.addEdge("knows", b, T.id, "x");
    graph.tx().commit();
    graph.edges("x").next().remove();
    b.addEdge("likes", c, T.id, "x", "w", 1);
    assertFalse(g.V(1).outE().hasNext());
    assertFalse(g.V(2).inE().hasNext());
    assertFalse(g.V(2).outE("knows").hasNext());
    assertEquals(3L, g.V(2).out("likes").id().next());
    assertEquals(2L, g.V(3).in().id().next());
    assertEquals(1, g.E().count().next());
    c.remove();
    assertEquals(0, g.E().count().next());
    graph.tx().commit();
    assertEquals(0, g.E().count().next());
    assertEquals(2, g.V().count().next());
  }

  @Test
  void elementOfAnIteratorThatOutlivesItsTransaction_isReadAgain() {
    committedVertex(1).property("balance", 10);
    committedVertex(2).property("balance", 10);
    graph.tx().commit();
    var stream = graph.vertices();
    stream.next();
    graph.tx().commit();
    Graph other = beside();
    other.vertices().forEachRemaining(v -> v.property("balance", 50));
    other.tx().commit();
    Vertex late = stream.next();
    late.property("x", 1);
    graph.tx().commit();
    assertEquals(50, late.<Object>value("balance"));
  }

  @Test
  void handleOfAPropertyThatWasReplaced_touchesTheNewOneNot() {
    Vertex v = committedVertex(1);
    v.property("name", "old");
    graph.tx().commit();
    var old = v.property("name");
    v.property("name", "new");
    old.remove();
    assertThrows(IllegalStateException.class, () -> old.property("meta", 1));
    assertEquals("new", v.<Object>value("name"));
    graph.tx().commit();
  }

  @Test
  void close_withATransactionThatMayNotBeClosed_stillClosesTheStore() {
    committedVertex(1);
    graph.tx().onClose(Transaction.CLOSE_BEHAVIOR.MANUAL);
    graph.tx().readWrite();
    assertThrows(IllegalStateException.class, () -> graph.close());
    graph = open(Map.of());
    g = graph.traversal();
  }

  @Test
  void commitOfNothing_asksNothingOfTheStore() {
    committedVertex(1);
    long before = counters.value(Event.COMMIT);
    g.V().iterate();
    graph.tx().commit();
    assertEquals(before, counters.value(Event.COMMIT));
  }

  @Test
  void listeners_afterCommit_stayAndAreCalledAgain() {
    List<Transaction.Status> heard = new ArrayList<>();
    graph.tx().addTransactionListener(heard::add);
    graph.addVertex();
    graph.tx().commit();
    graph.addVertex();
    graph.tx().rollback();
    graph.addVertex();
    graph.tx().commit();
    graph.tx().clearTransactionListeners();
    assertEquals(
        List.of(Transaction.Status.COMMIT, Transaction.Status.ROLLBACK, Transaction.Status.COMMIT),
        heard);
  }

  @Test
  void begin_givesASourceBoundToTheThreadsTransaction() {
    GraphTraversalSource gtx = graph.tx().begin();
    gtx.addV("person").iterate();
    assertEquals(1, gtx.V().count().next());
    gtx.tx().rollback();
    assertEquals(0, g.V().count().next());
  }

  @Test
  void traversal_thatAddsWhatItReads_ends() {
    committedVertex(1);
    g.V().addV("copy").iterate();
    g.V().as("a").addE("self").from("a").to("a").iterate();
    assertEquals(2, g.V().count().next());
    assertEquals(2, g.E().count().next());
    g.V(1).as("a").outE("self").addE("more").from("a").to("a").iterate();
    assertEquals(3, g.E().count().next());
    graph.tx().commit();
    g.V(1).as("a").outE().addE("more").from("a").to("a").iterate();
    assertEquals(5, g.E().count().next());
  }

  @Test
  void dropWhileIterating_removesAll() {
    Vertex hub = committedVertex(1);
    for (int i = 0; i < 50; i++) {
      hub.addEdge("x", graph.addVertex());
    }
    graph.tx().commit();
    g.V(1).outE().limit(10).drop().iterate();
    assertEquals(40, g.V(1).outE().count().next());
    g.V().drop().iterate();
    assertEquals(0, g.V().count().next());
    graph.tx().commit();
    assertEquals(0, g.E().count().next());
  }

  @Test
  void handles_afterTheirTransaction_seeTheNextOne() {
    Vertex a = committedVertex(1);
    a.property("n", 1);
    graph.tx().commit();
    Graph other = beside();
    v(other, 1).property("n", 2);
    other.tx().commit();
    graph.tx().rollback();
    assertEquals(2, a.<Integer>value("n"));
    a.remove();
    assertFalse(a.property("n").isPresent());
    assertThrows(IllegalStateException.class, () -> a.property("n", 3));
    graph.tx().rollback();
    assertEquals(2, a.<Integer>value("n"));
  }

  @Test
  void closedGraph_refusesWithAClearMessage() {
    committedVertex(1);
    g.V().iterate();
    graph.close();
    RuntimeException e = assertThrows(StoreClosedException.class, () -> g.V().count().next());
    assertTrue(e.getMessage().contains("COL-4001"), e.getMessage());
    graph = open(Map.of());
    g = graph.traversal();
  }
}
