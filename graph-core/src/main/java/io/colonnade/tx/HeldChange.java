package io.colonnade.tx;

import io.colonnade.error.ConflictException;
import java.util.function.Supplier;

/**
 * A change of the schema that is made while commits are held. Names and blocks of ids may still be
 * taken, by the change itself as well: where the store cannot tell that these do not matter, since
 * it has forgotten them, the change is planned and made again. Stateless.
 */
final class HeldChange {

  private static final int ATTEMPTS = 10;

  private HeldChange() {}

  /**
   * Makes the change.
   *
   * @param attempt plans it on a snapshot of its own and writes it; called several times at most
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
