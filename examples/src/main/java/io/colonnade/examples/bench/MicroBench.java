package io.colonnade.examples.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Measures operations one by one: writes a graph, compacts it, opens it again, and races Colonnade,
 * in one layout or several, against raw RocksDB and TinkerGraph on it.
 */
final class MicroBench {

  /** The share of the data that a small block cache holds. */
  private static final double CACHED = 0.1;

  private final SampleGraph sample;
  private final List<Setting> settings;
  private final Path home;
  private final Progress progress;
  private final Choice choice;

  /**
   * What to run, and how.
   *
   * @param ops by their names
   * @param threads how many run each read at the same time, in races of their own
   */
  record Choice(Pace pace, Predicate<String> ops, List<Integer> threads, Profiler profiler) {

    Choice {
      threads = List.copyOf(threads);
    }
  }

  /**
   * How long each operation runs.
   *
   * @param rounds the fewest of each race
   * @param loads rounds of the load
   * @param recorded writes of each operation that raw RocksDB repeats again and again
   * @param cold how long a read runs in a new JVM
   * @param colds how many new JVMs there are for each contestant
   */
  record Pace(
      Duration warmUp,
      Duration measured,
      int rounds,
      int loads,
      int recorded,
      Duration cold,
      int colds) {

    static final Pace FULL =
        new Pace(
            Duration.ofSeconds(3), Duration.ofSeconds(5), 20, 3, 1_000, Duration.ofSeconds(10), 3);
    static final Pace QUICK =
        new Pace(
            Duration.ofSeconds(1), Duration.ofSeconds(1), 20, 2, 1_000, Duration.ofSeconds(5), 1);
    static final Pace TINY =
        new Pace(Duration.ofMillis(1), Duration.ofMillis(1), 2, 1, 50, Duration.ofMillis(1), 1);
  }

  /**
   * @param settings one for each layout
   * @param home a directory that exists and is empty
   */
  MicroBench(
      SampleGraph sample, List<Setting> settings, Path home, Progress progress, Choice choice) {
    this.sample = sample;
    this.settings = settings;
    this.home = home;
    this.progress = progress;
    this.choice = choice;
  }

  /** The operations there are, in the order of the report. */
  static List<String> names(SampleGraph sample) {
    List<String> names = new ArrayList<>();
    new ReadOps(sample).all().forEach(op -> names.add(op.name()));
    names.add(new ReadOps(sample).valueMapOfAny().name());
    new WriteOps(sample).all().forEach(op -> names.add(op.name()));
    names.add(PeopleLoad.OP);
    names.addAll(IndexBench.names());
    names.addAll(SocialBench.names());
    return names;
  }

  /**
   * Runs all that is chosen.
   *
   * @param report is given each row as soon as it is known
   * @throws IllegalStateException if an answer differs from TinkerGraph's
   */
  void run(Consumer<MicroRow> report) {
    List<ReadOp> reads = new ReadOps(sample).all();
    reads.add(new ReadOps(sample).valueMapOfAny());
    reads.removeIf(op -> !choice.ops().test(op.name()));
    List<WriteOp> writes =
        new WriteOps(sample).all().stream().filter(op -> choice.ops().test(op.name())).toList();
    Trials trials = new Trials(choice, progress, report);
    if (!reads.isEmpty() || !writes.isEmpty()) {
      race(trials, reads, writes);
    }
    if (choice.ops().test(PeopleLoad.OP)) {
      progress.say(PeopleLoad.OP);
      new LoadRace(new PeopleLoad(sample.shape().loaded()), settings, home, choice.profiler())
          .run(choice.pace().loads())
          .forEach(report);
    }
    new IndexBench(sample.shape(), settings, home, progress, choice).run(trials, report);
    SocialGraph social = new SocialGraph(sample.shape().social());
    new SocialBench(social, settings, home, progress, choice).run(trials, report);
  }

  /**
   * @param reads all of them
   */
  private void race(Trials trials, List<ReadOp> reads, List<WriteOp> writes) {
    List<Prepared> prepared =
        settings.stream()
            .map(setting -> new Preparation(sample, setting, setting.homeIn(home), progress))
            .map(preparation -> preparation.run(reads, writes, choice.pace().recorded()))
            .toList();
    progress.say("writing the same into TinkerGraph");
    Graph tinker = TinkerGraph.open();
    sample.write(tinker, () -> {});
    Predicate<ReadOp> isUncached = op -> op.name().equals(ReadOps.UNCACHED);
    trials.reads(prepared, tinker, reads.stream().filter(isUncached.negate()).toList());
    trials.reads(
        prepared.stream().map(each -> each.withMemoryFor(CACHED)).toList(),
        tinker,
        reads.stream().filter(isUncached).toList());
    trials.writes(prepared, tinker, writes);
  }
}
