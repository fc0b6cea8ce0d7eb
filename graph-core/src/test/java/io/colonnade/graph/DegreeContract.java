package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.job.Job;
import io.colonnade.metric.Event;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.upkeep.OlderCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** A graph stores the degrees of its vertices: from the start, or once they have been counted. */
public abstract class DegreeContract extends GraphContract {

  private static final int MANY = 2_500; // more than two chunks

  private Optional<IndexState> state() {
    return graph.store().liveSchema().learn().definition(IndexType.DEGREES).map(of -> of.state());
  }

  private void addStar(int leaves) {
    Vertex hub = graph.addVertex(T.id, "hub");
    for (long i = 0; i < leaves; i++) {
      Vertex leaf = graph.addVertex(T.id, i);
      hub.addEdge(i % 2 == 0 ? "even" : "odd", leaf);
      leaf.addEdge("loop", leaf);
    }
    graph.tx().commit();
  }

  private long cells(Runnable read) {
    graph.tx().rollback();
    clearCache();
    long before = counters.value(Event.CELL_READ);
    read.run();
    return counters.value(Event.CELL_READ) - before;
  }

  private void assertCounts(int leaves) {
    assertEquals(leaves, g.V("hub").outE().count().next());
    assertEquals((leaves + 1) / 2, g.V("hub").out("even").count().next());
    assertEquals(leaves / 2, g.V("hub").out("odd").count().next());
    assertEquals(3, g.V(0L).bothE().count().next());
  }

  @Test
  void newGraph_storesDegreesFromTheStart() {
    assertEquals(Optional.of(IndexState.ENABLED), state());
    assertEquals(List.of(), GraphInternals.of(graph).jobs().all());
    addStar(40);
    assertCounts(40);
    assertEquals(1, cells(() -> g.V("hub").out("even").count().next()));
    assertEquals(2, cells(() -> g.V("hub").bothE().count().next()));
    assertEquals("hub", g.V().where(__.out("odd").count().is(P.gt(19))).id().next());
    assertFalse(g.V().where(__.out("odd").count().is(P.gt(20))).hasNext());
  }

  @Test
  void ownChanges_areCounted_beforeTheyAreCommitted() {
    addStar(10);
    Edge edge = g.V("hub").outE("even").next();
    edge.remove();
    g.V("hub").addE("odd").to(__.V(0L)).iterate();
    g.V("hub").addE("new").to(__.V(0L)).iterate();
    assertEquals(4, g.V("hub").out("even").count().next());
    assertEquals(6, g.V("hub").out("odd").count().next());
    assertEquals(11, g.V("hub").out().count().next());
    assertEquals(3, g.V("hub").out().limit(3).count().next());
    graph.tx().commit();
    assertEquals(11, g.V("hub").out().count().next());
    g.V("hub").drop().iterate();
    graph.tx().commit();
    assertEquals(
        20,
        g.V().has(T.id, P.within(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L)).bothE().count().next());
  }

  @Test
  void uncountedLabel_isCountedFromItsEdges_andChangesOnlyWithoutEdges() {
    graph.schema().change().edgeLabel("even", even -> even.uncounted()).commit();
    addStar(10);
    assertEquals(5, cells(() -> assertEquals(5, g.V("hub").out("even").count().next())));
    assertEquals(1, cells(() -> assertEquals(5, g.V("hub").out("odd").count().next())));
    assertEquals(10, cells(() -> assertEquals(10, g.V("hub").out().count().next())));
    graph.tx().rollback();
    InvalidInputException refused =
        assertThrows(
            InvalidInputException.class,
            () -> graph.schema().change().edgeLabel("even", even -> even.counted()).commit());
    assertEquals(Problem.LABEL_HAS_EDGES, refused.problem());
    assertThrows(
        InvalidInputException.class,
        () -> graph.schema().change().edgeLabel("odd", odd -> odd.uncounted()).commit());
    g.E().hasLabel("even").drop().iterate();
    graph.tx().commit();
    graph.schema().change().edgeLabel("even", even -> even.counted()).commit();
    g.V("hub").addE("even").to(__.V(0L)).iterate();
    graph.tx().commit();
    assertEquals(1, cells(() -> assertEquals(1, g.V("hub").out("even").count().next())));
  }

