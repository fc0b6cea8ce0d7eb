package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TransactionCacheTest {

  private static final long LIMIT = 100_000;

  private final TransactionCache cache = new TransactionCache(LIMIT);

  static VertexAnswer vertex(long id) {
    VertexFact fact = new VertexFact(new VertexRef(Id.of(id), 1), List.of());
    return new VertexAnswer(5, Optional.of(fact), Keys.NONE);
  }

  static EdgesAnswer neighbours(int count) {
    Hop hop = Hop.of(new EdgeQuery(List.of(), EnumSet.of(Side.OUT), Set.of()));
    References.Builder others = new References.Builder();
    LongStream.range(0, count).forEach(id -> others.add(new VertexRef(Id.of(id), 1)));
    return EdgesAnswer.ofNeighbours(5, hop, null, others.build(), true);
  }

  @Test
  void content_isBoundedInBytes_theLeastRecentlyUsedGivesWay() {
    for (long id = 0; cache.bytes() < LIMIT - 1_000; id++) {
      cache.add(Id.of(id), vertex(id), 1);
    }
    assertNotNull(cache.find(Id.of(0L)));
    for (long id = 10_000; id < 10_010; id++) {
      cache.add(Id.of(id), vertex(id), 1);
    }
    assertNotNull(cache.find(Id.of(0L)));
    assertNull(cache.find(Id.of(1L)));
    assertTrue(cache.bytes() <= LIMIT);
  }

  @Test
  void answersOfOneVertex_areKeptTogether_andWeighed() {
    cache.add(Id.of(1L), vertex(1), 1);
    long alone = cache.bytes();
    cache.add(Id.of(1L), neighbours(100), 1);
    assertTrue(cache.bytes() > alone + 100 * 12, () -> "bytes: " + cache.bytes());
    assertNotNull(cache.find(Id.of(1L)).vertex(5));
  }

  @Test
  void largestEntry_staysUntilTheNext() {
    cache.add(Id.of(1L), neighbours(10_000), 1);
    assertTrue(cache.bytes() > LIMIT);
    assertNotNull(cache.find(Id.of(1L)));
    cache.add(Id.of(2L), vertex(2), 1);
    assertNull(cache.find(Id.of(1L)));
    assertTrue(cache.bytes() < 1_000);
  }

  @Test
  void edges_haveNamesOfTheirOwn() {
    cache.add(Id.of(1L), vertex(1), 1);
    cache.add(Id.of(1L), new EdgeAnswer(Optional.empty()));
    assertNotNull(cache.find(Id.of(1L)));
    assertEquals(Optional.empty(), cache.edge(Id.of(1L)).edge());
    assertNull(cache.edge(Id.of(2L)));
  }
}
