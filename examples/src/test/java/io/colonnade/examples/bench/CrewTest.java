package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
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
      long[][] answers = crew.time(act, 100, 10, 2, samples);
      assertArrayEquals(new long[][] {{100, 101}, {110, 111}, {120, 121}}, answers);
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
      assertArrayEquals(new long[][] {{7, 8}}, crew.time(act, 7, 5, 2, new Samples()));
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
          assertThrows(IllegalStateException.class, () -> crew.time(act, 0, 1, 1, new Samples()));
      assertEquals("failed", thrown.getCause().getCause().getMessage());
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
      alone.time(act, 0, 10_000, 10_000, one); // far more samples than there is space for at first
      both.time(act, 0, 50, 50, two);
    }
    for (Samples samples : new Samples[] {one, two}) {
      double bytes = (double) samples.allocated() / samples.count();
      assertTrue(bytes >= 10_000 && bytes < 10_500, bytes + " bytes a run");
    }
  }
}
