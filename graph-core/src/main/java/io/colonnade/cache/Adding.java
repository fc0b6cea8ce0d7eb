package io.colonnade.cache;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counts the answers that are being added to a cache, in stripes by the hash of their names.
 * Thread-safe.
 *
 * <p>With {@link ChangedVersions} it makes sure that no answer comes into the cache after a commit
 * has looked for it in vain. A thread that adds counts itself first and looks for commits then; a
 * commit makes itself known first and looks for threads then. Both writes are volatile, so that at
 * least one of them sees the other, or the answer is in the cache already.
 */
final class Adding {

  private static final int STRIPES = 1 << 10;

  private final AtomicIntegerArray threads = new AtomicIntegerArray(STRIPES);

  private static int stripe(Object name) {
    return name.hashCode() & (STRIPES - 1);
  }

  void begin(Object name) {
    threads.incrementAndGet(stripe(name));
  }

  void end(Object name) {
    threads.decrementAndGet(stripe(name));
  }

  /** Returns whether an answer may be being added under that name. */
  boolean isAny(Object name) {
    return threads.get(stripe(name)) > 0;
  }
}
