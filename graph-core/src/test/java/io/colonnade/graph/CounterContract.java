package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.Test;

/** What counters of vertices and edges promise. */
public abstract class CounterContract extends GraphContract {

  private static final String VIEWS = "views";

  private ColonnadeVertex vertex(Graph in, Object id) {
    return (ColonnadeVertex) v(in, id);
  }

  private ColonnadeEdge edge(Graph in, Object id) {
    return (ColonnadeEdge) in.edges(id).next();
  }

  private static void add(Element element, long by) {
    if (element instanceof ColonnadeVertex vertex) {
      vertex.increment(VIEWS, by);
    } else {
      ((ColonnadeEdge) element).increment(VIEWS, by);
    }
  }

  private void declare() {
    graph
        .schema()
        .change()
        .declare(
            new SchemaEdit.OfKey(VIEWS, Optional.of(ValueType.COUNTER_OF_EDGES), Optional.empty()))
        .commit();
  }

  private Object committedEdge(Object... keyValues) {
    Edge made = v(graph, 1).addEdge("x", v(graph, 2), keyValues);
    graph.tx().commit();
    return made.id();
  }

  private void twoVertices() {
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

  private static void assertRefused(Problem problem, Runnable work) {
    InvalidInputException e = assertThrows(InvalidInputException.class, work::run);
    assertEquals(problem, e.problem(), e.getMessage());
  }

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

  // ---- reading

  @Test
  void counter_isReadLikeAProperty() {
    twoVertices();
    add(v(graph, 1), 5);
    add(v(graph, 2), 2);
    v(graph, 1).property("name", "Ada");
    graph.tx().commit();
    assertEquals(List.of(5L), g.V(1).valueMap().next().get(VIEWS));
    assertEquals(5L, g.V(1).elementMap().next().get(VIEWS));
    assertEquals(1, g.V().has(VIEWS, P.gt(4)).count().next());
    assertEquals(List.of(2L, 5L), g.V().order().by(VIEWS).values(VIEWS).toList());
    assertEquals(7L, g.V().values(VIEWS).sum().next());
    assertEquals(2, g.V().group().by(VIEWS).next().size());
    assertEquals(List.of("name", VIEWS), g.V(1).properties().key().order().toList());
    assertEquals(1, g.V().hasNot("name").has(VIEWS).count().next());
    assertEquals(Map.of(VIEWS, 5L), g.V(1).project(VIEWS).by(VIEWS).next());
  }

  @Test
  void vertexWithoutCounter_hasNone() {
    declare();
    committedVertex(1);
    assertFalse(v(graph, 1).property(VIEWS).isPresent());
    assertEquals(Map.of(), g.V(1).valueMap().next());
    assertFalse(g.V().has(VIEWS).hasNext());
  }

  @Test
  void counterOfAnEdge_isFoundFromEverySide() {
    twoVertices();
    Object plain = committedEdge();
    Object supplied = committedEdge(T.id, "e");
    graph.schema().change().edgeLabel("pair", label -> label.simple()).commit();
    Object pair = v(graph, 1).addEdge("pair", v(graph, 2)).id();
    Object loop = v(graph, 1).addEdge("loop", v(graph, 1)).id();
    graph.tx().commit();
    long by = 1;
    for (Object id : List.of(plain, supplied, pair, loop)) {
      add(edge(graph, id), by++);
    }
    graph.tx().commit();
    by = 1;
    for (Object id : List.of(plain, supplied, pair, loop)) {
      assertEquals(by, g.E(id).values(VIEWS).next());
      assertEquals(by, g.E(id).elementMap().next().get(VIEWS));
      by++;
    }
    assertEquals(List.of(1L, 2L), g.V(1).outE("x").values(VIEWS).order().toList());
    assertEquals(List.of(1L, 2L), g.V(2).inE("x").values(VIEWS).order().toList());
    assertEquals(10L, g.E().values(VIEWS).sum().next());
    assertEquals(10L + 4, g.V(1).bothE().values(VIEWS).sum().next());
    assertEquals(2, g.E().has(VIEWS, P.within(2, 3)).count().next());
    assertEquals(4L, v(graph, 1).edges(Direction.IN, "loop").next().<Object>value(VIEWS));
    graph.edges(loop).next().remove();
    graph.tx().commit();
    assertEquals(6L, g.E().values(VIEWS).sum().next());
  }

  @Test
  void counterBesideLargeValues_isRead() {
    declare();
    twoVertices();
    String large = "x".repeat(5_000);
    v(graph, 1).property("doc", large);
    Edge made = v(graph, 1).addEdge("x", v(graph, 2), "doc", large);
    graph.tx().commit();
    add(v(graph, 1), 1);
    add(edge(graph, made.id()), 2);
    graph.tx().commit();
    assertEquals(List.of(1L), g.V(1).valueMap().next().get(VIEWS));
    assertEquals(List.of(large), g.V(1).valueMap().next().get("doc"));
    assertEquals(Map.of("doc", large, VIEWS, 2L), g.V(1).outE().valueMap().next());
    assertEquals(Map.of("doc", large, VIEWS, 2L), g.V(2).inE().valueMap().next());
    assertEquals(2L, g.V(2).inE().values(VIEWS).next());
  }

  @Test
  void readOfAVertexWithItsCounters_isOneCall() {
    committedVertex(1);
    add(v(graph, 1), 5);
    graph.tx().commit();
    assertEquals(1, callsOf(() -> g.V(1).valueMap().iterate()));
  }

  @Test
  void readOfEdges_isOneCall_untilOneIsCounted() {
    twoVertices();
    committedEdge();
    add(v(graph, 1), 5);
    graph.tx().commit();
    assertEquals(1, callsOf(() -> g.V(1).outE().valueMap().iterate()));
    assertEquals(1, callsOf(() -> g.V(2).inE().valueMap().iterate()));
    add(g.E().next(), 1);
    graph.tx().commit();
    assertEquals(2, callsOf(() -> g.V(2).inE().valueMap().iterate()));
    assertEquals(1, callsOf(() -> g.V(2).inE().values("other").iterate()));
  }

  @Test
  void countersOfTheEdgesOfAHub_areThoseOfEachEdge() {
    Vertex hub = graph.addVertex(T.id, "hub");
    Vertex second = graph.addVertex(T.id, "second");
    Map<Object, Map<String, Long>> counters = new HashMap<>(); // by edge
    for (int i = 0; i < 1_400; i++) { // more than a hop reads with its edges
      Vertex leaf = i == 77 ? hub : graph.addVertex(T.id, i);
      Vertex from = i % 50 == 0 ? second : hub;
      Edge edge = from.addEdge(i % 5 == 0 ? "rare" : "often", leaf, T.id, "e" + i);
      counters.put(edge.id(), counted(edge, i));
    }
    graph.tx().commit();
    assertCounters(counters, 1_400, g.V("hub", "second").outE());
    assertCounters(counters, 1_372, g.V("hub").outE());
    assertCounters(counters, 252, g.V("hub").outE("rare"));
    assertCounters(counters, 1_200, g.V("hub").outE().limit(1_200));
    assertCounters(counters, 40, g.V("second", "hub").outE("rare").limit(40));
    assertCounters(counters, 1_373, g.V("hub").bothE());
    assertCounters(counters, 1_372, g.V("hub").out().inE());
    assertCounters(counters, 3, g.V("hub").outE().where(__.otherV().hasId(6, 901, 1_399)));
    assertCounters(counters, 1, g.V("hub").outE("often").where(__.inV().hasId(1_399)));
    assertCounters(counters, 2, g.V("hub").bothE("often").where(__.otherV().hasId("hub")));
    counters.get("e6").merge(VIEWS, 10L, Long::sum);
    add(edge(graph, "e6"), 10);
    assertCounters(counters, 1_373, g.V("hub").bothE());
    graph.tx().commit();
    assertCounters(counters, 1_373, g.V("hub").bothE());
  }

  private static Map<String, Long> counted(Edge edge, int number) {
    Map<String, Long> counters = new HashMap<>();
    if (number % 3 != 0) {
      ((ColonnadeEdge) edge).increment(VIEWS, number);
      counters.put(VIEWS, (long) number);
    }
    if (number % 4 == 0) {
      ((ColonnadeEdge) edge).increment("clicks", -number);
      counters.put("clicks", (long) -number);
    }
    return counters;
  }

  private static void assertCounters(
      Map<Object, Map<String, Long>> counters, int count, GraphTraversal<?, Edge> edges) {
    List<Map<Object, Object>> found = edges.elementMap().toList();
    assertEquals(count, found.size());
    for (Map<Object, Object> edge : found) {
      Map<String, Long> expected = counters.get(edge.get(T.id));
      assertEquals(expected.get(VIEWS), edge.get(VIEWS), () -> "views of " + edge);
      assertEquals(expected.get("clicks"), edge.get("clicks"), () -> "clicks of " + edge);
    }
  }

  private long callsOf(Runnable read) {
    long before = 0;
    for (int i = 0; i < 2; i++) { // the first one reads the schema
      graph.tx().rollback();
      before = counters.value(Event.READ_CALL);
      read.run();
    }
    return counters.value(Event.READ_CALL) - before;
  }

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
