package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The audit that all crash tests trust notices what a lost part of a transaction would look like.
 */
public abstract class AuditContract extends CrashFixture {

  private final Acknowledged acknowledged = new Acknowledged();
  private ColonnadeGraph graph;
  private ListState state = ListState.EMPTY;

  @BeforeEach
  void writeLists() {
    graph = open(parent.resolve("graph"));
    for (int list = 0; list < 2; list++) {
      ListAppender appender = new ListAppender(graph, list, 7, 3_000);
      for (int i = 0; i < 60; i++) {
        ListAppender.Appended done = appender.append();
        acknowledged.take(List.of(Acknowledged.line(list, done)));
      }
    }
    state = ListState.read(graph, 1);
    graph.tx().rollback();
  }

  @AfterEach
  void closeGraph() {
    graph.close();
  }

  private Vertex tail() {
    return graph.vertices(state.tail()).next();
  }

  /** The edge that leads to the last vertex. */
  private Edge lastEdge() {
    return tail().edges(Direction.IN, "next").next();
  }

  private void assertNoticed(Runnable damage) {
    damage.run();
    graph.tx().commit();
    assertThrows(AssertionError.class, () -> new ListAudit().run(graph));
  }

  @Test
  void audit_ofAllThatWasAcknowledged_isClean() {
    Map<Integer, ListState> found = new ListAudit().run(graph);
    assertEquals(state, found.get(1));
    acknowledged.mustBeIn(found);
  }

  @Test
  void lostVertex_isNoticed() {
    assertNoticed(() -> tail().remove());
  }

  @Test
  void lostEdge_isNoticed() {
    assertNoticed(() -> lastEdge().remove());
  }

  @Test
  void lostEdgeProperty_isNoticed() {
    assertNoticed(() -> lastEdge().property("tx").remove());
  }

  @Test
  void edgeWrittenAgain_isNoticed() {
    assertNoticed(
        () -> {
          Edge edge = lastEdge();
          edge.outVertex().addEdge("next", edge.inVertex(), "tx", edge.value("tx"));
        });
  }

  @Test
  void lostMultiProperty_isNoticed() {
    assertNoticed(() -> tail().properties("tag").next().remove());
  }

  @Test
  void lostMetaProperty_isNoticed() {
    assertNoticed(() -> tail().properties("tag").next().property("since").remove());
  }

  @Test
  void variableLeftBehind_isNoticed() {
    assertNoticed(() -> graph.variables().set("count-1", state.tx() - 1));
  }

  @Test
  void sharedCounterLeftBehind_isNoticed() {
    assertNoticed(
        () -> {
          long markers = graph.variables().<Long>get("markers").orElseThrow();
          graph.variables().set("markers", markers - 1);
        });
  }

  @Test
  void truncatedBigValue_isNoticed() {
    assertNoticed(() -> tail().property("big", "1/0;"));
  }

  @Test
  void listThatIsBehindOrAhead_isNoticed() {
    ListAudit audit = new ListAudit();
    Map<Integer, ListState> found = audit.run(graph);
    ListState whole = found.get(1);
    ListState behind =
        new ListState(whole.tx() - 1, whole.first(), whole.next(), whole.head(), whole.tail());
    ListState ahead =
        new ListState(whole.tx() + 2, whole.first(), whole.next(), whole.head(), whole.tail());
    for (ListState wrong : List.of(behind, ahead)) {
      Map<Integer, ListState> other = Map.of(0, found.get(0), 1, wrong);
      assertThrows(AssertionError.class, () -> acknowledged.mustBeIn(other));
    }
  }

  @Test
  void idGivenOutAgain_isNoticed() {
    ListAudit audit = new ListAudit();
    audit.run(graph);
    String line = Acknowledged.line(1, new ListAppender(graph, 1, 8, 3_000).append());
    String twice = line.replaceAll("(?<=\\|)\\d+(?=(,\\d+)*\\|[^|]*$)", state.tail() + "");
    assertThrows(AssertionError.class, () -> acknowledged.take(List.of(twice)));
  }
}
