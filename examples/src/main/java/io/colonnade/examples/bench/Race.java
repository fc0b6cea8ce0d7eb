package io.colonnade.examples.bench;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Times the contestants of an operation by turns: each runs variants for some milliseconds, then
 * comes the next, so that what disturbs the machine disturbs all of them. With several threads, all
 * of them are the same contestant at any time. Confined to one thread.
 */
final class Race {

  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** A vertex by id with its values took 107 µs in each of the first 30,000 runs, then 18. */
  private static final int WARM_RUNS = 30_000;

  /** How many times as long as planned it may take until there were so many runs. */
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
    List<Lane> lanes = contests.stream().map(this::lane).toList();
    long planned = contests.size() * measured.toNanos();
    long start = System.nanoTime();
    long passed = 0;
    while (lanes.get(0).rounds() < leastRounds
        || passed < planned
        || (passed < PATIENCE * planned && !lanes.stream().allMatch(Lane::hasEnough))) {
      lanes.forEach(Lane::round);
      passed = System.nanoTime() - start;
    }
    return lanes.stream().map(Lane::result).toList();
  }

  /** Runs the operation so many times and so long, but no longer than that, and keeps no times. */
  private void settle(Contest contest, long nanos, int runs, long mostNanos) {
    if (contest.turns() != Contest.Turns.ALIKE_ONCE) {
      index = 0;
    }
    Lane lane = lane(contest);
    long start = System.nanoTime();
    long passed = 0;
    while (lane.rounds() < 2 || ((passed < nanos || lane.runs() < runs) && passed < mostNanos)) {
      lane.round();
      passed = System.nanoTime() - start;
    }
  }

  private Lane lane(Contest contest) {
    return contest.turns() == Contest.Turns.BY_TIME
        ? new ReadLane(contest, crew, SLICE_NANOS)
        : new WriteLane(contest, crew, SLICE_NANOS, this);
  }

  /** Returns the first of so many variants that no write has run, as far as they differ. */
  int take(int variants) {
    int first = index;
    index += variants;
    return first;
  }

  /** All variants that writes have run are below this. */
  int runs() {
    return index;
  }

  /** What came out, by layout and of TinkerGraph. */
  record Result(List<Track.Result> layouts, Samples tinker) {}
}
