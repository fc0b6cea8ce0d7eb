package io.colonnade.examples.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Measures the operations that have aims, in a graph with a hub and indexes of its own: the other
 * operations keep their graph, and their figures their meaning.
 */
final class SocialBench {

  /** What the names of its operations start with. */
  static final String PREFIX = "social_";

  private static final String UNIQUE_EARLY = PREFIX + "unique_first_1000";
  private static final String UNTIL_WARM = PREFIX + "until_warm";
  private static final Duration WARM = Duration.ofSeconds(1);

  private final SocialGraph social;
  private final List<Setting> settings;
  private final Path home;
  private final Progress progress;
  private final MicroBench.Choice choice;

  /**
   * @param settings one for each layout
   * @param home a directory that exists
   */
  SocialBench(
      SocialGraph social,
      List<Setting> settings,
      Path home,
      Progress progress,
      MicroBench.Choice choice) {
    this.social = social;
    this.settings = settings;
    this.home = home;
    this.progress = progress;
    this.choice = choice;
  }

  /** The operations there are, in the order of the report. */
  static List<String> names() {
    SocialGraph any = new SocialGraph(SocialGraph.FEW_PEOPLE);
    List<String> names = new ArrayList<>();
    new SocialOps(any).all().forEach(op -> names.add(op.name()));
    names.addAll(List.of(UNIQUE_EARLY, UNTIL_WARM));
    SocialLoad.all(any).forEach(load -> names.add(load.op()));
    return names;
  }

  /**
   * Runs all that is chosen.
   *
   * @param report is given what is no race of the trials
   * @throws IllegalStateException if an answer differs from TinkerGraph's
   */
  void run(Trials trials, Consumer<MicroRow> report) {
    SocialOps ops = new SocialOps(social);
    List<ReadOp> reads = ops.all().stream().filter(op -> choice.ops().test(op.name())).toList();
    boolean cold = choice.ops().test(UNIQUE_EARLY) || choice.ops().test(UNTIL_WARM);
    if (cold || !reads.isEmpty()) {
      List<Prepared> prepared =
          settings.stream()
              .map(setting -> new Preparation(social, setting, own(setting), progress))
              .map(preparation -> preparation.run(reads, List.of(), 0))
              .toList();
      race(trials, prepared, reads);
      cold(prepared, ops, report);
    }
    for (Load load : SocialLoad.all(social)) {
      if (choice.ops().test(load.op())) {
        progress.say(load.op());
        new LoadRace(load, settings, home, choice.profiler())
            .run(choice.pace().loads())
            .forEach(report);
      }
    }
  }

  private Path own(Setting setting) {
    return setting.homeIn(home.resolve("social"));
  }

  private void race(Trials trials, List<Prepared> prepared, List<ReadOp> reads) {
    if (!reads.isEmpty()) {
      progress.say("writing the same into TinkerGraph");
      Graph tinker = SocialGraph.tinkerGraph();
      social.write(tinker, () -> {});
      trials.reads(prepared, tinker, reads);
    }
  }

  private void cold(List<Prepared> prepared, SocialOps ops, Consumer<MicroRow> report) {
    MicroBench.Pace pace = choice.pace();
    ColdRace race = new ColdRace(social, prepared, home, pace.cold(), pace.colds());
    if (choice.ops().test(UNIQUE_EARLY)) {
      progress.say(UNIQUE_EARLY);
      report(UNIQUE_EARLY, new Aim.Warm(2), race.run(ops.uniqueLookup()).early(), report);
    }
    if (choice.ops().test(UNTIL_WARM)) {
      progress.say(UNTIL_WARM);
      report(UNTIL_WARM, new Aim.Within(WARM), race.run(ops.valueMap()).untilWarm(), report);
    }
  }

  private void report(String op, Aim aim, List<Outcome> outcomes, Consumer<MicroRow> report) {
    for (int i = 0; i < outcomes.size(); i++) {
      report.accept(MicroRow.of(op, settings.get(i).layout(), aim, outcomes.get(i)));
    }
  }
}
