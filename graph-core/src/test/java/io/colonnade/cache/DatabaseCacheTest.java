package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.VertexPart;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DatabaseCacheTest {

  private static final long EPOCH = 3;
  private static final long VERSION = 5; // of the answers
  private static final Id ONE = Id.of(1L);

  private final DatabaseCache cache = DatabaseCache.of(1 << 20);

  private VertexEntry find(long version) {
    return cache.find(ONE, new Moment(version, EPOCH));
  }

  private static Changes changes(VertexPart... parts) {
    return new Changes(List.of(new ChangedVertex(ONE, Set.of(parts))), Set.of());
  }

  @Test
  void answer_isGivenFromItsVersionOn() {
    cache.add(ONE, TransactionCacheTest.vertex(1), EPOCH, Meter.NONE);
    assertNull(find(VERSION).vertex(VERSION - 1));
    assertNotNull(find(VERSION).vertex(VERSION));
    assertNotNull(find(VERSION).vertex(VERSION + 1));
  }

  @Test
  void answer_isOfOneSchema_theLatestIsKept() {
    cache.add(ONE, TransactionCacheTest.vertex(1), EPOCH, Meter.NONE);
    assertNull(cache.find(ONE, new Moment(VERSION, EPOCH + 1)));
    cache.add(ONE, TransactionCacheTest.vertex(1), EPOCH - 1, Meter.NONE);
    assertNotNull(find(VERSION));
    cache.add(ONE, TransactionCacheTest.vertex(1), EPOCH + 1, Meter.NONE);
    assertNull(find(VERSION));
  }

  @Test
  void commit_endsTheChangedParts_andNoOthers() {
    cache.add(ONE, TransactionCacheTest.vertex(1), EPOCH, Meter.NONE);
    cache.add(ONE, TransactionCacheTest.neighbours(3), EPOCH, Meter.NONE);
    cache.begin(changes(VertexPart.EDGES));
    assertNotNull(find(VERSION).vertex(VERSION));
    assertNull(find(VERSION).neighbours(TransactionCacheTest.neighbours(3).hop(), VERSION));
    cache.add(ONE, TransactionCacheTest.neighbours(3), EPOCH, Meter.NONE);
    assertNull(find(VERSION).neighbours(TransactionCacheTest.neighbours(3).hop(), VERSION));
    cache.end(changes(VertexPart.EDGES), VERSION + 1);
    cache.add(ONE, TransactionCacheTest.neighbours(3), EPOCH, Meter.NONE);
    assertNull(find(VERSION).neighbours(TransactionCacheTest.neighbours(3).hop(), VERSION));
    cache.begin(changes(VertexPart.RECORD));
    assertNull(find(VERSION));
  }

  @Test
  void reader_isToldWhatWasKept_andWhatItDisplaced() {
    DatabaseCache small = DatabaseCache.of(10_000);
    Counters counters = new Counters();
    for (long id = 0; id < 100; id++) {
      small.add(Id.of(id), TransactionCacheTest.vertex(1), EPOCH, counters);
    }
    CacheContent content = small.content();
    assertEquals(100, counters.value(Event.CACHE_FILL));
    assertEquals(100 - content.vertices(), counters.value(Event.CACHE_EVICTION));
    assertEquals(content.evictions(), counters.value(Event.CACHE_EVICTION));
    assertTrue(content.vertices() < 100 && content.vertices() > 0, content::toString);
  }

  @Test
  void answerThatTellsLessThanIsKnown_isNotCountedAsKept() {
    Counters counters = new Counters();
    cache.add(ONE, TransactionCacheTest.neighbours(3), EPOCH, counters);
    Hop hop = TransactionCacheTest.neighbours(3).hop();
    EdgesAnswer less = EdgesAnswer.ofNeighbours(VERSION, hop, null, References.NONE, false);
    cache.add(ONE, less, EPOCH, counters);
    assertEquals(1, counters.value(Event.CACHE_FILL));
    assertEquals(1, cache.content().fills());
  }

  @Test
  void commitThatWasRefused_leavesWhatIsReadAfterIt() {
    cache.begin(changes(VertexPart.RECORD));
    cache.abandon(changes(VertexPart.RECORD));
    cache.add(ONE, TransactionCacheTest.vertex(1), EPOCH, Meter.NONE);
    assertNotNull(find(VERSION));
  }

  @Test
  void commit_thatBeginsWhileAnAnswerIsAdded_endsIt() throws Exception {
    CountDownLatch isInside = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    AtomicInteger looks = new AtomicInteger();
    DatabaseCache slow =
        new DatabaseCache(
            1 << 20,
            new ChangedVersions() {
              @Override
              boolean isLast(Id vertex, Set<VertexPart> asked, long version) {
                boolean isLast = super.isLast(vertex, asked, version);
                if (looks.incrementAndGet() == 2) { // the look that decides
                  isInside.countDown();
                  try {
                    goesOn.await();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }
                return isLast;
              }
            },
            false);
    Thread reader =
        new Thread(() -> slow.add(ONE, TransactionCacheTest.vertex(1), EPOCH, Meter.NONE));
    reader.start();
    isInside.await();
    Thread committer =
        new Thread(
            () -> {
              slow.begin(changes(VertexPart.RECORD));
              slow.end(changes(VertexPart.RECORD), VERSION + 1);
            });
    committer.start();
    committer.join(100); // it must wait, or the answer must not stay
    goesOn.countDown();
    reader.join();
    committer.join();
    assertNull(slow.find(ONE, new Moment(VERSION + 1, EPOCH)));
  }

  @Test
  void largeAnswer_isNotKept() {
    cache.add(ONE, TransactionCacheTest.neighbours(30_000), EPOCH, Meter.NONE);
    assertNull(find(VERSION));
  }

  @Test
  void content_isBoundedInBytes() {
    for (long id = 0; id < 10_000; id++) {
      cache.add(Id.of(id), TransactionCacheTest.vertex(id), EPOCH, Meter.NONE);
    }
    CacheContent content = cache.content();
    assertTrue(content.bytes() <= content.limit(), content::toString);
    assertTrue(content.bytes() > content.limit() / 2, content::toString);
    assertEquals(10_000, content.vertices() + content.evictions());
    assertEquals(Set.of(1), content.bytesByLabel().keySet());
    cache.clear();
    assertEquals(0, cache.content().bytes());
  }

  @Test
  void cacheOfNoSize_keepsNothing() {
    DatabaseCache none = DatabaseCache.of(0);
    none.add(ONE, TransactionCacheTest.vertex(1), EPOCH, Meter.NONE);
    assertNull(none.find(ONE, new Moment(VERSION, EPOCH)));
    assertEquals(0, none.content().vertices());
  }
}
