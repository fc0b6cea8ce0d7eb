package io.colonnade.server.monitor;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bytes that threads have allocated since they began to work for a request: at least what it
 * holds, so an estimate from above. Thread-safe.
 */
final class Allocations {

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private final Map<Thread, Long> begun = new ConcurrentHashMap<>();

  /** Begins with a thread, if it has not begun before. */
  void begin(Thread thread) {
    begun.computeIfAbsent(thread, one -> THREADS.getThreadAllocatedBytes(one.getId()));
  }

  /** Returns the bytes of all threads that are alive. */
  long bytes() {
    long bytes = 0;
    for (Map.Entry<Thread, Long> one : begun.entrySet()) {
      long now = THREADS.getThreadAllocatedBytes(one.getKey().getId()); // -1 if it has ended
      bytes += Math.max(0, now - one.getValue());
    }
    return bytes;
  }

  /** Returns the threads, as a view. */
  Iterable<Thread> threads() {
    return begun.keySet();
  }
}
