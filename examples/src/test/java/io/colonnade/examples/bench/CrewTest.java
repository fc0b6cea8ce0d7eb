package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CrewTest {

  @Test
  void threads_runVariantsOfTheirOwn_atTheSameTime() {
    CyclicBarrier all = new CyclicBarrier(3);
    Set<Thread> ran = ConcurrentHashMap.newKeySet();
    Act act =
        index -> {
          ran.add(Thread.currentThread());
          await(all); // which only all of them together pass
          return index;
        };
    Samples samples = new Samples();
    try (Crew crew = new Crew(3)) {
      long[][] answers = crew.time(act, 100, 2, samples);
      assertArrayEquals(new long[][] {{100, 101}, {102, 103}, {104, 105}}, answers);
    }
    assertEquals(3, ran.size());
    assertEquals(6, samples.count());
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void crewOfOne_isTheCallingThread() {
    try (Crew crew = new Crew(1)) {
      Thread caller = Thread.currentThread();
      Act act = index -> Thread.currentThread() == caller ? index : -1;
      assertArrayEquals(new long[][] {{7, 8}}, crew.time(act, 7, 2, new Samples()));
    }
  }

  @Test
  void failureOnAThread_isThrown() {
    try (Crew crew = new Crew(2)) {
      Act act =
          index -> {
            throw new IllegalArgumentException("failed");
          };
      Throwable thrown =
          assertThrows(IllegalStateException.class, () -> crew.time(act, 0, 1, new Samples()));
      assertEquals("failed", thrown.getCause().getCause().getMessage());
    }
  }

  @Test
  void fill_keepsAllThreadsBusy_untilTheLastTimedRunIsOver() {
    CountDownLatch runsOfTheOther = new CountDownLatch(5);
    AtomicBoolean isFirst = new AtomicBoolean(true);
    Act act =
        index -> {
          if (isFirst.getAndSet(false)) {
            awaitZero(runsOfTheOther);
          } else {
            runsOfTheOther.countDown();
          }
          return index;
        };
    try (Crew crew = new Crew(2)) {
      Reading reading = new Reading(act, 4, crew);
      reading.run(1);
      assertEquals(2, reading.samples().count());
    }
  }

  private static void awaitZero(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void bytes_areThoseOfAllThreads_andOfTheOperationAlone() {
    byte[][] kept = new byte[8][];
    Act act =
        index -> {
          kept[index % kept.length] = new byte[10_000];
          return index;
        };
    Samples one = new Samples();
    Samples two = new Samples();
    try (Crew alone = new Crew(1);
        Crew both = new Crew(2)) {
      alone.time(act, 0, 10_000, one); // far more samples than there is space for at first
      both.time(act, 0, 50, two);
    }
    for (Samples samples : new Samples[] {one, two}) {
      double bytes = (double) samples.allocated() / samples.count();
      assertTrue(bytes >= 10_000 && bytes < 10_500, bytes + " bytes a run");
    }
  }
}
