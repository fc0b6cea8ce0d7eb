package io.colonnade.examples.bench;

import io.colonnade.examples.bench.Accounts.Index;
import io.colonnade.examples.bench.Arena.Prepared;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Measures operations one by one: writes graphs, compacts them, opens them again, and races
 * Colonnade, in one layout or several, against raw RocksDB and TinkerGraph on them. Indexes have
 * graphs of their own, as the other operations are not to pay for them; so have the operations
 * {@code social_*}, which have aims, and what counts.
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

  private static final int DROPPED_EDGES = 10_000;

  /** People that the edges of a star lead to, several edges to each. */
  private static final int STAR_PEOPLE = 1_000;

  /** The first one is the reference of the other one. */
  private static final List<Op> COUNTER_READS =
      List.of(CounterGraph.propertyRead(), CounterGraph.counterRead(Aim.beside(2, "property")));

  /** The share of the data that a small block cache holds. */
  private static final double CACHED = 0.1;

  /** Commits go into smaller graphs: there are several, opened at the same time. */
  private static final int COMMIT_SHARE = 5;

  /** Index builds are shorter than loads. */
  private static final int ROUNDS = 2;

  /** How many times the warm-up of a race index builds have: they are few in that time. */
  private static final int WARM_UPS = 5;

  /** What a commit of an edge may take that maintains degrees and totals, beside one without. */
  private static final double MOST_OF_EDGE = 1.25;

  /** Operations of the report, in one graph or several, and what measures the chosen ones. */
  private record Part(List<String> ops, Consumer<MicroBench> run) {}

  /** An operation of the main graph, and its aim in HBase. */
  private record Measured(String op, Aim aim) {}

  /** An operation that takes turns with others, each in a graph of its own. */
  private record Turn(Op op, Workload data, Counts counts) {}

  /** Returns commits of a vertex into graphs with these indexes and no others. */
  private static List<Turn> vertexCommits(Scale scale) {
    int count = scale.sample().people() / COMMIT_SHARE;
    return List.of(
        commit("commit_0_indexes", Aim.NONE, new Accounts(count, List.of())),
        commit(
            "commit_label_index",
            Aim.beside(1.35, "of 0"),
            new Accounts(count, List.of(Index.LABEL))),
        commit(
            "commit_1_index", Aim.beside(1.35, "of 0"), new Accounts(count, List.of(Index.JOINED))),
        commit(
            "commit_3_indexes",
            Aim.beside(2.05, "of 0"),
            new Accounts(count, List.of(Index.EMAIL, Index.TOWN, Index.JOINED))));
  }

  private static Turn commit(String name, Aim aim, Accounts accounts) {
    return new Turn(accounts.commit(name, aim), accounts, Counts.ALL);
  }

  /** Returns commits of an edge; the first one is the reference of the others. */
  private static List<Turn> edgeCommits(Scale scale) {
    CounterGraph data = new CounterGraph(scale.counted().people());
    String uncounted = CounterGraph.UNCOUNTED;
    Aim aim = Aim.besideInBytes(MOST_OF_EDGE, "of none");
    Op neither = data.addEdge("commit_edge_no_counts", Aim.NONE, uncounted);
    Op totals = data.addEdge("commit_edge_totals", aim, uncounted);
    Op both = data.addEdge("commit_edge", aim, CounterGraph.COUNTED);
    return List.of(
        new Turn(neither, data, Counts.NONE),
        new Turn(totals, data, Counts.ALL),
        new Turn(both, data, Counts.ALL));
  }

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
    parts.add(byTurns(vertexCommits(scale)));
    parts.add(build(labelled.build("index_build", Index.JOINED)));
    parts.add(build(labelled.build("index_build_unique", Index.EMAIL)));
    parts.add(star(scale));
    parts.add(counters(scale));
    parts.add(counterReads());
    parts.add(byTurns(edgeCommits(scale)));
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
        ops.add(op.bounded());
      }
    }
    Accounts accounts = new Accounts(scale.sample().people(), List.of(Index.LABEL, Index.EMAIL));
    Op lookup = accounts.lookup("unique_lookup", Aim.NONE);
    List<Part> parts = new ArrayList<>();
    parts.add(graph("", scale.sample(), ops));
    parts.add(graph("indexed", accounts, List.of(lookup, lookup.inOneTransaction())));
    parts.add(counters(scale));
    int edges = Math.min(DROPPED_EDGES, scale.sample().people() * SampleGraph.FRIENDS / 2);
    new Commits(scale.pace().recorded(), edges).works().forEach(work -> parts.add(load(work)));
    parts.add(
        new Part(List.of(DrawBench.OP), bench -> new DrawBench(bench.session, scale.pace()).run()));
    return parts;
  }

  private static Part graph(String directory, Workload data, List<Op> ops) {
    List<String> names = ops.stream().map(Op::name).toList();
    return new Part(names, bench -> bench.measure(directory, data, ops));
  }

  private static Part byTurns(List<Turn> turns) {
    List<String> names = turns.stream().map(turn -> turn.op().name()).toList();
    return new Part(names, bench -> bench.measureByTurns(turns));
  }

  private static Part star(Scale scale) {
    SampleGraph star = new SampleGraph(STAR_PEOPLE, 1, scale.counted().degree() / 2);
    return graph("star", star, List.of(star.degree("degree_1000000")));
  }

  private static Part counters(Scale scale) {
    CounterGraph counters = new CounterGraph(scale.counted().people());
    return graph("counters", counters, counters.ops());
  }

  private static Part counterReads() {
    List<String> names = COUNTER_READS.stream().map(Op::name).toList();
    return new Part(names, MicroBench::measureCounterReads);
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
    return parts.stream().flatMap(part -> part.ops().stream()).distinct().toList();
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
    return prepare(session, directory, data, recorded);
  }

  private List<Prepared> prepare(Session all, String directory, Workload data, List<Op> recorded) {
    return all.byLayout(directory).stream()
        .map(each -> Prepared.of(each, data, recorded, scale.pace().recorded()))
        .toList();
  }

  private void race(List<Prepared> prepared, Graph tinker, List<Op> warm) {
    List<Prepared> uncached = prepared.stream().map(Prepared::withoutCache).toList();
    List<Prepared> small = uncached.stream().map(each -> each.withMemoryFor(CACHED)).toList();
    Set<Op.Mode> cached = EnumSet.of(Op.Mode.CACHED, Op.Mode.BOUNDED);
    Predicate<Op> isCached = op -> cached.contains(op.mode());
    Predicate<Op> hasLittle = op -> op.mode() == Op.Mode.GREMLIN_UNCACHED;
    raceReads(uncached, tinker, reads(warm, isCached.or(hasLittle).negate()));
    raceReads(small, tinker, reads(warm, hasLittle));
    raceReads(prepared, tinker, reads(warm, isCached));
    for (Op op : warm) {
      if (!op.isRead()) {
        try (Arena arena = new Arena(prepared, tinker)) {
          raceByTurns(List.of(arena.contest(op)), op.name());
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

  /**
   * Races operations by turns: they are to be compared.
   *
   * @param reference the name of the operation that others are compared with, if it is the first
   */
  private void raceByTurns(List<Race.Contest> contests, String reference) {
    session.say(String.join(", ", contests.stream().map(each -> each.op().name()).toList()));
    int threads = contests.get(0).op().aim().threads();
    try (Crew crew = new Crew(threads)) {
      Race race = race(crew);
      contests.forEach(race::warmUp);
      List<List<Race.Result>> results = race.run(contests);
      List<Row> compared = List.of();
      for (int i = 0; i < contests.size(); i++) {
        Op op = contests.get(i).op();
        contests.get(i).proof().accept(race.runs());
        List<Row> rows = report(op, crew.size(), results.get(i), compared);
        if (op.name().equals(reference)) {
          compared = rows;
        }
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

  /**
   * Races operations by turns, each in its graph, without a cache: what it saves would depend on
   * how many runs there were before, and bytes are compared.
   *
   * @param turns of which the first one is the reference of the others
   */
  private void measureByTurns(List<Turn> turns) {
    List<Arena> arenas = new ArrayList<>();
    try {
      List<Race.Contest> contests = new ArrayList<>();
      for (Turn turn : turns) {
        if (ops.test(turn.op().name())) {
          String directory = turn.op().name().replace('_', '-');
          Session counting = session.withCounts(turn.counts());
          List<Prepared> prepared =
              prepare(counting, directory, turn.data(), List.of(turn.op())).stream()
                  .map(Prepared::withoutCache)
                  .toList();
          Arena arena = new Arena(prepared, turn.data().inTinkerGraph());
          arenas.add(arena);
          contests.add(arena.contest(turn.op()));
        }
      }
      raceByTurns(contests, turns.get(0).op().name());
    } finally {
      arenas.forEach(Arena::close);
    }
  }

  /** Reads a counter to which was added very often, and a property of the same vertex. */
  private void measureCounterReads() {
    CounterGraph data = new CounterGraph(scale.counted().people());
    Op addition = CounterGraph.incrementHot();
    List<Op> reads = COUNTER_READS.stream().filter(op -> ops.test(op.name())).toList();
    List<Op> recorded = Stream.concat(Stream.of(addition), reads.stream()).toList();
    List<Prepared> prepared =
        prepare(session, "counter-reads", data, recorded).stream()
            .map(Prepared::unsynced)
            .map(Prepared::withoutCache)
            .toList();
    try (Arena arena = new Arena(prepared, data.inTinkerGraph())) {
      int additions = scale.counted().additions();
      session.say("adding %,d times to one counter", additions);
      Race.Contest contest = arena.contest(addition);
      for (int i = 0; i < additions; i++) {
        contest.runOnce(i);
      }
      contest.proof().accept(additions);
      raceByTurns(reads.stream().map(arena::contest).toList(), COUNTER_READS.get(0).name());
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
