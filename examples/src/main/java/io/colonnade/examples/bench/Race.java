package io.colonnade.examples.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Times the contestants of an operation by turns: each runs variants for some milliseconds, then
 * comes the next, so that what disturbs the machine disturbs all of them. With several threads, all
 * of them are the same contestant at any time. Confined to one thread.
 */
final class Race {

  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int MOST_WRITES_IN_SLICE = 2_000;

  /** A vertex by id with its values took 107 µs in each of the first 30,000 runs, then 18. */
  private static final int WARM_RUNS = 30_000;

  /** How many times as long as planned it may take until there were so many runs. */
  private static final int PATIENCE = 5;

  /** How many times as long as Colonnade a contestant may run before it misses turns. */
  private static final int MOST_AHEAD = 2;

  /** One pass over a few variants says little of the times of a variant. */
  private static final int PASSES = 5;

  private static final int ENOUGH = 100;

  /** Variants of a read whose cost is counted: enough that some of them meet a hub. */
  private static final int COUNTED = 50;

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

  /**
   * An operation and its contestants. Colonnade's answers must be TinkerGraph's.
   *
   * @param entrants one for each layout, at least one
   * @param proof compares what writes have left, which all had an index below the given one; throws
   *     IllegalStateException if it is not what TinkerGraph has
   */
  record Contest(Op op, List<Entrant> entrants, Act tinker, IntConsumer proof) {

    /** Lets all contestants run a variant, without a race. */
    void runOnce(int index) {
      for (Entrant entrant : entrants) {
        long unused = entrant.colonnade().run(index);
        long unusedOfRaw = entrant.raw().run(index);
      }
      long unused = tinker.run(index);
    }
  }

  /**
   * Colonnade in one layout, and a raw store that moves the same cells.
   *
   * @param spent returns what the store of Colonnade has done so far
   * @param settle waits until what Colonnade does in the background is done
   */
  record Entrant(String layout, Act colonnade, Act raw, Supplier<Cost> spent, Runnable settle) {}

  /** What came out, in one layout. */
  record Result(String layout, Samples colonnade, Samples raw, Samples tinker, Cost cost) {}

  /** All variants that writes have run are below this. */
  int runs() {
    return index;
  }

  /** Runs the operation until it is compiled, as far as that can be seen. */
  void warmUp(Contest contest) {
    long planned = warmUp.toNanos();
    // Compilers need runs; on a busy machine they need time as well.
    settle(contest, planned, WARM_RUNS, PATIENCE * planned);
  }

  /**
   * Runs operations, which are warm, until the time is over: by turns, so that they can be compared
   * with each other.
   *
   * @return for each operation a result for each layout
   * @throws IllegalStateException if the answers differ
   */
  List<List<Result>> run(List<Contest> contests) {
    contests.forEach(each -> settle(each, warmUp.toNanos() / PATIENCE, 1, Long.MAX_VALUE));
    System.gc();
    List<Lane> lanes = contests.stream().map(Lane::new).toList();
    long planned = contests.size() * measured.toNanos();
    long start = System.nanoTime();
    long passed = 0;
    while (lanes.get(0).rounds < leastRounds
        || passed < planned
        || (passed < PATIENCE * planned && !lanes.stream().allMatch(Lane::hasEnough))) {
      lanes.forEach(Lane::round);
      passed = System.nanoTime() - start;
    }
    return lanes.stream().map(Lane::results).toList();
  }

  /** Runs the operation so many times and so long, but no longer than that, and keeps no times. */
  private void settle(Contest contest, long nanos, int runs, long mostNanos) {
    if (contest.op().turns() != Op.Turns.ALIKE_ONCE) {
      index = 0;
    }
    Lane lane = new Lane(contest);
    long start = System.nanoTime();
    long passed = 0;
    while (lane.rounds < 2
        || ((passed < nanos || lane.layouts.get(0).colonnade.count() < runs)
            && passed < mostNanos)) {
      lane.round();
      passed = System.nanoTime() - start;
    }
  }

