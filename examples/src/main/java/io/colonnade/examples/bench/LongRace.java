package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Counters;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs work of Colonnade, raw RocksDB and TinkerGraph by turns, in rounds. The times are
 * microseconds for each element. Confined to one thread.
 */
final class LongRace {

  private final Work work;
  private final Path home;
  private final List<Lane> lanes;
  private int directories;

  /**
   * @param settings one for each layout
   * @param home a directory that exists, in which directories can be made
   */
  LongRace(Work work, List<Setting> settings, Path home) {
    this.work = work;
    this.home = home;
    this.lanes = settings.stream().map(Lane::new).toList();
  }

  /**
   * Runs rounds, after some to warm up whose times are not kept.
   *
   * @param warmUp how long each layout warms up, at least one run
   * @throws IllegalStateException if a run does not leave what it should
   */
  List<Row> run(Duration warmUp, int rounds) {
    for (Lane lane : lanes) {
      long end = System.nanoTime() + warmUp.toNanos();
      do {
        lane.runColonnade();
      } while (System.nanoTime() < end);
      lane.runRaw();
      lane.forget();
    }
    double unused = work.tinkerSeconds();
    double[] tinker = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      for (Lane lane : lanes) {
        lane.runColonnade();
        lane.runRaw();
      }
      tinker[round] = micros(work.tinkerSeconds());
    }
    return lanes.stream().map(lane -> lane.row(Times.of(tinker))).toList();
  }

  private double micros(double seconds) {
    return seconds * 1e6 / work.elements();
  }

  /** A layout's times, and those of raw RocksDB. */
  private final class Lane {

    private final Setting setting;
    private final List<WriteSet> commits;
    private final List<Double> colonnade = new ArrayList<>();
    private final List<Double> raw = new ArrayList<>();
    private Cost cost = Cost.NONE;

    private Lane(Setting setting) {
      this.setting = setting;
      Path recorded = work.directory(setting);
      try (ColonnadeGraph graph = setting.open(recorded)) {
        work.prepare(graph);
      }
      try (Recording recording = Recording.open(recorded, setting)) {
        this.commits = recording.commits(work::run);
        List<WriteSet> unused = recording.commits(work::undo);
      }
    }

    private void runColonnade() {
      Counters counters = new Counters();
      try (ColonnadeGraph graph = setting.open(work.directory(setting), counters)) {
        work.prepare(graph);
        long before = work.count(graph);
        Cost start = Cost.of(counters, work.allocated());
        colonnade.add(micros(Times.seconds(() -> work.run(graph))));
        cost = Cost.of(counters, work.allocated()).since(start, (double) work.elements());
        long written = work.count(graph) - before;
        if (written != work.elements()) {
          throw new IllegalStateException(
              "%s wrote %d elements, not %d".formatted(work.op(), written, work.elements()));
        }
        work.undo(graph);
      }
    }

    private void runRaw() {
      Path directory = home.resolve("raw-" + work.op().replace('_', '-') + "-" + directories++);
      Set<Table> tables = new HashSet<>();
      commits.forEach(commit -> commit.rows().keySet().forEach(row -> tables.add(row.table())));
      try (RawStore store = new RawStore(setting, directory)) {
        store.createTables(tables);
        List<List<RawStore.Cell>> batches = commits.stream().map(store::cells).toList();
        raw.add(micros(Times.seconds(() -> batches.forEach(store::write))));
      }
    }

    private void forget() {
      colonnade.clear();
      raw.clear();
    }

    private Row row(Times tinker) {
      return Row.race(work.op(), setting.layout(), 1)
          .withTimes("", times(colonnade))
          .withTimes("raw_", times(raw))
          .withTimes("tinker_", tinker)
          .withCost(cost)
          .judgedBy(work.aim(), Optional.empty());
    }
  }

  private static Times times(List<Double> micros) {
    return Times.of(micros.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
