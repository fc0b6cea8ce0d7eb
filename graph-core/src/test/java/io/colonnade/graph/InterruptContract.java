package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A traversal whose thread is interrupted ends soon, wherever it is: it reads only a little more,
 * closes what it has open, and its transaction goes on. The store itself interrupts, at a number of
 * events that is drawn beforehand, so that nothing depends on time.
 */
@Timeout(300)
public abstract class InterruptContract extends TrackedFixture {

  private static final int SPOKES = 3_000;

  /** The most cells that are read after an interrupt. */
  private static final long PATIENCE = 2_048;

  private static final int ROUNDS = 3;

  /** A hub with an edge to each of its spokes, and each of them with an edge back. */
  @BeforeEach
  void buildWheel() {
    Vertex hub = graph.addVertex(T.id, 0, "n", 0);
    for (int i = 1; i <= SPOKES; i++) {
      Vertex spoke = graph.addVertex(T.id, i, "n", i);
      hub.addEdge("to", spoke, "w", i);
      spoke.addEdge("to", hub, "w", -i);
    }
    graph.tx().commit();
    assertNothingIsOpen();
  }

  /** Traversals that read much. */
  private List<Supplier<Traversal<?, ?>>> traversals() {
    return List.of(
        () -> g.V().has("n", -1),
        () -> g.V().filter(__.values("n").is(-1)),
        () -> g.E().has("w", 0),
        () -> g.V().count(),
        () -> g.E().hasLabel("to").count(),
        () -> g.V().outE().count(),
        () -> g.V(0).out().count(),
        () -> g.V(0).outE().has("w", 0),
        () -> g.V(0).out().has("n", -1),
        () -> g.V(0).out().values("n").sum(),
        () -> g.V(0).out().out().count(),
        () -> g.V(0).repeat(__.out()).times(4).count(),
        () -> g.V(0).out().where(__.out().has("n", -1)),
        () -> g.V(0).out().local(__.outE().limit(1)).order().by("w"),
        () -> g.V(0).union(__.out(), __.in()).dedup().group().by("n"),
        () -> g.V(0).match(__.as("a").out().as("b"), __.as("b").out().as("c")).select("c"),
        () -> g.V(0).out().path().by("n").fold(),
        () -> g.V(0).outE().drop(),
        () -> g.V(0).out().property("seen", 1));
  }

  /** Interrupts the thread that reads at an event, and knows what was read until then. */
  private final class Interrupter implements Meter {

    private final long at;
    private long events;
    private long cells; // read before

    Interrupter(long at) {
      this.at = at;
    }

    @Override
    public synchronized void count(Event event, long amount) {
      if (++events == at) {
        cells = tracked.cells(); // open cursors have not told the meter all of theirs
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void traversals_interruptedSomewhere_endAndLeaveNothingOpen() {
    Random random = SeededRandom.of(InterruptContract.class);
    List<Supplier<Traversal<?, ?>>> traversals = traversals();
    for (int i = 0; i < traversals.size(); i++) {
      Interrupter never = new Interrupter(Long.MAX_VALUE);
      meter = never;
      traversals.get(i).get().iterate();
      graph.tx().rollback();
      assertTrue(never.events > 4, "too little is read by traversal " + i);
      for (int round = 0; round < ROUNDS; round++) {
        // somewhere in the first half: at the end there is nothing left to be interrupted
        long at = 1 + random.nextInt(Math.toIntExact(never.events / 2));
        assertInterrupted(traversals.get(i).get(), at, "traversal " + i + " at event " + at);
      }
    }
  }

  private void assertInterrupted(Traversal<?, ?> traversal, long at, String which) {
    Interrupter interrupter = new Interrupter(at);
    meter = interrupter;
    try {
      assertThrows(TraversalInterruptedException.class, traversal::iterate, which);
    } finally {
      boolean unused = Thread.interrupted(); // TinkerPop's steps clear it, our store does not
      meter = Meter.NONE;
    }
    long after = tracked.cells() - interrupter.cells;
    assertTrue(after <= PATIENCE, () -> which + " read on: " + after);
    assertEquals(0, tracked.openCursors(), which);
    assertEquals(1, g.V(1).values("n").next(), which); // in the same transaction
    assertEquals(1L, g.V(1).out().count().next(), which);
    graph.tx().rollback();
    assertNothingIsOpen();
  }

  @Test
  void transaction_ofAnInterruptedTraversal_commitsWhatItDid() {
    graph.vertices(1).next().property("n", 100);
    assertInterruptedAndKept(g.V().has("n", -1));
    assertInterruptedAndKept(g.V(0).out().has("n", -1));
    graph.tx().commit();
    assertEquals(100, g.V(1).values("n").next());
    graph.tx().rollback();
  }

  private void assertInterruptedAndKept(Traversal<?, ?> traversal) {
    meter = new Interrupter(3);
    assertThrows(TraversalInterruptedException.class, traversal::iterate);
    boolean unused = Thread.interrupted();
    meter = Meter.NONE;
    assertEquals(100, g.V(1).values("n").next());
  }

  /** Without caches: what is interrupted here are reads of the store. */
  @Override
  protected Map<String, String> options() {
    return Map.of("colonnade.cache.size", "0", "colonnade.tx.cache-size", "1");
  }

  @Test
  void endlessTraversal_overWhatCachesKnow_isInterrupted() throws Exception {
    graph.close();
    open(Map.of("colonnade.cache.size", "64mb", "colonnade.tx.cache-size", "32mb"));
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                g.V(0).repeat(__.local(__.out().limit(1))).until(__.has("n", -1)).iterate();
              } catch (RuntimeException e) {
                end.set(e);
              } finally {
                graph.tx().rollback();
              }
            });
    reader.start();
    Thread.sleep(500); // all of the graph is known long before
    assertTrue(reader.isAlive());
    reader.interrupt();
    reader.join();
    assertInstanceOf(TraversalInterruptedException.class, end.get());
    assertNothingIsOpen();
  }

  @Test
  void endlessTraversal_interruptedByAnotherThread_readsNoMore() throws Exception {
    List<Supplier<Traversal<?, ?>>> endless = new ArrayList<>();
    endless.add(() -> g.V(0).repeat(__.out()).until(__.has("n", -1)));
    endless.add(() -> g.V(0).repeat(__.local(__.out().limit(1))).until(__.has("n", -1)));
    endless.add(() -> g.V(1).repeat(__.out().where(__.out())).emit().has("n", -1));
    for (Supplier<Traversal<?, ?>> traversal : endless) {
      CountDownLatch hasReadMuch = new CountDownLatch(20);
      meter =
          (event, amount) -> {
            if (event == Event.READ_CALL) {
              hasReadMuch.countDown();
            }
          };
      AtomicReference<Throwable> end = new AtomicReference<>();
      Thread reader =
          new Thread(
              () -> {
                try {
                  traversal.get().iterate();
                } catch (RuntimeException e) {
                  end.set(e);
                } finally {
                  graph.tx().rollback();
                }
              });
      reader.start();
      hasReadMuch.await();
      reader.interrupt();
      reader.join();
      assertInstanceOf(TraversalInterruptedException.class, end.get());
      assertNothingIsOpen();
      meter = Meter.NONE;
      assertEquals((long) SPOKES, g.V(0).out().count().next());
      graph.tx().rollback();
    }
  }
}
