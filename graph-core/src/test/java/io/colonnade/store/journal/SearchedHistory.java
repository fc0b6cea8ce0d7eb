package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;

import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.SimulatedRowStore;
import io.colonnade.store.simulation.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One schedule of a {@link SmallHistory}. What comes before the history, and the end where
 * everything is finished and checked, run without the simulation, so that a search makes no choices
 * there. Confined to one test.
 */
final class SearchedHistory {

  private final SmallHistory history;
  private final EdgeRows edges;
  private final Rule rule;
  private final MemoryRowStore rows = new MemoryRowStore();
  private final RecordedHistory recorded = new RecordedHistory();

  /**
   * Creates a schedule.
   *
   * @param rule is taken away
   */
  SearchedHistory(SmallHistory history, EdgeRows edges, Rule rule) {
    this.history = history;
    this.edges = edges;
    this.rule = rule;
    rows.createTables(JournalTables.ALL);
    rows.createTables(List.of(JournalTables.withLocks(A), JournalTables.withLocks(B)));
  }

  /**
   * Runs the history.
   *
   * @throws AssertionError if a promise is broken
   */
  void run(Simulation simulation, Faults faults) {
    prepare();
    Map<Integer, Instance> instances = new HashMap<>();
    List<SmallProcess> threads = new ArrayList<>();
    for (int thread = 0; thread < history.threads().size(); thread++) {
      int number = history.processes().get(thread);
      boolean isNew = !instances.containsKey(number);
      Instance instance =
          instances.computeIfAbsent(number, any -> simulation.instance("i" + number, faults));
      Store store = isNew ? open(instance) : threads.get(thread - 1).store();
      threads.add(process(instance, store, thread));
    }
    for (int thread = 0; thread < threads.size(); thread++) {
      SmallProcess process = threads.get(thread);
      var work = history.threads().get(thread);
      process.instance().start("t" + thread, () -> work.accept(process));
    }
    simulation.run();
    simulation.calm();
    sweep();
    simulation.check(() -> recorded.check(rows));
    simulation.check(() -> LeftLocks.mustBeNone(rows));
  }

  private SmallProcess process(Instance instance, Store store, int thread) {
    return new SmallProcess(
        instance,
        store,
        HistoryStores.journal(connect(instance), instance),
        new SmallTransactions(store, recorded, edges, thread),
        () -> new ClockRows(HistoryStores.journal(rows.connect(), waiting()).rows()).times());
  }

  private Store open(Instance instance) {
    return HistoryStores.open(connect(instance), new QuietScheduling(instance, rule));
  }

  private RowStore connect(Instance instance) {
    return new WeakenedRowStore(new SimulatedRowStore(instance, rows), rule);
  }

  private static HeldScheduling waiting() {
    HeldScheduling scheduling = new HeldScheduling();
    scheduling.permitWaiting();
    return scheduling;
  }

  private void prepare() {
    HeldScheduling scheduling = new HeldScheduling();
    Store store = HistoryStores.open(rows.connect(), scheduling);
    SmallTransactions transactions = new SmallTransactions(store, recorded, edges, 9);
    transactions.createBoth();
    scheduling.runAll();
    history.prepare(transactions);
    store.close();
  }

  /** Finishes all transactions. */
  private void sweep() {
    HeldScheduling scheduling = waiting();
    HistoryStores.sweep(rows.connect(), scheduling);
    Store store = HistoryStores.open(rows.connect(), scheduling);
    new SmallTransactions(store, recorded, edges, 8).readAll();
    store.close();
  }
}
