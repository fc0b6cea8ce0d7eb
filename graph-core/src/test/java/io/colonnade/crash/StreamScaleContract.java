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
 * edges each has, 5,000,000 are promised; {@code -Dscale.hubs} how many vertices there are.
 */
public abstract class StreamScaleContract extends CrashFixture {

  private static final long MEGABYTE = 1 << 20;
  private static final long ABOVE_BASE = 64 * MEGABYTE;

  @Test
  void frontierOfHubs_isAnsweredIn64MegabytesAboveBase() throws Exception {
    long edges = Long.getLong("scale.edges", 200_000);
    long hubs = Long.getLong("scale.hubs", 2);
    Map<String, String> options = new HashMap<>(options(parent.resolve("graph")));
    options.put("colonnade.store.rocksdb.sync", "never");
    Map<String, String> roomy = new HashMap<>(options);
    roomy.put("colonnade.store.rocksdb.memory", "1gb"); // a commit looks for each new edge
    ended(new Child.Start(HubBuilder.class).heap("1g"), Child.arguments(roomy, hubs, edges));
    long small = HubBuilder.SMALL_HUB;
    List<String> atSmall =
        ended(
            new Child.Start(HubReader.class).heap("512m"), Child.arguments(options, small, small));
    assertEquals(expected(1, HubBuilder.SMALL_HUB_EDGES), answers(atSmall));
    long base = Long.parseLong(only("heap ", atSmall).get(0).split(" ")[1]);
    String heap = (base + ABOVE_BASE) / MEGABYTE + "m";
    List<String> atHubs =
        ended(new Child.Start(HubReader.class).heap(heap), Child.arguments(options, 0, hubs - 1));
    System.out.printf("%d hubs of %d edges, in a heap of %s:%n", hubs, edges, heap);
    only("answer ", atHubs).forEach(System.out::println);
    assertEquals(expected(hubs, edges), answers(atHubs));
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
    long all = hubs * edges;
    Map<String, Long> expected = new LinkedHashMap<>();
    expected.put("ten", 10L);
    expected.put("count", all);
    expected.put("local-ten", hubs * 10);
    expected.put("where", hubs);
    expected.put("repeat-ten", 10L);
    expected.put("repeat-count", all);
    expected.put("local-count", all);
    expected.put("union-count", all + 5);
    expected.put("edges", all);
    expected.put("neighbour-ids", all);
    expected.put("both-count", all);
    expected.put("edges-read", all);
    expected.put("changed-count", all + 1);
    return expected;
  }
}
