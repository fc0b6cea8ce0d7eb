package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Times the contestants of an operation by turns: each runs the same few dozens of variants in a
 * slice of some milliseconds, then comes the next, so that what disturbs the machine disturbs all
 * of them. Where the contest allows, who is too slow for that runs only the first of them, and not
 * in each round: else one who takes a thousand times as long would leave the others with a few cold
 * runs. Confined to one thread.
 */
final class Race {

  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int MOST_IN_SLICE = 2_000;
  private static final int LEAST_ROUNDS = 20;

  /** How many times as long as Colonnade a contestant may run before it misses turns. */
  private static final int MOST_AHEAD = 2;

  private static final int WARM_RUNS = 5_000;

  /** How many times the planned warm-up it may take until there were so many runs. */
  private static final int PATIENCE = 5;

  private final Duration warmUp;
  private final Duration measured;
  private final Counters counters;
  private int index;

  /**
   * @param counters what the store of Colonnade tells
   */
  Race(Duration warmUp, Duration measured, Counters counters) {
    this.warmUp = warmUp;
    this.measured = measured;
    this.counters = counters;
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
    settle(contest, warmUp.toNanos() / PATIENCE, 1, Long.MAX_VALUE);
    System.gc();
    Lane lane = new Lane(contest);
    long end = System.nanoTime() + measured.toNanos();
    while (lane.rounds < LEAST_ROUNDS || System.nanoTime() < end) {
      lane.round();
    }
    return lane.result();
  }

  /** Runs the operation so many times and so long, but no longer than that, and keeps no times. */
  private void settle(Contest contest, long nanos, int runs, long mostNanos) {
    index = 0;
    Lane lane = new Lane(contest);
    long start = System.nanoTime();
    long passed = 0;
    while (lane.rounds < 2
        || ((passed < nanos || lane.colonnade.count() < runs) && passed < mostNanos)) {
      lane.round();
      passed = System.nanoTime() - start;
    }
  }

  /** How many of the same variants each contestant runs in its slice, Colonnade the most. */
  private record Slices(int colonnade, int raw, int tinker) {}

  /** How many variants the last run has run. */
  int runs() {
    return index;
  }

  /**
   * What came out.
   *
   * @param calls calls of the store (reads, scans, commits) a run
   * @param rows rows asked for a run
   * @param bytes read and written a run
   */
  record Result(
      Samples colonnade, Samples raw, Samples tinker, double calls, double rows, double bytes) {}

  private final class Lane {

    private final Contest contest;
    private final Samples colonnade = new Samples();
    private final Samples raw = new Samples();
    private final Samples tinker = new Samples();
    private final long callsBefore = calls();
    private final long rowsBefore = counters.value(Event.ROW_READ);
    private final long bytesBefore = bytes();
    private Slices slices = new Slices(1, 1, 1);
    private int rounds;

    private Lane(Contest contest) {
      this.contest = contest;
    }

    private void round() {
      long[] answers = new long[slices.colonnade()];
      long[] expected = new long[slices.tinker()];
      long[] ignored = new long[slices.raw()];
      // Whoever comes first finds the caches of the processor cold: not always the same.
      if (rounds++ % 2 == 0) {
        slice(contest.colonnade(), colonnade, answers);
        slice(contest.raw(), raw, ignored);
        slice(contest.tinker(), tinker, expected);
      } else {
        slice(contest.tinker(), tinker, expected);
        slice(contest.raw(), raw, ignored);
        slice(contest.colonnade(), colonnade, answers);
      }
      for (int i = 0; i < expected.length; i++) {
        if (answers[i] != expected[i]) {
          throw new IllegalStateException(
              contest.op() + " differs from TinkerGraph: " + answers[i] + ", not " + expected[i]);
        }
      }
      index += answers.length;
      slices = fitting();
    }

    /** As many variants as fill the time, by what the contestants took so far. */
    private Slices fitting() {
      int most = fitting(colonnade, MOST_IN_SLICE);
      return switch (contest.turns()) {
        case ALIKE -> new Slices(most, most, most);
        case BY_TIME -> new Slices(most, turn(raw, most), turn(tinker, most));
      };
    }

    /** None for who has had more than his time. */
    private int turn(Samples samples, int most) {
      boolean isAhead = samples.nanos() > MOST_AHEAD * colonnade.nanos();
      return isAhead ? 0 : fitting(samples, most);
    }

    private static int fitting(Samples samples, int most) {
      double micros = Math.max(1, samples.micros(0.5));
      return (int) Math.max(1, Math.min(most, SLICE_NANOS / 1e3 / micros));
    }

    private void slice(Act act, Samples samples, long[] answers) {
      for (int i = 0; i < answers.length; i++) {
        long start = System.nanoTime();
        answers[i] = act.run(index + i);
        samples.add(System.nanoTime() - start);
      }
    }

    private Result result() {
      double runs = colonnade.count();
      return new Result(
          colonnade,
          raw,
          tinker,
          (calls() - callsBefore) / runs,
          (counters.value(Event.ROW_READ) - rowsBefore) / runs,
          (bytes() - bytesBefore) / runs);
    }

    private long calls() {
      return counters.value(Event.READ_CALL)
          + counters.value(Event.SCAN)
          + counters.value(Event.COMMIT);
    }

    private long bytes() {
      return counters.value(Event.BYTES_READ) + counters.value(Event.BYTES_WRITTEN);
    }
  }
}
