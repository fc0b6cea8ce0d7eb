package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.Problem;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** What additions to counters of vertices and edges promise to transactions. */
public abstract class CounterContract extends CounterFixture {

  // ---- transactions

  @Test
  void ownAdditions_areSeenAndGoneWithTheRollback() {
    committedVertex(1);
    add(v(graph, 1), 5);
    graph.tx().commit();
    add(v(graph, 1), 2);
    add(v(graph, 1), 2);
    assertEquals(9L, v(graph, 1).<Object>value(VIEWS));
    assertEquals(1, g.V().has(VIEWS, 9L).count().next());
    graph.tx().rollback();
    assertEquals(5L, v(graph, 1).<Object>value(VIEWS));
  }

  @Test
  void handleThatWasRead_showsOwnAdditionsOnce() {
    committedVertex(1);
    add(v(graph, 1), 5);
    graph.tx().commit();
    Vertex handle = v(graph, 1);
    for (long seen = 5; seen < 10; seen++) {
      assertEquals(seen, handle.<Object>value(VIEWS));
      assertEquals(seen, handle.<Object>value(VIEWS));
      add(handle, 1);
    }
    assertEquals(10L, g.V(1).values(VIEWS).next());
  }

  @Test
  void additionsAtOnce_areAllCounted() {
    declare();
    twoVertices();
    Object id = committedEdge();
    Graph other =
        race(
            tx -> {
              add(v(tx, 1), 1);
              add(edge(tx, id), 10);
            },
            tx -> {
              add(v(tx, 1), 2);
              add(edge(tx, id), 20);
            });
    other.tx().commit();
    assertEquals(3L, g.V(1).values(VIEWS).next());
    assertEquals(30L, g.E(id).values(VIEWS).next());
  }

  @Test
  void additionBesideChangesOfProperties_doesNotConflict() {
    declare();
    twoVertices();
    Object id = committedEdge();
    race(
            tx -> {
              v(tx, 1).property("n", 1);
              edge(tx, id).property("n", 1);
            },
            tx -> {
              add(v(tx, 1), 2);
              add(edge(tx, id), 3);
            })
        .tx()
        .commit();
    race(
            tx -> {
              add(v(tx, 1), 2);
              add(edge(tx, id), 3);
            },
            tx -> {
              v(tx, 1).property("n", 2);
              edge(tx, id).property("n", 2);
            })
        .tx()
        .commit();
    assertEquals(Map.of("n", List.of(2), VIEWS, List.of(4L)), g.V(1).valueMap().next());
    assertEquals(Map.of("n", 2, VIEWS, 6L), g.E(id).valueMap().next());
  }

  @Test
  void additionAndDropAtOnce_oneIsRefused() {
    declare();
    for (boolean addsFirst : new boolean[] {true, false}) {
      committedVertex("v" + addsFirst);
      Consumer<Graph> adds = tx -> add(v(tx, "v" + addsFirst), 1);
      Consumer<Graph> drops = tx -> v(tx, "v" + addsFirst).remove();
      assertConflict(addsFirst ? race(adds, drops) : race(drops, adds));
    }
  }

  @Test
  void additionAndRemovalOfAnEdgeAtOnce_oneIsRefused() {
    declare();
    twoVertices();
    for (Object supplied : new Object[] {"a", "b", null}) {
      for (boolean addsFirst : new boolean[] {true, false}) {
        Object id =
            supplied == null ? committedEdge() : committedEdge(T.id, supplied + "" + addsFirst);
        Consumer<Graph> adds = tx -> add(edge(tx, id), 1);
        Consumer<Graph> removes = tx -> edge(tx, id).remove();
        if (!"a".equals(supplied)) { // a counter that is there already, or none
          add(edge(graph, id), 1);
          graph.tx().commit();
        }
        assertConflict(addsFirst ? race(adds, removes) : race(removes, adds));
      }
    }
  }