  /** The contestants of an operation, which have their turns in rounds. */
  private final class Lane {

    private final Op op;
    private final List<Entry> layouts;
    private final Contestant tinker;
    private final List<Contestant> turns = new ArrayList<>();
    private int rounds;

    private Lane(Contest contest) {
      this.op = contest.op();
      this.layouts = contest.entrants().stream().map(Entry::new).toList();
      this.tinker = new Contestant("TinkerGraph", contest.tinker(), crew);
      layouts.forEach(each -> turns.addAll(List.of(each.colonnade, each.raw)));
      turns.add(tinker);
      if (op.isRead()) {
        turns.forEach(each -> each.take(0, op.variants()));
      }
    }

    private void round() {
      if (op.isRead()) {
        readRound();
      } else {
        writeRound();
      }
      // The first one finds the caches of the processor cold: it is not always the same.
      Collections.reverse(turns);
      rounds++;
    }

    /**
     * Gives all contestants slices of the same length, so that they are equally warm. A contestant
     * whose single runs take longer than a slice misses turns.
     */
    private void readRound() {
      long slowest = slowest().nanos();
      for (Contestant each : turns) {
        boolean ours = layouts.stream().anyMatch(layout -> layout.colonnade == each);
        if (ours || each.nanos() <= MOST_AHEAD * slowest) {
          each.run(1, SLICE_NANOS);
        }
      }
    }

    /**
     * Lets all contestants run the same variants: as many as fill a slice, by what the slowest
     * layout needed so far.
     */
    private void writeRound() {
      int runs = rounds == 0 ? 1 : fitting(slowest().samples().times().p50());
      int from = index;
      index += runs * crew.size();
      for (Contestant each : turns) {
        each.take(from, runs * crew.size());
        each.run(runs, 0);
      }
      layouts.forEach(each -> each.colonnade.requireAnswersOf(tinker, op.name()));
    }

    private static int fitting(double micros) {
      return (int) Math.max(1, Math.min(MOST_WRITES_IN_SLICE, SLICE_NANOS / 1e3 / micros));
    }

    private Contestant slowest() {
      return layouts.stream()
          .map(each -> each.colonnade)
          .max(Comparator.comparingLong(Contestant::nanos))
          .orElseThrow();
    }

    /** Returns whether each thread has run each variant some times, or many of them. */
    private boolean hasEnough() {
      int wanted = crew.size() * Math.min(ENOUGH, PASSES * op.variants());
      return !op.isRead()
          || (tinker.count() >= wanted
              && layouts.stream().allMatch(each -> each.colonnade.count() >= wanted));
    }

    private List<Result> results() {
      layouts.forEach(each -> each.colonnade.requireAnswersOf(tinker, op.name()));
      return layouts.stream().map(each -> each.result(op, tinker.samples())).toList();
    }
  }

  /** A layout's contestants. */
  private final class Entry {

    private final Entrant entrant;
    private final Contestant colonnade;
    private final Contestant raw;

    private Entry(Entrant entrant) {
      this.entrant = entrant;
      this.colonnade = contestant(crew);
      this.raw = new Contestant(entrant.layout(), entrant.raw(), crew);
    }

    private Contestant contestant(Crew threads) {
      return new Contestant(
          entrant.layout(), entrant.colonnade(), threads, entrant.spent(), entrant.settle());
    }

    private Result result(Op op, Samples tinker) {
      Samples ours = colonnade.samples();
      Cost cost =
          op.isRead() ? costOfRead(op) : colonnade.cost().since(Cost.NONE, (double) ours.count());
      return new Result(entrant.layout(), ours, raw.samples(), tinker, cost);
    }

    /** Runs always the same variants once more: an exact figure, whatever the machine. */
    private Cost costOfRead(Op op) {
      int counted = Math.min(COUNTED, op.variants());
      try (Crew one = new Crew(1)) {
        Contestant again = contestant(one);
        again.take(0, counted);
        again.run(counted, 0);
        return again.cost().since(Cost.NONE, counted);
      }
    }
  }
}
