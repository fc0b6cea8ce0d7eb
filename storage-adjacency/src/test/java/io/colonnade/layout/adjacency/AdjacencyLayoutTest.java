package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutContract;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Side;
import io.colonnade.store.Family;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class AdjacencyLayoutTest extends LayoutContract {

  private static final Bytes EMPTY_RECORD = Bytes.of(1, 1, 0);

  @Override
  protected Layout layout(long salt) {
    return new AdjacencyLayout(salt);
  }

  @Test
  void provider_byName_isFound() {
    List<LayoutProvider> found =
        ServiceLoader.load(LayoutProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("adjacency"))
            .toList();
    assertEquals(1, found.size());
    Layout layout = found.get(0).open(new StoreHeader("adjacency", 5));
    assertInstanceOf(AdjacencyLayout.class, layout);
  }

  @Test
  void audit_entriesWithoutVertex_saysSoOnceARow() {
    for (int number = 1; number < 4; number++) {
      EdgeKey key = new EdgeKey(Side.OUT, 1, Id.of(2), new EdgeId.Generated(number));
      put(Family.EDGES, key.qualifier(), EMPTY_RECORD);
    }
    assertViolations("edge entry in a row without a vertex: v[1]");
  }

  @Test
  void audit_bigValuesThatNothingRefersTo_saysWhich() {
    put(Family.RECORD, Bytes.of(0), EMPTY_RECORD);
    EdgeKey key = new EdgeKey(Side.OUT, 1, Id.of(2), new EdgeId.Generated(1));
    put(Family.BIG, Bytes.of(0, 5, 0), Bytes.of(1, 1));
    put(Family.BIG, key.bigQualifier(3), Bytes.of(1, 1));
    String second = ", cell " + key.bigQualifier(3);
    assertViolations(
        "big value that no record refers to: v[1], cell 000500",
        "big value that no record refers to: v[1]" + second);
  }

  @Test
  void audit_unknownCells_saysNewerVersion() {
    put(Family.RECORD, Bytes.of(0), EMPTY_RECORD);
    put(Family.RECORD, Bytes.of(1), EMPTY_RECORD);
    put(Family.EDGES, Bytes.of(0x60), EMPTY_RECORD);
    List<String> violations = audited();
    assertEquals(2, violations.size());
    assertTrue(
        violations.stream().allMatch(v -> v.contains("newer version")), () -> "" + violations);
  }

  private void put(Family family, Bytes qualifier, Bytes value) {
    set(AdjacencyTables.ADJ, Id.of(1).key(), family, qualifier, value);
  }

  private void assertViolations(String... expected) {
    assertEquals(List.of(expected), audited());
  }
}
