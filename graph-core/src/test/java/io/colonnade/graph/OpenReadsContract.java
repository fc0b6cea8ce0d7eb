package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readers who do not close what they read leave no snapshot and no cursor of the store open. */
public abstract class OpenReadsContract extends TrackedFixture {

  private static final int VERTICES = 50;

  @BeforeEach
  void fillGraph() {
    for (int i = 0; i < VERTICES; i++) {
      graph.addVertex(T.id, i, "n", i, "big", "x".repeat(2_000));
    }
    for (int i = 0; i < VERTICES; i++) {
      for (int j = 1; j < 5; j++) {
        vertex(i).addEdge("to", vertex((i + j) % VERTICES), "weight", j);
      }
    }
    graph.tx().commit();
    assertNothingIsOpen();
  }

  private Vertex vertex(int id) {
    return graph.vertices(id).next();
  }

  /** All ways to read more than one thing. */
  private List<Supplier<Iterator<?>>> reads(int id) {
    return List.of(
        graph::vertices,
        graph::edges,
        () -> graph.vertices(id, id + 1),
        () -> vertex(id).edges(Direction.BOTH),
        () -> vertex(id).edges(Direction.IN, "to"),
        () -> vertex(id).vertices(Direction.OUT, "to"),
        () -> vertex(id).properties(),
        () -> g.V().out("to").values("n"),
        () -> g.V(id).repeat(__.out()).times(2).values("big"),
        () -> g.E().has("weight", 2).outV().limit(7),
        () -> g.V().hasLabel("vertex").order().by("n").local(__.outE().limit(1)));
  }

  @Test
  void transactions_withIteratorsLeftUnread_leaveNothingOpen() {
    Random random = SeededRandom.of(getClass());
    int most = 0;
    for (int opened = 0; opened < 10_000; opened++) {
      List<Supplier<Iterator<?>>> reads = reads(random.nextInt(VERTICES - 1));
      Iterator<?> iterator = reads.get(random.nextInt(reads.size())).get();
      for (int i = random.nextInt(6); i > 0 && iterator.hasNext(); i--) {
        iterator.next();
      }
      if (random.nextInt(10) == 0) {
        vertex(random.nextInt(VERTICES)).property("changed", opened);
      }
      if (random.nextInt(20) == 0) {
        most = Math.max(most, tracked.openCursors());
        if (random.nextBoolean()) {
          graph.tx().commit();
        } else {
          graph.tx().rollback();
        }
        assertNothingIsOpen();
      }
    }
    graph.tx().rollback();
    assertTrue(most > 0, "no iterator was left unread, so nothing is proved");
  }

  @Test
  void iterators_readToTheirEndOrClosed_holdNoCursor() {
    Random random = SeededRandom.of(getClass());
    for (int round = 0; round < 50; round++) {
      boolean changed = round % 2 == 1;
      if (changed) { // own changes are merged into what is read, by other cursors
        vertex(random.nextInt(VERTICES)).property("changed", round);
      }
      List<Supplier<Iterator<?>>> reads = reads(random.nextInt(VERTICES - 1));
      for (int i = 0; i < reads.size(); i++) {
        Iterator<?> all = reads.get(i).get();
        all.forEachRemaining(any -> {});
        assertEquals(0, tracked.openCursors(), "read to its end: " + i);
        Iterator<?> some = reads.get(i).get();
        for (int n = random.nextInt(6); n > 0 && some.hasNext(); n--) {
          some.next();
        }
        CloseableIterator.closeIterator(some);
        assertEquals(0, tracked.openCursors(), "closed: " + i);
      }
      assertTrue(tracked.openSnapshots() <= 1);
      graph.tx().rollback();
    }
  }

  @Test
  void abandonedTransaction_afterItsAge_leavesNothingOpen() throws Exception {
    Thread reader =
        new Thread(
            () -> {
              graph.vertices().next();
              g.V().out().next();
            });
    reader.start();
    reader.join();
    assertEquals(1, tracked.openSnapshots());
    ticker.advance(Duration.ofHours(1));
    graph.store().expireSnapshots();
    assertNothingIsOpen();
  }

  @Test
  void conflictingCommit_leavesNothingOpen() throws Exception {
    vertex(0).property("changed", 1);
    Thread other =
        new Thread(
            () -> {
              vertex(0).property("changed", 2);
              graph.tx().commit();
            });
    other.start();
    other.join();
    graph.vertices().next();
    try {
      graph.tx().commit();
      throw new AssertionError("no conflict");
    } catch (TransactionException e) {
      graph.tx().rollback();
    }
    assertNothingIsOpen();
  }
}
