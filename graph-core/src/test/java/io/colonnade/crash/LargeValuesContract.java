package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Large values stream through a small heap, whichever way the elements are found. {@code
 * -Dscale.values} says how many elements of 100,000 bytes there are.
 */
abstract class LargeValuesContract extends CrashFixture {

  static final String HEAP = "64m";

  private static final int COUNT = Integer.getInteger("scale.values", 1_000);
  private static final int BYTES = 100_000; // of the values of an element

  @Test
  void largeValues_areReadInASmallHeap() throws Exception {
    assertReadInASmallHeap(built(1));
  }

  @Test
  void manyValuesInRecords_areReadInASmallHeap() throws Exception {
    assertReadInASmallHeap(built(100));
  }

  /** Builds a graph of elements with so many values each, and returns its options. */
  final Map<String, String> built(int values) throws Exception {
    Map<String, String> options = new HashMap<>(options(parent.resolve("graph")));
    options.put("colonnade.store.rocksdb.sync", "never");
    List<String> unused =
        ended(
            new Child.Start(LargeValuesBuilder.class).heap("512m"),
            Child.arguments(options, COUNT, values, BYTES / values));
    return options;
  }

  private static void assertReadInASmallHeap(Map<String, String> options) throws Exception {
    List<String> said =
        ended(new Child.Start(LargeValuesReader.class).heap(HEAP), Child.arguments(options));
    long all = (long) COUNT * BYTES;
    long withoutFirst = all - BYTES;
    assertEquals(
        List.of(
            "answer vertices " + all,
            "answer label " + all,
            "answer index " + all,
            "answer ids " + all,
            "answer hop " + all,
            "answer two-hops " + withoutFirst,
            "answer hop-with-test " + all,
            "answer hop-by-value " + all,
            "answer edges " + all,
            "answer edges-of-hop " + withoutFirst,
            "answer edges-by-value " + withoutFirst,
            "answer built-index " + all,
            "answer built-edge-index " + all),
        said.stream().filter(line -> line.startsWith("answer ")).toList());
  }

  static List<String> ended(Child.Start start, List<String> arguments) throws Exception {
    try (Child child = start.forLongWork().run(arguments)) {
      assertEquals(0, child.awaitEnd(), () -> child.out() + "\n" + child.errors());
      return child.out();
    }
  }
}
