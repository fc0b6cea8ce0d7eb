package io.colonnade.tx;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the commits of this process that remove vertices, so that {@link KnownEnds} notices them.
 * Thread-safe.
 */
final class VertexRemovals {

  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();

  /** Counts a commit that removes vertices, before the store receives it. */
  void begin() {
    begun.incrementAndGet();
  }

  /**
   * Counts the end of a commit that began, which removed its vertices or wrote nothing. Not called
   * if that is unknown: the commit then counts as under way for ever.
   */
  void end() {
    ended.incrementAndGet();
  }

  /** Returns the number of commits that have begun: at least those that a snapshot shows. */
  long begun() {
    return begun.get();
  }

  /** Returns the number of commits that have ended: a later snapshot shows all of them. */
  long ended() {
    return ended.get();
  }
}
