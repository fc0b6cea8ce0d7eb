package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import java.util.List;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A user supplies the generated id of an edge while another process hands out numbers: no number is
 * of two edges.
 */
public abstract class SharedNumbersContract extends SharedGraphs {

  private long last; // the number that the second process has handed out last

  @BeforeEach
  void load() {
    one.addVertex(T.id, 1, T.label, "person");
    one.addVertex(T.id, 2, T.label, "person");
    one.addVertex(T.id, 3, T.label, "person");
    one.tx().commit();
    last = number(add(two, 1, 3, "knows"));
    two.tx().commit();
  }

  private static Edge add(Graph graph, int out, int in, String label, Object... more) {
    Vertex to = graph.vertices(in).next();
    return graph.vertices(out).next().addEdge(label, to, more);
  }

  private static long number(Edge edge) {
    GraphStore store = ((ColonnadeGraph) edge.graph()).store();
    EdgeId id = store.layout().ids().identify(Id.of((String) edge.id()));
    return ((EdgeId.Generated) id).number();
  }

  /** Returns the id that the edge of a number between two vertices has. */
  private String id(int out, int in, long number) {
    GraphStore store = two.store();
    int knows = store.dictionary().find(NameKind.LABEL, "knows").orElseThrow();
    int person = store.dictionary().find(NameKind.LABEL, "person").orElseThrow();
    EdgeFact fact =
        new EdgeFact(
            new EdgeId.Generated(number),
            knows,
            new VertexRef(Id.of(out), person),
            new VertexRef(Id.of(in), person),
            List.of());
    return (String) store.publicId(fact.at(Bytes.EMPTY)).value();
  }

  /** Runs a transaction until it is not refused for a reason that goes away. */
  private static <R> R repeated(Graph graph, Supplier<R> work) {
    for (int left = 5; ; left--) {
      try {
        R result = work.get();
        graph.tx().commit();
        return result;
      } catch (TemporaryTransactionException e) {
        graph.tx().rollback();
        assertTrue(left > 1, e::getMessage);
      }
    }
  }

  @Test
  void numberThatIsNotHandedOutYet_isNotHandedOut_onceItIsSupplied() {
    String supplied = id(1, 2, last + 1);
    assertEquals(supplied, repeated(one, () -> add(one, 1, 2, "knows", T.id, supplied)).id());
    for (int i = 0; i < 3; i++) {
      Edge made = repeated(two, () -> add(two, 1, 2, "knows"));
      assertNotEquals(last + 1, number(made));
    }
    assertEquals(2L, g(two).E(supplied).next().inVertex().id());
    assertEquals(5, g(one).E().count().next());
  }

  @Test
  void numberOfATransactionUnderWay_isOfOneEdge() {
    Graph mine = two.tx().createThreadedTx();
    Edge made = add(mine, 1, 2, "knows");
    repeated(one, () -> add(one, 1, 2, "knows", T.id, made.id(), "by", "one"));
    assertThrows(TemporaryTransactionException.class, () -> mine.tx().commit());
    assertEquals("one", g(two).E(made.id()).values("by").next());
    assertEquals(2, g(one).E().count().next());
  }

  @Test
  void edgesOfOtherProcesses_areRestoredUnderTheirIds() {
    Object[] ids = new Object[3];
    for (int i = 0; i < 3; i++) {
      ids[i] = repeated(two, () -> add(two, 1, 2, "knows")).id();
    }
    long epoch = one.schema().epoch();
    g(one).E(ids).drop().iterate();
    one.tx().commit();
    for (Object id : ids) {
      assertEquals(id, repeated(one, () -> add(one, 1, 2, "knows", T.id, id)).id());
    }
    assertEquals(epoch + 1, one.schema().epoch()); // one move for all
    assertThrows(
        InvalidInputException.class, () -> add(one, 1, 2, "knows", T.id, id(2, 1, last + 1)));
    one.tx().rollback();
  }

  @Test
  void numberOfNoBlock_isRefused() {
    long epoch = one.schema().epoch();
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> add(one, 1, 2, "knows", T.id, id(1, 2, last + 1_000_000)));
    assertEquals(Problem.ID_RESERVED, e.problem());
    one.tx().rollback();
    assertEquals(epoch, one.schema().epoch());
  }

  @Test
  void numbersOfThisProcess_areSuppliedWithoutMovingTheEpoch() {
    Edge made = repeated(one, () -> add(one, 1, 2, "knows"));
    long epoch = one.schema().epoch();
    g(one).E(made.id()).drop().iterate();
    one.tx().commit();
    assertEquals(made.id(), repeated(one, () -> add(one, 1, 2, "knows", T.id, made.id())).id());
    assertEquals(epoch, one.schema().epoch());
  }

  @Test
  void edgeThatExists_orWasRemovedByTheTransaction_movesNoEpoch() {
    Edge made = repeated(two, () -> add(two, 1, 2, "knows"));
    long epoch = one.schema().epoch();
    assertThrows(IllegalArgumentException.class, () -> add(one, 1, 2, "knows", T.id, made.id()));
    one.tx().rollback();
    Edge again =
        repeated(
            one,
            () -> {
              g(one).E(made.id()).drop().iterate();
              return add(one, 1, 2, "knows", T.id, made.id(), "by", "one");
            });
    assertEquals(made.id(), again.id());
    assertEquals(epoch, one.schema().epoch());
    assertEquals("one", g(two).E(made.id()).values("by").next());
  }

  @Test
  void numberThatAnotherProcessTookOutOfTheBlock_isAcceptedHereToo() {
    String supplied = id(1, 2, last + 1);
    Edge taken = repeated(one, () -> add(one, 1, 2, "knows", T.id, supplied));
    g(two).E(taken.id()).drop().iterate();
    two.tx().commit();
    assertEquals(supplied, repeated(two, () -> add(two, 1, 2, "knows", T.id, supplied)).id());
  }
}
