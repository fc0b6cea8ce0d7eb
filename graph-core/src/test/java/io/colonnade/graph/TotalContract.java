package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.job.Job;
import io.colonnade.layout.Totals;
import io.colonnade.metric.Event;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.NameKind;
import io.colonnade.store.WriteSet;
import io.colonnade.upkeep.OlderCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** A graph stores the number of its elements by label: from the start, or once it is counted. */
public abstract class TotalContract extends GraphContract {

  private Optional<IndexState> state() {
    return graph.store().liveSchema().learn().definition(IndexType.TOTALS).map(of -> of.state());
  }

  /** People and towns, and an edge from each to the next of all. */
  private void addElements(int people, int towns) {
    List<Vertex> all = new ArrayList<>();
    for (long i = 0; i < people + towns; i++) {
      all.add(graph.addVertex(T.id, i, T.label, i < people ? "person" : "town"));
    }
    for (int i = 0; i < all.size(); i++) {
      all.get(i).addEdge(i % 3 == 0 ? "third" : "next", all.get((i + 1) % all.size()));
    }
    graph.tx().commit();
  }

  private void assertCounts(long people, long towns, long third, long next) {
    assertEquals(people + towns, g.V().count().next());
    assertEquals(people, g.V().hasLabel("person").count().next());
    assertEquals(towns, g.V().hasLabel("town").count().next());
    assertEquals(people + towns, g.V().hasLabel("town", "person", "none").count().next());
    assertEquals(towns, g.V().hasLabel(P.neq("person")).count().next());
    assertEquals(third + next, g.E().count().next());
    assertEquals(third, g.E().hasLabel("third").count().next());
    assertEquals(next, g.E().hasLabel(P.within("next")).count().next());
  }

  /** The cells that a read takes, if it is as few calls as the read of one vertex. */
  private void assertIsOneCall(Runnable count, int cells) {
    long one = calls(() -> g.V(0L).valueMap().next());
    assertEquals(one, calls(count));
    long before = counters.value(Event.CELL_READ);
    count.run();
    long read = counters.value(Event.CELL_READ) - before;
    assertTrue(read <= cells, () -> "cells: " + read);
    graph.tx().rollback();
  }

