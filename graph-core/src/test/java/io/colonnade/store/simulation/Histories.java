package io.colonnade.store.simulation;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Many histories, each with a seed of its own: the first is that of {@code -Dseed}, so that a
 * history that failed is repeated first; {@code -Dverbose=true} prints its steps.
 */
public final class Histories {

  /**
   * A history that failed.
   *
   * @param histories how many were run until one failed
   * @param steps the length of the history with that seed
   */
  public record Found(long seed, int histories, long steps, Throwable failure) {}

  private final String test;
  private final LongFunction<Simulation> simulations;
  private final Consumer<Simulation> history;

  private Histories(
      String test, LongFunction<Simulation> simulations, Consumer<Simulation> history) {
    this.test = test;
    this.simulations = simulations;
    this.history = history;
  }

  /**
   * Describes histories.
   *
   * @param test what to print seeds for
   * @param simulations makes the simulation of a seed, such as {@link Simulation#of}
   * @param history makes instances, starts threads, runs the simulation and checks
   */
  public static Histories of(
      String test, LongFunction<Simulation> simulations, Consumer<Simulation> history) {
    return new Histories(test, simulations, history);
  }

  /**
   * Runs that many histories, and prints the first seed.
   *
   * @throws AssertionError if one fails; its seed is in the message
   */
  public void run(int count) {
    mustHold(find(count, 0));
  }

  /**
   * Runs histories for about that time, and prints how many a second.
   *
   * @throws AssertionError if one fails; its seed is in the message
   */
  public void runFor(Duration time) {
    long first = Long.getLong("seed", System.nanoTime());
    System.out.println(test + ": -Dseed=" + first);
    long start = System.nanoTime();
    int ran = 0;
    Optional<Found> found = Optional.empty();
    while (found.isEmpty() && (ran == 0 || System.nanoTime() - start < time.toNanos())) {
      found = fails(first + ran, ran + 1);
      ran++;
    }
    printRate(ran, start);
    mustHold(found);
  }

  private void printRate(int ran, long start) {
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(Locale.ROOT, "%s: %d histories, %.1f a second%n", test, ran, ran / seconds);
  }

  private void mustHold(Optional<Found> found) {
    if (found.isPresent()) {
      throw new AssertionError(
          test + " fails, -Dseed=" + found.get().seed(), found.get().failure());
    }
  }

  /** Runs at most that many histories, until one fails; prints its seed. */
  public Optional<Found> find(int count) {
    return find(count, 0);
  }

  /**
   * Runs at most that many histories, until one fails, and then some more for a shorter failure;
   * prints its seed.
   */
  public Optional<Found> findShort(int count, int more) {
    return find(count, more);
  }

  private Optional<Found> find(int count, int more) {
    long first = Long.getLong("seed", System.nanoTime());
    System.out.println(test + ": -Dseed=" + first);
    long start = System.nanoTime();
    Optional<Found> shortest = Optional.empty();
    int last = count;
    int ran = 0;
    while (ran < last) {
      Optional<Found> found = fails(first + ran, ran + 1);
      ran++;
      if (found.isPresent() && shortest.isEmpty()) {
        shortest = found;
        last = ran + more;
      } else if (found.isPresent() && found.get().steps() < shortest.get().steps()) {
        Found known = shortest.get();
        Found shorter = found.get();
        shortest =
            Optional.of(
                new Found(shorter.seed(), known.histories(), shorter.steps(), shorter.failure()));
      }
    }
    printRate(ran, start);
    shortest.ifPresent(
        found ->
            System.out.printf(
                "%s: fails after %d histories; -Dseed=%d fails with %d steps%n",
                test, found.histories(), found.seed(), found.steps()));
    return shortest;
  }

  private Optional<Found> fails(long seed, int number) {
    try (Simulation simulation = simulations.apply(seed)) {
      try {
        history.accept(simulation);
        return Optional.empty();
      } catch (AssertionError | RuntimeException e) {
        return Optional.of(new Found(seed, number, simulation.steps(), e));
      }
    }
  }
}
