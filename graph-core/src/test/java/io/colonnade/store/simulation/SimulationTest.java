package io.colonnade.store.simulation;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.rows.TestRows;
import io.colonnade.store.simulation.Search.Result;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** The simulation finds what it is for, repeats what it found, and lets every fault occur. */
class SimulationTest {

  private static final Faults ALL = Faults.all(0.03);
  private static final Faults NOT_KILLED =
      ALL.with(Fault.KILLED_BEFORE, 0).with(Fault.KILLED_AFTER, 0);

  private static Tally run(
      Simulation simulation, int instances, int times, Faults faults, Tally.Increment increment) {
    Tally tally = new Tally();
    for (int i = 0; i < instances; i++) {
      tally.start(simulation, i, times, faults, increment);
    }
    simulation.run();
    simulation.calm();
    simulation.check(tally::check);
    return tally;
  }

  private static int findsLostUpdate(String test, LongFunction<Simulation> policy) {
    Histories.Found found =
        Histories.find(
                test,
                1_000,
                seed -> {
                  try (Simulation simulation = policy.apply(seed)) {
                    run(simulation, 2, 1, Faults.NONE, Tally::naively);
                  }
                })
            .orElseThrow();
    assertTrue(found.failure().getMessage().contains("-Dseed=" + found.seed()));
    assertTrue(found.failure().getMessage().contains("i1/adder: "), "the steps");
    return found.histories();
  }

  @Test
  void lostUpdate_isFoundAtRandom() {
    assertTrue(findsLostUpdate("lostUpdate_isFoundAtRandom", Simulation::random) < 100);
  }

  @Test
  void lostUpdate_isFoundByPriorities() {
    findsLostUpdate("lostUpdate_isFoundByPriorities", seed -> Simulation.priorities(seed, 1, 10));
  }

  @Test
  void lostUpdate_isFoundBySearch_withOnePreemption() {
    Result found =
        new Search(1, 0, 1_000)
            .run(simulation -> run(simulation, 2, 1, Faults.NONE, Tally::naively));
    assertTrue(found.failure().isPresent());
    Result none =
        new Search(0, 0, 1_000)
            .run(simulation -> run(simulation, 2, 1, Faults.NONE, Tally::naively));
    assertEquals(new Result(2, true, java.util.Optional.empty()), none);
  }

  @Test
  void takingNoAnswerForARefusal_isFound_alsoBySearch() {
    Faults lost = Faults.NONE.with(Fault.ANSWER_LOST, 0.1);
    assertTrue(
        Histories.find(
                "takingNoAnswerForARefusal",
                1_000,
                seed -> {
                  try (Simulation simulation = Simulation.of(seed)) {
                    run(simulation, 2, 2, lost, Tally::hastily);
                  }
                })
            .isPresent());
    Result found =
        new Search(0, 1, 1_000).run(simulation -> run(simulation, 1, 1, lost, Tally::hastily));
    assertTrue(found.failure().isPresent());
    assertTrue(
        new Search(1, 0, 1_000)
            .run(simulation -> run(simulation, 1, 1, lost, Tally::hastily))
            .isComplete());
  }

  @Test
  void carefulIncrements_surviveAllFaults() {
    Histories.run(
        "carefulIncrements",
        1_500,
        seed -> {
          try (Simulation simulation = Simulation.of(seed)) {
            run(simulation, 3, 4, ALL, Tally::carefully);
          }
          try (Simulation simulation = Simulation.of(seed)) {
            assertEquals(9, run(simulation, 3, 3, NOT_KILLED, Tally::carefully).value());
          }
        });
  }

  @Test
  void carefulIncrements_surviveEverySchedule() {
    for (Search search : List.of(new Search(3, 0, 100_000), new Search(1, 1, 100_000))) {
      Result result = search.run(simulation -> run(simulation, 2, 2, ALL, Tally::carefully));
      System.out.println(search + ": " + result.schedules() + " schedules");
      assertEquals(java.util.Optional.empty(), result.failure());
      assertTrue(result.isComplete());
      assertTrue(result.schedules() > 50);
    }
  }

  @Test
  void oneSeed_isOneHistory() {
    Set<List<String>> histories = new java.util.HashSet<>();
    long first = Long.getLong("seed", System.nanoTime());
    System.out.println("oneSeed_isOneHistory: -Dseed=" + first);
    for (long seed = first; seed < first + 100; seed++) {
      List<String> once = traceOf(seed);
      assertEquals(once, traceOf(seed), "-Dseed=" + seed);
      histories.add(once);
    }
    assertTrue(histories.size() > 90, "different seeds, different histories");
  }

  private static List<String> traceOf(long seed) {
    try (Simulation simulation = Simulation.of(seed)) {
      run(simulation, 3, 3, ALL, Tally::carefully);
      List<String> trace = new ArrayList<>(simulation.trace());
      trace.add(simulation.steps() + " steps, " + simulation.faults());
      return trace;
    }
  }

  @Test
  void everyFault_occurs() {
    Map<Fault, Integer> met = new EnumMap<>(Fault.class);
    Histories.run(
        "everyFault_occurs",
        300,
        seed -> {
          try (Simulation simulation = Simulation.of(seed)) {
            run(simulation, 3, 4, ALL.with(Fault.SKEW, 0.01), Tally::carefully);
            simulation.faults().forEach((fault, times) -> met.merge(fault, times, Integer::sum));
          }
        });
    System.out.println("faults met: " + met);
    assertEquals(EnumSet.allOf(Fault.class), met.keySet());
  }

