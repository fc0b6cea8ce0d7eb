package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A vertex with very many edges is dropped in one commit, in a heap of two kilobytes an edge; in
 * less it is refused, and nothing runs out of memory. {@code -Dscale.edges} says how many edges:
 * 1,000,000 are promised in 2 GB.
 */
public abstract class DropScaleContract extends CrashFixture {

  private static final long EDGES = Long.getLong("scale.edges", 40_000);
  private static final long HEAP_PER_EDGE = 2_048;
  private static final long HEAP_OF_ALL_ELSE = 48;
  private static final long SMALL = 2_000;

  @Test
  void vertexWithManyEdges_isRefusedInLittleHeap_andDroppedInEnough() throws Exception {
    Path directory = parent.resolve("graph");
    Map<String, String> options = new HashMap<>(options(directory));
    options.put("colonnade.store.rocksdb.sync", "never");
    try (ColonnadeGraph graph = open(directory)) {
      Star.make(graph, EDGES);
    }
    String refused = only(run("48m", options), "refused ");
    assertTrue(refused.contains("COL-3004"), refused);
    assertTrue(refused.contains("edges=" + EDGES + ","), refused);
    String heap = EDGES * HEAP_PER_EDGE / (1 << 20) + HEAP_OF_ALL_ELSE + "m";
    List<String> dropped = run(heap, options);
    System.out.printf(
        "%d edges dropped in a heap of %s: %s ms to prepare, %s ms with the commit%n",
        EDGES, heap, only(dropped, "committing "), only(dropped, "committed "));
    try (ColonnadeGraph graph = open(directory)) {
      mustHold(graph, EDGES, 0);
    }
  }

  @Test
  void killedWhileItDrops_leavesAllEdgesOrNone() throws Exception {
    Random random = SeededRandom.of(getClass());
    Path directory = parent.resolve("killed");
    int rounds = Integer.getInteger("crash.rounds", 4);
    long nanos = 0; // of a commit that was let go
    try (ColonnadeGraph graph = open(directory)) {
      Star.make(graph, SMALL);
    }
    for (int round = 0; round < rounds; round++) {
      try (Child child =
          new Child.Start(HubDropper.class).run(Child.arguments(options(directory)))) {
        child.await(line -> line.startsWith("committing "));
        long start = System.nanoTime();
        if (nanos == 0) {
          child.await(line -> line.startsWith("committed "));
          nanos = System.nanoTime() - start;
        } else {
          LockSupport.parkNanos((long) (nanos * random.nextDouble()));
          child.kill();
        }
        child.awaitEnd();
      }
      try (ColonnadeGraph graph = open(directory)) {
        boolean isThere = graph.traversal().V(Star.HUB).hasNext();
        System.out.println("killed within " + nanos / 1_000_000 + " ms: hub " + isThere);
        mustHold(graph, isThere ? SMALL + 1 : SMALL, isThere ? SMALL : 0);
        assertTrue(round > 0 || !isThere, "nobody killed it");
        if (!isThere) {
          Star.mend(graph, SMALL);
        }
      }
    }
  }

  private static List<String> run(String heap, Map<String, String> options) throws Exception {
    try (Child child =
        new Child.Start(HubDropper.class).heap(heap).forLongWork().run(Child.arguments(options))) {
      assertEquals(0, child.awaitEnd(), () -> child.out() + "\n" + child.errors());
      return child.out();
    }
  }

  private static String only(List<String> said, String prefix) {
    return said.stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .reduce((one, other) -> one + other)
        .orElseThrow(() -> new AssertionError(said.toString()));
  }

  private static void mustHold(ColonnadeGraph graph, long vertices, long edges) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    assertEquals(vertices, graph.traversal().V().count().next());
    assertEquals(edges, graph.traversal().E().count().next());
    graph.tx().rollback();
  }
}
