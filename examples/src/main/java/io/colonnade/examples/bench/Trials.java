package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Races operations in graphs that are prepared for them, and reports each. */
final class Trials {

  private final MicroBench.Choice choice;
  private final Progress progress;
  private final Consumer<MicroRow> report;

  /**
   * @param report is given each row as soon as it is known
   */
  Trials(MicroBench.Choice choice, Progress progress, Consumer<MicroRow> report) {
    this.choice = choice;
    this.progress = progress;
    this.report = report;
  }

  /**
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  void reads(List<Prepared> prepared, Graph tinker, List<ReadOp> ops) {
    if (ops.isEmpty()) {
      return;
    }
    try (Arena arena = new Arena(prepared, tinker)) {
      progress.say("warming up");
      try (Crew one = new Crew(1)) {
        for (ReadOp op : ops) { // all of them: none shall be measured in a JVM that knows no other
          race(one).warmUp(arena.contest(op));
        }
      }
      for (ReadOp op : ops) {
        progress.say(op.name());
        read(arena, arena.contest(op));
      }
    }
  }

  /** Runs a race for each number of threads; the first of them is the reference of the others. */
  private void read(Arena arena, Contest contest) {
    List<Outcome.Reference> first = new ArrayList<>();
    for (int threads : threads(contest.aim())) {
      try (Crew crew = new Crew(threads)) {
        Race race = race(crew);
        Race.Result result = race.run(contest);
        report(contest, threads, result, first);
        if (first.isEmpty()) {
          outcomes(threads, result).forEach(outcome -> first.add(outcome.asReference()));
          arena.profile(contest, race, choice.profiler());
        }
      }
    }
  }

  /** What is asked for, and what the aim is for; one thread in any case. */
  private Set<Integer> threads(Aim aim) {
    Set<Integer> threads = new TreeSet<>(choice.threads());
    threads.add(1);
    threads.add(aim.threads());
    return threads;
  }

  /**
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  void writes(List<Prepared> prepared, Graph tinker, List<WriteOp> ops) {
    if (ops.isEmpty()) {
      return;
    }
    try (Arena arena = new Arena(prepared, tinker);
        Crew one = new Crew(1)) {
      for (WriteOp op : ops) {
        progress.say(op.name());
        Contest contest = arena.contest(op);
        report(contest, 1, arena.race(op, contest, race(one), choice.profiler()), List.of());
      }
    }
  }

  /**
   * A write, and where it is done.
   *
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  record Place(WriteOp op, List<Prepared> prepared, Graph tinker) {}

  /** Races writes by turns, each in a graph of its own: they are to be compared. */
  void together(List<Place> places) {
    List<Arena> arenas = new ArrayList<>();
    try (Crew one = new Crew(1)) {
      List<Contest> contests = new ArrayList<>();
      for (Place place : places) {
        Arena arena = new Arena(place.prepared(), place.tinker());
        arenas.add(arena);
        contests.add(arena.contest(place.op()));
      }
      progress.say("%s", String.join(", ", contests.stream().map(Contest::op).toList()));
      Race race = race(one);
      contests.forEach(race::warmUp);
      List<Race.Result> results = race.run(contests);
      for (int i = 0; i < places.size(); i++) {
        arenas.get(i).prove(places.get(i).op(), race.runs());
        report(contests.get(i), 1, results.get(i), List.of());
        arenas.get(i).profile(contests.get(i), race, choice.profiler());
      }
    } finally {
      arenas.forEach(Arena::close);
    }
  }

  private static List<Outcome> outcomes(int threads, Race.Result result) {
    return result.layouts().stream()
        .map(layout -> Outcome.of(threads, layout, result.tinker()))
        .toList();
  }

  /**
   * Reports a row for each layout.
   *
   * @param references one for each layout, or none
   */
  private void report(
      Contest contest, int threads, Race.Result result, List<Outcome.Reference> references) {
    List<Outcome> outcomes = outcomes(threads, result);
    for (int i = 0; i < outcomes.size(); i++) {
      Outcome outcome = outcomes.get(i);
      if (!references.isEmpty()) {
        outcome = outcome.comparedWith(references.get(i));
      }
      String layout = contest.entrants().get(i).layout();
      report.accept(MicroRow.of(contest.op(), layout, contest.aim(), outcome));
    }
  }

  private Race race(Crew crew) {
    MicroBench.Pace pace = choice.pace();
    return new Race(pace.warmUp(), pace.measured(), pace.rounds(), crew);
  }
}