  @Test
  void removalThatWasRefused_leavesTheEdgeToBeCounted() {
    declare();
    twoVertices();
    Object id = committedEdge();
    Graph remover = race(tx -> add(edge(tx, id), 1), tx -> edge(tx, id).remove());
    assertConflict(remover);
    add(edge(graph, id), 1);
    graph.tx().commit();
    assertEquals(2L, g.E(id).values(VIEWS).next());
    edge(graph, id).remove();
    graph.tx().commit();
    assertEquals(0, g.E().count().next());
  }

  @Test
  void edgeThatIsMadeAgain_hasNoCounter_andIsCountedAnew() {
    declare();
    twoVertices();
    Object id = committedEdge(T.id, "e");
    add(edge(graph, id), 5);
    graph.tx().commit();
    edge(graph, id).remove();
    graph.tx().commit();
    assertEquals(id, committedEdge(T.id, "e"));
    assertFalse(g.E(id).values(VIEWS).hasNext());
    add(edge(graph, id), 2);
    graph.tx().commit();
    assertEquals(2L, g.E(id).values(VIEWS).next());
  }

  @Test
  void setting_isRefusedAfterAnAddition_andKeepsAdditionsBesideIt() {
    declare();
    committedVertex(1);
    assertConflict(race(tx -> add(v(tx, 1), 1), tx -> v(tx, 1).property(VIEWS, 10)));
    assertEquals(1L, g.V(1).values(VIEWS).next());
    race(tx -> v(tx, 1).property(VIEWS, 10), tx -> add(v(tx, 1), 2)).tx().commit();
    assertEquals(12L, g.V(1).values(VIEWS).next());
    assertConflict(race(tx -> v(tx, 1).property(VIEWS, 1), tx -> v(tx, 1).property(VIEWS, 2)));
    assertConflict(race(tx -> add(v(tx, 1), 1), tx -> v(tx, 1).property(VIEWS).remove()));
    assertEquals(2L, g.V(1).values(VIEWS).next());
  }

  @Test
  void sequencesInOneTransaction_countAsTheyAreWritten() {
    declare();
    twoVertices();
    Object id = committedEdge();
    for (int i = 0; i < 2; i++) { // without and with a stored value
      for (Element element : List.of(v(graph, 1), edge(graph, id))) {
        add(element, 4);
        element.property(VIEWS).remove();
        assertFalse(element.property(VIEWS).isPresent());
        assertFalse(element.keys().contains(VIEWS));
        add(element, 3);
        assertEquals(3L, element.<Object>value(VIEWS));
        element.property(VIEWS, 10);
        add(element, -1);
        assertEquals(9L, element.<Object>value(VIEWS));
      }
      graph.tx().commit();
      assertEquals(9L, g.V(1).values(VIEWS).next());
      assertEquals(9L, g.E(id).values(VIEWS).next());
    }
    g.V(1).properties(VIEWS).drop().iterate();
    g.E(id).properties(VIEWS).drop().iterate();
    graph.tx().commit();
    assertFalse(g.V(1).values(VIEWS).hasNext());
    assertFalse(g.E(id).values(VIEWS).hasNext());
  }

  @Test
  void settingToZero_makesTheCounterPresent() {
    declare();
    committedVertex(1);
    v(graph, 1).property(VIEWS, 0);
    graph.tx().commit();
    assertEquals(0L, g.V(1).values(VIEWS).next());
  }

  @Test
  void newElements_canBeCountedAtOnce() {
    declare();
    Vertex one = graph.addVertex(T.id, 1, VIEWS, 3);
    add(one, 1);
    Edge made = one.addEdge("x", one, VIEWS, 7);
    add(made, 1);
    assertEquals(4L, one.<Object>value(VIEWS));
    assertEquals(8L, made.<Object>value(VIEWS));
    graph.tx().commit();
    assertEquals(4L, g.V(1).values(VIEWS).next());
    assertEquals(8L, g.E().values(VIEWS).next());
  }

