package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.SeededRandom;
import io.colonnade.index.PrefixRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OwnEntriesTest {

  private static final int PLACES = 200;

  private final Random random = SeededRandom.of(getClass());
  private final OwnEntries<Integer> entries = new OwnEntries<>();
  private final Map<Integer, Set<Bytes>> model = new HashMap<>();
  private final Set<Integer> anywhere = new HashSet<>();

  private static Bytes place(int number) {
    return Bytes.of(1 + number / 16, number % 16);
  }

  private void change() {
    int element = random.nextInt(50);
    Set<Bytes> places = new HashSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      places.add(place(random.nextInt(PLACES)));
    }
    anywhere.remove(element);
    model.put(element, places);
    entries.put(element, places);
    if (random.nextInt(100) == 0) {
      anywhere.add(element);
      entries.putAnywhere(element);
    }
  }

  private List<PrefixRange> ranges() {
    TreeSet<Integer> ends = new TreeSet<>();
    for (int i = 2 * random.nextInt(1 + (random.nextBoolean() ? 3 : 90)); i > 0; i--) {
      ends.add(random.nextInt(PLACES));
    }
    List<PrefixRange> ranges = new ArrayList<>();
    for (List<Integer> left = new ArrayList<>(ends); left.size() >= 2; ) {
      ranges.add(new PrefixRange(place(left.remove(0)), place(left.remove(0))));
    }
    if (random.nextInt(4) == 0) {
      ranges.add(new PrefixRange(place(PLACES), Bytes.EMPTY));
    }
    return ranges;
  }

  private Set<Integer> expected(List<PrefixRange> ranges) {
    Set<Integer> expected = new HashSet<>(anywhere);
    model.forEach(
        (element, places) -> {
          if (places.stream()
              .anyMatch(place -> ranges.stream().anyMatch(range -> range.contains(place)))) {
            expected.add(element);
          }
        });
    anywhere.forEach(expected::add);
    return expected;
  }

  @Test
  void find_afterRandomChanges_findsWhatAModelFinds() {
    for (int i = 0; i < 3_000; i++) {
      change();
      List<PrefixRange> ranges = ranges();
      Set<Integer> expected = expected(ranges);
      Set<Integer> all = entries.find(ranges, Integer.MAX_VALUE);
      assertEquals(expected, all);
      int most = 1 + random.nextInt(10);
      Set<Integer> some = entries.find(ranges, most);
      assertTrue(expected.containsAll(some));
      assertEquals(expected.size() < most, some.size() < most);
    }
  }
}
