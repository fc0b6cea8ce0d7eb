package io.colonnade.store.simulation;

import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Many histories, each with a seed of its own: the first is that of {@code -Dseed}, so that a
 * history that failed is repeated first; {@code -Dverbose=true} prints its steps.
 */
public final class Histories {

  /**
   * A history that failed.
   *
   * @param histories how many were run
   */
  public record Found(long seed, int histories, Throwable failure) {}

  private Histories() {}

  /**
   * Runs histories, and prints the first seed.
   *
   * @throws AssertionError if one fails; its seed is in the message
   */
  public static void run(String test, int count, LongConsumer history) {
    Optional<Found> found = find(test, count, history);
    if (found.isPresent()) {
      throw new AssertionError(
          test + " fails, -Dseed=" + found.get().seed(), found.get().failure());
    }
  }

  /** Runs histories until one fails, and prints the first seed and that of the failure. */
  public static Optional<Found> find(String test, int count, LongConsumer history) {
    long first = Long.getLong("seed", System.nanoTime());
    System.out.println(test + ": -Dseed=" + first);
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      try {
        history.accept(first + i);
      } catch (AssertionError | RuntimeException e) {
        System.out.println(test + ": fails with -Dseed=" + (first + i));
        return Optional.of(new Found(first + i, i + 1, e));
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf("%s: %d histories, %.0f a second%n", test, count, count / seconds);
    return Optional.empty();
  }
}
