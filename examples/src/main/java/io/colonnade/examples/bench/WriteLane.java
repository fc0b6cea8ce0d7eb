package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A contest of writes. All contestants run the same variants, each as often as the others, since
 * what they write changes what they find. Confined to one thread.
 */
final class WriteLane implements Lane {

  private static final int MOST_IN_SLICE = 2_000;

  private final Contest contest;
  private final Crew crew;
  private final long slice; // in nanoseconds
  private final Race race;
  private final List<Track> tracks;
  private final Samples tinker = new Samples();
  private int rounds;

  /**
   * @param race says which variants are next
   */
  WriteLane(Contest contest, Crew crew, long slice, Race race) {
    this.contest = contest;
    this.crew = crew;
    this.slice = slice;
    this.race = race;
    this.tracks = contest.entrants().stream().map(entrant -> new Track(entrant, crew)).toList();
  }

  @Override
  public void round() {
    int runs = rounds == 0 ? 1 : fitting();
    int index = race.take(runs * crew.size());
    List<Runnable> turns = new ArrayList<>();
    for (Track track : tracks) {
      turns.add(() -> track.runColonnade(index, runs));
      turns.add(() -> track.runRaw(index, runs));
    }
    long[][][] expected = new long[1][][];
    turns.add(() -> expected[0] = crew.time(contest.tinker(), index, runs, tinker));
    // Whoever comes first finds the caches of the processor cold: not always the same.
    if (rounds++ % 2 == 1) {
      Collections.reverse(turns);
    }
    turns.forEach(Runnable::run);
    tracks.forEach(track -> track.requireAnswers(contest.op(), expected[0]));
  }

  /** As many variants as fill the time, by what they took the slowest layout so far. */
  private int fitting() {
    Samples slowest =
        Collections.max(
                tracks, Comparator.comparingLong((Track track) -> track.colonnade().nanos()))
            .colonnade();
    double micros = Math.max(1, slowest.micros(0.5));
    return (int) Math.max(1, Math.min(MOST_IN_SLICE, slice / 1e3 / micros));
  }

  @Override
  public int rounds() {
    return rounds;
  }

  @Override
  public int runs() {
    return tracks.get(0).colonnade().count();
  }

  @Override
  public boolean hasEnough() {
    return true;
  }

  @Override
  public Race.Result result() {
    List<Track.Result> layouts =
        tracks.stream().map(track -> track.result(contest.counted())).toList();
    return new Race.Result(layouts, tinker);
  }
}
