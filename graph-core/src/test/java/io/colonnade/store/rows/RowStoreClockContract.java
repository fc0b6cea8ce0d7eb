package io.colonnade.store.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.Crew;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Stamp;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Draws of versions. */
interface RowStoreClockContract extends RowStoreFixture {

  @Test
  default void draw_risesAndMovesTheEpochByWhatIsAsked() {
    try (RowStore store = openWithTables();
        RowStore other = connect(store)) {
      Stamp first = store.draw(0);
      assertTrue(first.version() > 0);
      assertEquals(first, other.last());
      Stamp second = other.draw(1);
      assertTrue(second.version() > first.version());
      assertEquals(first.epoch() + 1, second.epoch());
      Stamp third = store.draw(0);
      assertTrue(third.version() > second.version());
      assertEquals(second.epoch(), third.epoch());
      Stamp fourth = store.draw(1);
      assertEquals(third.epoch() + 1, fourth.epoch());
      assertEquals(fourth, store.last());
      assertEquals(fourth, other.last());
    }
  }

  @Test
  default void last_drawsNothing() {
    try (RowStore store = openWithTables()) {
      Stamp before = store.last(); // before the first draw
      assertEquals(before, store.last());
      assertTrue(store.draw(0).version() > before.version());
      assertEquals(store.last(), store.last());
    }
  }

  @Test
  default void draw_byManyThreads_isGreaterThanEveryAnswerBefore() throws InterruptedException {
    Queue<Stamp> drawn = new ConcurrentLinkedQueue<>();
    AtomicLong answered = new AtomicLong();
    try (RowStore store = openWithTables();
        RowStore other = connect(store)) {
      long epoch = store.last().epoch();
      Crew.start(
              6,
              number -> {
                RowStore mine = number % 2 == 0 ? store : other;
                for (int i = 0; i < 200; i++) {
                  long before = answered.get();
                  Stamp stamp = i % 3 == 2 ? mine.last() : mine.draw(i % 3);
                  if (i % 3 == 2) {
                    assertTrue(stamp.version() >= before);
                  } else {
                    assertTrue(stamp.version() > before);
                    drawn.add(stamp);
                  }
                  answered.accumulateAndGet(stamp.version(), Math::max);
                }
              })
          .join();
      List<Stamp> inOrder =
          drawn.stream().sorted(Comparator.comparingLong(Stamp::version)).toList();
      assertEquals(inOrder.size(), drawn.stream().mapToLong(Stamp::version).distinct().count());
      assertEquals(
          inOrder, inOrder.stream().sorted(Comparator.comparingLong(Stamp::epoch)).toList());
      assertEquals(inOrder.get(inOrder.size() - 1), store.last());
      assertEquals(epoch + 6 * 67, store.last().epoch());
    }
  }
}
