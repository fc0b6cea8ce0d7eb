package io.colonnade.examples.bench;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A contestant of a race, and its times and answers. Each thread of the crew runs variants of its
 * own, one after the other. Confined to one thread.
 */
final class Contestant {

  /** The answer of a variant that was not run yet. */
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final String name;
  private final Act act;
  private final Crew crew;
  private final Supplier<Cost> spent;
  private final Runnable settle;
  private final List<Samples> samples; // by thread
  private final int[] next; // variants, by thread
  private AtomicLongArray answers = new AtomicLongArray(0); // by variant
  private int first;
  private Cost cost = Cost.NONE;

  Contestant(String name, Act act, Crew crew) {
    this(name, act, crew, () -> Cost.NONE, () -> {});
  }

  /**
   * @param spent returns what the store has done so far
   * @param settle waits until what the act has left to be done in the background is done: after
   *     each run, or, with several threads, after each turn; its time does not count
   */
  Contestant(String name, Act act, Crew crew, Supplier<Cost> spent, Runnable settle) {
    this.name = name;
    this.act = act;
    this.crew = crew;
    this.spent = spent;
    this.settle = settle;
    this.next = new int[crew.size()];
    this.samples = Stream.generate(Samples::new).limit(crew.size()).toList();
  }

  /**
   * Sets the variants of the next turns, and forgets the answers. Each thread begins at a share of
   * its own.
   *
   * @param from the first variant
   * @param count how many variants, which are repeated in this order
   */
  void take(int from, int count) {
    first = from;
    answers = new AtomicLongArray(LongStream.generate(() -> UNKNOWN).limit(count).toArray());
    Arrays.setAll(next, thread -> thread * count / next.length);
  }

  /**
   * Runs variants on each thread until so many have run and so long has passed. A thread that has
   * timed its last run continues without timing until all threads have: each run is timed while all
   * threads are busy.
   *
   * @param nanos 0: each thread runs its variants and no more
   */
  void run(int runs, long nanos) {
    Cost before = spent.get();
    AtomicInteger busy = new AtomicInteger(crew.size());
    crew.run(
        thread -> {
          try {
            time(thread, runs, nanos);
          } finally {
            busy.decrementAndGet();
          }
          while (nanos > 0 && busy.get() > 0) {
            act.run(first + next[thread]);
          }
        });
    settle.run();
    cost = cost.plus(spent.get().since(before, 1));
  }

  private void time(int thread, int runs, long nanos) {
    Samples own = samples.get(thread);
    int variant = next[thread];
    long before = Samples.allocatedByThisThread();
    long begin = System.nanoTime();
    long end = begin;
    for (int run = 0; run < runs || end - begin < nanos; run++) {
      long start = System.nanoTime();
      long answer = act.run(first + variant);
      end = System.nanoTime();
      own.add(end - start);
      if (crew.size() == 1) {
        settle.run();
      }
      if (answers.get(variant) == UNKNOWN) {
        answers.compareAndSet(variant, UNKNOWN, answer);
      }
      variant = (variant + 1) % answers.length();
    }
    own.addAllocated(Samples.allocatedByThisThread() - before);
    next[thread] = variant;
  }

  /** Returns what the store did in all turns, and what their timed runs have allocated. */
  Cost cost() {
    return cost.plus(new Cost(0, 0, 0, 0, 0, 0, samples().allocated()));
  }

  /** Returns the samples of all threads. */
  Samples samples() {
    Samples all = new Samples();
    samples.forEach(all::add);
    return all;
  }

  long nanos() {
    return samples.stream().mapToLong(Samples::nanos).sum();
  }

  long count() {
    return samples.stream().mapToLong(Samples::count).sum();
  }

  /**
   * Compares the answers that both have given.
   *
   * @throws IllegalStateException if some differ
   */
  void requireAnswersOf(Contestant tinker, String op) {
    for (int variant = 0; variant < answers.length(); variant++) {
      long answer = answers.get(variant);
      long expected = tinker.answers.get(variant);
      if (answer != expected && answer != UNKNOWN && expected != UNKNOWN) {
        throw new IllegalStateException(
            "%s of layout %s differs from TinkerGraph: %d, not %d"
                .formatted(op, name, answer, expected));
      }
    }
  }
}
