package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Counters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Runs a load into new graphs of Colonnade, raw RocksDB and TinkerGraph by turns: on one thread, by
 * the structure API. The times are microseconds for each element.
 */
final class LoadRace {

  private final Load load;
  private final List<Setting> settings;
  private final Path home;
  private final Profiler profiler;
  private int directories;

  /**
   * @param settings one for each layout
   * @param home a directory that exists, in which directories can be made
   */
  LoadRace(Load load, List<Setting> settings, Path home, Profiler profiler) {
    this.load = load;
    this.settings = settings;
    this.home = home;
    this.profiler = profiler;
  }

  /**
   * Runs so many rounds after one to warm up.
   *
   * @throws IllegalStateException if what was loaded differs
   */
  List<MicroRow> run(int rounds) {
    List<RawLoad> raws = settings.stream().map(this::record).toList();
    double[] tinker = new double[rounds];
    double[][] colonnade = new double[settings.size()][rounds];
    double[][] raw = new double[settings.size()][rounds];
    Cost[] costs = new Cost[settings.size()];
    for (int round = -1; round < rounds; round++) {
      int kept = Math.max(0, round); // the first one is overwritten
      for (int i = 0; i < settings.size(); i++) {
        Loaded loaded = colonnade(settings.get(i));
        colonnade[i][kept] = loaded.micros();
        costs[i] = loaded.cost();
        raw[i][kept] = micros(raws.get(i).seconds(directory()));
      }
      tinker[kept] = tinker();
    }
    List<MicroRow> rows = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      Optional<Times> ofRaw = Optional.of(Times.of(raw[i]));
      Times ours = Times.of(colonnade[i]);
      Outcome outcome = new Outcome(1, ours, ofRaw, Times.of(tinker), costs[i], Optional.empty());
      rows.add(MicroRow.of(load.op(), settings.get(i).layout(), load.aim(), outcome));
    }
    settings.forEach(this::profile);
    return rows;
  }

  private void profile(Setting setting) {
    String ofLayout = settings.size() == 1 ? "" : "-" + setting.layout();
    profiler.record(load.op() + ofLayout, index -> profiled(setting), 0);
  }

  /** Loads on this thread; a graph is prepared on another one, which no profile shows. */
  private long profiled(Setting setting) {
    ColonnadeGraph graph =
        aside(
            () -> {
              ColonnadeGraph made = setting.open(directory());
              prepare(made);
              return made;
            });
    try (graph) {
      load.run(graph, graph.tx()::commit);
    }
    return load.elements();
  }

  private static <T> T aside(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(task, "preparation").start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a graph cannot be prepared for a load", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a graph was prepared", e);
    }
  }

  private double micros(double seconds) {
    return seconds * 1e6 / load.elements();
  }

  private Path directory() {
    return home.resolve(load.op().replace('_', '-') + "-" + directories++);
  }

  private RawLoad record(Setting setting) {
    Path directory = directory();
    try (ColonnadeGraph graph = setting.open(directory)) {
      prepare(graph);
    }
    try (Recording recording = Recording.open(directory, setting)) {
      return new RawLoad(setting, recording.commits(graph -> load.run(graph, graph.tx()::commit)));
    }
  }

  private void prepare(ColonnadeGraph graph) {
    load.declare(graph);
    load.prepare(graph, graph.tx()::commit);
  }

  /** What a load took. */
  private record Loaded(double micros, Cost cost) {}

  private Loaded colonnade(Setting setting) {
    Counters counters = new Counters();
    try (ColonnadeGraph graph = setting.open(directory(), counters)) {
      prepare(graph);
      long before = elements(graph);
      Cost start = Cost.of(counters, Allocation.ofThisThread());
      double seconds = Timing.seconds(() -> load.run(graph, graph.tx()::commit));
      Cost end = Cost.of(counters, Allocation.ofThisThread());
      long found = elements(graph) - before;
      if (found != load.elements()) {
        throw new IllegalStateException(
            "%s wrote %d elements, not %d".formatted(load.op(), found, load.elements()));
      }
      return new Loaded(micros(seconds), end.since(start, (double) load.elements()));
    }
  }

  private static long elements(ColonnadeGraph graph) {
    GraphTraversalSource g = graph.traversal();
    long elements = g.V().count().next() + g.E().count().next();
    graph.tx().rollback();
    return elements;
  }

  private double tinker() {
    Graph graph = load.tinkerGraph();
    load.prepare(graph, () -> {});
    return micros(Timing.seconds(() -> load.run(graph, () -> {})));
  }
}
