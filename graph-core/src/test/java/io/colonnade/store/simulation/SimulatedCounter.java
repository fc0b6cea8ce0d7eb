package io.colonnade.store.simulation;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.journal.Scheduling;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.rows.TestRows;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A number that several instances increase, in one row: the number is a lock, and each increment
 * leaves a record with its name. Confined to one history.
 */
final class SimulatedCounter {

  private static final RowKey ROW = new RowKey(TestRows.A, TestRows.ROW);
  private static final Bytes NUMBER = Bytes.of(0x01);
  private static final long RETRY_NANOS = 1_000_000;

  private final MemoryRowStore rows = new MemoryRowStore();
  private final Set<Bytes> acknowledged = new HashSet<>();

  SimulatedCounter() {
    rows.createTables(List.of(TestRows.A));
    TestRows.write(rows, RowMutation.of(ROW).put(LOCKS, NUMBER, 1, number(0)));
  }

  /** The row as an instance saw it. */
  private record Seen(Bytes number, Set<Bytes> names) {}

  private static Bytes number(int number) {
    return Bytes.of(number >> 8, number);
  }

  private static int number(Bytes bytes) {
    return bytes.at(0) << 8 | bytes.at(1);
  }

  /** Runs instances that increment, ends the faults, and checks. */
  static SimulatedCounter run(
      Simulation simulation,
      int instances,
      int times,
      Faults faults,
      SimulatedCounter.Increment increment) {
    SimulatedCounter counter = new SimulatedCounter();
    for (int i = 0; i < instances; i++) {
      counter.start(simulation, i, times, faults, increment);
    }
    simulation.run();
    simulation.calm();
    simulation.check(counter::check);
    return counter;
  }

  /** Starts an instance with one thread, which increments some times. */
  void start(Simulation simulation, int number, int times, Faults faults, Increment increment) {
    Instance instance = simulation.instance("i" + number, faults);
    RowStore store = new SimulatedRowStore(instance, rows);
    instance.start(
        "adder",
        () -> {
          for (int i = 0; i < times; i++) {
            Bytes name = Bytes.of(number, i);
            increment.run(this, store, instance, name);
            acknowledged.add(name);
          }
        });
  }

  /** A way to increment. */
  interface Increment {
    void run(SimulatedCounter counter, RowStore store, Scheduling scheduling, Bytes name);
  }

  /** Increments without a condition, which loses updates of others. */
  void naively(RowStore store, Scheduling scheduling, Bytes name) {
    Seen seen = read(store, scheduling);
    store.mutate(List.of(increment(RowMutation.of(ROW), seen, name)));
  }

  /** Increments under a condition, and looks for its own name after a request without an answer. */
  void carefully(RowStore store, Scheduling scheduling, Bytes name) {
    while (true) {
      Seen seen = read(store, scheduling);
      if (seen.names().contains(name)) {
        return;
      }
      RowCondition unchanged = new RowCondition.Equal(NUMBER, seen.number());
      RowMutation mutation = increment(RowMutation.of(ROW, unchanged), seen, name);
      if (store.mutate(List.of(mutation)).get(0) == Outcome.DONE) {
        return;
      }
      scheduling.sleep(RETRY_NANOS);
    }
  }

  /** Increments under a condition, and takes no answer for a refusal. */
  void hastily(RowStore store, Scheduling scheduling, Bytes name) {
    Outcome outcome = Outcome.REFUSED;
    while (outcome != Outcome.DONE) {
      Seen seen = read(store, scheduling);
      RowCondition unchanged = new RowCondition.Equal(NUMBER, seen.number());
      outcome = store.mutate(List.of(increment(RowMutation.of(ROW, unchanged), seen, name))).get(0);
    }
  }

  private static RowMutation increment(RowMutation mutation, Seen seen, Bytes name) {
    int next = number(seen.number()) + 1;
    return mutation.put(LOCKS, NUMBER, 1, number(next)).put(RECORD, name, next, number(next));
  }

  private static Seen read(RowStore store, Scheduling scheduling) {
    while (true) {
      try {
        return read(store);
      } catch (StoreException e) {
        scheduling.sleep(RETRY_NANOS);
      }
    }
  }

  private static Seen read(RowStore store) {
    Bytes number = Bytes.EMPTY;
    Set<Bytes> names = new HashSet<>();
    RowRead read =
        RowRead.of(TestRows.A, TestRows.ROW, CellSet.exact(LOCKS, NUMBER), CellSet.all(RECORD));
    try (VersionedCursor cursor = store.rows(List.of(read), TestRows.LATEST)) {
      while (cursor.advance()) {
        if (cursor.family() == LOCKS) {
          number = cursor.value();
        } else {
          names.add(cursor.qualifier().copy());
        }
      }
    }
    return new Seen(number, names);
  }

  /** Checks that each increment that was acknowledged happened, and each happened once. */
  void check() {
    Seen seen = read(rows);
    assertEquals(seen.names().size(), number(seen.number()), "increments and names");
    assertTrue(seen.names().containsAll(acknowledged), "an increment was lost");
    Set<Integer> numbers = new HashSet<>();
    RowRead read = RowRead.of(TestRows.A, TestRows.ROW, CellSet.all(RECORD));
    try (VersionedCursor cursor = rows.rows(List.of(read), TestRows.LATEST)) {
      while (cursor.advance()) {
        assertTrue(numbers.add(number(cursor.value())), "two increments to one number");
      }
    }
  }

  MemoryRowStore rows() {
    return rows;
  }

  int value() {
    return number(read(rows).number());
  }
}
