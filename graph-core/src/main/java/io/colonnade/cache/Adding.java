package io.colonnade.cache;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What threads are adding to a cache just now. Names share stripes: another name may be meant.
 * Thread-safe.
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

  /** Returns whether something is being added under that name, or may be. */
  boolean isAny(Object name) {
    return threads.get(stripe(name)) > 0;
  }
}
