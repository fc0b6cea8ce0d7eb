package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Counters;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Builds an index of a graph that is there, by turns with raw RocksDB, which puts the same rows
 * into an empty directory, and with TinkerGraph's index of the same key.
 */
final class BuildRace {

  private final String op;
  private final Accounts accounts;
  private final Accounts.Index index;
  private final List<Setting> settings;
  private final Path home;

  /**
   * @param accounts without that index
   * @param settings one for each layout
   * @param home where directories can be made
   */
  BuildRace(String op, Accounts accounts, Accounts.Index index, List<Setting> settings, Path home) {
    this.op = op;
    this.accounts = accounts;
    this.index = index;
    this.settings = settings;
    this.home = home;
  }

  /**
   * Runs so many rounds. The times are microseconds for each account; allocation is not counted, as
   * other threads build the index.
   *
   * @param warmUp how long each layout builds before that, and keeps no times
   * @throws IllegalStateException if an index has not one entry for each account
   */
  List<MicroRow> run(Duration warmUp, int rounds) {
    List<Site> sites = settings.stream().map(setting -> new Site(setting, rounds)).toList();
    TinkerGraph graph = accounts.inTinkerGraph();
    double[] tinker = new double[rounds];
    sites.forEach(site -> site.warmUp(warmUp));
    for (int round = 0; round < rounds; round++) {
      for (Site site : sites) {
        site.run(round);
      }
      tinker[round] = micros(Timing.seconds(() -> index.create(graph)));
      graph.dropIndex(index.key(), Vertex.class);
    }
    return sites.stream().map(site -> site.row(Times.of(tinker))).toList();
  }

  private double micros(double seconds) {
    return seconds * 1e6 / accounts.count();
  }

  private void build(ColonnadeGraph graph) {
    Accounts.await(index.create(graph, index.title()));
  }

  /** A layout's graph, and raw RocksDB. */
  private final class Site {

    private final Setting setting;
    private final Path own;
    private final RawLoad load;
    private final double[] colonnade;
    private final double[] raw;
    private Cost cost = Cost.NONE;

    Site(Setting setting, int rounds) {
      this.setting = setting;
      this.own = setting.homeIn(home);
      this.colonnade = new double[rounds];
      this.raw = new double[rounds];
      Path recorded = own.resolve("recorded");
      Setting unsynced = setting.withSync(SyncMode.NEVER);
      try (ColonnadeGraph written = unsynced.open(graph())) {
        accounts.declare(written);
        accounts.write(written, written.tx()::commit);
      }
      try (RocksDirectory maintained = unsynced.openRaw(graph())) {
        maintained.compact();
      }
      try (ColonnadeGraph copied = unsynced.open(graph())) {
        copied.store().store().checkpoint(recorded);
      }
      try (Recording recording = Recording.open(recorded, unsynced)) {
        this.load = new RawLoad(setting, recording.commits(BuildRace.this::build));
      }
    }

    private Path graph() {
      return own.resolve("graph");
    }

    void warmUp(Duration length) {
      long end = System.nanoTime() + length.toNanos();
      try (ColonnadeGraph graph = setting.open(graph())) {
        do {
          build(graph);
          Accounts.await(graph.schema().dropIndex(index.title()));
        } while (System.nanoTime() < end);
      }
      double unused = load.seconds(own.resolve("raw"));
    }

    void run(int round) {
      Counters counters = new Counters();
      try (ColonnadeGraph graph = setting.open(graph(), counters)) {
        Cost before = Cost.of(counters, 0);
        colonnade[round] = micros(Timing.seconds(() -> build(graph)));
        cost = Cost.of(counters, 0).since(before, accounts.count());
        prove(graph);
        Accounts.await(graph.schema().dropIndex(index.title()));
      }
      raw[round] = micros(load.seconds(own.resolve("raw-" + round)));
    }

    MicroRow row(Times tinker) {
      Optional<Times> ofRaw = Optional.of(Times.of(raw));
      Outcome outcome = new Outcome(1, Times.of(colonnade), ofRaw, tinker, cost, Optional.empty());
      return MicroRow.of(op, setting.layout(), new Aim.Raw(2), outcome);
    }
  }

  private void prove(ColonnadeGraph graph) {
    IndexDefinition built = graph.store().schema().index(index.title()).orElseThrow();
    IndexMaintainer maintainer = graph.store().indexMaintainer().orElseThrow();
    long entries = graph.store().readWhole(snapshot -> count(maintainer, built, snapshot));
    if (entries != accounts.count()) {
      throw new IllegalStateException(
          op + " has left " + entries + " entries for " + accounts.count() + " accounts");
    }
  }

  private static long count(IndexMaintainer maintainer, IndexDefinition index, Snapshot snapshot) {
    long count = 0;
    try (FactCursor<IndexCell> cells = maintainer.cells(index, snapshot)) {
      while (cells.next().isPresent()) {
        count++;
      }
    }
    return count;
  }
}
