package io.colonnade.store.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.RowStore;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Threads, time and locks of simulated instances. */
class SimulatedThreadsTest {

  @Test
  void killedInstance_doesNoFurtherStep() {
    for (long seed = 0; seed < 50; seed++) {
      try (Simulation simulation = Simulation.of(seed)) {
        MemoryRowStore rows = new MemoryRowStore();
        Instance victim = simulation.instance("victim", Faults.NONE);
        RowStore store = new SimulatedRowStore(victim, rows);
        List<String> ended = new ArrayList<>();
        for (String name : List.of("a", "b")) {
          victim.start(
              name,
              () -> {
                try {
                  while (true) {
                    store.draw(0);
                  }
                } finally {
                  ended.add(name);
                  store.close();
                }
              });
        }
        victim.start("waiting", () -> victim.await(new CompletableFuture<Void>()));
        Instance killer = simulation.instance("killer", Faults.NONE);
        long[] last = new long[1];
        killer.start(
            "killer",
            () -> {
              killer.sleep(10_000_000);
              victim.kill();
              last[0] = rows.last().version();
              killer.sleep(10_000_000);
            });
        simulation.run();
        assertTrue(Set.of("a", "b").containsAll(ended), "each ends once at most");
        assertEquals(last[0], rows.last().version());
        assertTrue(last[0] > 0);
      }
    }
  }

  @Test
  void time_isVirtual_andEachInstanceHasItsClock() {
    try (Simulation simulation = Simulation.of(2)) {
      Instance one = simulation.instance("one", Faults.NONE);
      Instance two = simulation.instance("two", Faults.NONE);
      assertNotEquals(one.nanos(), two.nanos());
      List<String> order = new ArrayList<>();
      long hour = 3_600_000_000_000L;
      one.start(
          "sleeper",
          () -> {
            long before = one.nanos();
            one.sleep(2 * hour);
            assertTrue(one.nanos() - before >= 2 * hour);
            order.add("two hours");
          });
      two.start(
          "sleeper",
          () -> {
            two.sleep(hour);
            order.add("one hour");
          });
      simulation.run();
      assertEquals(List.of("one hour", "two hours"), order);
    }
  }

  @Test
  void backgroundWork_completesWhatOthersAwait() {
    try (Simulation simulation = Simulation.of(3)) {
      Instance instance = simulation.instance("one", Faults.NONE);
      List<Object> seen = new ArrayList<>();
      instance.start(
          "waiting",
          () -> {
            CompletableFuture<String> good = new CompletableFuture<>();
            CompletableFuture<String> bad = new CompletableFuture<>();
            instance.execute(() -> good.complete("done"));
            instance.execute(() -> bad.completeExceptionally(new IllegalStateException("bad")));
            instance.execute(
                () -> instance.sleep(Long.MAX_VALUE / 2)); // no other thread waits for it
            seen.add(instance.await(good));
            seen.add(
                assertThrows(IllegalStateException.class, () -> instance.await(bad)).getMessage());
          });
      simulation.run();
      assertEquals(List.of("done", "bad"), seen);
    }
  }

  @Test
  void lockHeldOverAStep_delaysTheOthers() {
    for (long seed = 0; seed < 10; seed++) {
      try (Simulation simulation = Simulation.of(seed)) {
        Instance instance = simulation.instance("one", Faults.NONE);
        RowStore store = new SimulatedRowStore(instance, new MemoryRowStore());
        Lock lock = new ReentrantLock();
        int[] done = new int[1];
        for (int i = 0; i < 3; i++) {
          instance.start(
              "locking-" + i,
              () -> {
                for (int round = 0; round < 5; round++) {
                  lock.lock();
                  try {
                    addSlowly(instance, store, done);
                  } finally {
                    lock.unlock();
                  }
                  store.draw(0);
                }
              });
        }
        simulation.run();
        assertEquals(15, done[0]);
      }
    }
  }

