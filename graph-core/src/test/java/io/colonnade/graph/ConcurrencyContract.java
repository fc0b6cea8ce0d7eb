package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.schema.NameKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;
import org.junit.jupiter.api.Test;

/** The promises of transactions with threads that really run at once. */
public abstract class ConcurrencyContract extends GraphContract {

  private static final int THREADS = 8;

  /** Runs the same work in several threads that start together; fails if one of them fails. */
  private static <R> List<R> together(int threads, ThreadWork<R> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CyclicBarrier start = new CyclicBarrier(threads);
      List<Callable<R>> tasks = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int number = i;
        tasks.add(
            () -> {
              start.await();
              return work.run(number);
            });
      }
      List<R> results = new ArrayList<>();
      for (Future<R> future : pool.invokeAll(tasks)) {
        results.add(future.get());
      }
      return results;
    } finally {
      pool.shutdown();
      assertTrue(pool.awaitTermination(1, TimeUnit.MINUTES));
    }
  }

  private interface ThreadWork<R> {
    R run(int thread) throws Exception;
  }

  /** Runs a transaction until it commits; returns how often it conflicted. */
  private int untilCommitted(Runnable work) {
    int conflicts = 0;
    while (true) {
      try {
        work.run();
        graph.tx().commit();
        return conflicts;
      } catch (TransactionException e) {
        graph.tx().rollback();
        conflicts++;
      }
    }
  }

  @Test
  void increments_retriedOnConflict_areNeverLost() throws Exception {
    Vertex counter = committedVertex(1);
    counter.property("n", 0);
    graph.tx().commit();
    int each = 100;
    together(
        THREADS,
        thread -> {
          for (int i = 0; i < each; i++) {
            untilCommitted(
                () -> {
                  Vertex v = graph.vertices(1).next();
                  v.property("n", v.<Integer>value("n") + 1);
                });
          }
          return null;
        });
    assertEquals(THREADS * each, g.V(1).<Object>values("n").next());
  }

  @Test
  void edgeAdds_atOneVertex_neverConflict() throws Exception {
    committedVertex(1);
    committedVertex(2);
    int each = 200;
    List<Integer> conflicts =
        together(
            THREADS,
            thread -> {
              int sum = 0;
              for (int i = 0; i < each; i++) {
                sum +=
                    untilCommitted(
                        () -> graph.vertices(1).next().addEdge("x", graph.vertices(2).next()));
              }
              return sum;
            });
    assertEquals(0, conflicts.stream().mapToInt(Integer::intValue).sum());
    assertEquals((long) THREADS * each, g.V(1).out("x").count().next());
    assertEquals((long) THREADS * each, g.V(2).in("x").count().next());
  }

  @Test
  void vertexDrops_againstEdgeAdds_leaveNoHalfEdge() throws Exception {
    Random seeds = SeededRandom.of(getClass());
    long seed = seeds.nextLong();
    int vertices = 6;
    AtomicInteger edges = new AtomicInteger();
    AtomicInteger drops = new AtomicInteger();
    together(
        4,
        thread -> {
          Random random = new Random(seed + thread);
          for (int i = 0; i < 400; i++) {
            long a = random.nextInt(vertices);
            long b = random.nextInt(vertices);
            boolean dropping = random.nextInt(4) == 0;
            try {
              Vertex from = vertex(a);
              Vertex to = vertex(b);
              if (dropping) {
                from.remove();
              } else {
                from.addEdge("x", to);
              }
              graph.tx().commit();
              (dropping ? drops : edges).incrementAndGet();
            } catch (TransactionException e) {
              graph.tx().rollback();
            }
          }
          return null;
        });
    assertTrue(edges.get() > 50 && drops.get() > 50, edges + " adds, " + drops + " drops");
    assertEquals(g.E().count().next(), g.V().outE().count().next());
    assertEquals(g.E().count().next(), g.V().inE().count().next());
  }

  private Vertex vertex(long id) {
    var found = graph.vertices(id);
    return found.hasNext() ? found.next() : graph.addVertex(T.id, id);
  }

  @Test
  void sameSuppliedId_byManyThreads_isOneVertex() throws Exception {
    int rounds = 50;
    List<Integer> made =
        together(
            THREADS,
            thread -> {
              int sum = 0;
              for (int i = 0; i < rounds; i++) {
                try {
                  graph.addVertex(T.id, "round" + i);
                  graph.tx().commit();
                  sum++;
                } catch (TransactionException | IllegalArgumentException e) {
                  graph.tx().rollback();
                }
              }
              return sum;
            });
    assertEquals(rounds, made.stream().mapToInt(Integer::intValue).sum());
    assertEquals((long) rounds, g.V().count().next());
  }

  @Test
  void newNames_usedByManyThreadsAtOnce_getOneNumberEachAndNoConflict() throws Exception {
    int names = 1_000;
    List<Integer> conflicts =
        together(
            32,
            thread -> {
              Random random = new Random(thread);
              int sum = 0;
              for (int i = 0; i < names; i += 20) {
                int from = i;
                sum +=
                    untilCommitted(
                        () -> {
                          Vertex v = graph.addVertex();
                          for (int n = from; n < from + 20; n++) {
                            v.property("key" + (random.nextBoolean() ? n : names - 1 - n), n);
                          }
                          for (int n = from; n < from + 20; n++) {
                            v.property("key" + n, n);
                          }
                        });
              }
              return sum;
            });
    assertEquals(0, conflicts.stream().mapToInt(Integer::intValue).sum());
    List<String> known = graph.store().dictionary().all(NameKind.KEY);
    assertEquals(names, known.size());
    assertEquals(names, new HashSet<>(known).size());
    if (isPersistent()) {
      reopen();
      assertEquals(known, graph.store().dictionary().all(NameKind.KEY));
    }
  }

  @Test
  void threadedTransaction_sharedByThreads_isOneTransaction() throws Exception {
    var shared = graph.tx().createThreadedTx();
    together(
        THREADS,
        thread -> {
          for (int i = 0; i < 50; i++) {
            shared.addVertex("thread", thread);
            shared.traversal().V().limit(5).values("thread").iterate();
          }
          return null;
        });
    assertEquals(0, g.V().count().next());
    graph.tx().rollback();
    shared.tx().commit();
    assertEquals(THREADS * 50L, g.V().count().next());
  }

  @Test
  void sharedTransaction_changingOneVertexInManyThreads_losesNothing() throws Exception {
    committedVertex(1);
    var shared = graph.tx().createThreadedTx();
    int each = 100;
    together(
        THREADS,
        thread -> {
          Vertex v = shared.vertices(1).next();
          for (int i = 0; i < each; i++) {
            v.property(VertexProperty.Cardinality.list, "n", thread * each + i);
          }
          return null;
        });
    assertEquals((long) THREADS * each, shared.traversal().V(1).values("n").dedup().count().next());
    assertEquals(
        (long) THREADS * each, shared.traversal().V(1).properties("n").id().dedup().count().next());
    shared.tx().commit();
  }

  @Test
  void sharedTransaction_addingEdgesToWhatAnotherThreadRemoves_leavesNoHalfEdge() throws Exception {
    for (int round = 0; round < 50; round++) {
      var shared = graph.tx().createThreadedTx();
      shared.addVertex(T.id, 1);
      shared.addVertex(T.id, 2);
      together(
          2,
          thread -> {
            try {
              if (thread == 0) {
                shared.vertices(2).forEachRemaining(Vertex::remove);
              } else {
                var to = shared.vertices(2);
                if (to.hasNext()) {
                  shared.vertices(1).next().addEdge("x", to.next()).property("w", 1);
                }
              }
            } catch (IllegalStateException e) {
              assertTrue(e.getMessage().contains("removed"), e.getMessage());
            }
            return null;
          });
      assertEquals(0L, shared.traversal().E().count().next());
      shared.tx().commit();
      g.V().drop().iterate();
      graph.tx().commit();
    }
  }

  @Test
  void close_underReadersAndWriters_endsThemWithGraphIsClosed() throws Exception {
    for (int i = 0; i < 200; i++) {
      graph.addVertex("n", i);
    }
    graph.tx().commit();
    List<String> ends =
        together(
            THREADS + 1,
            thread -> {
              if (thread == THREADS) {
                TimeUnit.MILLISECONDS.sleep(100);
                graph.close();
                return "graph is closed";
              }
              try {
                while (true) {
                  if (thread % 2 == 0) {
                    graph.traversal().V().values("n").iterate();
                  } else {
                    graph.addVertex("n", thread);
                    graph.tx().commit();
                  }
                }
              } catch (RuntimeException e) {
                return e.getMessage();
              }
            });
    for (String end : ends) {
      assertTrue(end.contains("graph is closed"), end);
    }
    graph = open(java.util.Map.of());
    g = graph.traversal();
  }
}
