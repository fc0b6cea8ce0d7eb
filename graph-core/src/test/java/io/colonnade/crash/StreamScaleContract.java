package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A frontier of vertices with very many edges streams: it is answered in a JVM that has 64 MB of
 * heap more than one needs that asks at a vertex with ten. {@code -Dscale.edges} says how many
 * edges each has: 2,000,000 are promised.
 */
public abstract class StreamScaleContract extends CrashFixture {

  private static final long MEGABYTE = 1 << 20;
  private static final long ABOVE_BASE = 64 * MEGABYTE;

  @Test
  void frontierOfHubs_isAnsweredIn64MegabytesAboveBase() throws Exception {
    long edges = Long.getLong("scale.edges", 200_000);
    Map<String, String> options = new HashMap<>(options(parent.resolve("graph")));
    options.put("colonnade.store.rocksdb.sync", "never");
    Map<String, String> roomy = new HashMap<>(options);
    roomy.put("colonnade.store.rocksdb.memory", "1gb"); // a commit looks for each new edge
    ended(new Child.Start(HubBuilder.class).heap("1g"), Child.arguments(roomy, edges));
    long small = HubBuilder.SMALL_HUB;
    List<String> atSmall =
        ended(
            new Child.Start(HubReader.class).heap("512m"), Child.arguments(options, small, small));
    assertEquals(expected(1, HubBuilder.SMALL_HUB_EDGES), answers(atSmall));
    long base = Long.parseLong(only("heap ", atSmall).get(0).split(" ")[1]);
    String heap = (base + ABOVE_BASE) / MEGABYTE + "m";
    List<String> atHubs =
        ended(
            new Child.Start(HubReader.class).heap(heap),
            Child.arguments(options, 0, HubBuilder.HUBS - 1));
    System.out.printf("%d hubs of %d edges, in a heap of %s:%n", HubBuilder.HUBS, edges, heap);
    only("answer ", atHubs).forEach(System.out::println);
    assertEquals(expected(HubBuilder.HUBS, edges), answers(atHubs));
  }

  private static List<String> ended(Child.Start start, List<String> arguments) throws Exception {
    try (Child child = start.forLongWork().run(arguments)) {
      assertEquals(0, child.awaitEnd(), () -> child.out() + "\n" + child.errors());
      return child.out();
    }
  }

  private static List<String> only(String prefix, List<String> said) {
    return said.stream().filter(line -> line.startsWith(prefix)).toList();
  }

  private static Map<String, Long> answers(List<String> said) {
    Map<String, Long> answers = new LinkedHashMap<>();
    for (String line : only("answer ", said)) {
      String[] words = line.split(" ");
      answers.put(words[1], Long.parseLong(words[2]));
    }
    return answers;
  }

  private static Map<String, Long> expected(long hubs, long edges) {
    return Map.of(
        "ten",
        10L,
        "count",
        hubs * edges,
        "local-ten",
        hubs * 10,
        "where",
        hubs,
        "repeat-ten",
        10L,
        "repeat-count",
        hubs * edges,
        "local-count",
        hubs * edges,
        "union-count",
        hubs * edges + 5,
        "edges-read",
        hubs * edges,
        "changed-count",
        hubs * edges + 1);
  }
}