  private static void addSlowly(Instance instance, RowStore store, int[] done) {
    synchronized (instance) {
      int before = done[0];
      store.draw(0);
      done[0] = before + 1;
    }
  }

  @Test
  void killedWhileOneHasALock_allEnd() {
    for (long seed = 0; seed < 10; seed++) {
      try (Simulation simulation = Simulation.of(seed)) {
        Instance victim = simulation.instance("victim", Faults.NONE);
        RowStore store = new SimulatedRowStore(victim, new MemoryRowStore());
        int[] done = new int[1];
        for (int i = 0; i < 3; i++) {
          victim.start(
              "locking-" + i,
              () -> {
                while (true) {
                  addSlowly(victim, store, done);
                }
              });
        }
        Instance killer = simulation.instance("killer", Faults.NONE);
        killer.start(
            "killer",
            () -> {
              killer.sleep(1_000_000);
              victim.kill();
            });
        simulation.run();
        assertTrue(victim.isKilled());
      }
    }
  }

  @Test
  void deadlock_ofALockAndAWait_isNamed() {
    try (Simulation simulation = Simulation.random(11)) {
      Instance instance = simulation.instance("one", Faults.NONE);
      CompletableFuture<Void> future = new CompletableFuture<>();
      instance.start(
          "holder",
          () -> {
            synchronized (instance) {
              instance.execute(
                  () -> {
                    synchronized (instance) {
                      future.complete(null);
                    }
                  });
              instance.await(future);
            }
          });
      AssertionError e = assertThrows(AssertionError.class, simulation::run);
      assertTrue(e.getMessage().contains("no thread can continue"), e.getMessage());
      assertTrue(e.getMessage().contains("one/background-1: waits for a lock"), e.getMessage());
    }
  }

  @Test
  void failure_endsTheRun_withSeedAndSteps() {
    try (Simulation simulation = Simulation.random(7)) {
      Instance instance = simulation.instance("one", Faults.NONE);
      instance.start("sleeper", () -> instance.sleep(1_000));
      instance.execute(
          () -> {
            throw new IllegalStateException("broken");
          });
      AssertionError e = assertThrows(AssertionError.class, simulation::run);
      assertTrue(e.getMessage().contains("-Dseed=7"));
      assertEquals("broken", e.getCause().getMessage());
    }
  }

  @Test
  void threadsThatWaitForEver_areNamed() {
    try (Simulation simulation = Simulation.random(8)) {
      Instance instance = simulation.instance("one", Faults.NONE);
      instance.start("waiting", () -> instance.await(new CompletableFuture<Void>()));
      AssertionError e = assertThrows(AssertionError.class, simulation::run);
      assertTrue(e.getMessage().contains("no thread can continue"));
      assertTrue(e.getMessage().contains("one/waiting"));
      assertTrue(e.getMessage().contains("SimulatedThreadsTest"), "where it waits");
    }
  }

  @Test
  void endlessHistory_isCutOff() {
    try (Simulation simulation = Simulation.random(9)) {
      Instance instance = simulation.instance("one", Faults.NONE);
      RowStore store = new SimulatedRowStore(instance, new MemoryRowStore());
      instance.start(
          "drawing",
          () -> {
            while (true) {
              store.draw(0);
            }
          });
      AssertionError e = assertThrows(AssertionError.class, simulation::run);
      assertTrue(e.getMessage().contains("does not end"));
    }
  }

  @Test
  void store_ofAnotherInstance_isRefused() {
    try (Simulation simulation = Simulation.random(10)) {
      Instance one = simulation.instance("one", Faults.NONE);
      Instance two = simulation.instance("two", Faults.NONE);
      RowStore store = new SimulatedRowStore(one, new MemoryRowStore());
      two.start("stranger", () -> assertThrows(IllegalStateException.class, store::last));
      simulation.run();
      assertFalse(one.isKilled());
    }
  }
}
