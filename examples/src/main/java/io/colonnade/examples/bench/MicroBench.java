package io.colonnade.examples.bench;

import io.colonnade.examples.bench.Accounts.Index;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Measures operations one by one: writes graphs, compacts them, opens them again, and races
 * Colonnade, in one layout or several, against raw RocksDB and TinkerGraph on them. Indexes have
 * graphs of their own, as the other operations are not to pay for them; so have the operations
 * {@code social_*}, which have aims.
 */
final class MicroBench {

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
          Report.Column.number("a second", "%9s", "%,.0f", row -> row.number("per_s")));

  private static final String UNIQUE_EARLY = SOCIAL + "unique_first_1000";
  private static final Duration WARM = Duration.ofSeconds(1);
  private static final String UNTIL_WARM = SOCIAL + "until_warm";

  /** The share of the data that a small block cache holds. */
  private static final double CACHED = 0.1;

  /** Commits go into smaller graphs: there are several, opened at the same time. */
  private static final int COMMIT_SHARE = 5;

  /** Index builds are shorter than loads. */
  private static final int ROUNDS = 2;

  /** How many times the warm-up of a race index builds have: they are few in that time. */
  private static final int WARM_UPS = 5;

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

  private static final Map<String, Index> BUILDS =
      new TreeMap<>(Map.of("index_build", Index.JOINED, "index_build_unique", Index.EMAIL));

  private final SampleGraph sample;
  private final SocialGraph social;
  private final Accounts indexed;
  private final Accounts covering;
  private final Trials trials;

  MicroBench(Shape shape, Trials trials) {
    this.sample = new SampleGraph(shape);
    this.social = new SocialGraph(shape.social());
    int count = shape.people();
    this.indexed = new Accounts(count, List.of(Index.LABEL, Index.EMAIL, Index.TOWN, Index.JOINED));
    this.covering = new Accounts(count, List.of(Index.LABEL, Index.EMAIL_AND_NAME));
    this.trials = trials;
  }

  /** Returns the operations that exist, in the order of the report. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    SampleOps ofSample = new SampleOps(new SampleGraph(Shape.TINY));
    AccountOps ofAccounts = new AccountOps(new Accounts(Accounts.IN_TOWN, List.of()));
    SocialOps ofSocial = new SocialOps(new SocialGraph(SocialGraph.FEW_PEOPLE));
    ofSample.reads().forEach(op -> names.add(op.name()));
    names.add(ofSample.uncached().name());
    ofSample.writes().forEach(op -> names.add(op.name()));
    names.add(Load.PEOPLE);
    ofAccounts.all().forEach(op -> names.add(op.name()));
    names.add(ofAccounts.covered().name());
    COMMITS.forEach(commit -> names.add(commit.op()));
    names.addAll(BUILDS.keySet());
    ofSocial.all().forEach(op -> names.add(op.name()));
    names.addAll(List.of(UNIQUE_EARLY, UNTIL_WARM));
    Load.social(new SocialGraph(SocialGraph.FEW_PEOPLE), Path.of(""))
        .forEach(load -> names.add(load.op()));
    return names;
  }

  /**
   * Runs all that is chosen.
   *
   * @throws IllegalStateException if an answer differs from TinkerGraph's
   */
  void run() {
    runSample();
    runLoad(Load.people(sample.shape().loaded(), trials.home()));
    trials.run("indexed", indexed, new AccountOps(indexed).all());
    trials.run("covering", covering, List.of(new AccountOps(covering).covered()));
    runCommits();
    BUILDS.forEach(this::runBuild);
    runSocial();
    Load.social(social, trials.home()).forEach(this::runLoad);
  }

  private void runSample() {
    SampleOps ops = new SampleOps(sample);
    List<Op> reads = trials.chosen(ops.reads());
    List<Op> uncached = trials.chosen(List.of(ops.uncached()));
    List<Op> writes = trials.chosen(ops.writes());
    List<Op> all = Stream.of(reads, uncached, writes).flatMap(List::stream).toList();
    if (!all.isEmpty()) {
      List<Prepared> prepared = trials.prepared("", sample, all);
      Graph tinker = trials.tinker(sample);
      trials.run(prepared, tinker, reads);
      List<Prepared> small = prepared.stream().map(each -> each.withMemoryFor(CACHED)).toList();
      trials.run(small, tinker, uncached);
      trials.run(prepared, tinker, writes);
    }
  }

  private void runLoad(Load load) {
    if (trials.isChosen(load.op())) {
      trials.log().say(load.op());
      trials.run(load, Duration.ZERO, trials.choice().pace().loads());
      load.profile(trials.settings(), trials.choice().profiler());
    }
  }

  private void runCommits() {
    List<Trials.Place> places = new ArrayList<>();
    for (Commit commit : COMMITS) {
      if (trials.isChosen(commit.op())) {
        Accounts accounts = new Accounts(indexed.count() / COMMIT_SHARE, commit.indexes());
        Op op = new AccountOps(accounts).commit(commit.op(), commit.aim());
        List<Prepared> prepared =
            trials.prepared(op.name().replace('_', '-'), accounts, List.of(op));
        places.add(new Trials.Place(op, prepared, accounts.inTinkerGraph()));
      }
    }
    if (!places.isEmpty()) {
      trials.together(places);
    }
  }

  private void runBuild(String op, Index index) {
    if (trials.isChosen(op)) {
      trials.log().say(op);
      Accounts accounts = new Accounts(indexed.count(), List.of(Index.LABEL));
      Path home = trials.home().resolve(op.replace('_', '-'));
      Trials.Pace pace = trials.choice().pace();
      trials.run(
          IndexBuild.of(op, accounts, index, trials.settings(), home),
          pace.warmUp().multipliedBy(WARM_UPS),
          ROUNDS * pace.loads());
    }
  }

  private void runSocial() {
    SocialOps ops = new SocialOps(social);
    List<Op> reads = trials.chosen(ops.all());
    boolean early = trials.isChosen(UNIQUE_EARLY);
    boolean untilWarm = trials.isChosen(UNTIL_WARM);
    if (reads.isEmpty() && !early && !untilWarm) {
      return;
    }
    List<Prepared> prepared = trials.prepared("social", social, reads);
    if (!reads.isEmpty()) {
      trials.run(prepared, trials.tinker(social), reads);
    }
    ColdRace cold = new ColdRace(social.people(), prepared, trials);
    if (early) {
      cold.run(UNIQUE_EARLY, ops.uniqueLookup(), Aim.warm(2), ColdRace.Part.EARLY);
    }
    if (untilWarm) {
      cold.run(UNTIL_WARM, ops.valueMap(), Aim.within(WARM), ColdRace.Part.UNTIL_WARM);
    }
  }
}
