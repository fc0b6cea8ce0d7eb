package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreatedElementsTest {

  private final CreatedElements<String> created = new CreatedElements<>();

  private static List<String> rest(Iterator<String> elements) {
    List<String> rest = new ArrayList<>();
    elements.forEachRemaining(rest::add);
    return rest;
  }

  @Test
  void elements_areInTheirOrder_withoutRemovedOnes() {
    List.of("a", "b", "c").forEach(created::add);
    created.remove("b");
    created.remove("never added");
    created.add("b");
    assertEquals(List.of("a", "c", "b"), rest(created.iterator()));
  }

  @Test
  void iterator_showsNoneThatIsRemovedOrAddedLater() {
    List.of("a", "b", "c").forEach(created::add);
    Iterator<String> begun = created.iterator();
    assertEquals("a", begun.next());
    created.remove("b");
    created.add("d");
    assertEquals(List.of("c"), rest(begun));
  }

  @Test
  void iterator_whenAllAreRemoved_showsNoneOfThoseThatFollow() {
    List.of("a", "b").forEach(created::add);
    Iterator<String> begun = created.iterator();
    created.remove("a");
    created.remove("b");
    created.add("c");
    assertFalse(begun.hasNext());
    assertEquals(List.of("c"), rest(created.iterator()));
  }
}
