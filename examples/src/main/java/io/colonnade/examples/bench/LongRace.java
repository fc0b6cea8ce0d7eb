package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Counters;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Runs work of Colonnade, of a raw store and of TinkerGraph by turns, in rounds. The times are
 * microseconds for each element. Confined to one thread.
 */
final class LongRace {

  /**
   * Work of seconds that is measured as a whole.
   *
   * @param elements that one run writes
   * @param schema of the graph
   * @param prepare writes what the work finds; its time does not count
   * @param count returns how many of what the work writes are in the graph
   * @param undo undoes the work, which then has one graph for all runs; empty: each run has a new
   *     graph
   */
  record Work(
      String op,
      Aim aim,
      long elements,
      Workload schema,
      BiConsumer<Graph, Runnable> prepare,
      Consumer<ColonnadeGraph> run,
      Consumer<TinkerGraph> tinkerRun,
      ToLongFunction<ColonnadeGraph> count,
      Optional<Consumer<ColonnadeGraph>> undo) {

    /**
     * Returns a load of elements in batches on one thread by the structure API.
     *
     * @param write writes the elements, and commits after each batch
     */
    static Work load(
        String op,
        Aim aim,
        long elements,
        Workload schema,
        BiConsumer<Graph, Runnable> prepare,
        BiConsumer<Graph, Runnable> write) {
      return new Work(
          op,
          aim,
          elements,
          schema,
          prepare,
          graph -> write.accept(graph, graph.tx()::commit),
          graph -> write.accept(graph, () -> {}),
          Work::countElements,
          Optional.empty());
    }

    private static long countElements(ColonnadeGraph graph) {
      GraphTraversalSource g = graph.traversal();
      long elements = g.V().count().next() + g.E().count().next();
      graph.tx().rollback();
      return elements;
    }

    private void prepareNew(ColonnadeGraph graph) {
      if (undo.isEmpty()) {
        schema.declare(graph);
        prepare.accept(graph, graph.tx()::commit);
      }
    }

    private double tinkerSeconds() {
      TinkerGraph graph = schema.tinkerGraph();
      prepare.accept(graph, () -> {});
      return Times.seconds(() -> tinkerRun.accept(graph));
    }
  }

  private final Work work;
  private final Path home;
  private final List<Lane> lanes;
  private int directories;

  LongRace(Work work, Session session) {
    this.work = work;
    this.home = session.home();
    this.lanes = session.settings().stream().map(Lane::new).toList();
  }

  /**
   * Runs rounds, after some to warm up whose times are not kept.
   *
   * @param warmUp how long each layout warms up, at least one run
   * @return a row for each layout
   * @throws IllegalStateException if a run does not leave what it should
   */
  List<Row> run(Duration warmUp, int rounds) {
    for (Lane lane : lanes) {
      long end = System.nanoTime() + warmUp.toNanos();
      do {
        lane.runColonnade();
      } while (System.nanoTime() < end);
      lane.runRaw();
      lane.colonnade.clear();
      lane.raw.clear();
    }
    double unused = work.tinkerSeconds();
    List<Times> tinker = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (Lane lane : lanes) {
        lane.runColonnade();
        lane.runRaw();
      }
      tinker.add(ofElement(work.tinkerSeconds()));
    }
    return lanes.stream().map(lane -> lane.row(Times.of(tinker))).toList();
  }

  /** Runs in a new graph, which is prepared on another thread: no profile shows that. */
  long runAlone(Setting setting) {
    CompletableFuture<ColonnadeGraph> prepared =
        CompletableFuture.supplyAsync(
            () -> {
              ColonnadeGraph graph = setting.open(directory("profile"));
              work.prepareNew(graph);
              return graph;
            },
            task -> new Thread(task, "preparation").start());
    try (ColonnadeGraph graph = prepared.join()) {
      work.run().accept(graph);
    }
    return work.elements();
  }

  private Path directory(String purpose) {
    return home.resolve(purpose + "-" + work.op().replace('_', '-') + "-" + directories++);
  }

  private Times ofElement(double seconds) {
    return Times.once(seconds * 1e6 / work.elements());
  }

  /** A layout's times, and those of a raw store. */
  private final class Lane {

    private final Setting setting;
    private final Path first = directory("graph");
    private final Path firstRaw = directory("raw");
    private final List<WriteSet> commits;
    private final List<Times> colonnade = new ArrayList<>();
    private final List<Times> raw = new ArrayList<>();
    private Cost cost = Cost.NONE;

    private Lane(Setting setting) {
      this.setting = setting;
      if (work.undo().isPresent()) {
        setting.write(first, work.schema());
      }
      this.commits = recorded();
    }

    private List<WriteSet> recorded() {
      Path directory = directory("recorded");
      Setting recorded = setting.recorded();
      if (work.undo().isPresent()) {
        recorded.write(directory, work.schema());
      }
      try (ColonnadeGraph graph = recorded.open(directory)) {
        work.prepareNew(graph);
      }
      try (Recording recording = new Recording(directory, recorded)) {
        return recording.commits(work.run());
      }
    }

    private void runColonnade() {
      Counters counters = new Counters();
      Path directory = work.undo().isPresent() ? first : directory("graph");
      try (ColonnadeGraph graph = setting.open(directory, counters)) {
        work.prepareNew(graph);
        long before = work.count().applyAsLong(graph);
        Cost start = cost(counters);
        colonnade.add(ofElement(Times.seconds(() -> run(graph))));
        cost = cost(counters).since(start, (double) work.elements());
        long written = work.count().applyAsLong(graph) - before;
        if (written != work.elements()) {
          throw new IllegalStateException(
              "%s wrote %d elements, not %d".formatted(work.op(), written, work.elements()));
        }
        work.undo().ifPresent(undo -> undo.accept(graph));
      }
    }

    private void run(ColonnadeGraph graph) {
      work.run().accept(graph);
      HBaseStore.awaitApplied();
    }

    /** Bytes are counted in loads alone: other threads do the work that can be undone. */
    private Cost cost(Counters counters) {
      return setting.spent(counters, work.undo().isPresent() ? 0 : Samples.allocatedByThisThread());
    }

    private void runRaw() {
      Path directory = work.undo().isPresent() ? firstRaw : directory("raw");
      try (RawStore store = setting.openRaw(directory)) {
        List<LongSupplier> batches = commits.stream().map(store::write).toList();
        raw.add(ofElement(Times.seconds(() -> writeAll(batches))));
      }
    }

    private static void writeAll(List<LongSupplier> batches) {
      long unused = batches.stream().mapToLong(LongSupplier::getAsLong).sum();
    }

    private Row row(Times tinker) {
      return Row.race(work.op(), setting, 1)
          .withTimes("", Times.of(colonnade))
          .withTimes("raw_", Times.of(raw))
          .withTimes("tinker_", tinker)
          .withCost(cost)
          .judgedBy(work.aim(), Optional.empty());
    }
  }
}