  @Test
  void vertexDroppedAndMadeAgainInOneTransaction_isCountedAnew() {
    for (String label : List.of("a", "b")) { // with the same label, and with another one
      Object id = "v" + label;
      graph.addVertex(T.id, id, T.label, "a");
      graph.tx().commit();
      add(v(graph, id), 5);
      graph.tx().commit();
      v(graph, id).remove();
      Vertex again = graph.addVertex(T.id, id, T.label, label);
      assertFalse(again.property(VIEWS).isPresent());
      add(again, 2);
      assertEquals(2L, again.<Object>value(VIEWS));
      graph.tx().commit();
      assertEquals(2L, g.V(id).values(VIEWS).next());
      v(graph, id).remove();
      graph.addVertex(T.id, id, T.label, label).remove(); // and again
      graph.addVertex(T.id, id, T.label, label).property(VIEWS, 7);
      graph.tx().commit();
      assertEquals(7L, g.V(id).values(VIEWS).next());
    }
  }

  @Test
  void edgeDroppedAndMadeAgainElsewhere_inOneTransaction_isCountedFromZero() {
    declare();
    twoVertices();
    committedVertex(3);
    Object id = committedEdge(T.id, "e");
    add(edge(graph, id), 5);
    graph.tx().commit();
    edge(graph, id).remove();
    Edge again = v(graph, 3).addEdge("x", v(graph, 2), T.id, id);
    assertFalse(again.property(VIEWS).isPresent());
    add(again, 2);
    assertEquals(2L, again.<Object>value(VIEWS));
    graph.tx().commit();
    assertEquals(2L, g.V(3).outE("x").values(VIEWS).next());
    assertEquals(2L, g.V(2).inE("x").values(VIEWS).next());
  }

  @Test
  void drop_leavesNoCounter() {
    twoVertices();
    Object id = committedEdge();
    add(v(graph, 1), 5);
    add(edge(graph, id), 5);
    graph.tx().commit();
    g.V(2).drop().iterate();
    graph.tx().commit();
    assertEquals(0, g.E().count().next());
    g.V(1).drop().iterate();
    graph.tx().commit();
    committedVertex(1);
    assertFalse(g.V(1).values(VIEWS).hasNext());
  }

  @Test
  void incrementOfARemovedElement_isRefused() {
    declare();
    twoVertices();
    Vertex vertex = v(graph, 1);
    Edge removed = edge(graph, committedEdge());
    v(graph, 2).remove();
    assertThrows(IllegalStateException.class, () -> add(removed, 1));
    graph.tx().commit();
    v(graph, 1).remove();
    graph.tx().commit();
    assertThrows(IllegalStateException.class, () -> add(vertex, 1));
    graph.tx().rollback();
  }

  // ---- the service

  private static GraphTraversal<?, ?> call(GraphTraversal<?, ?> from, Map<String, Object> map) {
    return from.call("colonnade.increment", map);
  }

  @Test
  void service_countsAWholeFrontier_andGivesTheElementsOn() {
    twoVertices();
    committedEdge();
    committedEdge();
    assertEquals(
        List.of(1L, 1L),
        call(g.V().as("a"), Map.of("key", VIEWS)).select("a").values(VIEWS).toList());
    call(g.V(1).out("x"), Map.of("key", VIEWS, "by", 5)).iterate(); // twice the same vertex
    call(g.E(), Map.of("key", "clicks", "by", -1)).iterate();
    graph.tx().commit();
    assertEquals(1L, g.V(1).values(VIEWS).next());
    assertEquals(11L, g.V(2).values(VIEWS).next());
    assertEquals(List.of(-1L, -1L), g.E().values("clicks").toList());
  }

  @Test
  void service_refusesWrongCalls() {
    twoVertices();
    assertRefused(
        Problem.PARAMETER_TYPE, () -> call(g.V(1), Map.of("key", VIEWS, "by", "many")).iterate());
    assertRefused(
        Problem.PARAMETER_TYPE, () -> call(g.V(1), Map.of("key", VIEWS, "by", 1.5)).iterate());
    assertRefused(Problem.PARAMETER_MISSING, () -> call(g.V(1), Map.of("by", 1)).iterate());
    assertRefused(
        Problem.SERVICE_ON_ELEMENTS,
        () -> g.call("colonnade.increment", Map.of("key", VIEWS)).iterate());
    assertRefused(Problem.COUNTER_TARGET, () -> call(g.V(1).id(), Map.of("key", VIEWS)).iterate());
    v(graph, 1).property("name", "Ada");
    assertRefused(
        Problem.COUNTER_TARGET,
        () -> call(g.V(1).properties("name"), Map.of("key", VIEWS)).iterate());
    assertThrows(
        IllegalStateException.class,
        () ->
            call(g.withStrategies(ReadOnlyStrategy.instance()).V(1), Map.of("key", VIEWS))
                .iterate());
    graph.tx().rollback();
    assertFalse(graph.store().schema().key(VIEWS).isPresent());
  }

