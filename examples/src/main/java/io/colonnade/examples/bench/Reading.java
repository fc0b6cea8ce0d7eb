package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A contestant of a race of reads. Each of its threads runs all variants in turn, each as often as
 * the others, however long they take. Confined to one thread.
 */
final class Reading {

  /** One pass over a few variants says little of the times of a variant. */
  private static final int PASSES = 5;

  private static final int ENOUGH = 100;

  private final Crew crew;
  private final List<Seat> seats = new ArrayList<>(); // by thread
  private final Act act;
  private final AtomicReferenceArray<Long> answers; // by variant; null where it was not run yet
  private final Samples samples = new Samples();

  Reading(Act act, int variants, Crew crew) {
    this.crew = crew;
    this.act = act;
    this.answers = new AtomicReferenceArray<>(variants);
    for (int thread = 0; thread < crew.size(); thread++) {
      seats.add(new Seat(thread * variants / crew.size()));
    }
  }

  /** What a thread runs. Confined to that thread. */
  final class Seat {

    private int variant;

    private Seat(int first) {
      this.variant = first;
    }

    /** Runs the next variant. */
    long next() {
      long answer = act.run(variant);
      if (answers.get(variant) == null) {
        answers.compareAndSet(variant, null, answer);
      }
      variant = (variant + 1) % answers.length();
      return answer;
    }

    /** Runs the variant that is next, which stays the next one. */
    long again() {
      return act.run(variant);
    }
  }

  /** Runs variants on all threads for so long, at least one on each. */
  void run(long nanos) {
    crew.fill(nanos, seats, samples);
  }

  Samples samples() {
    return samples;
  }

  /** Returns true if each thread has run each variant some times, or many of them. */
  boolean hasEnough() {
    int wanted = Math.min(ENOUGH, PASSES * answers.length());
    return samples.count() >= wanted * crew.size();
  }

  /**
   * Compares the answers that both have given.
   *
   * @throws IllegalStateException if some differ
   */
  void requireAnswersOf(Reading tinker, String op, String layout) {
    for (int variant = 0; variant < answers.length(); variant++) {
      Long answer = answers.get(variant);
      Long expected = tinker.answers.get(variant);
      if (answer != null && expected != null && !answer.equals(expected)) {
        throw new IllegalStateException(
            "%s of layout %s differs from TinkerGraph: %d, not %d"
                .formatted(op, layout, answer, expected));
      }
    }
  }
}
