package io.colonnade.store.simulation;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every fault occurs, and is what it says. */
class SimulatedFaultsTest {

  @Test
  void everyFault_occurs() {
    Map<Fault, Integer> met = new EnumMap<>(Fault.class);
    Histories.of(
            "everyFault_occurs",
            Simulation::of,
            simulation -> {
              Faults all = Faults.all(0.03).with(Fault.SKEW, 0.01);
              SimulatedCounter.run(simulation, 3, 4, all, SimulatedCounter::carefully);
              simulation.faults().forEach((fault, times) -> met.merge(fault, times, Integer::sum));
            })
        .run(300);
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
    Histories.of(
            "tornRead", Simulation::of, simulation -> pairs.addAll(readUnderWriter(simulation)))
        .run(500);
    assertTrue(pairs.contains("newer"), "data of a later moment than the locks");
    assertTrue(pairs.contains("two moments"), "data of two moments");
  }

  private static Set<String> readUnderWriter(Simulation simulation) {
    Set<String> seen = new TreeSet<>();
    MemoryRowStore rows = new MemoryRowStore();
    rows.createTables(List.of(TestRows.A));
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
}
