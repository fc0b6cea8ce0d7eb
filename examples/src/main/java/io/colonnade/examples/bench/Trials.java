package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
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
      for (ReadOp op : ops) { // all of them: none shall be measured in a JVM that knows no other
        race().warmUp(arena.contest(op));
      }
      for (ReadOp op : ops) {
        progress.say(op.name());
        report(op.name(), op.aim(), arena.race(op, race(), choice.profiler()));
      }
    }
  }

  /**
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  void writes(List<Prepared> prepared, Graph tinker, List<WriteOp> ops) {
    if (ops.isEmpty()) {
      return;
    }
    try (Arena arena = new Arena(prepared, tinker)) {
      for (WriteOp op : ops) {
        progress.say(op.name());
        report(op.name(), op.aim(), arena.race(op, race(), choice.profiler()));
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
    try {
      List<Contest> contests = new ArrayList<>();
      for (Place place : places) {
        Arena arena = new Arena(place.prepared(), place.tinker());
        arenas.add(arena);
        contests.add(arena.contest(place.op()));
      }
      progress.say("%s", String.join(", ", contests.stream().map(Contest::op).toList()));
      Race race = race();
      contests.forEach(race::warmUp);
      List<Race.Result> results = race.run(contests);
      for (int i = 0; i < places.size(); i++) {
        arenas.get(i).prove(places.get(i).op(), race.runs());
        report(contests.get(i).op(), contests.get(i).aim(), results.get(i));
        arenas.get(i).profile(contests.get(i), race, choice.profiler());
      }
    } finally {
      arenas.forEach(Arena::close);
    }
  }

  private void report(String op, String aim, Race.Result result) {
    MicroRow.of(op, aim, result).forEach(report);
  }

  private Race race() {
    return new Race(choice.pace().warmUp(), choice.pace().measured(), choice.pace().rounds());
  }
}
