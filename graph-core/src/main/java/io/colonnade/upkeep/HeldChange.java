package io.colonnade.upkeep;

import io.colonnade.error.ConflictException;
import java.util.function.Supplier;

/**
 * A change of the schema during which commits are held. Names and blocks of ids may still be taken,
 * also by the change itself. If the store refuses the change only because its history no longer
 * proves that these are harmless, the change is planned and made again. Stateless.
 */
final class HeldChange {

  private static final int ATTEMPTS = 10;

  private HeldChange() {}

  /**
   * Makes the change.
   *
   * @param attempt plans the change on a new snapshot and writes it; called a few times at most
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
