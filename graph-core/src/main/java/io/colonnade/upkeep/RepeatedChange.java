package io.colonnade.upkeep;

import io.colonnade.error.ConflictException;
import java.util.function.Supplier;

/**
 * A change of the schema that is planned and made again if the store refuses it because of another
 * commit. Stateless.
 */
final class RepeatedChange {

  /** Enough beside threads that make names as fast as they can: a change makes names, too. */
  private static final int ATTEMPTS = 50;

  private RepeatedChange() {}

  /**
   * Makes the change.
   *
   * @param attempt plans the change on a new snapshot and writes it; called up to 50 times
   * @throws ConflictException if the store refused all attempts
   */
  static <R> R make(Supplier<R> attempt) {
    for (int left = ATTEMPTS; ; left--) {
      try {
        return attempt.get();
      } catch (ConflictException e) {
        if (left == 1) {
          throw e;
        }
      }
    }
  }
}
