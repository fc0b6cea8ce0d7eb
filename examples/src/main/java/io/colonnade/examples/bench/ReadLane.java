package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A contest of reads. All contestants have slices of the same length, so that they are equally
 * warm, and all of their threads are busy while a run is timed. A contestant whose single runs take
 * longer than a slice misses turns. Confined to one thread.
 */
final class ReadLane implements Lane {

  /** How many times as long as Colonnade a contestant may run before it misses turns. */
  private static final int MOST_AHEAD = 2;

  private final Contest contest;
  private final long slice; // in nanoseconds
  private final List<Track> tracks;
  private final List<Reading> layouts = new ArrayList<>();
  private final List<Reading> raws = new ArrayList<>();
  private final Reading tinker;
  private int rounds;

  ReadLane(Contest contest, Crew crew, long slice) {
    this.contest = contest;
    this.slice = slice;
    this.tracks = contest.entrants().stream().map(entrant -> new Track(entrant, crew)).toList();
    for (Entrant entrant : contest.entrants()) {
      layouts.add(new Reading(entrant.colonnade(), contest.variants(), crew));
      raws.add(new Reading(entrant.raw(), contest.variants(), crew));
    }
    this.tinker = new Reading(contest.tinker(), contest.variants(), crew);
  }

  @Override
  public void round() {
    List<Reading> turns = new ArrayList<>();
    for (int i = 0; i < layouts.size(); i++) {
      turns.add(layouts.get(i));
      turns.add(raws.get(i));
    }
    turns.add(tinker);
    // Whoever comes first finds the caches of the processor cold: not always the same.
    if (rounds++ % 2 == 1) {
      Collections.reverse(turns);
    }
    long slowest = layouts.stream().mapToLong(each -> each.samples().nanos()).max().orElse(0);
    for (Reading each : turns) {
      if (layouts.contains(each) || each.samples().nanos() <= MOST_AHEAD * slowest) {
        each.run(slice);
      }
    }
  }

  @Override
  public int rounds() {
    return rounds;
  }

  @Override
  public int runs() {
    return layouts.get(0).samples().count();
  }

  @Override
  public boolean hasEnough() {
    return tinker.hasEnough() && layouts.stream().allMatch(Reading::hasEnough);
  }

  @Override
  public Race.Result result() {
    List<Track.Result> results = new ArrayList<>();
    for (int i = 0; i < layouts.size(); i++) {
      Reading layout = layouts.get(i);
      layout.requireAnswersOf(tinker, contest.op(), contest.entrants().get(i).layout());
      results.add(tracks.get(i).result(contest.counted(), layout.samples(), raws.get(i).samples()));
    }
    return new Race.Result(results, tinker.samples());
  }
}
