package io.colonnade.examples.bench;

import io.colonnade.config.GraphLocation;
import io.colonnade.error.StoreException;
import io.colonnade.examples.bench.Accounts.Index;
import io.colonnade.examples.bench.Arena.Prepared;
import io.colonnade.store.RowStore;
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

/**
 * Measures operations one by one: writes graphs, compacts them, opens them again, and races
 * Colonnade, in one layout or several, against raw RocksDB and TinkerGraph on them. Indexes have
 * graphs of their own, as the other operations are not to pay for them; so have the operations
 * {@code social_*}, which have aims.
 *
 * @param ops the chosen ones, by their names
 * @param threads how many run each read at the same time, in races of their own
 */
record MicroBench(
    Scale scale,
    Session session,
    Predicate<String> ops,
    List<Integer> threads,
    FlightRecorder profiler) {

  /** What the names of the operations with aims start with. */
  static final String SOCIAL = "social_";

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("operation, us", "%-24s", "op"),
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("thr", "%3s", "threads"),
          Report.Column.micros("p50", "%9s", "p50_us"),
          Report.Column.micros("mean", "%9s", "mean_us"),
          Report.Column.micros("p99", "%9s", "p99_us"),
          Report.Column.micros("raw p50", "| %9s", "raw_p50_us"),
          Report.Column.ratio("x raw", "%6s", "p50_us", "raw_p50_us"),
          Report.Column.micros("T p50", "| %9s", "tinker_p50_us"),
          Report.Column.ratio("x T", "%6s", "p50_us", "tinker_p50_us"),
          Report.Column.ratio("mean", "%6s", "mean_us", "tinker_mean_us"),
          Report.Column.of("allocated", "| %9s", "allocated_bytes"),
          Report.Column.count("cells", "%8s", "cells"),
          Report.Column.count("calls", "%6s", "calls"),
          Report.Column.count("rows", "%6s", "rows"),
          Report.Column.count("bytes", "%9s", "bytes"),
          Report.Column.of("aim", "| %-14s", "aim"),
          Report.Column.of("met", "%-6s", "met"),
          Report.Column.decimals("a second", "%9s", "%,.0f", "per_s"));

  /** Of HBase: TinkerGraph takes part for its answers only. */
  static final List<Report.Column> HBASE_COLUMNS =
      List.of(
          Report.Column.of("operation, us", "%-24s", "op"),
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("thr", "%3s", "threads"),
          Report.Column.micros("p50", "%9s", "p50_us"),
          Report.Column.micros("mean", "%9s", "mean_us"),
          Report.Column.micros("p99", "%9s", "p99_us"),
          Report.Column.micros("raw p50", "| %9s", "raw_p50_us"),
          Report.Column.ratio("x raw", "%6s", "p50_us", "raw_p50_us"),
          Report.Column.ratio("mean", "%6s", "mean_us", "raw_mean_us"),
          Report.Column.count("rounds", "| %6s", "rounds"),
          Report.Column.count("RPCs", "%6s", "requests"),
          Report.Column.count("rows", "%6s", "rows"),
          Report.Column.count("cells", "%8s", "cells"),
          Report.Column.count("bytes", "%9s", "bytes"),
          Report.Column.of("aim", "| %-9s", "aim"),
          Report.Column.of("met", "%-4s", "met"),
          Report.Column.decimals("a second", "%9s", "%,.0f", "per_s"),
          Report.Column.decimals("raw", "%9s", "%,.0f", "raw_per_s"));

  /** The operations on the main graph in HBase, and their aims there. */
  private static final List<Measured> IN_HBASE =
      List.of(
          new Measured("value_map", Aim.raw(1.5)),
          new Measured("hop_10", Aim.raw(2)),
          new Measured("hop_1000", Aim.raw(2)),
          new Measured("two_hops", Aim.NONE),
          new Measured("batch_1000", Aim.raw(1.43)),
          new Measured("edge_between_10", Aim.NONE),
          new Measured("edge_between_1000", Aim.NONE),
          new Measured("property_update", Aim.raw(5)),
          new Measured("edge_add", Aim.raw(5)),
          new Measured("vertex_add", Aim.raw(5)),
          new Measured("vertex_add_1000", Aim.raw(5)),
          new Measured("hub_edge_add", Aim.onThreads(8)));

  private static final String DRAWS = "draws";
  private static final int DRAW_ATTEMPTS = 10;
  private static final List<Integer> DRAWING_THREADS = List.of(1, 8, 64);
  private static final int DROPPED_EDGES = 10_000;

  /** The share of the data that a small block cache holds. */
  private static final double CACHED = 0.1;

  /** Commits go into smaller graphs: there are several, opened at the same time. */
  private static final int COMMIT_SHARE = 5;

  /** Index builds are shorter than loads. */
  private static final int ROUNDS = 2;

  /** How many times the warm-up of a race index builds have: they are few in that time. */
  private static final int WARM_UPS = 5;

  /** Operations of the report, in one graph or several, and what measures the chosen ones. */
  private record Part(List<String> ops, Consumer<MicroBench> run) {}

  /** An operation of the main graph, and its aim in HBase. */
  private record Measured(String op, Aim aim) {}

  /** A commit, which takes turns with others, into a graph with these indexes and no others. */
  private record Commit(String op, Aim aim, List<Index> indexes) {}

  private static final List<Commit> COMMITS =
      List.of(
          new Commit("commit_0_indexes", Aim.NONE, List.of()),
          new Commit("commit_label_index", Aim.stated("1.35 of 0"), List.of(Index.LABEL)),
          new Commit("commit_1_index", Aim.stated("1.35 of 0"), List.of(Index.JOINED)),
          new Commit(
              "commit_3_indexes",
              Aim.stated("2.05 of 0"),
              List.of(Index.EMAIL, Index.TOWN, Index.JOINED)));

  /** Returns the parts of the report in their order. */
  private static List<Part> parts(Scale scale) {
    int count = scale.sample().people();
    Accounts labelled = new Accounts(count, List.of(Index.LABEL));
    Accounts indexed =
        new Accounts(count, List.of(Index.LABEL, Index.EMAIL, Index.TOWN, Index.JOINED));
    Accounts covering = new Accounts(count, List.of(Index.LABEL, Index.EMAIL_AND_NAME));
    Op covered = covering.lookup("unique_lookup_covering", Aim.calls(1));
    SocialGraph social = new SocialGraph(scale.social());
    List<Part> parts = new ArrayList<>();
    parts.add(graph("", scale.sample(), scale.sample().ops()));
    parts.add(load(new SampleGraph(scale.loaded(), 1, 0).load()));
    parts.add(graph("indexed", indexed, indexed.ops()));
    parts.add(graph("covering", covering, List.of(covered)));
    parts.add(new Part(COMMITS.stream().map(Commit::op).toList(), MicroBench::measureCommits));
    parts.add(build(labelled.build("index_build", Index.JOINED)));
    parts.add(build(labelled.build("index_build_unique", Index.EMAIL)));
    parts.add(graph("social", social, social.ops()));
    social.loads().forEach(load -> parts.add(load(load)));
    return parts;
  }

  /** Returns the parts of the report on HBase in their order. */
  private static List<Part> partsInHBase(Scale scale) {
    List<Op> ops = new ArrayList<>();
    for (Measured each : IN_HBASE) {
      Op op = Op.named(each.op(), scale.sample().ops()).aimedAt(each.aim());
      ops.add(op);
      if (op.isRead()) {
        ops.add(op.inOneTransaction());
      }
    }
    Accounts accounts = new Accounts(scale.sample().people(), List.of(Index.LABEL, Index.EMAIL));
    Op lookup = accounts.lookup("unique_lookup", Aim.NONE);
    List<Part> parts = new ArrayList<>();
    parts.add(graph("", scale.sample(), ops));
    parts.add(graph("indexed", accounts, List.of(lookup, lookup.inOneTransaction())));
    int edges = Math.min(DROPPED_EDGES, scale.sample().people() * SampleGraph.FRIENDS / 2);
    new Commits(scale.pace().recorded(), edges).works().forEach(work -> parts.add(load(work)));
    parts.add(new Part(List.of(DRAWS), MicroBench::measureDraws));
    return parts;
  }

  private static Part graph(String directory, Workload data, List<Op> ops) {
    List<String> names = ops.stream().map(Op::name).toList();
    return new Part(names, bench -> bench.measure(directory, data, ops));
  }

  private static Part load(LongRace.Work load) {
    return new Part(
        List.of(load.op()),
        bench -> bench.measure(load, Duration.ZERO, bench.scale.pace().loads()));
  }

  /** Index builds are shorter than loads, and few in the time of a warm-up. */
  private static Part build(LongRace.Work build) {
    return new Part(
        List.of(build.op()),
        bench -> {
          Scale.Pace pace = bench.scale.pace();
          bench.measure(build, pace.warmUp().multipliedBy(WARM_UPS), ROUNDS * pace.loads());
        });
  }

  /** Returns the operations that exist, in the order of the report. */
  static List<String> names() {
    return names(parts(Scale.TINY));
  }

  /** Returns the operations that exist in HBase, in the order of the report. */
  static List<String> namesInHBase() {
    return names(partsInHBase(Scale.HBASE_TINY));
  }

  private static List<String> names(List<Part> parts) {
    return parts.stream().flatMap(part -> part.ops().stream()).toList();
  }

  /**
   * Runs all that is chosen.
   *
   * @throws IllegalStateException if an answer differs from TinkerGraph's
   */
  void run() {
    boolean inHBase = session.setting().hbase().isPresent();
    for (Part part : inHBase ? partsInHBase(scale) : parts(scale)) {
      if (part.ops().stream().anyMatch(ops)) {
        part.run().accept(this);
      }
    }
  }

  /** Writes a graph and measures reads in it, then writes, then reads in new JVMs. */
  private void measure(String directory, Workload data, List<Op> all) {
    List<Op> chosen = all.stream().filter(op -> ops.test(op.name())).toList();
    List<Op> cold = chosen.stream().filter(Op::isCold).toList();
    List<Op> warm = chosen.stream().filter(op -> !op.isCold()).toList();
    List<Prepared> prepared = prepare(directory, data, warm);
    if (!warm.isEmpty()) {
      session.say("writing the same into TinkerGraph");
      race(prepared, data.inTinkerGraph(), warm);
    }
    ColdRace race = new ColdRace(scale.social(), scale.pace(), session);
    cold.forEach(op -> race.run(op, prepared));
  }

  private List<Prepared> prepare(String directory, Workload data, List<Op> recorded) {
    return session.byLayout(directory).stream()
        .map(each -> Prepared.of(each, data, recorded, scale.pace().recorded()))
        .toList();
  }

  private void race(List<Prepared> prepared, Graph tinker, List<Op> warm) {
    List<Prepared> small = prepared.stream().map(each -> each.withMemoryFor(CACHED)).toList();
    raceReads(prepared, tinker, reads(warm, op -> op.mode() != Op.Mode.GREMLIN_UNCACHED));
    raceReads(small, tinker, reads(warm, op -> op.mode() == Op.Mode.GREMLIN_UNCACHED));
    for (Op op : warm) {
      if (!op.isRead()) {
        try (Arena arena = new Arena(prepared, tinker)) {
          raceWrites(List.of(arena.contest(op)));
        }
      }
    }
  }

  private static List<Op> reads(List<Op> all, Predicate<Op> which) {
    return all.stream().filter(Op::isRead).filter(which).toList();
  }

  private void raceReads(List<Prepared> prepared, Graph tinker, List<Op> reads) {
    if (reads.isEmpty()) {
      return;
    }
    try (Arena arena = new Arena(prepared, tinker);
        Crew one = new Crew(1)) {
      session.say("warming up");
      // All of them: none is to be measured in a JVM that has run no other.
      reads.forEach(op -> race(one).warmUp(arena.contest(op)));
      for (Op op : reads) {
        session.say(op.name());
        raceRead(arena, op);
      }
    }
  }

  /** Runs a race for each number of threads; the first of them is the reference of the others. */
  private void raceRead(Arena arena, Op op) {
    Set<Integer> counts = new TreeSet<>(threads);
    counts.addAll(List.of(1, op.aim().threads())); // one thread in any case
    Race.Contest contest = arena.contest(op);
    List<Row> first = List.of();
    for (int count : counts) {
      try (Crew crew = new Crew(count)) {
        Race race = race(crew);
        List<Row> rows = report(op, count, race.run(List.of(contest)).get(0), first);
        if (first.isEmpty()) {
          first = rows;
          profile(contest, race);
        }
      }
    }
  }

  /** Races writes by turns, each in its graph: they are to be compared. */
  private void raceWrites(List<Race.Contest> contests) {
    session.say(String.join(", ", contests.stream().map(each -> each.op().name()).toList()));
    int threads = contests.get(0).op().aim().threads();
    try (Crew crew = new Crew(threads)) {
      Race race = race(crew);
      contests.forEach(race::warmUp);
      List<List<Race.Result>> results = race.run(contests);
      for (int i = 0; i < contests.size(); i++) {
        contests.get(i).proof().accept(race.runs());
        report(contests.get(i).op(), crew.size(), results.get(i), List.of());
        profile(contests.get(i), race);
      }
    }
  }

  private Race race(Crew crew) {
    return new Race(scale.pace().warmUp(), scale.pace().measured(), scale.pace().rounds(), crew);
  }

  private void profile(Race.Contest contest, Race race) {
    for (Race.Entrant entrant : contest.entrants()) {
      profiler.record(
          contest.op().name() + suffix(entrant.layout()), entrant.colonnade(), race.runs());
    }
  }

  private String suffix(String layout) {
    return session.settings().size() == 1 ? "" : "-" + layout;
  }

  /**
   * Reports a row for each layout.
   *
   * @param references what they are compared with: one for each layout, or none
   */
  private List<Row> report(Op op, int count, List<Race.Result> results, List<Row> references) {
    List<Row> rows =
        results.stream()
            .map(
                result ->
                    Row.race(op.name(), setting(result.layout()), count)
                        .withTimes("", result.colonnade().times())
                        .withTimes("raw_", result.raw().times())
                        .withTimes("tinker_", result.tinker().times())
                        .withCost(result.cost()))
            .toList();
    for (int i = 0; i < rows.size(); i++) {
      Optional<Row> reference = references.stream().skip(i).findFirst();
      session.add(rows.get(i).judgedBy(op.aim(), reference));
    }
    return rows;
  }

  private Setting setting(String layout) {
    return session.settings().stream()
        .filter(each -> each.layout().equals(layout))
        .findFirst()
        .orElseThrow();
  }

  /** Measures the clock of all processes: how many versions it gives to one of them. */
  private void measureDraws() {
    session.say(DRAWS);
    Setting setting = session.setting();
    Path directory = session.home().resolve(DRAWS);
    try (RowStore rows = HBaseStore.rows((GraphLocation.HBase) setting.location(directory))) {
      for (int count : DRAWING_THREADS) {
        try (Crew crew = new Crew(count)) {
          Times unused = draw(rows, crew, scale.pace().warmUp());
          Times times = draw(rows, crew, scale.pace().measured());
          session.add(
              Row.race(DRAWS, setting, count).withTimes("", times).with("aim", "", "met", ""));
        }
      }
    }
  }

  private static Times draw(RowStore rows, Crew crew, Duration length) {
    Contestant draws = new Contestant(DRAWS, index -> answered(rows), crew);
    draws.take(0, crew.size());
    draws.run(1, length.toNanos());
    return draws.samples().times();
  }

  /**
   * Draws until there is an answer, as the journal does: HBase 2.6.4 refuses some increments of a
   * row that it flushes at the same time ({@code IllegalReferenceCountException}).
   */
  private static long answered(RowStore rows) {
    for (int left = DRAW_ATTEMPTS; ; left--) {
      try {
        return rows.draw(0).version();
      } catch (StoreException e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  private void measureCommits() {
    List<Arena> arenas = new ArrayList<>();
    try {
      List<Race.Contest> contests = new ArrayList<>();
      for (Commit commit : COMMITS) {
        if (ops.test(commit.op())) {
          int count = scale.sample().people() / COMMIT_SHARE;
          Accounts accounts = new Accounts(count, commit.indexes());
          Op op = accounts.commit(commit.op(), commit.aim());
          List<Prepared> prepared = prepare(op.name().replace('_', '-'), accounts, List.of(op));
          Arena arena = new Arena(prepared, accounts.inTinkerGraph());
          arenas.add(arena);
          contests.add(arena.contest(op));
        }
      }
      raceWrites(contests);
    } finally {
      arenas.forEach(Arena::close);
    }
  }

  private void measure(LongRace.Work work, Duration warmUp, int rounds) {
    session.say(work.op());
    LongRace race = new LongRace(work, session);
    race.run(warmUp, rounds).forEach(session::add);
    for (Setting setting : session.settings()) {
      if (work.undo().isEmpty()) {
        profiler.record(work.op() + suffix(setting.layout()), i -> race.runAlone(setting), 0);
      }
    }
  }
}
