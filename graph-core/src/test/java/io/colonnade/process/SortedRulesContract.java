package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What edges of sorted and of simple labels must keep to, through the graph. */
public abstract class SortedRulesContract extends SortedFixture {

  private Vertex one;
  private Vertex two;

  @BeforeEach
  void twoVertices() {
    one = vertex(1L);
    two = vertex(2L);
    graph.tx().commit();
  }

  // ---- sort values

  @Test
  void sortValue_missing_isRefusedByTheKeysName() {
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> one.addEdge("posted", two, "n", 1));
    assertTrue(refused.getMessage().contains("key=at"), refused.getMessage());
    assertTrue(refused.getMessage().contains("label=posted"), refused.getMessage());
    assertThrows(InvalidInputException.class, () -> one.addEdge("rated", two, "score", 1));
    assertFalse(g.E().hasNext());
  }

  /** Its order leaves the zeros out; what is stored does not. */
  @Test
  void sortValue_thatDoesNotFitIntoARecord_isRefused() {
    BigDecimal padded = new BigDecimal("1.5").setScale(4_000);
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> one.addEdge("posted", one, "at", padded));
    assertEquals(Problem.SORT_VALUE_LENGTH, refused.problem());
  }

  @Test
  void sortValue_thatGremlinOrdersOtherwise_isRefused() {
    for (Object value :
        List.of(
            Double.NaN,
            -0.0,
            1.5f,
            Instant.EPOCH,
            new Date(),
            'c',
            List.of(1),
            Map.of(),
            new byte[1],
            "x".repeat(600))) {
      assertThrows(InvalidInputException.class, () -> one.addEdge("posted", two, "at", value));
    }
    for (Object value :
        List.of(
            1, 2L, 2.5, new BigDecimal("7.5"), "s", UUID.randomUUID(), true, OffsetDateTime.MAX)) {
      Edge edge = one.addEdge("posted", two, "at", value);
      assertEquals(edge, g.E(edge.id()).next());
    }
    graph.tx().commit();
    assertEquals(8, g.V(1L).outE("posted").count().next());
    assertEquals(8, g.V(2L).inE("posted").count().next());
  }

  @Test
  void momentsOfOtherOffsets_lieAsGremlinOrdersThem() {
    OffsetDateTime noon = OffsetDateTime.parse("2024-02-29T12:00Z");
    List<OffsetDateTime> ascending =
        IntStream.of(-18, -1, 0, 1, 18)
            .mapToObj(hours -> noon.withOffsetSameInstant(ZoneOffset.ofHours(hours)))
            .toList();
    for (int i : List.of(3, 0, 4, 1, 2)) {
      one.addEdge("posted", two, "at", ascending.get(i));
    }
    graph.tx().commit();
    for (Order order : List.of(Order.asc, Order.desc)) {
      List<Object> all = g.V(1L).outE("posted").order().by("at", order).values("at").toList();
      List<OffsetDateTime> expected = new ArrayList<>(ascending);
      if (order == Order.desc) {
        Collections.reverse(expected);
      }
      assertEquals(expected, all);
      for (int n = 1; n < 5; n++) {
        assertEquals(
            expected.subList(0, n),
            g.V(1L).outE("posted").order().by("at", order).limit(n).values("at").toList());
      }
    }
    OffsetDateTime middle = ascending.get(2);
    assertEquals(1, g.V(1L).outE("posted").has("at", P.eq(middle)).count().next());
    assertEquals(2, g.V(1L).outE("posted").has("at", P.gt(middle)).count().next());
    assertEquals(3, g.V(1L).outE("posted").has("at", P.lte(middle)).count().next());
  }

  @Test
  void sortValue_neverChanges() {
    Edge edge = one.addEdge("posted", two, "at", 5, "n", 1);
    graph.tx().commit();
    for (Runnable change :
        List.<Runnable>of(
            () -> edge.property("at", 6),
            () -> edge.property("at").remove(),
            () -> g.E(edge.id()).property("at", "x").iterate(),
            () -> g.E(edge.id()).properties("at").drop().iterate())) {
      InvalidInputException refused = assertThrows(InvalidInputException.class, change::run);
      assertTrue(refused.getMessage().contains("remove the edge"), refused.getMessage());
    }
    edge.property("at", 5);
    edge.property("n", 2);
    edge.property("m", "x".repeat(5_000));
    graph.tx().commit();
    assertEquals(2, g.E(edge.id()).values("n").next());
    assertEquals(5_000, g.V(2L).inE().<String>values("m").next().length());
  }

  @Test
  void suppliedId_ofASortedEdge_isFoundAndMayMove() {
    one.addEdge("posted", two, T.id, "e", "at", 1);
    graph.tx().commit();
    assertEquals(1, g.E("e").values("at").next());
    g.E("e").drop().iterate();
    one.addEdge("posted", two, T.id, "e", "at", 2);
    assertEquals(List.of(2), g.V(1L).outE("posted").values("at").toList());
    graph.tx().commit();
    assertEquals(List.of(2), g.V(2L).inE("posted").values("at").toList());
    assertEquals(2, g.E("e").values("at").next());
    two.remove();
    graph.tx().commit();
    assertFalse(g.E().hasNext());
  }

  @Test
  void sortedAndSimpleEdges_areTheSameAfterReopening() {
    Object sorted = one.addEdge("posted", two, "at", "b", "big", "x".repeat(5_000)).id();
    one.addEdge("posted", two, T.id, "named", "at", "a");
    Object simple = one.addEdge("follows", two, "n", 1).id();
    graph.tx().commit();
    reopen();
    assertEquals(List.of("b", "a"), g.V(1L).outE("posted").values("at").toList());
    assertEquals(5_000, g.E(sorted).<String>values("big").next().length());
    assertEquals("a", g.E("named").values("at").next());
    assertEquals(1, g.E(simple).values("n").next());
    Vertex again = g.V(1L).next();
    assertEquals(simple, again.addEdge("follows", g.V(2L).next(), "n", 2).id());
    assertThrows(InvalidInputException.class, () -> again.addEdge("posted", again));
    graph.tx().commit();
    assertEquals(3, g.E().count().next());
  }

  // ---- one edge a pair

  @Test
  void simpleEdge_addedAgain_isTheSameWithWhatIsGiven() {
    Edge first = one.addEdge("follows", two, "a", 1, "b", 1);
    Edge again = one.addEdge("follows", two, "b", 2, "c", 3);
    assertEquals(first.id(), again.id());
    graph.tx().commit();
    Edge later = one.addEdge("follows", two, "c", 4);
    assertEquals(first, later);
    graph.tx().commit();
    assertEquals(1, g.E().count().next());
    assertEquals(Map.of("a", 1, "b", 2, "c", 4), g.E(first.id()).valueMap().next());
    assertEquals(Map.of("a", 1, "b", 2, "c", 4), g.V(2L).inE("follows").valueMap().next());
  }

  @Test
  void simpleEdge_thereAndBackAndLoop_areThreeEdges() {
    one.addEdge("follows", two);
    two.addEdge("follows", one);
    one.addEdge("follows", one, "n", 1);
    one.addEdge("follows", one, "n", 2);
    graph.tx().commit();
    assertEquals(3, g.E().count().next());
    assertEquals(
        List.of(2), g.V(1L).outE("follows").where(__.inV().hasId(1L)).values("n").toList());
    assertEquals(4, g.V(1L).bothE("follows").count().next());
  }

  @Test
  void simpleEdge_readsOneRangeOrNothing() {
    long before = counters.value(Event.READ_CALL);
    Vertex three = vertex("three");
    three.addEdge("follows", three);
    assertEquals(0, counters.value(Event.READ_CALL) - before - 1); // only whether the id is taken
    graph.tx().rollback();
    one.addEdge("follows", two, "n", 1);
    graph.tx().commit();
    assertEquals(2, g.V(1L, 2L).toList().size()); // the transaction knows both
    before = counters.value(Event.READ_CALL);
    long cells = counters.value(Event.CELL_READ);
    one.addEdge("follows", two, "n", 2);
    assertEquals(1, counters.value(Event.READ_CALL) - before);
    assertEquals(1, counters.value(Event.CELL_READ) - cells);
    one.addEdge("follows", two, "n", 3);
    assertEquals(1, counters.value(Event.READ_CALL) - before);
  }

  @Test
  void simpleEdge_removedAndAddedInOneTransaction_isThereWithoutWhatItHad() {
    one.addEdge("follows", two, "a", 1);
    graph.tx().commit();
    g.V(1L).outE("follows").drop().iterate();
    one.addEdge("follows", two, "b", 2);
    assertEquals(Map.of("b", 2), g.V(1L).outE("follows").valueMap().next());
    graph.tx().commit();
    assertEquals(Map.of("b", 2), g.V(2L).inE("follows").valueMap().next());
    one.addEdge("follows", two);
    g.E().drop().iterate();
    graph.tx().commit();
    assertFalse(g.E().hasNext());
    Edge brief = two.addEdge("follows", one);
    brief.remove();
    two.addEdge("follows", one, "n", 1);
    graph.tx().commit();
    assertEquals(List.of(1), g.E().values("n").toList());
  }

  @Test
  void simpleEdge_addedByTwo_isAConflictForTheSecond() {
    Graph other = graph.tx().createThreadedTx();
    Vertex theirs = other.vertices(1L).next();
    theirs.addEdge("follows", other.vertices(2L).next(), "by", "other");
    one.addEdge("follows", two, "by", "me");
    graph.tx().commit();
    RuntimeException late = assertThrows(RuntimeException.class, () -> other.tx().commit());
    assertTrue(
        late instanceof TransactionException
            || late.getCause() instanceof TransactionException
            || late instanceof org.apache.tinkerpop.gremlin.structure.util.TemporaryException,
        late::toString);
    assertEquals(List.of("me"), g.E().values("by").toList());
  }

  @Test
  void simpleEdge_withASuppliedId_isRefusedUnlessItIsItsOwn() {
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> one.addEdge("follows", two, T.id, "e"));
    assertTrue(refused.getMessage().contains("COL-2255"), refused.getMessage());
    Object own = one.addEdge("follows", two, "n", 1).id();
    graph.tx().commit();
    assertEquals(own, one.addEdge("follows", two, T.id, own, "n", 2).id());
    assertThrows(InvalidInputException.class, () -> two.addEdge("follows", one, T.id, own, "n", 2));
    graph.tx().commit();
    assertEquals(List.of(2), g.E(own).values("n").toList());
  }

  @Test
  void mergeE_ofASimpleLabel_matchesOrCreates() {
    Map<Object, Object> wanted = Map.of(T.label, "follows", Direction.from, 1L, Direction.to, 2L);
    for (int i = 0; i < 3; i++) {
      g.mergeE(wanted)
          .option(Merge.onCreate, Map.of("n", 0))
          .option(Merge.onMatch, Map.of("n", i))
          .iterate();
      assertEquals(List.of(i), g.E().values("n").toList());
      graph.tx().commit();
    }
  }

  @Test
  void simpleEdges_ofARemovedVertex_goWithIt() {
    one.addEdge("follows", two);
    two.addEdge("follows", one);
    graph.tx().commit();
    two.remove();
    Vertex again = vertex(2L);
    one.addEdge("follows", again, "n", 1);
    assertEquals(List.of(1), g.E().values("n").toList());
    Transaction tx = graph.tx();
    tx.commit();
    assertEquals(List.of(1), g.V(1L).bothE().values("n").toList());
  }
}
