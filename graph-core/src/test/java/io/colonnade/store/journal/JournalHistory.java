package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.SimulatedRowStore;
import io.colonnade.store.simulation.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * Instances of the journal on one row store in memory, which run transactions in a simulation; at
 * the end everything is checked. Confined to one test.
 */
final class JournalHistory {

  private static final int INSTANCES = 3;
  private static final int THREADS = 2;
  private static final int TRANSACTIONS = 4;
  private static final int STEPS = 150; // of a history with few transactions

  private final MemoryRowStore rows = new MemoryRowStore();
  private final RecordedHistory recorded = new RecordedHistory();
  private final UnaryOperator<RowStore> between;

  /**
   * Creates a history.
   *
   * @param between makes the row store that the journal of an instance uses
   */
  JournalHistory(UnaryOperator<RowStore> between) {
    this.between = between;
    rows.createTables(JournalTables.ALL);
    rows.createTables(List.of(JournalTables.withLocks(A), JournalTables.withLocks(B)));
  }

  /** Returns the simulation of a seed that fits a workload. */
  static Simulation simulation(Workload workload, long seed) {
    if (workload.steps().isEmpty()) {
      return Simulation.of(seed);
    }
    boolean isRandom = Math.floorMod(seed, 2) == 0;
    return isRandom
        ? Simulation.random(seed)
        : Simulation.priorities(seed, 1 + Math.floorMod(seed, 8) / 2, STEPS);
  }

  /**
   * Runs the transactions of a workload.
   *
   * @throws AssertionError if a promise is broken
   */
  void run(Simulation simulation, Workload workload, Faults faults) {
    if (workload.steps().isEmpty()) {
      runRandom(simulation, workload, faults);
    } else {
      runSteps(simulation, workload, faults);
    }
    finish(simulation);
  }

  private void runRandom(Simulation simulation, Workload workload, Faults faults) {
    for (int i = 0; i < INSTANCES; i++) {
      int number = i;
      Instance instance = simulation.instance("i" + i, faults);
      Store store = open(instance); // at once, as the simulation does not run yet
      for (int thread = 0; thread < THREADS; thread++) {
        RandomWriter writer =
            new RandomWriter(store, recorded, workload, simulation.seed(), number, thread);
        instance.start("writer" + thread, () -> writer.run(TRANSACTIONS));
      }
    }
    simulation.run();
  }

  private void runSteps(Simulation simulation, Workload workload, Faults faults) {
    List<RandomWriter> writers = new ArrayList<>();
    List<Instance> instances = new ArrayList<>();
    for (int i = 0; i < workload.steps().size(); i++) {
      Instance instance = simulation.instance("i" + i, faults);
      instances.add(instance);
      writers.add(new RandomWriter(open(instance), recorded, workload, simulation.seed(), i, 0));
    }
    writers.get(0).createBoth(); // at once, as the simulation does not run yet
    for (int i = 0; i < writers.size(); i++) {
      int number = i;
      instances.get(i).start("writer", () -> writers.get(number).run(workload.steps().get(number)));
    }
    simulation.run();
  }

  /**
   * Lets several instances open a new store at the same time.
   *
   * @return how many opened it
   * @throws AssertionError if the row store is taken for unfit
   */
  static int openings(Simulation simulation, Faults faults) {
    MemoryRowStore rows = new MemoryRowStore();
    AtomicInteger opened = new AtomicInteger();
    for (int i = 0; i < INSTANCES; i++) {
      Instance instance = simulation.instance("i" + i, faults);
      instance.start(
          "open",
          () -> {
            try {
              Store store = HistoryStores.open(new SimulatedRowStore(instance, rows), instance);
              assertEquals(Optional.of(Simulation.RETENTION), store.retention());
              opened.incrementAndGet();
            } catch (StoreException e) { // no answer for a long time
              assertNotEquals(Problem.ROW_STORE_UNFIT, e.problem(), e.getMessage());
            }
          });
    }
    simulation.run();
    return opened.get();
  }

  /** Ends all faults, finishes all transactions, and checks everything. */
  void finish(Simulation simulation) {
    simulation.calm();
    Instance last = simulation.instance("last", Faults.NONE);
    last.start("sweeper", () -> sweep(last));
    simulation.run();
    simulation.check(() -> recorded.check(rows));
    simulation.check(() -> LeftLocks.mustBeNone(rows));
  }

  /** Opens the store of an instance. */
  Store open(Instance instance) {
    return HistoryStores.open(connect(instance), instance);
  }

  private RowStore connect(Instance instance) {
    return between.apply(new SimulatedRowStore(instance, rows));
  }

  /** Returns what the transactions did. */
  RecordedHistory recorded() {
    return recorded;
  }

  /** Finishes all transactions, and reads everything. */
  private void sweep(Instance instance) {
    HistoryStores.sweep(connect(instance), instance);
    Store store = open(instance);
    for (Table table : List.of(A, B)) {
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK);
          RowCursor cursor =
              snapshot.scan(
                  Scan.all(table, CellSet.all(Family.RECORD), CellSet.all(Family.EDGES)))) {
        while (cursor.advance()) {
          assertTrue(cursor.row().length() > 0);
        }
      }
    }
  }
}
