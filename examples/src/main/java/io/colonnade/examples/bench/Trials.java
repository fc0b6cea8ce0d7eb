package io.colonnade.examples.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Where, how and which operations are measured, and what receives the rows. */
record Trials(List<Setting> settings, Path home, Log log, Choice choice, Consumer<Row> report) {

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

    static final Pace FULL = of(3_000, 5_000, 20, 3, 1_000, 10_000, 3);
    static final Pace QUICK = of(1_000, 1_000, 20, 2, 1_000, 5_000, 1);
    static final Pace TINY = of(1, 1, 2, 1, 50, 1, 1);

    private static Pace of(
        long warmUpMs, long ms, int rounds, int loads, int recorded, long coldMs, int colds) {
      Duration warmUp = Duration.ofMillis(warmUpMs);
      Duration cold = Duration.ofMillis(coldMs);
      return new Pace(warmUp, Duration.ofMillis(ms), rounds, loads, recorded, cold, colds);
    }
  }

  Trials {
    settings = List.copyOf(settings);
  }

  /**
   * A write, and the graphs that it takes place in.
   *
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  record Place(Op op, List<Prepared> prepared, Graph tinker) {}

  boolean isChosen(String op) {
    return choice.ops().test(op);
  }

  List<Op> chosen(List<Op> ops) {
    return ops.stream().filter(op -> isChosen(op.name())).toList();
  }

  /** Writes a sample for operations; returns one for each layout. */
  List<Prepared> prepared(String directory, Sample sample, List<Op> ops) {
    return settings.stream()
        .map(
            setting ->
                Prepared.of(
                    sample,
                    setting,
                    setting.homeIn(home.resolve(directory)),
                    log,
                    ops,
                    choice.pace().recorded()))
        .toList();
  }

  /** Writes a sample and measures the chosen ones of the operations in it. */
  void run(String directory, Sample sample, List<Op> ops) {
    List<Op> chosen = chosen(ops);
    if (!chosen.isEmpty()) {
      run(prepared(directory, sample, chosen), tinker(sample), chosen);
    }
  }

  Graph tinker(Sample sample) {
    log.say("writing the same into TinkerGraph");
    return sample.inTinkerGraph();
  }

  /**
   * Measures reads, then writes.
   *
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  void run(List<Prepared> prepared, Graph tinker, List<Op> ops) {
    List<Op> reads = ops.stream().filter(Op::isRead).toList();
    if (!reads.isEmpty()) {
      try (Arena arena = new Arena(prepared, tinker)) {
        log.say("warming up");
        try (Crew one = new Crew(1)) {
          // All of them: none is to be measured in a JVM that has run no other.
          reads.forEach(op -> race(one).warmUp(arena.contest(op)));
        }
        for (Op op : reads) {
          log.say(op.name());
          read(arena, op);
        }
      }
    }
    for (Op op : ops) {
      if (!op.isRead()) {
        together(List.of(new Place(op, prepared, tinker)));
      }
    }
  }

  /** Runs a race for each number of threads; the first of them is the reference of the others. */
  private void read(Arena arena, Op op) {
    Set<Integer> threads = new TreeSet<>(choice.threads());
    threads.addAll(List.of(1, op.aim().threads())); // one thread in any case
    Contest contest = arena.contest(op);
    List<Row> first = List.of();
    for (int count : threads) {
      try (Crew crew = new Crew(count)) {
        Race race = race(crew);
        List<Row> rows = rows(op, count, race.run(List.of(contest)).get(0));
        report(op, rows, first);
        if (first.isEmpty()) {
          first = rows;
          arena.profile(contest, race, choice.profiler());
        }
      }
    }
  }

  /** Races writes by turns, each in its graph: they are to be compared. */
  void together(List<Place> places) {
    List<Arena> arenas = new ArrayList<>();
    try (Crew one = new Crew(1)) {
      places.forEach(place -> arenas.add(new Arena(place.prepared(), place.tinker())));
      List<Contest> contests = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        contests.add(arenas.get(i).contest(places.get(i).op()));
      }
      log.say("%s", String.join(", ", contests.stream().map(Contest::op).toList()));
      Race race = race(one);
      contests.forEach(race::warmUp);
      List<List<Race.Result>> results = race.run(contests);
      for (int i = 0; i < places.size(); i++) {
        Op op = places.get(i).op();
        arenas.get(i).prove(op, race.runs());
        report(op, rows(op, 1, results.get(i)), List.of());
        arenas.get(i).profile(contests.get(i), race, choice.profiler());
      }
    } finally {
      arenas.forEach(Arena::close);
    }
  }

  private static List<Row> rows(Op op, int threads, List<Race.Result> results) {
    return results.stream()
        .map(
            result ->
                Row.race(op.name(), result.layout(), threads)
                    .withTimes("", result.colonnade().times())
                    .withTimes("raw_", result.raw().times())
                    .withTimes("tinker_", result.tinker().times())
                    .withCost(result.cost()))
        .toList();
  }

  /**
   * Reports a row for each layout.
   *
   * @param references what they are compared with: one for each layout, or none
   */
  private void report(Op op, List<Row> rows, List<Row> references) {
    for (int i = 0; i < rows.size(); i++) {
      Optional<Row> reference = references.stream().skip(i).findFirst();
      report.accept(rows.get(i).judgedBy(op.aim(), reference));
    }
  }

  private Race race(Crew crew) {
    Pace pace = choice.pace();
    return new Race(pace.warmUp(), pace.measured(), pace.rounds(), crew);
  }

  /** Measures long work. */
  void run(Work work, Duration warmUp, int rounds) {
    new LongRace(work, settings, home).run(warmUp, rounds).forEach(report);
  }
}