  @Test
  void elementOfAnotherGraph_isRefused() {
    try (ColonnadeGraph other = openInMemory()) {
      Vertex foreign = other.addVertex();
      assertRefused(
          Problem.COUNTER_TARGET, () -> call(g.inject(foreign), Map.of("key", VIEWS)).iterate());
      other.tx().rollback();
    }
  }

  @Test
  void increment_insideOtherSteps() {
    twoVertices();
    committedEdge();
    g.V(1)
        .union(
            __.call("colonnade.increment", Map.of("key", VIEWS)),
            __.out().call("colonnade.increment", Map.of("key", VIEWS)))
        .iterate();
    g.V(1).repeat(__.out().call("colonnade.increment", Map.of("key", VIEWS))).times(1).iterate();
    graph.tx().commit();
    assertEquals(List.of(1L, 2L), g.V().order().by(T.id).values(VIEWS).toList());
  }

  // ---- the checker

  private List<String> violationsAfter(Consumer<WriteSet> damage) {
    WriteSet writes = WriteSet.basedOnLatest();
    damage.accept(writes);
    long unused = graph.store().store().commit(writes);
    return GraphCheck.run(graph.store()).violations().stream().map(Object::toString).toList();
  }

  private Table table(String... names) {
    return graph.store().layout().tables().stream()
        .filter(table -> List.of(names).contains(table.name()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void checker_findsCountersThatBelongToNothing() {
    declare();
    committedVertex(1);
    int key = graph.store().schema().key(VIEWS).orElseThrow().number();
    Bytes counter = Bytes.of(0x10, key);
    Table vertices = table("adj", "vert");
    Bytes none = Id.of(99).key();
    List<String> ofNoVertex = violationsAfter(writes -> writes.add(vertices, none, counter, 1));
    assertEquals(1, ofNoVertex.size(), ofNoVertex::toString);
    assertTrue(ofNoVertex.get(0).contains("counter"), ofNoVertex::toString);
    Bytes one = Id.of(1).key();
    List<String> ofNoCounter =
        violationsAfter(
            writes -> {
              writes.delete(vertices, none, Family.COUNTERS, counter);
              writes.add(vertices, one, Bytes.of(0x10, key + 1), 1);
            });
    assertEquals(1, ofNoCounter.size(), ofNoCounter::toString);
    assertTrue(ofNoCounter.get(0).contains("not a counter"), ofNoCounter::toString);
    Table edges = table("adj", "edge");
    Bytes row = edges.name().equals("adj") ? one : Bytes.ofHex("A759 11 EA27D4727622");
    Bytes ofEdge =
        edges.name().equals("adj")
            ? Bytes.of(0x40, 0x07).concat(Id.of(43).key()).concat(Bytes.of(0x10, 0x05, 0x00, key))
            : counter;
    List<String> ofNoEdge =
        violationsAfter(
            writes -> {
              writes.delete(vertices, one, Family.COUNTERS, Bytes.of(0x10, key + 1));
              writes.add(edges, row, ofEdge, 1);
            });
    assertEquals(1, ofNoEdge.size(), ofNoEdge::toString);
    assertTrue(ofNoEdge.get(0).contains("edge that does not exist"), ofNoEdge::toString);
    assertEquals(
        List.of(), violationsAfter(writes -> writes.delete(edges, row, Family.COUNTERS, ofEdge)));
  }

  // ---- everything at once

  @Test
  void randomTransactionsAtOnce_countAsIfOneAfterAnother() {
    CounterHistory history = new CounterHistory(graph, SeededRandom.of(getClass()));
    history.run(400);
    history.mustBeExercised();
    Optional<String> wrong = history.firstDifference();
    assertEquals(Optional.empty(), wrong);
  }
}
