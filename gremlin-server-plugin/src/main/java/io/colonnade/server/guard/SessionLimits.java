package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.server.monitor.RequestLimits;

/**
 * Limits of sessions, each of which has a thread. Immutable.
 *
 * @param all sessions at a time
 * @param perUser sessions at a time of one user; of one address if the server has no users
 */
public record SessionLimits(int all, int perUser) {

  public static final SessionLimits DEFAULT = new SessionLimits(1_000, 500);

  /**
   * @throws InvalidInputException if a limit is not positive
   */
  public SessionLimits {
    RequestLimits.mustBePositive("--max-sessions", all);
    RequestLimits.mustBePositive("--max-sessions-per-user", perUser);
  }
}
