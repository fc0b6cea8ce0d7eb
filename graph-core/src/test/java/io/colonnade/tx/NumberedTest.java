package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.metric.AllocatedBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NumberedTest {

  private static <V> List<V> all(Numbered<V> numbered) {
    List<V> all = new ArrayList<>();
    numbered.forEach(all::add);
    return all;
  }

  @Test
  void changes_leadToTheValuesOfATreeMap_andLeaveEarlierMapsAlone() {
    Random random = SeededRandom.of(getClass());
    Numbered<Integer> numbered = Numbered.empty();
    TreeMap<Integer, Integer> model = new TreeMap<>();
    Numbered<Integer> earlier = numbered;
    List<Integer> ofEarlier = List.of();
    for (int i = 0; i < 20_000; i++) {
      int number = random.nextInt(1 << random.nextInt(31));
      if (random.nextInt(3) == 0) {
        numbered = numbered.without(number);
        model.remove(number);
      } else {
        numbered = numbered.with(number, i);
        model.put(number, i);
      }
      assertEquals(model.get(number), numbered.get(number));
      assertEquals(model.size(), numbered.size());
      if (i % 500 == 0) {
        assertEquals(ofEarlier, all(earlier));
        assertEquals(List.copyOf(model.values()), all(numbered));
        earlier = numbered;
        ofEarlier = all(numbered);
      }
    }
    for (int number : List.copyOf(model.keySet())) {
      numbered = numbered.without(number);
    }
    assertEquals(List.of(), all(numbered));
    assertNull(numbered.get(0));
    assertNull(numbered.get(Integer.MAX_VALUE));
    assertSame(numbered, numbered.without(7));
  }

  @Test
  void change_copiesOneNodeOfEachLevel() {
    Numbered<String> numbered = Numbered.empty();
    for (int i = 0; i < 100_000; i++) {
      numbered = numbered.with(i, "value");
    }
    Numbered<String> large = numbered;
    long bytes =
        AllocatedBytes.during(
            () -> {
              for (int i = 0; i < 100; i++) {
                Numbered<String> unused = large.with(500 * i, "other");
              }
            });
    assertTrue(bytes < 100 * 1_200, () -> "bytes: " + bytes);
  }
}
