package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.Test;

/** How a key becomes a counter, and what it cannot be then. */
public abstract class CounterKeyContract extends CounterFixture {

  // ---- the first use of a key

  @Test
  void firstIncrement_inATransactionThatHasRead_makesTheKeyACounterAndCommits() {
    committedVertex(1);
    Vertex read = v(graph, 1);
    add(read, 3);
    assertEquals(3L, read.<Object>value(VIEWS));
    graph.tx().commit();
    assertEquals(3L, g.V(1).values(VIEWS).next());
    assertTrue(graph.store().schema().key(VIEWS).orElseThrow().isCounter());
  }

  @Test
  void firstIncrement_ofAnEdgeThatWasRead_commits() {
    twoVertices();
    Object id = committedEdge();
    add(edge(graph, id), 2);
    graph.tx().commit();
    assertEquals(2L, g.E(id).values(VIEWS).next());
  }

  @Test
  void firstIncrement_ofAnEdgeThatIsRemovedMeanwhile_isRefused() {
    twoVertices();
    Object id = committedEdge();
    Graph adder = beside();
    Edge read = edge(adder, id);
    edge(graph, id).remove();
    graph.tx().commit();
    add(read, 2);
    assertConflict(adder);
  }

  @Test
  void firstIncrementOfAnEdge_withACounterOfVertices_commits_whateverTheTransactionDidBefore() {
    twoVertices();
    add(v(graph, 1), 1);
    graph.tx().commit();
    Object id = committedEdge(T.id, "e");
    Object removed = committedEdge(T.id, "removed");
    assertFalse(isOfEdges());
    Edge read = edge(graph, id);
    edge(graph, removed).remove();
    v(graph, 1).addEdge("x", v(graph, 2), T.id, "removed"); // made again
    add(v(graph, 1), 1);
    add(read, 2);
    add(edge(graph, "removed"), 3);
    assertTrue(isOfEdges());
    assertEquals(2L, read.<Object>value(VIEWS));
    graph.tx().commit();
    assertEquals(2L, g.V(1).values(VIEWS).next());
    assertEquals(2L, g.E(id).values(VIEWS).next());
    assertEquals(3L, g.V(2).inE().hasId("removed").values(VIEWS).next());
  }

  @Test
  void edgeThatWasRemovedBeforeTheFirstCountOfEdges_isNotCountedBeside() {
    twoVertices();
    add(v(graph, 1), 1);
    graph.tx().commit();
    Object removed = committedEdge();
    Object counted = committedEdge();
    edge(graph, removed).remove();
    add(edge(graph, counted), 1); // from now on the transaction knows counters of edges
    Graph beside = beside();
    add(edge(beside, removed), 5);
    beside.tx().commit();
    assertThrows(TemporaryTransactionException.class, () -> graph.tx().commit());
    graph.tx().rollback();
    assertEquals(5L, g.E(removed).values(VIEWS).next());
  }

  @Test
  void valueOfANewEdge_withACounterOfVertices_isACounter() {
    twoVertices();
    add(v(graph, 1), 1);
    graph.tx().commit();
    Object id = committedEdge(VIEWS, 5);
    assertTrue(isOfEdges());
    add(edge(graph, id), 1);
    graph.tx().commit();
    assertEquals(6L, g.E(id).values(VIEWS).next());
    Object set = committedEdge();
    edge(graph, set).property(VIEWS, 7);
    graph.tx().commit();
    assertEquals(7L, g.E(set).values(VIEWS).next());
  }

  @Test
  void counterOfEdges_staysOne_afterItsDeclaration() {
    twoVertices();
    Object id = committedEdge();
    add(edge(graph, id), 1);
    graph.tx().commit();
    graph.schema().change().counter(VIEWS).commit();
    assertTrue(isOfEdges());
    assertEquals(1L, g.E(id).values(VIEWS).next());
  }

  @Test
  void writerOfAnEdge_thatCommitsAfterTheFirstCountOfEdges_isRefused() {
    graph.schema().change().counter(VIEWS).commit();
    twoVertices();
    Object id = committedEdge(T.id, "e");
    Graph remover = beside();
    edge(remover, id).remove();
    add(edge(graph, id), 1);
    graph.tx().commit();
    assertConflict(remover);
    assertEquals(1L, g.E(id).values(VIEWS).next());
  }

  private boolean isOfEdges() {
    return graph.store().schema().key(VIEWS).orElseThrow().countsEdges();
  }

  @Test
  void rollback_leavesTheKeyACounterAndNothingElse() {
    committedVertex(1);
    add(v(graph, 1), 3);
    graph.tx().rollback();
    assertFalse(g.V(1).values(VIEWS).hasNext());
    assertFalse(g.V(1).next().keys().contains(VIEWS));
    assertTrue(graph.store().schema().key(VIEWS).orElseThrow().isCounter());
  }

