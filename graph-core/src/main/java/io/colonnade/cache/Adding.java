package io.colonnade.cache;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What is being added to a cache, by the hash of its name: tells whether something that is not in
 * the cache may come into it without being looked at again. Most commits write what the cache does
 * not know, and need not lock it for that. Thread-safe.
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

  /** Returns whether something of that name, or of another one, is being added. */
  boolean isAny(Object name) {
    return threads.get(stripe(name)) > 0;
  }
}
