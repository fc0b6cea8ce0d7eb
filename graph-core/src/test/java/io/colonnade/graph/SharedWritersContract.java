package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.store.Crew;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers of several processes at once on one store; the checker reads it in each at the end. */
@Timeout(120)
public abstract class SharedWritersContract extends SharedGraphs {

  private static final int THREADS = 4; // two in each process

  private ColonnadeGraph process(int thread) {
    return thread % 2 == 0 ? one : two;
  }

  /** Runs a transaction until it commits; returns how often it conflicted. */
  private static int untilCommitted(ColonnadeGraph graph, Consumer<ColonnadeGraph> work) {
    for (int conflicts = 0; ; conflicts++) {
      try {
        work.accept(graph);
        graph.tx().commit();
        return conflicts;
      } catch (TemporaryTransactionException e) {
        graph.tx().rollback();
      }
    }
  }

  private void people(int size) {
    for (int id = 1; id <= size; id++) {
      one.addVertex(T.id, id, "n", 0);
    }
    one.tx().commit();
  }

  private static Vertex vertex(ColonnadeGraph graph, Object id) {
    Iterator<Vertex> found = graph.vertices(id);
    return found.hasNext() ? found.next() : graph.addVertex(T.id, id);
  }

  @Test
  void interleavedTransactions_seeAndCommitAsTheModelSays() {
    new IsolationHistory(List.of(one, two), SeededRandom.of(getClass())).run(13);
  }

  @Test
  void increments_areNeverLost() throws InterruptedException {
    people(1);
    Crew.start(
            THREADS,
            thread -> {
              for (int i = 0; i < 50; i++) {
                untilCommitted(
                    process(thread),
                    graph -> {
                      Vertex v = graph.vertices(1).next();
                      v.property("n", v.<Integer>value("n") + 1);
                    });
              }
            })
        .join();
    assertEquals(THREADS * 50, g(one).V(1).<Object>values("n").next());
    assertEquals(THREADS * 50, g(two).V(1).<Object>values("n").next());
  }

  @Test
  void edgesOfBothAtOneVertex_neverConflict() throws InterruptedException {
    people(2);
    AtomicInteger conflicts = new AtomicInteger();
    Crew.start(
            THREADS,
            thread -> {
              for (int i = 0; i < 50; i++) {
                conflicts.addAndGet(
                    untilCommitted(
                        process(thread),
                        graph -> graph.vertices(1).next().addEdge("x", vertex(graph, 2))));
              }
            })
        .join();
    assertEquals(0, conflicts.get());
    assertEquals(THREADS * 50L, g(one).V(1).out("x").count().next());
    assertEquals(THREADS * 50L, g(two).V(2).in("x").count().next());
  }

  @Test
  void edgesOfOne_againstRemovalsOfTheOther_leaveNoHalfEdge() throws InterruptedException {
    long seed = SeededRandom.of(getClass()).nextLong();
    AtomicInteger edges = new AtomicInteger();
    AtomicInteger removals = new AtomicInteger();
    Crew.start(
            THREADS,
            thread -> {
              Random random = new Random(seed + thread);
              for (int i = 0; i < 150; i++) {
                long a = random.nextInt(6);
                long b = random.nextInt(6);
                boolean isRemoval = random.nextInt(4) == 0;
                ColonnadeGraph graph = process(thread);
                try {
                  Vertex from = vertex(graph, a);
                  Vertex to = vertex(graph, b);
                  if (isRemoval) {
                    from.remove();
                  } else {
                    from.addEdge("x", to);
                  }
                  graph.tx().commit();
                  (isRemoval ? removals : edges).incrementAndGet();
                } catch (TemporaryTransactionException e) {
                  graph.tx().rollback();
                }
              }
            })
        .join();
    assertTrue(edges.get() > 20 && removals.get() > 20, edges + " edges, " + removals);
    long all = g(one).E().count().next();
    for (ColonnadeGraph graph : List.of(one, two)) {
      assertEquals(all, g(graph).V().outE().count().next());
      assertEquals(all, g(graph).V().inE().count().next());
    }
  }

  @Test
  void eightProcesses_getNoNumberTwice() throws InterruptedException {
    List<ColonnadeGraph> processes = new ArrayList<>(List.of(one, two));
    while (processes.size() < 8) {
      processes.add(another());
    }
    Set<Object> vertices = ConcurrentHashMap.newKeySet();
    Set<Object> edges = ConcurrentHashMap.newKeySet();
    int each = 300;
    Crew.start(
            8,
            number -> {
              ColonnadeGraph graph = processes.get(number);
              for (int i = 0; i < each; i++) {
                Vertex made = graph.addVertex();
                assertTrue(vertices.add(made.id()), () -> "twice: vertex " + made.id());
                Object edge = made.addEdge("self", made).id();
                assertTrue(edges.add(edge), () -> "twice: edge " + edge);
                if (i % 100 == 99) {
                  graph.tx().commit();
                }
              }
            })
        .join();
    assertEquals(8L * each, g(one).V().count().next());
    assertEquals(8L * each, g(two).E().count().next());
  }
}