  /** Returns the fewest calls of a few reads: some may wait for a commit first. */
  private long calls(Runnable read) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 10; i++) {
      graph.tx().rollback();
      clearCache();
      long before = counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
      read.run();
      long calls = counters.value(Event.READ_CALL) + counters.value(Event.SCAN) - before;
      least = Math.min(least, calls);
    }
    graph.tx().rollback();
    return least;
  }

  @Test
  void newGraph_storesTotalsFromTheStart() {
    assertEquals(Optional.of(IndexState.ENABLED), state());
    addElements(500, 100);
    assertCounts(500, 100, 200, 400);
    assertIsOneCall(() -> g.V().count().next(), 32);
    assertIsOneCall(() -> g.E().count().next(), 32);
    if (!graph.store().store().isShared()) { // else another process may have made labels
      assertIsOneCall(() -> g.V().hasLabel("person").count().next(), 16);
      assertIsOneCall(() -> g.E().hasLabel("third").count().next(), 16);
    }
    assertTrue(g.V().hasLabel("person").count().explain().toString().contains("totals"));
  }

  @Test
  void ownChanges_areCounted_beforeTheyAreCommitted() {
    addElements(50, 10);
    g.addV("person").iterate();
    g.V(3L).drop().iterate(); // with an edge of each label
    g.V(0L).as("a").V(5L).addE("third").from("a").iterate();
    assertCounts(50, 10, 20, 39);
    graph.tx().commit();
    assertCounts(50, 10, 20, 39);
    graph.addVertex("town");
    graph.tx().rollback();
    assertCounts(50, 10, 20, 39);
  }

  @Test
  void elementsMadeAgainWithAnotherLabel_areCountedUnderIt() {
    addElements(6, 0);
    g.V(0L).outE().next().remove();
    g.V(1L).addE("next").to(g.V(2L).next()).property(T.id, "e").iterate();
    graph.tx().commit();
    assertCounts(6, 0, 1, 5);
    g.V(5L).drop().iterate();
    graph.addVertex(T.id, 5L, T.label, "town");
    g.E("e").drop().iterate();
    v(graph, 3L).addEdge("third", v(graph, 4L), T.id, "e");
    graph.tx().commit();
    assertCounts(5, 1, 2, 2);
  }

  @Test
  void graphWithoutTotals_isCountedByScans_untilItIsCounted() throws InterruptedException {
    addElements(50, 10);
    OlderCounts.remove(graph);
    assertEquals(Optional.empty(), state());
    assertCounts(50, 10, 20, 40);
    graph.tx().rollback();
    OlderCounts.begin(graph, IndexType.TOTALS).await();
    assertEquals(Optional.of(IndexState.ENABLED), state());
    OlderCounts.await(graph); // that of the degrees calls the store, too
    assertCounts(50, 10, 20, 40);
    assertIsOneCall(() -> g.V().count().next(), 32);
  }

  @Test
  void totals_thatAreCountedBesideWriters_areExact() throws Exception {
    addElements(2_000, 1_000);
    OlderCounts.remove(graph);
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger commits = new AtomicInteger();
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int first = 1_000 * i;
      Thread writer = new Thread(() -> change(first, isOver, commits));
      writers.add(writer);
      writer.start();
    }
    while (commits.get() < 20) {
      Thread.onSpinWait();
    }
    Job job = OlderCounts.begin(graph, IndexType.TOTALS).await();
    isOver.set(true);
    for (Thread writer : writers) {
      writer.join();
    }
    assertEquals(Job.State.DONE, job.state());
    assertEquals(Optional.of(IndexState.ENABLED), state());
    OlderCounts.await(graph); // that of the degrees may still read
    assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
    assertEquals(g.V().toList().size(), g.V().count().next());
  }

  private void change(long first, AtomicBoolean isOver, AtomicInteger commits) {
    for (long i = 0; !isOver.get(); i++) {
      Graph tx = beside();
      try {
        Vertex added = tx.addVertex(i % 2 == 0 ? "person" : "town");
        added.addEdge("next", v(tx, first + i % 1_000));
        v(tx, first + (i + 1) % 1_000).property("n", i);
        tx.tx().commit();
        commits.incrementAndGet();
      } catch (RuntimeException conflict) { // the schema has changed
        tx.tx().rollback();
      }
    }
  }

  @Test
  void countThatIsInterrupted_beginsAgain() throws InterruptedException {
    addElements(50, 10);
    OlderCounts.remove(graph);
    Thread self = Thread.currentThread();
    hooked.afterCommit(
        () -> {
          if (Thread.currentThread() != self && state().equals(Optional.of(IndexState.ENABLED))) {
            throw new FormatException(Problem.DAMAGED_BYTES, "damage", "the end of the job");
          }
        });
    OlderCounts.begin(graph);
    Job failed = OlderCounts.failed(graph, IndexType.TOTALS);
    assertThrows(FormatException.class, failed::await);
    hooked.afterCommit(() -> {});
    addVertex("person");
    OlderCounts.begin(graph);
    assertCounts(51, 10, 20, 40);
  }

  private void addVertex(String label) {
    graph.addVertex(label);
    graph.tx().commit();
  }

  @Test
  void wrongTotal_isFound_shown_andCountedAgain() throws InterruptedException {
    addElements(50, 10);
    int person = graph.store().dictionary().find(NameKind.LABEL, "person").orElseThrow();
    WriteSet damage = WriteSet.basedOnLatest();
    Totals.add(damage, ElementKind.VERTEX, person, 3);
    graph.store().store().commit(damage);
    assertEquals(53, g.V().hasLabel("person").count().next(), "the damage has an effect");
    graph.tx().rollback();
    CheckReport report = GraphCheck.run(graph.store());
    assertEquals(
        List.of(
            new CheckReport.Violation(
                "total is not the number of elements",
                "vertex label person: stored 53, counted 50")),
        report.violations());
    StatisticsReport exact = Statistics.exact(graph.store(), progress -> {});
    assertEquals(List.of("vertices of label person: stored 53, counted 50"), exact.wrongTotals());
    Job repair =
        GraphInternals.of(graph)
            .jobs()
            .start(
                "test",
                "totals",
                job -> GraphInternals.of(graph).indexes().recount(IndexType.TOTALS, job))
            .await();
    assertEquals(Job.State.DONE, repair.state());
    assertEquals(50, g.V().hasLabel("person").count().next());
    graph.tx().rollback();
    assertTrue(GraphCheck.run(graph.store()).isClean());
  }

  @Test
  void statistics_haveExactCounts() {
    addElements(30, 12);
    addVertex("rare");
    g.V().hasLabel("rare").drop().iterate();
    graph.tx().commit();
    StatisticsReport report = Statistics.estimate(graph.store());
    assertEquals(StatisticsReport.Precision.EXACT, report.vertices().precision());
    assertEquals(Map.of("person", 30L, "town", 12L), report.vertices().labels());
    assertEquals(Map.of("third", 14L, "next", 28L), report.edges().labels());
    assertEquals(42, report.vertices().total());
    assertEquals(List.of(), Statistics.exact(graph.store(), any -> {}).wrongTotals());
  }
}
