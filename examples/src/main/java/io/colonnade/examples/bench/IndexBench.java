package io.colonnade.examples.bench;

import io.colonnade.examples.bench.Accounts.Index;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Measures what indexes cost and save, in graphs of their own: those of the other operations shall
 * not pay for them.
 */
final class IndexBench {

  private static final List<Index> NONE = List.of();
  private static final List<Index> ALL =
      List.of(Index.LABEL, Index.EMAIL, Index.TOWN, Index.JOINED);
  private static final List<Index> COVERING = List.of(Index.LABEL, Index.EMAIL_AND_NAME);

  /** Commits go into smaller graphs: there are several, opened at the same time. */
  private static final int COMMIT_SHARE = 5;

  private final int accounts;
  private final List<Setting> settings;
  private final Path home;
  private final Progress progress;
  private final MicroBench.Choice choice;

  /** Builds are shorter than loads. */
  private static final int ROUNDS = 2;

  /** How many times the warm-up of a race builds have: they are few in that time. */
  private static final int WARM_UPS = 5;

  /** A commit, and which indexes there are. */
  private record Commit(String op, Aim aim, List<Index> indexes) {}

  private static final List<Commit> COMMITS =
      List.of(
          new Commit("commit_0_indexes", Aim.none(), NONE),
          new Commit("commit_label_index", new Aim.Stated("1.35 of 0"), List.of(Index.LABEL)),
          new Commit("commit_1_index", new Aim.Stated("1.35 of 0"), List.of(Index.JOINED)),
          new Commit(
              "commit_3_indexes",
              new Aim.Stated("2.05 of 0"),
              List.of(Index.EMAIL, Index.TOWN, Index.JOINED)));

  /** An index that is built of a graph that is there. */
  private record Build(String op, Index index) {}

  private static final List<Build> BUILDS =
      List.of(new Build("index_build", Index.JOINED), new Build("index_build_unique", Index.EMAIL));

  /**
   * @param settings one for each layout
   * @param home a directory that exists
   */
  IndexBench(
      Shape shape, List<Setting> settings, Path home, Progress progress, MicroBench.Choice choice) {
    this.accounts = shape.people();
    this.settings = settings;
    this.home = home;
    this.progress = progress;
    this.choice = choice;
  }

  /** The operations there are, in the order of the report. */
  static List<String> names() {
    Accounts any = new Accounts(Accounts.IN_TOWN, NONE);
    List<String> names = new ArrayList<>();
    new IndexReadOps(any).all().forEach(op -> names.add(op.name()));
    names.add(new IndexWriteOps(any).mergeMiss().name());
    names.add(new IndexReadOps(any).covered().name());
    COMMITS.forEach(commit -> names.add(commit.op()));
    BUILDS.forEach(build -> names.add(build.op()));
    return names;
  }

  /**
   * Runs all that is chosen.
   *
   * @param report is given what is no race of the trials
   * @throws IllegalStateException if an answer differs from TinkerGraph's
   */
  void run(Trials trials, Consumer<MicroRow> report) {
    Accounts all = new Accounts(accounts, ALL);
    List<WriteOp> merges = List.of(new IndexWriteOps(all).mergeMiss());
    lookups("indexed", all, new IndexReadOps(all).all(), merges, trials);
    Accounts covering = new Accounts(accounts, COVERING);
    List<ReadOp> covered = List.of(new IndexReadOps(covering).covered());
    lookups("covering", covering, covered, List.of(), trials);
    commits(trials);
    BUILDS.forEach(build -> build(build.op(), build.index(), report));
  }

  private void lookups(
      String directory,
      Accounts sample,
      List<ReadOp> allReads,
      List<WriteOp> allWrites,
      Trials trials) {
    List<ReadOp> reads = allReads.stream().filter(op -> choice.ops().test(op.name())).toList();
    List<WriteOp> writes = allWrites.stream().filter(op -> choice.ops().test(op.name())).toList();
    if (reads.isEmpty() && writes.isEmpty()) {
      return;
    }
    List<Prepared> prepared = prepared(directory, sample, reads, writes);
    Graph tinker = sample.inTinkerGraph();
    trials.reads(prepared, tinker, reads);
    trials.writes(prepared, tinker, writes);
  }

  private void commits(Trials trials) {
    List<Trials.Place> places = new ArrayList<>();
    for (Commit commit : COMMITS) {
      if (choice.ops().test(commit.op())) {
        Accounts sample = new Accounts(accounts / COMMIT_SHARE, commit.indexes());
        WriteOp op = new IndexWriteOps(sample).commit(commit.op(), commit.aim());
        String directory = commit.op().replace('_', '-');
        List<Prepared> prepared = prepared(directory, sample, List.of(), List.of(op));
        places.add(new Trials.Place(op, prepared, sample.inTinkerGraph()));
      }
    }
    if (!places.isEmpty()) {
      trials.together(places);
    }
  }

  private void build(String op, Index index, Consumer<MicroRow> report) {
    if (choice.ops().test(op)) {
      progress.say(op);
      Accounts sample = new Accounts(accounts, List.of(Index.LABEL));
      new BuildRace(op, sample, index, settings, home.resolve(op.replace('_', '-')))
          .run(choice.pace().warmUp().multipliedBy(WARM_UPS), ROUNDS * choice.pace().loads())
          .forEach(report);
    }
  }

  private List<Prepared> prepared(
      String directory, Accounts sample, List<ReadOp> reads, List<WriteOp> writes) {
    List<Prepared> prepared = new ArrayList<>();
    for (Setting setting : settings) {
      Path own = setting.homeIn(home.resolve(directory));
      Preparation preparation = new Preparation(sample, setting, own, progress);
      prepared.add(preparation.run(reads, writes, choice.pace().recorded()));
    }
    return prepared;
  }
}
