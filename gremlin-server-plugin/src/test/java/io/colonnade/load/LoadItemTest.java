package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The weight of an item ends a batch: large values count in formats without rows, too. */
class LoadItemTest {

  private static final String LARGE = "x".repeat(1_000_000);
  private static final LoadItem.Origin ORIGIN = new LoadItem.Origin(1, List.of("v[1]"));

  @Test
  void weightOfAVertex_countsValuesAndMetaProperties() {
    VertexPropertyFact property =
        new VertexPropertyFact(
            0, 0, Optional.empty(), LARGE, List.of(new PropertyFact(1, List.of(LARGE))));
    LoadItem vertex = new LoadItem.OfVertex(ORIGIN, Optional.of(Id.of(1)), 0, List.of(property));
    assertTrue(vertex.weight() >= 2 * LARGE.length());
    assertTrue(vertex.weight() < 2 * LARGE.length() + 1_000);
  }

  @Test
  void weightOfAnEdge_countsValues() {
    List<PropertyFact> properties = List.of(new PropertyFact(0, LARGE));
    LoadItem edge =
        new LoadItem.OfEdge(ORIGIN, Optional.empty(), 0, Id.of(1), Id.of(2), properties);
    assertTrue(edge.weight() >= LARGE.length());
  }

  @Test
  void weightOfAFlawedRow_isItsText() {
    assertEquals(4, new LoadItem.Flawed(ORIGIN, 0, "no label").weight());
  }
}