  @Test
  void lateRequest_runsAfterItsSenderWasKilled() {
    for (long seed = 0; seed < 50; seed++) {
      try (Simulation simulation = Simulation.of(seed)) {
        MemoryRowStore rows = new MemoryRowStore();
        rows.createTables(List.of(TestRows.A));
        Instance victim = simulation.instance("victim", Faults.NONE.with(Fault.LATE, 1));
        RowStore store = new SimulatedRowStore(victim, rows);
        List<Outcome> outcomes = new ArrayList<>();
        victim.start(
            "writer",
            () -> {
              outcomes.addAll(
                  store.mutate(List.of(TestRows.change().put(RECORD, TestRows.Q, 7, TestRows.Q))));
              assertThrows(StoreException.class, () -> store.draw(1));
              victim.kill();
              store.last();
            });
        simulation.run();
        assertEquals(List.of(Outcome.UNKNOWN), outcomes);
        simulation.calm();
        assertEquals(List.of("v 01@7=01"), TestRows.cells(rows, TestRows.LATEST));
        assertEquals(new Stamp(1, 1), rows.last());
      }
    }
  }

  @Test
  void lateRequest_runsWithinTheRetentionTime() {
    for (long seed = 0; seed < 50; seed++) {
      try (Simulation simulation = Simulation.of(seed)) {
        MemoryRowStore rows = new MemoryRowStore();
        rows.createTables(List.of(TestRows.A));
        Instance sender = simulation.instance("sender", Faults.NONE.with(Fault.LATE, 1));
        RowStore store = new SimulatedRowStore(sender, rows);
        sender.start(
            "writer",
            () -> {
              store.mutate(List.of(TestRows.change().put(RECORD, TestRows.Q, 7, TestRows.Q)));
              sender.sleep(simulation.retentionNanos());
            });
        simulation.run();
        assertEquals(List.of("v 01@7=01"), TestRows.cells(rows, TestRows.LATEST));
      }
    }
  }

  @Test
  void repeatedRequest_runsAgain() {
    try (Simulation simulation = Simulation.of(1)) {
      MemoryRowStore rows = new MemoryRowStore();
      rows.createTables(List.of(TestRows.A));
      Instance sender = simulation.instance("sender", Faults.NONE.with(Fault.REPEATED, 1));
      RowStore store = new SimulatedRowStore(sender, rows);
      sender.start(
          "writer",
          () -> TestRows.write(store, TestRows.change().put(LOCKS, TestRows.Q, 1, TestRows.Q)));
      simulation.run();
      TestRows.write(rows, TestRows.change().delete(TestRows.Q));
      simulation.calm();
      assertEquals(List.of("l 01@1=01"), TestRows.cells(rows, TestRows.LATEST));
    }
  }

  @Test
  void tornRead_hasNoDataThatIsOlderThanItsLocks() {
    Set<String> pairs = new TreeSet<>();
    Histories.run("tornRead", 500, seed -> pairs.addAll(readUnderWriter(seed)));
    assertTrue(pairs.contains("newer"), "data of a later moment than the locks");
    assertTrue(pairs.contains("two moments"), "data of two moments");
  }

  private static Set<String> readUnderWriter(long seed) {
    Set<String> seen = new TreeSet<>();
    MemoryRowStore rows = new MemoryRowStore();
    rows.createTables(List.of(TestRows.A));
    try (Simulation simulation = Simulation.of(seed)) {
      Instance writer = simulation.instance("writer", Faults.NONE);
      RowStore store = new SimulatedRowStore(writer, rows);
      writer.start(
          "writer",
          () -> {
            for (int i = 1; i < 20; i++) {
              Bytes value = Bytes.of(i);
              TestRows.write(
                  store,
                  TestRows.change()
                      .put(LOCKS, TestRows.Q, 1, value)
                      .put(RECORD, TestRows.Q, i, value)
                      .put(EDGES, TestRows.Q, i, value));
            }
          });
      Instance reader = simulation.instance("reader", Faults.NONE.with(Fault.TORN, 0.5));
      RowStore other = new SimulatedRowStore(reader, rows);
      reader.start(
          "reader",
          () -> {
            for (int i = 0; i < 10; i++) {
              check(readAll(other), seen);
            }
          });
      simulation.run();
    }
    return seen;
  }

  private static List<Integer> readAll(RowStore store) {
    List<Integer> values = new ArrayList<>();
    RowRead read =
        RowRead.of(
            TestRows.A, TestRows.ROW, CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES));
    try (VersionedCursor cursor = store.rows(List.of(read), TestRows.LATEST)) {
      while (cursor.advance()) {
        values.add(cursor.value().at(0));
      }
    }
    return values;
  }

  private static void check(List<Integer> values, Set<String> seen) {
    if (values.size() == 3) {
      assertTrue(values.get(0) <= values.get(1) && values.get(1) <= values.get(2), "older data");
      if (values.get(0) < values.get(1)) {
        seen.add("newer");
      }
      if (values.get(1) < values.get(2)) {
        seen.add("two moments");
      }
    }
  }

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
            instance.execute(() -> instance.sleep(Long.MAX_VALUE / 2)); // nobody waits for it
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
      assertTrue(e.getMessage().contains("SimulationTest"), "where it waits");
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