  @Test
  void graphWithoutDegrees_isCountedFromEdges_untilTheyAreCounted() throws InterruptedException {
    addStar(50);
    OlderCounts.remove(graph);
    assertEquals(Optional.empty(), state());
    assertEquals(50, cells(() -> g.V("hub").out().count().next()));
    assertCounts(50);
    graph.tx().rollback();
    OlderCounts.begin(graph, IndexType.DEGREES).await();
    assertEquals(Optional.of(IndexState.ENABLED), state());
    OlderCounts.await(graph); // that of the totals reads cells, too
    assertCounts(50);
    assertEquals(2, cells(() -> g.V("hub").out().count().next()));
  }

  @Test
  void degrees_thatAreCountedBesideWriters_areExact() throws Exception {
    addStar(MANY);
    OlderCounts.remove(graph);
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger commits = new AtomicInteger();
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      long first = 700L * i;
      Thread writer = new Thread(() -> change(first, isOver, commits));
      writers.add(writer);
      writer.start();
    }
    while (commits.get() < 20) {
      Thread.onSpinWait();
    }
    Job job = OlderCounts.begin(graph, IndexType.DEGREES).await();
    int during = commits.get();
    isOver.set(true);
    for (Thread writer : writers) {
      writer.join();
    }
    assertEquals(Job.State.DONE, job.state());
    assertTrue(during >= 20, () -> "commits: " + during);
    assertEquals(Optional.of(IndexState.ENABLED), state());
    OlderCounts.await(graph); // that of the totals may still read
    assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
  }

  /** Adds and removes edges between leaves, until it is over. */
  private void change(long first, AtomicBoolean isOver, AtomicInteger commits) {
    for (long i = 0; !isOver.get(); i++) {
      Graph tx = beside();
      try {
        Vertex one = v(tx, first + i % 600);
        Vertex other = v(tx, first + (7 * i + 1) % 600);
        one.addEdge("more", other);
        one.edges(Direction.OUT, "more", "loop").next().remove();
        if (i % 3 == 0) {
          one.addEdge("loop", one);
        }
        tx.tx().commit();
        commits.incrementAndGet();
      } catch (
          RuntimeException conflict) { // the schema has changed, or the other writers were first
        tx.tx().rollback();
      }
    }
  }

  @Test
  void countThatIsInterrupted_isResumed() throws InterruptedException {
    addStar(MANY);
    OlderCounts.remove(graph);
    Thread self = Thread.currentThread();
    Map<Thread, Integer> commits = new ConcurrentHashMap<>(); // the totals need fewer
    hooked.beforeCommit(
        () -> {
          Thread committing = Thread.currentThread();
          if (committing != self && commits.merge(committing, 1, Integer::sum) == 5) {
            throw new FormatException(Problem.DAMAGED_BYTES, "damage", "the end of the job");
          }
        });
    OlderCounts.begin(graph);
    Job failed = OlderCounts.failed(graph, IndexType.DEGREES);
    assertThrows(FormatException.class, failed::await);
    OlderCounts.job(graph, IndexType.TOTALS).await(); // it changes the schema, too
    assertCounts(MANY);
    g.V("hub").outE("even").limit(100).drop().iterate();
    graph.tx().commit();
    hooked.beforeCommit(() -> {});
    Job job = OlderCounts.begin(graph, IndexType.DEGREES).await();
    assertEquals(MANY + 1, job.done());
    assertEquals(Optional.of(IndexState.ENABLED), state());
    assertEquals(MANY - 100, g.V("hub").out().count().next());
  }

  @Test
  void wrongDegree_isFound_andCountedAgain() throws InterruptedException {
    addStar(10);
    Table vertices = graph.store().layout().tables().get(0);
    WriteSet damage = WriteSet.basedOnLatest();
    int odd = graph.store().dictionary().find(NameKind.LABEL, "odd").orElseThrow();
    damage.add(vertices, Id.of("hub").key(), Bytes.of(0x20, 0x40, odd), 2);
    graph.store().store().commit(damage);
    assertEquals(7, g.V("hub").out("odd").count().next(), "the damage has an effect");
    graph.tx().rollback();
    CheckReport report = GraphCheck.run(graph.store());
    assertEquals(
        List.of(
            new CheckReport.Violation(
                "degree is not the number of edges",
                "v[hub], out edges of label odd: stored 7, counted 5")),
        report.violations());
    assertEquals(1, report.indexFindings().get(0).wrong());
    Job repair =
        GraphInternals.of(graph)
            .jobs()
            .start(
                "test",
                "degrees",
                job -> GraphInternals.of(graph).indexes().recount(IndexType.DEGREES, job))
            .await();
    assertEquals(Job.State.DONE, repair.state());
    assertEquals(5, g.V("hub").out("odd").count().next());
    graph.tx().rollback();
    assertTrue(GraphCheck.run(graph.store()).isClean());
  }
}
