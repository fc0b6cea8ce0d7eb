package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class InOrderTest {

  private final InOrder<String, String> values = new InOrder<>();

  private void add(String... added) {
    for (String one : added) {
      values.put(one, one);
    }
  }

  private static List<String> rest(Iterator<String> elements) {
    List<String> rest = new ArrayList<>();
    elements.forEachRemaining(rest::add);
    return rest;
  }

  @Test
  void values_areInTheirOrder_withoutRemovedOnes() {
    add("a", "b", "c");
    values.remove("b");
    values.remove("never added");
    add("b");
    values.put("c", "C");
    assertEquals(List.of("a", "C", "b"), rest(values.iterator()));
    assertEquals(3, values.size());
  }

  @Test
  void iterator_showsWhatWasThere() {
    add("a", "b", "c");
    Iterator<String> begun = values.iterator();
    assertEquals("a", begun.next());
    values.remove("b");
    add("d");
    assertEquals(List.of("b", "c"), rest(begun));
    assertEquals(List.of("a", "c", "d"), rest(values.iterator()));
  }
}
