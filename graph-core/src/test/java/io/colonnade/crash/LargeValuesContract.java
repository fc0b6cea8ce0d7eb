package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Large values stream through a small heap, whichever way the elements are found. */
abstract class LargeValuesContract extends CrashFixture {

  private static final int COUNT = 1_000;
  private static final int LENGTH = 100_000;

  @Test
  void largeValues_areReadInASmallHeap() throws Exception {
    Map<String, String> options = new HashMap<>(options(parent.resolve("graph")));
    options.put("colonnade.store.rocksdb.sync", "never");
    ended(
        new Child.Start(LargeValuesBuilder.class).heap("512m"),
        Child.arguments(options, COUNT, LENGTH));
    List<String> said =
        ended(new Child.Start(LargeValuesReader.class).heap("64m"), Child.arguments(options));
    long all = (long) COUNT * LENGTH;
    long withoutFirst = all - LENGTH;
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
            "answer edges-by-value " + withoutFirst),
        said.stream().filter(line -> line.startsWith("answer ")).toList());
  }

  private static List<String> ended(Child.Start start, List<String> arguments) throws Exception {
    try (Child child = start.forLongWork().run(arguments)) {
      assertEquals(0, child.awaitEnd(), () -> child.out() + "\n" + child.errors());
      return child.out();
    }
  }
}
