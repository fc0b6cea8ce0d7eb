package io.colonnade.examples.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Times the contestants of an operation by turns: each runs the same few dozens of variants in a
 * slice of some milliseconds, then comes the next, so that what disturbs the machine disturbs all
 * of them. Where the contest allows, who is too slow for that runs only the first of them, and not
 * in each round: else one who takes a thousand times as long would leave the others with a few cold
 * runs. With several threads, all of them are the same contestant at any time. Confined to one
 * thread.
 */
final class Race {

  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int MOST_IN_SLICE = 2_000;

  /** How many times as long as Colonnade a contestant may run before it misses turns. */
  private static final int MOST_AHEAD = 2;

  /** A vertex by id with its values took 107 µs in each of the first 30,000 runs, then 18. */
  private static final int WARM_RUNS = 30_000;

  /** How many times the planned warm-up it may take until there were so many runs. */
  private static final int PATIENCE = 5;

  private final Duration warmUp;
  private final Duration measured;
  private final int leastRounds;
  private final Crew crew;
  private int index;

  /**
   * @param leastRounds how often each has its turn at least
   */
  Race(Duration warmUp, Duration measured, int leastRounds, Crew crew) {
    this.warmUp = warmUp;
    this.measured = measured;
    this.leastRounds = leastRounds;
    this.crew = crew;
  }

  /** How many threads run the operation at the same time. */
  int threads() {
    return crew.size();
  }

  /** Runs the operation until it is compiled, as far as that can be told. */
  void warmUp(Contest contest) {
    long planned = warmUp.toNanos();
    // Compilers need runs; on a busy machine they need time as well.
    settle(contest, planned, WARM_RUNS, PATIENCE * planned);
  }

  /**
   * Runs the operation, which is warm, until the time is over.
   *
   * @throws IllegalStateException if the answers differ
   */
  Result run(Contest contest) {
    return run(List.of(contest)).get(0);
  }

  /**
   * Runs operations, which are warm, by turns, so that they can be compared with each other.
   *
   * @throws IllegalStateException if the answers differ
   */
  List<Result> run(List<Contest> contests) {
    contests.forEach(each -> settle(each, warmUp.toNanos() / PATIENCE, 1, Long.MAX_VALUE));
    System.gc();
    List<Lane> lanes = contests.stream().map(Lane::new).toList();
    long end = System.nanoTime() + contests.size() * measured.toNanos();
    while (lanes.get(0).rounds < leastRounds || System.nanoTime() < end) {
      lanes.forEach(Lane::round);
    }
    return lanes.stream().map(Lane::result).toList();
  }

  /** Runs the operation so many times and so long, but no longer than that, and keeps no times. */
  private void settle(Contest contest, long nanos, int runs, long mostNanos) {
    if (contest.turns() != Contest.Turns.ALIKE_ONCE) {
      index = 0;
    }
    Lane lane = new Lane(contest);
    long start = System.nanoTime();
    long passed = 0;
    while (lane.rounds < 2 || ((passed < nanos || lane.runs() < runs) && passed < mostNanos)) {
      lane.round();
      passed = System.nanoTime() - start;
    }
  }

  /** All variants that have been run are below this. */
  int runs() {
    return index;
  }

  /** What came out, by layout and of TinkerGraph. */
  record Result(List<Track.Result> layouts, Samples tinker) {}

  private final class Lane {

    private final Contest contest;
    private final List<Track> tracks;
    private final Samples tinker = new Samples();
    private int rounds;

    private Lane(Contest contest) {
      this.contest = contest;
      this.tracks = contest.entrants().stream().map(entrant -> new Track(entrant, crew)).toList();
    }

    /** How often each layout has run. */
    private int runs() {
      return tracks.get(0).colonnade().count();
    }

    private void round() {
      int most = rounds == 0 ? 1 : fitting(slowest(), MOST_IN_SLICE);
      List<Runnable> turns = new ArrayList<>();
      for (Track track : tracks) {
        turns.add(() -> track.runColonnade(index, most));
        int fewer = turn(track.raw(), most);
        turns.add(() -> track.runRaw(index, most, fewer));
      }
      long[][][] expected = new long[1][][];
      int fewer = turn(tinker, most);
      turns.add(() -> expected[0] = crew.time(contest.tinker(), index, most, fewer, tinker));
      // Whoever comes first finds the caches of the processor cold: not always the same.
      if (rounds++ % 2 == 1) {
        Collections.reverse(turns);
      }
      turns.forEach(Runnable::run);
      tracks.forEach(track -> track.requireAnswers(contest.op(), expected[0]));
      index += most * crew.size();
    }

    /** Of the layout that takes longest. */
    private Samples slowest() {
      return Collections.max(
              tracks, Comparator.comparingLong((Track track) -> track.colonnade().nanos()))
          .colonnade();
    }

    /** How many of so many variants; none for who has had more than his time. */
    private int turn(Samples samples, int most) {
      if (rounds == 0 || contest.turns() != Contest.Turns.BY_TIME) {
        return most;
      }
      boolean isAhead = samples.nanos() > MOST_AHEAD * slowest().nanos();
      return isAhead ? 0 : fitting(samples, most);
    }

    /** As many variants as fill the time, by what they took so far. */
    private static int fitting(Samples samples, int most) {
      double micros = Math.max(1, samples.micros(0.5));
      return (int) Math.max(1, Math.min(most, SLICE_NANOS / 1e3 / micros));
    }

    private Result result() {
      List<Track.Result> layouts =
          tracks.stream().map(track -> track.result(contest.counted())).toList();
      return new Result(layouts, tinker);
    }
  }
}