  @Test
  void keyOfAProperty_isNoCounter_andTheFirstElementIsNamed() {
    graph.addVertex(T.id, 1, VIEWS, 1);
    graph.tx().commit();
    committedVertex(2);
    InvalidInputException e = assertThrows(InvalidInputException.class, () -> add(v(graph, 2), 1));
    assertEquals(Problem.STORED_TYPE, e.problem());
    assertTrue(e.getMessage().contains("v[1]"), e.getMessage());
    graph.tx().rollback();
  }

  @Test
  void keyOfAnUncommittedProperty_isNoCounter() {
    committedVertex(1);
    v(graph, 1).property(VIEWS, 5);
    assertRefused(Problem.COUNTER_EXPECTED, () -> add(v(graph, 1), 1));
    graph.tx().commit();
    assertEquals(5, g.V(1).values(VIEWS).next());
  }

  @Test
  void keyOfAMetaProperty_isNoCounter() {
    graph.addVertex(T.id, 1).property(VertexProperty.Cardinality.single, "name", "Ada", VIEWS, 1);
    assertRefused(Problem.COUNTER_EXPECTED, () -> add(v(graph, 1), 1));
    graph.tx().commit();
    assertRefused(Problem.STORED_TYPE, () -> add(v(graph, 1), 1));
  }

  @Test
  void declaredKey_isNoCounter() {
    graph.schema().change().key(VIEWS, Long.class).commit();
    committedVertex(1);
    assertRefused(Problem.COUNTER_EXPECTED, () -> add(v(graph, 1), 1));
  }

  @Test
  void writerOfAProperty_thatCommitsAfterTheKeyBecameACounter_isRefused() {
    twoVertices();
    Graph writer = beside();
    v(writer, 2).property(VIEWS, 7);
    add(v(graph, 1), 1);
    graph.tx().commit();
    assertConflict(writer);
  }

  // ---- the rules of a counter

  @Test
  void counter_cannotBeUsedAsAProperty() {
    declare();
    committedVertex(1);
    Vertex one = v(graph, 1);
    assertRefused(
        Problem.COUNTER_KEY, () -> one.property(VertexProperty.Cardinality.list, VIEWS, 1));
    assertRefused(
        Problem.COUNTER_KEY,
        () -> one.property(VertexProperty.Cardinality.single, VIEWS, 1, "since", 2));
    VertexProperty<String> name = one.property(VertexProperty.Cardinality.single, "name", "Ada");
    assertRefused(Problem.COUNTER_KEY, () -> name.property(VIEWS, 1));
    one.property(VIEWS, 4);
    assertRefused(Problem.COUNTER_KEY, () -> one.<Object>property(VIEWS).property("since", 2));
    assertRefused(Problem.VALUE_NOT_OF_TYPE, () -> one.property(VIEWS, "many"));
    assertRefused(Problem.VALUE_NOT_OF_TYPE, () -> one.property(VIEWS, 1.5));
    assertEquals(4L, one.<Object>value(VIEWS));
    graph.tx().rollback();
  }

  @Test
  void counter_cannotBeDeclaredOtherwise() {
    declare();
    assertRefused(
        Problem.COUNTER_KEY, () -> graph.schema().change().key(VIEWS, Long.class).commit());
    assertRefused(
        Problem.COUNTER_KEY,
        () -> graph.schema().change().key(VIEWS, VertexProperty.Cardinality.single).commit());
    assertRefused(
        Problem.COUNTER_KEY,
        () -> graph.schema().change().vertexLabel("page", p -> p.required(VIEWS)).commit());
    assertRefused(
        Problem.COUNTER_KEY,
        () -> graph.schema().change().vertexLabel("page", p -> p.defaulted(VIEWS, 0L)).commit());
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () ->
                graph
                    .schema()
                    .change()
                    .edgeLabel("link", l -> l.sortedBy(VIEWS, Order.asc))
                    .commit());
    assertTrue(
        e.problem() == Problem.COUNTER_KEY || e.problem() == Problem.CONTRADICTION, e.getMessage());
  }

  @Test
  void additions_haveLimits() {
    declare();
    committedVertex(1);
    Vertex one = v(graph, 1);
    assertRefused(Problem.COUNTER_STEP, () -> add(one, (1L << 53) + 1));
    assertRefused(Problem.COUNTER_STEP, () -> add(one, Long.MIN_VALUE));
    add(one, 1L << 53);
    add(one, -(1L << 53));
    assertEquals(0L, one.<Object>value(VIEWS));
    one.property(VIEWS, 1L << 62);
    assertRefused(Problem.COUNTER_OVERFLOW, () -> add(one, 1));
    assertRefused(Problem.COUNTER_OVERFLOW, () -> one.property(VIEWS, Long.MAX_VALUE));
    graph.tx().commit();
    Vertex later = v(graph, 1);
    add(later, 1); // does not know the value
    graph.tx().commit();
    assertRefused(Problem.COUNTER_OVERFLOW, () -> g.V(1).values(VIEWS).next());
    assertRefused(Problem.COUNTER_OVERFLOW, () -> g.V(1).valueMap().next());
    v(graph, 1).property(VIEWS, 5);
    graph.tx().commit();
    assertEquals(5L, g.V(1).values(VIEWS).next());
  }
}
