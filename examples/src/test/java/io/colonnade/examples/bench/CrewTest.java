package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
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
    Set<Integer> indexes = ConcurrentHashMap.newKeySet();
    Act act =
        index -> {
          ran.add(Thread.currentThread());
          indexes.add(index);
          await(all); // which only all of them together pass
          return index;
        };
    try (Crew crew = new Crew(3)) {
      Contestant contestant = new Contestant("layout", act, crew);
      contestant.take(100, 6);
      contestant.run(2, 0);
      assertEquals(6, contestant.count());
      Contestant same = new Contestant("tinker", index -> index, crew);
      same.take(100, 6);
      same.run(2, 0);
      contestant.requireAnswersOf(same, "op");
    }
    assertEquals(3, ran.size());
    assertEquals(Set.of(100, 101, 102, 103, 104, 105), indexes);
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
      List<Boolean> isCaller = new ArrayList<>();
      crew.run(thread -> isCaller.add(Thread.currentThread() == caller && thread == 0));
      assertEquals(List.of(true), isCaller);
    }
  }

  @Test
  void failureOnAThread_isThrown() {
    try (Crew crew = new Crew(2)) {
      Act act =
          index -> {
            throw new IllegalArgumentException("failed");
          };
      Contestant contestant = new Contestant("layout", act, crew);
      contestant.take(0, 2);
      Throwable thrown = assertThrows(CompletionException.class, () -> contestant.run(1, 0));
      assertEquals("failed", thrown.getCause().getMessage());
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
      Contestant contestant = new Contestant("layout", act, crew);
      contestant.take(0, 4);
      contestant.run(1, 1);
      assertEquals(2, contestant.count());
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
    try (Crew alone = new Crew(1);
        Crew both = new Crew(2)) {
      for (Crew crew : List.of(alone, both)) {
        Contestant contestant = new Contestant("layout", act, crew);
        contestant.take(0, 10_000);
        contestant.run(1_000, 0);
        Samples samples = contestant.samples();
        double bytes = (double) samples.allocated() / samples.count();
        assertTrue(bytes >= 10_000 && bytes < 10_500, bytes + " bytes a run");
      }
    }
  }
}
