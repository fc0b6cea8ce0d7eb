package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OwnElementsTest {

  /** An element of a label. */
  private record Fact(int label, int value) {}

  private final AtomicInteger asked = new AtomicInteger();
  private final OwnElements<Integer, Fact> elements =
      new OwnElements<>(
          fact -> {
            asked.incrementAndGet();
            return fact.label();
          });

  private static Optional<Fact> fact(int label, int value) {
    return Optional.of(new Fact(label, value));
  }

  @Test
  void more_countsByLabelWhatIsThereBesidesWhatIsStored() {
    elements.record(1, Optional.empty(), fact(7, 0)); // made
    elements.record(2, Optional.empty(), fact(7, 0)); // made, and removed
    elements.record(2, fact(7, 0), Optional.empty());
    elements.record(3, fact(8, 0), fact(8, 1)); // changed
    elements.record(4, fact(8, 0), Optional.empty()); // removed
    elements.record(5, fact(8, 0), Optional.empty()); // removed, and made with another label
    elements.record(5, Optional.empty(), fact(9, 0));
    assertEquals(1, elements.more(Set.of(7)));
    assertEquals(-2, elements.more(Set.of(8)));
    assertEquals(1, elements.more(Set.of(9)));
    assertEquals(-1, elements.more(Set.of(7, 8, 10)));
    assertEquals(0, elements.more(Set.of()));
  }

  @Test
  void more_looksAtNoElement() {
    for (int i = 0; i < 1_000; i++) {
      elements.record(i, Optional.empty(), fact(7, 0));
    }
    asked.set(0);
    assertEquals(1_000, elements.more(Set.of(7)));
    assertEquals(1_000, elements.more(Set.of()));
    assertEquals(0, asked.get());
  }

  @Test
  void created_showsWhatWasThere_inItsOrder() {
    for (int i = 0; i < 4; i++) {
      elements.record(i, Optional.empty(), fact(7, 0));
    }
    elements.record(0, fact(7, 0), Optional.empty());
    elements.record(9, fact(7, 0), fact(7, 1)); // not made by the transaction
    var begun = elements.created();
    elements.record(4, Optional.empty(), fact(7, 0));
    List<Integer> found = new ArrayList<>();
    begun.forEachRemaining(found::add);
    assertEquals(List.of(1, 2, 3), found);
  }
}
