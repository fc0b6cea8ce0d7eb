package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A graph is checked in a small heap: 200,000 edges in 64 MB, and in a full run a million edges in
 * 256 MB. {@code -Dscale.edges} checks a larger graph in 256 MB: ten million edges are promised.
 */
public abstract class CheckScaleContract extends CrashFixture {

  private static final long FEW = 200_000;

  @Test
  void check_ofALargeGraph_endsCleanInLittleHeap() throws Exception {
    long seed = SeededRandom.of(getClass()).nextLong();
    long edges = Long.getLong("scale.edges", Boolean.getBoolean("full") ? 1_000_000 : FEW);
    String heap = edges > FEW ? "256m" : "64m";
    Path directory = parent.resolve("graph");
    Map<String, String> options = new HashMap<>(options(directory));
    options.put("colonnade.store.rocksdb.sync", "never");
    Map<String, String> roomy = new HashMap<>(options);
    roomy.put("colonnade.store.rocksdb.memory", "1gb"); // a commit looks for each new edge
    long start = System.nanoTime();
    try (Child builder =
        new Child.Start(GraphBuilder.class)
            .heap("2g")
            .forLongWork()
            .run(Child.arguments(roomy, edges, seed))) {
      assertEquals(0, builder.awaitEnd(), () -> builder.errors().toString());
    }
    long buildMillis = (System.nanoTime() - start) / 1_000_000;
    List<String> out;
    try (Child checker =
        new Child.Start(Checker.class).heap(heap).forLongWork().run(Child.arguments(options))) {
      assertEquals(0, checker.awaitEnd(), () -> checker.errors().toString());
      out = checker.out();
    }
    String[] found =
        out.stream()
            .filter(line -> line.startsWith("checked "))
            .findFirst()
            .orElseThrow(() -> new AssertionError(out.toString()))
            .split(" ");
    long millis = Math.max(1, Long.parseLong(found[5]));
    System.out.printf(
        "%d edges: built in %.1f s, checked in %.1f s (%d edges/s) with at most %d MB of heap%n",
        edges,
        buildMillis / 1e3,
        millis / 1e3,
        edges * 1_000 / millis,
        Long.parseLong(found[6]) >> 20);
    assertEquals(Long.toString(edges / GraphBuilder.EDGES_PER_VERTEX), found[1], "vertices");
    assertEquals(Long.toString(edges), found[2], "edges");
    assertEquals("0", found[3], out::toString);
    assertTrue(Long.parseLong(found[4]) >= edges / 10_000, "progress was told too seldom");
  }
}
