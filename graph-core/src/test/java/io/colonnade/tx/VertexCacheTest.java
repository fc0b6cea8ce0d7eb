package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.colonnade.codec.Id;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VertexCacheTest {

  private static final long MEGABYTE = 1 << 20;

  private final VertexCache cache = new VertexCache();

  /** Properties of so many bytes, as if they had been read. */
  private record Sized(long size) implements PropertyFacts<VertexPropertyFact> {

    @Override
    public List<VertexPropertyFact> of(Keys wanted) {
      return List.of();
    }

    @Override
    public List<Integer> keys() {
      return List.of();
    }

    @Override
    public boolean lacks(Keys wanted) {
      return false;
    }

    @Override
    public long bytes(Keys wanted) {
      return size;
    }
  }

  private void put(long id, long bytes) {
    VertexRef ref = new VertexRef(Id.of(id), 1);
    cache.put(Id.of(id), Optional.of(new VertexFact(ref, new Sized(bytes))));
  }

  @Test
  void largeVertices_areForgottenByBytes_theLeastRecentlyUsedFirst() {
    put(1, 3 * MEGABYTE);
    put(2, 3 * MEGABYTE);
    assertNotNull(cache.get(Id.of(1)));
    put(3, 3 * MEGABYTE);
    assertNull(cache.get(Id.of(2)));
    assertNotNull(cache.get(Id.of(1)));
    assertNotNull(cache.get(Id.of(3)));
  }

  @Test
  void vertexLargerThanTheCache_isKeptUntilTheNext() {
    put(1, 100);
    put(2, 100 * MEGABYTE);
    assertNull(cache.get(Id.of(1)));
    assertNotNull(cache.get(Id.of(2)));
    put(3, 100);
    assertNull(cache.get(Id.of(2)));
    assertNotNull(cache.get(Id.of(3)));
  }

  @Test
  void vertexPutAgain_countsOnce() {
    put(1, 100);
    for (int i = 0; i < 10; i++) {
      put(2, 3 * MEGABYTE);
    }
    assertNotNull(cache.get(Id.of(1)));
  }

  @Test
  void smallVertices_areForgottenByCount() {
    for (long id = 0; id <= 20_000; id++) {
      put(id, 10);
    }
    assertNull(cache.get(Id.of(0)));
    assertNotNull(cache.get(Id.of(1)));
  }
}
